// The owner of the wasm core, with the real core and its real glue: started once, made anew after a
// trap, errors told apart from traps.

import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { before, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

import { FLAG, NO_PARENT, PageWriter } from '../../extension/content/wire.js';
import { createCore } from '../../extension/background/core.js';
import { createEngine } from '../../extension/background/engine.js';
import { smallPage } from '../../extension/background/small_page.js';
import { gluePlugin } from '../../extension/glue.js';
import { openCore } from '../built.js';

const ROOT = dirname(dirname(dirname(fileURLToPath(import.meta.url))));
const WASM = join(ROOT, 'dist/wasm');

/** Time after which an engine gives a large instance up, ms. */
const REST = 500;

/** A module that does nothing but trap: (func (export "trap") unreachable). */
const TRAP = Uint8Array.from([
  ...[0, 97, 115, 109, 1, 0, 0, 0, 1, 4, 1, 96, 0, 0, 3, 2, 1, 0],
  ...[7, 8, 1, 4, 116, 114, 97, 112, 0, 0, 10, 5, 1, 3, 0, 0, 11],
]);

/** How the glue of each module is made. @type {Record<'verdict' | 'article', () => any>} */
let makers;

before(async () => {
  execFileSync(join(ROOT, 'build.sh'), ['wasm'], { stdio: ['ignore', 'ignore', 'inherit'] });
  const { outputFiles } = await build({
    stdin: {
      contents:
        "export { default as verdict } from 'husk:glue/verdict'; export { default as article } from 'husk:glue/article';",
    },
    plugins: [gluePlugin(WASM)],
    bundle: true,
    format: 'esm',
    write: false,
  });
  const code = Buffer.from(outputFiles[0].contents).toString('base64');
  makers = await import(`data:text/javascript;base64,${code}`);
});

/** @param {string} name of a module */
const compiled = (name) => WebAssembly.compile(readFileSync(join(WASM, `${name}_bg.wasm`)));

/** The whole core, with engines of its own. */
const wholeCore = () =>
  createCore({ verdict: engine().engine, article: engine(undefined, 'article').engine });

/** The article of a page that nothing is known of. @param {Uint8Array} page @param {Uint8Array} [model] */
async function articleOf(page, model) {
  const core = wholeCore();
  return core.call('article', page, await core.call('select', page, undefined, [], model));
}

/**
 * An engine over a module of the real core that counts what it makes; `spoil` may change a new glue.
 * @param {(glue: any, made: number) => any} [spoil]
 * @param {'verdict' | 'article'} [name]
 */
function engine(spoil = (glue) => glue, name = 'verdict') {
  const counts = { compiled: 0, made: 0 };
  /** @type {any} */
  const made = createEngine({
    makeGlue: () => {
      counts.made += 1;
      return spoil({ ...makers[name]() }, counts.made);
    },
    compile: async () => {
      counts.compiled += 1;
      return compiled(name);
    },
    rest: REST,
  });
  return { engine: made, counts };
}

const { version } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));

test('the core is compiled at the first call and once', async () => {
  const { engine: core, counts } = engine();
  assert.equal(counts.compiled, 0);
  const answers = await Promise.all([core.call('version'), core.call('version')]);
  assert.deepEqual(answers, [version, version]);
  assert.deepEqual(counts, { compiled: 1, made: 1 });
});

test('before the first page the core judges a small one, which it finds a menu and an article in; afterwards none', async () => {
  let judged = 0;
  const { engine: verdict, counts } = engine((glue) => {
    const { analyze } = glue;
    glue.analyze = (/** @type {any[]} */ ...args) => {
      const analysis = analyze(...args);
      assert.ok(analysis.blocks.length > 0 && analysis.main.length > 0);
      judged += 1;
      return analysis;
    };
    return glue;
  });
  const core = createCore({ verdict, article: engine(undefined, 'article').engine });
  const warm = () => core.warm(async () => [smallPage(), undefined, [], undefined]);
  await warm();
  await warm();
  assert.equal(judged, 1);
  assert.deepEqual(counts, { compiled: 1, made: 1 });
});

/** The bytes of a page of paragraphs. @param {string[]} paragraphs */
function pageOf(paragraphs) {
  const writer = new PageWriter(false);
  const body = writer.node(writer.node(NO_PARENT, 0, 'html'), 0, 'body');
  for (const text of paragraphs) writer.node(writer.node(body, 0, 'p'), FLAG.TEXT, text);
  const [viewport, document] = [
    [1280, 800],
    [1280, 2400],
  ];
  return writer.finish({
    url: 'https://mill.example/wheel',
    title: 'The wheel',
    viewport,
    document,
  });
}

