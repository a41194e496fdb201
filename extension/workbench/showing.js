// The page that is looked at: shown twice, tinted by the two methods, with the numbers above. What is chosen in it or in
// another view has an edge in both, and is scrolled to.

import { t } from '../platform/i18n.js';
import { Columns } from '../page/columns.js';
import { h } from '../views/dom.js';
import { PageStats } from '../views/page_stats.js';
import { Assets } from './assets.js';
import { leavesOf, paintedNodes } from './painted.js';
import { differences, hasText, share } from './compare.js';
import { StoppedError } from '../views/core.js';
import { byId } from './dom.js';
import { Pane } from './pane.js';
import { readPage } from './page.js';
import { outcomesOf, pairOf } from './summary.js';
import { index as decimal, percent, words } from './words.js';

/** @typedef {import('./method_runner.js').MethodRunner} MethodRunner */
/** @typedef {import('./method_runner.js').Marks} Marks */
/** @typedef {import('./method_runner.js').Outcome} Outcome */
/** @typedef {import('../views/core.js').Method} Method */
/** @typedef {import('./judge.js').Judge} Judge */
/** @typedef {import('../views/context.js').Page} Page */
/** @typedef {import('../shared/answers.js').Analysis} Analysis */

const LETTERS = ['A', 'B'];
const NOTHING = Object.freeze({ elements: [], texts: [] });

export class Showing {
  #frames = [byId('frame-a', HTMLIFrameElement), byId('frame-b', HTMLIFrameElement)];
  #captions = [byId('caption-a', HTMLElement), byId('caption-b', HTMLElement)];
  #panes;
  #selection;
  #onPage;
  #onTold;
  #only = byId('only', HTMLInputElement);
  #note = byId('page-note', HTMLElement);
  #numbers = byId('numbers', HTMLElement);
  #title = byId('result-title', HTMLElement);
  /** @type {import('./files.js').Taken | null} */
  #taken = null;
  /** @type {Assets | null} */
  #assets = null;
  /** @type {MethodRunner | null} */
  #runner = null;
  /** @type {[Method, Method] | null} */
  #pair = null;
  /** The page in the panes, and the promise of its being there. @type {{index: number, there: Promise<void>}} */
  #page = { index: -1, there: Promise.resolve() };
  /** The page shown, as views read it. @type {Page | null} */
  #shown = null;
  /** @type {Judge | null} */
  #judge = null;
  /** The verdict on the page shown; null while it is asked for. @type {{shown: Page, judge: Judge, verdict: Analysis | null} | null} */
  #explained = null;
  #isBusy;
  /** What is painted, once the page is marked. @type {{marks: Marks, leaves: Uint8Array} | null} */
  #painted = null;
  /** Only what the last call wants is done. */
  #wanted = 0;

  /**
   * @param {object} given
   * @param {import('../views/selection.js').Selection} given.selection
   * @param {() => boolean} given.isBusy whether methods are being run
   * @param {(page: Page | null) => void} given.onPage another page is shown
   * @param {(told: PageStats | null) => void} given.onTold something else is said of it
   */
  constructor({ selection, isBusy, onPage, onTold }) {
    this.#isBusy = isBusy;
    this.#selection = selection;
    this.#onPage = onPage;
    this.#onTold = onTold;
    this.#panes = this.#frames.map((frame) => new Pane(frame, selection));
    this.#only.addEventListener('change', () => this.#paint());
    selection.on(({ kind, node, from }) => {
      if (kind === 'choose' && node !== null) this.explain().catch(reportError);
      for (const pane of this.#panes) {
        pane.outline(kind === 'choose' ? 'chosen' : 'over', node);
        if (kind === 'choose' && node !== null && from !== 'page') pane.reveal(node);
      }
    });
  }

