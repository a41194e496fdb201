// The words: every key that code names is there, none is left over, each says what it is for, and every language says
// all of it in its own way.

import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';

import { build } from 'esbuild';

import {
  FIRST,
  STORE_LOCALES,
  TERMS,
  cells,
  descriptionOf,
  languages,
  miscounted,
  missing,
  named,
  problems,
  readWords,
  unused,
  wantedKeys,
} from '../../extension/words_check.js';
import { SPOKEN, SPOKEN_OF_ARTICLES, wordsPlugin } from '../../www/words.js';

const FIRST_WORDS = readWords(FIRST);
const KEYS = Object.keys(FIRST_WORDS);

test('every key that code names has words', () => {
  assert.deepEqual(missing(FIRST_WORDS), []);
  assert.deepEqual(missing(without(FIRST_WORDS, 'ui_name', 'class_ad')), [
    'ui_name: code names it, and there are no words for it',
    'class_ad: code names it, and there are no words for it',
  ]);
});

test('every key that the web page names is among the words it takes along', async () => {
  const root = fileURLToPath(new URL('../..', import.meta.url));
  for (const [spoken, start] of /** @type {[RegExp, string][]} */ ([
    [SPOKEN, 'extension/workbench/main.js'],
    [SPOKEN_OF_ARTICLES, 'www/try/main.js'],
  ])) {
    const { metafile } = await build({
      absWorkingDir: root,
      bundle: true,
      entryPoints: [start],
      format: 'esm',
      logLevel: 'error',
      metafile: true,
      outdir: 'out',
      plugins: [wordsPlugin(root, spoken)],
      splitting: true,
      write: false,
    });
    const paths = Object.keys(metafile.inputs).filter((path) => path.endsWith('.js'));
    const { whole, stems } = named(paths.map((path) => join(root, path)));
    assert.ok(whole.size > 10, start);
    assert.deepEqual(
      [...whole, ...stems].filter((key) => !spoken.test(key)),
      [],
      start,
    );
  }
});

test('what is counted has forms, and nothing else', () => {
  assert.deepEqual(miscounted(FIRST_WORDS), []);
  assert.deepEqual(miscounted(without(FIRST_WORDS, 'ui_links_other')).slice(0, 1), [
    'ui_links: plural() does not find it',
  ]);
});

test('no words are left over', () => {
  assert.deepEqual(unused(FIRST_WORDS), []);
  const more = { ...FIRST_WORDS, ui_nobody: { message: 'Nobody', description: 'For nothing.' } };
  assert.deepEqual(unused(more), ['ui_nobody: no code names it']);
});

for (const lang of languages()) {
  test(`the words are right: ${lang}`, () => {
    assert.deepEqual(problems(lang, readWords(lang), FIRST_WORDS), []);
  });
}

test('the stores’ listings say all of it in every language of the package', () => {
  assert.deepEqual(languages(STORE_LOCALES), languages());
  const first = readWords(FIRST, STORE_LOCALES);
  for (const lang of languages()) {
    assert.deepEqual(problems(lang, readWords(lang, STORE_LOCALES), first), [], lang);
  }
});

test('what is wrong with a language is found', () => {
  const first = {
    block: entry('Hide “this” block'),
    blocks_one: entry('$1 block. One.', 'Blocks. One.'),
    blocks_other: entry('$1 blocks', 'Blocks. Other than one.'),
    language: entry('en'),
    name: entry('Show $1'),
  };
  const counted = (form) => descriptionOf(`blocks_${form}`, 'blocks_other', first, 'ru');
  const russian = {
    block: entry('Скрыть «этот» блок'),
    blocks_few: entry('$1 блока', counted('few')),
    blocks_many: entry('$1 блоков', counted('many')),
    blocks_one: entry('$1 блок', descriptionOf('blocks_one', 'blocks_one', first, 'ru')),
    blocks_other: entry('$1 блока', counted('other')),
    language: entry('ru'),
    name: entry('Показать $1'),
  };
  const wrong = (changes, lang = 'ru') => {
    const words = { ...russian };
    for (const [key, message] of Object.entries(changes)) {
      if (message === null) delete words[key];
      else words[key] = { description: '', ...words[key], message };
    }
    return problems(lang, words, first).join('; ');
  };
  assert.equal(wrong({}), '');
  assert.match(counted('few'), /^Blocks\. Numbers such as 2, 3, 4, 22\.$/);
  for (const [changes, told] of /** @type {[Record<string, string | null>, RegExp][]} */ ([
    [{ blocks_many: null }, /^blocks_many: missing$/],
    [{ blocks_two: '$1 блока' }, /blocks_two: not a key of this language/],
    [{ language: 'uk' }, /language: is not ru/],
    [{ blocks_one: 'один блок' }, /blocks_one: values differ/],
    [{ name: 'Показать' }, /name: values differ/],
    [{ name: 'Show $1' }, /name: left in English/],
    [{ name: 'Показать $1!' }, /name: shouts/],
    [{ name: ' Показать $1' }, /name: empty/],
    [{ name: `Показать $1 ${'очень '.repeat(8)}длинно` }, /name: too long: \d+ cells of 23/],
    [{ block: 'Скрыть "этот" блок' }, /block: quotes/],
    [{ block: 'Скрыть “этот” блок' }, /block: quotes/],
    [{ block: 'Скрыть этот блок' }, /block: quotes: not as many/],
    [{ block: 'Скрыть «этот блок' }, /block: quotes: not closed/],
    [{ block: 'Скрыть «эту» часть' }, /^block: term: “block” is “блок”$/],
    [{ name: '\u2068Показать $1\u2069' }, /name: direction/],
  ])) {
    assert.match(wrong(changes), told, JSON.stringify(changes));
  }
  const russianTold = problems(
    'ru',
    { ...russian, name: { message: 'Показать $1', description: 'Other' } },
    first,
  );
  assert.deepEqual(russianTold, ['name: its description is not the one of English']);
  // From right to left: Latin letters at the beginning want a mark, and nothing else does.
  const hebrew = (message) =>
    problems(
      'he',
      { language: entry('he'), name: entry(message) },
      { language: entry('en'), name: entry('Husk: $1') },
    );
  assert.deepEqual(hebrew('הצגת $1'), []);
  assert.deepEqual(hebrew('\u200fHusk: הצגת $1'), []);
  assert.equal(hebrew('Husk: הצגת $1').length, 1);
  assert.equal(hebrew('\u200fהצגת $1').length, 1);
  assert.equal(cells('読む'), 4);
  assert.equal(cells('مقال\u064e'), 4);
});