test('with its verdict comes whether there is an article', async () => {
  const { engine: core } = engine();
  const long = 'The miller opens the gate when the pond is full, and the wheel turns for hours. ';
  const article = await core.call(
    'analyze',
    pageOf(Array(9).fill(long.repeat(4))),
    undefined,
    [],
    undefined,
  );
  const notices = await core.call(
    'analyze',
    pageOf(['Shut today', 'Back soon']),
    undefined,
    [],
    undefined,
  );
  assert.equal(article.readable.yes, true);
  assert.equal(notices.readable.yes, false);
  for (const { readable } of [article, notices]) {
    assert.deepEqual(Object.keys(readable).sort(), ['score', 'yes']);
    assert.ok(readable.score >= 0 && readable.score <= 1);
  }
  assert.ok(notices.readable.score < 0.1 && article.readable.score > 0.5);
});

test('the article is told node by node', async () => {
  const writer = new PageWriter(false);
  const html = writer.node(NO_PARENT, 0, 'html');
  writer.attribute('lang', 'en');
  const body = writer.node(html, 0, 'body');
  const heading = writer.node(body, 0, 'h1');
  writer.node(heading, FLAG.TEXT, 'The wheel of the mill');
  const text = 'The miller opens the gate when the pond is full, and the wheel turns for hours. ';
  const paragraphs = Array.from({ length: 9 }, () => {
    const paragraph = writer.node(body, 0, 'p');
    writer.node(paragraph, FLAG.TEXT, text.repeat(4));
    return paragraph;
  });
  const reference = writer.node(writer.node(paragraphs[8], 0, 'sup'), 0, 'a');
  writer.attribute('href', '#n1');
  writer.node(reference, FLAG.TEXT, '1');
  const math = writer.node(paragraphs[8], 0, 'math');
  writer.attribute('alttext', 'x^2');
  writer.node(writer.node(math, 0, 'mi'), FLAG.TEXT, 'x');
  const note = writer.node(body, 0, 'p');
  writer.attribute('id', 'n1');
  writer.node(note, FLAG.TEXT, text);
  const empty = writer.node(body, 0, 'div');
  const page = writer.finish({
    url: 'https://mill.example/wheel',
    title: 'The wheel of the mill',
    viewport: [1280, 800],
    document: [1280, 2400],
  });
  const article = await articleOf(page);
  assert.equal(article.title, 'The wheel of the mill');
  assert.equal(article.heading, heading);
  assert.equal(article.language, 'en');
  assert.deepEqual(article.authors, []);
  assert.deepEqual(article.notes, [{ reference, note, label: '1' }]);
  assert.deepEqual(article.backs, []);
  assert.deepEqual(article.formulas, [{ node: math, tex: 'x^2', display: false, copies: [] }]);
  assert.deepEqual(article.articles, [{ node: body, title: 'The wheel of the mill' }]);
  assert.ok(article.kept instanceof Uint8Array);
  assert.equal(article.kept.length, empty + 1);
  for (const node of [html, body, heading, ...paragraphs, math, note]) {
    assert.equal(article.kept[node], 1, String(node));
  }
  assert.equal(article.kept[empty], 0);
  assert.ok(article.markdown.includes('$x^2$') && article.markdown.includes('[^1]'));
  assert.ok(article.text.startsWith(`The wheel of the mill\n\n${text.trim()}`));
});

test('where no heading says the title, and where there is no article', async () => {
  const article = await articleOf(pageOf(['Shut today', 'Back soon']));
  assert.equal(article.title, 'The wheel');
  assert.equal(article.heading, -1);
  assert.deepEqual(article.articles, []);
});

test('what the core throws arrives by its name and costs no instance', async () => {
  const { engine: core, counts } = engine();
  const rubbish = new Uint8Array([1, 2, 3]);
  await assert.rejects(() => core.call('analyze', rubbish, undefined, [], undefined), {
    name: 'PageError',
  });
  await assert.rejects(() => core.call('select', rubbish, undefined, [], undefined), {
    name: 'PageError',
  });
  await assert.rejects(() => core.call('checkTemplate', rubbish), { name: 'TemplateError' });
  assert.equal(await core.call('version'), version);
  assert.equal(counts.made, 1);
  const { engine: articles, counts: made } = engine(undefined, 'article');
  const page = pageOf(['Shut today', 'Back soon']);
  const other = await core.call('select', pageOf(['Shut today']), undefined, [], undefined);
  await assert.rejects(() => articles.call('article', rubbish, rubbish), { name: 'PageError' });
  for (const wrong of [rubbish, other, new Uint8Array()]) {
    await assert.rejects(() => articles.call('article', page, wrong), { name: 'ArgumentError' });
    await assert.rejects(() => articles.call('learn', undefined, page, 'mill.example', 1, wrong), {
      name: 'ArgumentError',
    });
  }
  await assert.rejects(() => articles.call('describe', rubbish), { name: 'TemplateError' });
  assert.equal(await articles.call('version'), version);
  assert.equal(made.made, 1);
});