  /** @param {import('./files.js').Taken} taken @param {string} shared folder of all pages */
  open(taken, shared) {
    if (this.#taken === taken) return;
    this.#taken = taken;
    this.#assets?.release();
    this.#assets = new Assets(taken.files, shared);
    this.#page.index = -1;
  }

  /** @param {MethodRunner} runner @param {Judge} judge @param {[Method, Method]} pair */
  choose(runner, judge, pair) {
    this.#runner = runner;
    this.#judge = judge;
    this.#pair = pair;
    this.#painted = null;
    this.#paint();
  }

  /**
   * Shows a page, and marks it as soon as it is marked.
   * @param {number} index
   */
  async show(index) {
    const wanted = (this.#wanted += 1);
    const found = this.#taken?.pages[index];
    if (!found) return;
    this.#title.textContent = found.path;
    if (this.#page.index !== index) {
      this.#painted = null;
      this.#shown = null;
      this.#selection.clear('page');
      this.#onPage(null);
      this.#paint();
      // One after the other: a frame loads one page at a time. Those passed over on the way are left out.
      const there = this.#page.there
        .catch(() => {})
        .then(() => (this.#page.index === index ? this.#fill(index) : undefined));
      this.#page = { index, there };
    }
    const { there } = this.#page;
    const [runner, pair] = [this.#runner, this.#pair];
    try {
      await there;
      const current = () => wanted === this.#wanted && this.#pair === pair;
      if (!runner || !pair || !current()) return;
      const marks = await runner.marks(index, pair);
      const shown = this.#shown;
      if (!current() || !shown) return;
      const { columns } = shown;
      this.#painted = { marks, leaves: leavesOf(marks.chars, (node) => columns.tag(node)) };
      this.#say(noteOn(marks));
      this.#paint();
      this.#tell(shown, marks, pair);
      if (!this.#isBusy()) await this.explain();
    } catch (error) {
      if (wanted !== this.#wanted || error instanceof StoppedError) return;
      this.#say(words.broken(error instanceof Error ? error.message : String(error)));
    }
  }

  /**
   * Reads the page once for each pane: a document can be in one place only.
   * @param {number} index
   */
  async #fill(index) {
    const [taken, assets] = [this.#taken, this.#assets];
    if (!taken || !assets) return;
    this.#say('');
    assets.release();
    for (const pane of this.#panes) await pane.empty();
    const found = taken.pages[index];
    const [first] = this.#panes;
    for (const pane of this.#panes) {
      const page = await readPage(found);
      const other = this.#panes.find((one) => one !== pane);
      await pane.show(page, found.path, assets, () => other?.follow(pane.scroll));
      if (pane !== first) continue;
      const { bytes } = page;
      const measure = (/** @type {number} */ node) => first.measure(node);
      this.#shown = { key: found.path, columns: new Columns(bytes), bytes, measure };
    }
    this.#onPage(this.#shown);
  }

  /**
   * Asks for Husk's own verdict on the page shown, with its reasons: when nothing is running, or when the person chooses
   * something. It needs the site's template, which would hold up a run.
   */
  async explain() {
    const [shown, judge, painted] = [this.#shown, this.#judge, this.#painted];
    if (!shown || !judge || !painted) return;
    const known = this.#explained;
    if (known?.shown === shown && known.judge === judge) return;
    /** @type {{shown: Page, judge: Judge, verdict: Analysis | null}} */
    const asked = { shown, judge, verdict: null };
    this.#explained = asked;
    try {
      asked.verdict = await judge.verdict(this.#page.index, shown.bytes);
    } catch (error) {
      if (this.#explained === asked) this.#explained = null;
      // A run that was stopped takes the question along; it is asked again when the next one ends.
      if (error instanceof StoppedError) return;
      throw error;
    }
    const [now, pair] = [this.#painted, this.#pair];
    if (this.#explained === asked && this.#shown === shown && now && pair) {
      this.#tell(shown, now.marks, pair);
    }
  }

  /** @param {Page} shown @param {Marks} marks @param {[Method, Method]} pair */
  #tell(shown, marks, pair) {
    const { columns } = shown;
    const known = this.#explained;
    const verdict = known?.shown === shown && known.judge === this.#judge ? known.verdict : null;
    const methods = outcomesOf(marks, pair).flatMap((outcome, k) => {
      if ('error' in outcome) return [];
      const { template, scores } = outcome.marking;
      return [{ letter: LETTERS[k], name: pair[k].name, template, scores }];
    });
    this.#onTold(new PageStats(columns, { chars: marks.chars, methods, verdict }));
  }

  /** @param {string} text */
  #say(text) {
    this.#note.textContent = text;
    this.#note.hidden = text === '';
  }

  #paint() {
    const pair = this.#pair;
    const painted = this.#painted;
    this.#panes.forEach((pane, k) => {
      this.#captions[k].replaceChildren(
        h('strong', {}, pair ? words.paneName(LETTERS[k], pair[k].name) : ''),
        pair && !painted ? words.unmarked() : '',
      );
      if (pair) this.#frames[k].title = words.frame(pair[k].name);
      if (!painted) pane.paint(NOTHING, NOTHING);
    });
    this.#numbers.replaceChildren();
    if (!pair || !painted) return;
    const { marks, leaves } = painted;
    const outcomes = outcomesOf(marks, pair);
    const [a, b] = outcomes.map((outcome) =>
      'error' in outcome ? null : outcome.marking.template,
    );
    const differ = a && b ? differences(a, b) : null;
    const different = differ
      ? paintedNodes(marks.parents, leaves, (node) => differ[node] === 1)
      : NOTHING;
    outcomes.forEach((outcome, k) => {
      this.#caption(k, outcome, pair[k], marks);
      if ('error' in outcome) return this.#panes[k].paint(NOTHING, NOTHING);
      const { template } = outcome.marking;
      const only = this.#only.checked && differ;
      const isMarked = (/** @type {number} */ node) =>
        template[node] === 1 && (!only || differ[node] === 1);
      this.#panes[k].paint(paintedNodes(marks.parents, leaves, isMarked), different);
    });
    this.#sum(marks, pair, outcomes);
  }

  /** @param {number} k @param {Outcome} outcome @param {Method} method @param {Marks} marks */
  #caption(k, outcome, { name }, { chars }) {
    if ('error' in outcome) {
      this.#captions[k].replaceChildren(
        h('strong', {}, words.paneName(LETTERS[k], name)),
        outcome.error,
      );
      return;
    }
    const { marking, learned } = outcome;
    const said = words.pane(
      LETTERS[k],
      name,
      hasText(chars) ? share(chars, marking.template) : null,
      learned.length,
      marking.times.mark,
    );
    this.#captions[k].replaceChildren(h('strong', {}, said.name), said.rest);
  }

  /** @param {Marks} marks @param {[Method, Method]} pair @param {[Outcome, Outcome]} outcomes */
  #sum(marks, pair, outcomes) {
    /** @type {[string, string][]} */
    const numbers = [[t('view_col_nodes'), words.count(marks.parents.length)]];
    outcomes.forEach((outcome, k) => {
      if ('error' in outcome) return;
      const text = percent(share(marks.chars, outcome.marking.template));
      numbers.push([t('view_sum_by', pair[k].name), hasText(marks.chars) ? text : '–']);
    });
    const both = pairOf(marks, pair);
    if (both) {
      numbers.push([t('view_row_agreement'), percent(both.agreement)]);
      numbers.push([t('view_score_rand'), decimal(both.rand)]);
    }
    this.#numbers.replaceChildren(
      ...numbers.map(([name, value]) => h('div', {}, h('dt', {}, name), h('dd', {}, value))),
    );
  }
}

/** What there is to say of a page beside its numbers. @param {Marks} marks */
function noteOn({ chars, complete }) {
  if (!complete) return words.cutPage();
  return hasText(chars) ? '' : words.noTextPage();
}