test('every term is there in every language, and English uses it', () => {
  assert.ok(TERMS.size >= 15);
  const english = Object.values(FIRST_WORDS).map(({ message }) => message.toLowerCase());
  for (const [term, words] of TERMS) {
    assert.deepEqual(Object.keys(words).sort(), languages().sort(), term);
    const [first] = words[FIRST].replace('-', '').toLowerCase().split(' / ');
    assert.ok(first === '–' || english.some((message) => message.includes(first)), term);
  }
});

test('an entry is put in its place, with its description', () => {
  const wanted = wantedKeys('ar', FIRST_WORDS);
  assert.ok(
    wanted.has('content_found_two') && wanted.get('content_found_two') === 'content_found_other',
  );
  assert.deepEqual([...wanted.keys()], [...wanted.keys()].sort());
  // Names that only look like forms.
  assert.ok(wanted.has('class_other') && !wanted.has('class_few') && wanted.has('bg_cannot_other'));
  assert.deepEqual(
    [...wantedKeys('ja', FIRST_WORDS).keys()].filter((key) => /_one$/.test(key)),
    [],
  );
});

test('every message says what it is for, in order of its key', () => {
  assert.deepEqual(KEYS, [...KEYS].sort());
  for (const [key, { message, description }] of Object.entries(FIRST_WORDS)) {
    assert.ok(description?.trim(), key);
    for (const [, place] of message.matchAll(/\$(\d)/g)) {
      const counted = place === '1' && /_(one|other)$/.test(key);
      const said = counted || description.includes(`$${place}`);
      assert.ok(said, `${key}: the description does not say what $${place} is`);
    }
  }
});

test('the button and the bar say what a page lacks', async () => {
  const getMessage = (key) => FIRST_WORDS[key]?.message ?? '';
  Reflect.set(globalThis, 'chrome', { i18n: { getMessage } });
  const { badgeOf } = await import('../../extension/background/badge.js');
  // By its address, so that the types of what runs in a page are not checked as if it ran here.
  const telling = new URL('../../extension/content/status_text.js', import.meta.url);
  const { barState, tabState } = await import(telling.href);
  const told = (changes, readable = { score: 0.1, yes: false }) => {
    const page = { totalChars: 90, main: [3], blocks: [], decisions: [], readable, ...changes };
    /** @type {any} */
    const session = {
      analysis: page,
      status: page.blocks.length > 0 ? 'on' : 'nothing',
      mode: 'hide',
      pageContext: null,
      view: null,
      isOn: true,
      visibleBlocks: { blocks: page.blocks.length, share: 0 },
      notes: { current: null },
      pageTools: null,
    };
    const state = tabState(session);
    const { line } = barState(session);
    return { lack: state.lack, line, title: badgeOf({ state, paused: null }, true).title };
  };
  for (const [lack, changes] of [
    ['article', {}],
    ['main', { main: [] }],
    ['text', { main: [], totalChars: 0 }],
  ]) {
    assert.deepEqual(told(changes), {
      lack,
      line: FIRST_WORDS[`ui_nothing_${lack}`].message,
      title: FIRST_WORDS[`ui_nothing_${lack}`].message,
    });
  }
  const { ui_nothing: line, ui_nothing: title } = FIRST_WORDS;
  const all = told({}, { score: 0.9, yes: true });
  assert.deepEqual(all, { lack: undefined, line: line.message, title: title.message });
  // Where something was found the bar has its numbers; the panel adds the line.
  const found = told({ blocks: [{ class: 1, score: 0.9 }] });
  assert.equal(found.lack, 'article');
  assert.doesNotMatch(found.line, /article/);
});

test('counted words have both forms of English', () => {
  for (const key of KEYS.filter((one) => /_(one|other)$/.test(one))) {
    const stem = key.replace(/_(one|other)$/, '');
    // A class of its own name, not a form.
    if (['class', 'bg_cannot', 'label_role', 'ui_panel_kind'].includes(stem)) continue;
    assert.ok(`${stem}_one` in FIRST_WORDS && `${stem}_other` in FIRST_WORDS, stem);
  }
});

/** @param {string} message */
function entry(message, description = 'For a test.') {
  return { message, description };
}

/** @template T @param {Record<string, T>} words @param {...string} keys @returns {Record<string, T>} */
function without(words, ...keys) {
  return Object.fromEntries(Object.entries(words).filter(([key]) => !keys.includes(key)));
}