test('a page is judged by the model that is given, and one that is none is refused by its name', async () => {
  const { engine: core, counts } = engine();
  const long = 'The miller opens the gate when the pond is full, and the wheel turns for hours. ';
  const page = pageOf(Array(9).fill(long.repeat(4)));
  const own = Uint8Array.from(readFileSync(join(ROOT, 'src/core/verdict/text.model')));
  /** @type {(model: Uint8Array | undefined) => Promise<any[]>} */
  const judged = async (model) => {
    const verdict = await core.call('analyze', page, undefined, [], model);
    Reflect.deleteProperty(verdict, 'times');
    // The scores of the built-in models are those of two, and the model that is given judges alone.
    Reflect.deleteProperty(verdict, 'scores');
    return [verdict, await articleOf(page, model), await core.call('findings', page, model)];
  };
  // The file that is built in, handed over, is the same model.
  assert.deepEqual(await judged(own), await judged(undefined));
  assert.equal((await core.call('checkModel', own)).trees, 500);
  for (const wrong of [new Uint8Array(), own.subarray(1), own.subarray(0, 200)]) {
    await assert.rejects(() => judged(wrong), { name: 'ModelError' });
    await assert.rejects(() => core.call('checkModel', wrong), { name: 'ModelError' });
  }
  assert.equal(counts.made, 1);
});

/** A glue whose calls find the memory of its instance spoilt, as after a fault. @param {any} glue */
function spoilt(glue) {
  /** @type {WebAssembly.Memory} */
  let memory;
  return {
    ...glue,
    default: async (/** @type {any} */ init) => {
      const started = await glue.default(init);
      memory = started.memory;
      return started;
    },
    analyze: (/** @type {any[]} */ ...args) => {
      new Uint8Array(memory.buffer).fill(0xff);
      return glue.analyze(...args);
    },
  };
}

test('a call that traps is answered by a new instance, made from the same module', async () => {
  const { engine: core, counts } = engine((glue, made) => (made === 1 ? spoilt(glue) : glue));
  const page = pageOf(['Shut today', 'Back soon']);
  const { engine: whole } = engine();
  const wanted = await whole.call('analyze', page, undefined, [], undefined);
  const found = await core.call('analyze', page, undefined, [], undefined);
  for (const answer of [wanted, found]) Reflect.deleteProperty(answer, 'times');
  assert.deepEqual(found, wanted);
  assert.equal(core.restarts(), 1);
  assert.equal(await core.call('version'), version);
  assert.deepEqual(counts, { compiled: 1, made: 2 });
});

test('calls under way at a trap are answered too, each once', async () => {
  const { engine: core, counts } = engine((glue, made) => (made === 1 ? spoilt(glue) : glue));
  const page = pageOf(['Shut today', 'Back soon']);
  const calls = Array.from({ length: 5 }, () =>
    core.call('analyze', page, undefined, [], undefined),
  );
  const answers = await Promise.all(calls);
  assert.equal(answers.length, 5);
  for (const { readable } of answers) assert.equal(readable.yes, false);
  assert.deepEqual(counts, { compiled: 1, made: 2 });
});

test('what traps in the new instance as well is told, and the one after it is whole', async () => {
  const { instance } = await WebAssembly.instantiate(TRAP);
  const { engine: core, counts } = engine((glue, made) =>
    made <= 2 ? { ...glue, analyze: instance.exports.trap } : glue,
  );
  assert.equal(await core.call('version'), version);
  const page = new Uint8Array();
  await assert.rejects(() => core.call('analyze', page, undefined, [], undefined), {
    name: 'TrapError',
  });
  assert.equal(core.restarts(), 2);
  // It refuses the page instead of trapping.
  await assert.rejects(() => core.call('analyze', page, undefined, [], undefined), {
    name: 'PageError',
  });
  assert.equal(await core.call('version'), version);
  assert.deepEqual(counts, { compiled: 1, made: 3 });
});

test('two instances do not share their memory: the glue is made anew indeed', async () => {
  const module = await compiled('verdict');
  const [one, other] = [makers.verdict(), makers.verdict()];
  const first = await one.default({ module_or_path: module });
  const second = await other.default({ module_or_path: module });
  assert.notEqual(first.memory, second.memory);
  assert.equal(one.version(), other.version());
});

test('what large pages needed is not held: between calls there are few MB, whatever there was', async () => {
  /** @type {WebAssembly.Memory} */
  let memory;
  const { engine: core, counts } = engine((glue) => ({
    ...glue,
    default: async (/** @type {any} */ init) => {
      const started = await glue.default(init);
      memory = started.memory;
      return started;
    },
  }));
  const text = (_, k) => `Words of paragraph ${k}, enough of them to be taken for content.`;
  const analyze = (/** @type {number} */ length) =>
    core.call('analyze', pageOf(Array.from({ length }, text)), undefined, [], undefined);
  for (let k = 0; k < 5; k += 1) await analyze(200);
  assert.equal(counts.made, 1, 'small pages leave the instance as it is');
  await analyze(4000);
  assert.ok(memory.buffer.byteLength > 4 << 20, 'this one needed more');
  await analyze(200);
  assert.equal(counts.made, 1, 'while pages follow one another it is kept');
  await new Promise((resolve) => setTimeout(resolve, 2 * REST));
  await analyze(200);
  assert.equal(counts.made, 2);
  assert.ok(memory.buffer.byteLength <= 4 << 20);
  await analyze(60_000);
  assert.ok(memory.buffer.byteLength > 32 << 20, 'this one needed much more');
  await analyze(200);
  assert.equal(counts.made, 3);
  assert.equal(core.restarts(), 0, 'nothing was lost');
});

test('the module of articles is loaded when it is first asked, and made anew after a trap', async () => {
  const { instance } = await WebAssembly.instantiate(TRAP);
  const verdict = engine();
  const article = engine(
    (glue, made) => (made === 1 ? { ...glue, article: instance.exports.trap } : glue),
    'article',
  );
  const core = createCore({ verdict: verdict.engine, article: article.engine });
  const page = pageOf(['Shut today', 'Back soon']);
  const { selection } = await core.call('analyze', page, undefined, [], undefined);
  assert.deepEqual(article.counts, { compiled: 0, made: 0 });
  await core.expectArticle();
  assert.deepEqual(article.counts, { compiled: 1, made: 1 });
  assert.equal((await core.call('article', page, selection)).title, 'The wheel');
  assert.deepEqual(article.counts, { compiled: 1, made: 2 });
  assert.deepEqual([verdict.engine.restarts(), article.engine.restarts()], [0, 1]);
});

test('two modules say of a page what the one that has both says', async () => {
  const lab = await openCore();
  const core = wholeCore();
  /** @type {Uint8Array | undefined} */
  let template;
  const long = 'The miller opens the gate when the pond is full, and the wheel turns for hours. ';
  const pages = [smallPage(), pageOf(Array(9).fill(long.repeat(4))), pageOf(['Shut today'])];
  for (const [hour, page] of pages.entries()) {
    const { selection } = await core.call('analyze', page, template, [], undefined);
    assert.deepEqual(selection, await core.call('select', page, template, [], undefined));
    assert.deepEqual(
      await core.call('article', page, selection),
      lab.article(page, lab.select(page, template, [], undefined)),
    );
    const findings = await core.call('findings', page, undefined);
    const learned = await core.call('learn', template, page, 'mill.example', hour, findings);
    assert.deepEqual(learned, lab.learn(template, page, 'mill.example', hour, lab.findings(page)));
    ({ template } = learned);
    assert.deepEqual(await core.call('describe', template), lab.describe(template));
    const checked = await core.checkTemplate(template);
    assert.deepEqual([checked.pages, checked.without], [hour + 1, null]);
  }
});

test('the decisions of an older template are told, with the template without them', async () => {
  const core = wholeCore();
  const old = Uint8Array.from(readFileSync(join(ROOT, 'tests/support/gazette.v2.template')));
  const { decisions, without } = await core.checkTemplate(old);
  assert.equal(decisions.length, 4);
  assert.ok(without);
  assert.deepEqual((await core.checkTemplate(without)).decisions, []);
});

test('a failed start is tried again', async () => {
  let tries = 0;
  const core = createEngine({
    makeGlue: makers.verdict,
    compile: async () => {
      tries += 1;
      if (tries === 1) throw new Error('the file could not be read');
      return compiled('verdict');
    },
  });
  await assert.rejects(() => core.call('version'), /could not be read/);
  assert.equal(await core.call('version'), version);
});
