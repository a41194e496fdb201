// The view "Template": what is known of a site, kind by kind, as a tree and as a ghost page; how well pages fitted; what one
// more page changes; and what the person says of its parts.
//
//   template ─ templateTree ─▶ leaves of a kind ─┬─▶ tree, ghost page, history
//      ▲                                         └─▶ before and after learning: marks
//      └── editTemplate, learnTemplate ◀── buttons            Ctrl+Z takes back
//
// The view owns no template: it is given one, and gives the changed one back by `onTemplate`.

import { day, percent, plural, t } from '../../platform/i18n.js';
import { CLASSES, NOISE } from '../../shared/classes.js';
import { retrying } from '../core.js';
import { button, h, setText } from '../dom.js';
import { messageOf } from '../errors.js';
import { plotButtons, ScreenPlot } from '../plot.js';
import { csvButton } from '../table.js';
import { ViewFrame } from '../view_frame.js';
import { flowGhost, leafAt, placedGhost } from './ghost.js';
import { TemplateHistory } from './history.js';
import { createTemplateList } from './list.js';
import { drawGhost } from './plot.js';
import { changesOf, EDITS, historyOf, idsOf, kindsOf, leavesOf, ROLE, treeRows } from './tree.js';

/** @typedef {import('../context.js').Page} Page */
/** @typedef {import('./tree.js').Leaf} Leaf */
/** @typedef {import('./tree.js').TemplateTree} TemplateTree */
/** @typedef {keyof typeof EDITS | 'role'} Edit */

/**
 * @typedef {object} TemplateContext
 * @property {(template: Uint8Array) => void} [onTemplate] told of every change
 * @property {() => Promise<Page | null>} [more] the next page of the site to learn from; null when there is none
 * @property {string} [moreWords] of the button that learns it
 * @property {(to: Uint8Array, from: Uint8Array) => Promise<Uint8Array>} [restore] takes a change back where the template is
 *   kept, and says what it is then; what it throws leaves the template as it is
 * @property {() => number} [now] ms since 1970
 */

const FROM = 'template';
/** Changes that can be taken back. */
const MOST_UNDO = 50;
const SAVED_WIDTH = 900;

/** @param {HTMLElement} host @param {import('../context.js').Context & TemplateContext} context */
export function createTemplate(
  host,
  { selection, ask: askOnce, onTemplate = () => {}, more, moreWords, restore, now = Date.now },
) {
  const ask = retrying(askOnce);
  /** @type {Uint8Array | null} */
  let template = null;
  /** @type {Page | null} */
  let page = null;
  let site = '';
  /** @type {TemplateTree | null} */
  let tree = null;
  let kind = 0;
  /** @type {Leaf[]} */
  let leaves = [];
  /** @type {Map<string, import('./tree.js').Mark>} */
  let marks = new Map();
  /** @type {import('./ghost.js').Ghost} */
  let ghost = { boxes: [], frames: [], height: 0 };
  /** What was before each change, with the pages that it was learned from. @type {{template: Uint8Array, pages: Page[]}[]} */
  let undoStack = [];
  /** Pages whose learning was taken back: the next to learn from. @type {Page[]} */
  let relearnQueue = [];
  /** Grows with every site and page that is shown: what was asked for another is not drawn. */
  let turn = 0;
  let asked = 0;
  let busy = false;

  const title = h('h2');
  const facts = h('p.number');
  const line = h('p.sentence.number', { role: 'status' });
  const kinds = h('select', { on: { change: () => choose(Number(kinds.value)) } });
  const learn = button(moreWords ?? t('view_learn_more'), () => void attempt(learnMore));
  const learnAll = button(t('view_learn_all'), () => void attempt(learnRest));
  const undo = button(t('view_undo'), () => void attempt(undoChange));
  const roles = h(
    'select',
    { 'aria-label': t('view_role'), on: { change: () => void edit('role', Number(roles.value)) } },
    h('option', { value: '0' }, t('view_role_none')),
    ...NOISE.map((name) =>
      h('option', { value: String(CLASSES.indexOf(name)) }, t(`class_${name}`)),
    ),
  );
  const edits = [
    button(t('view_keep'), () => void edit('keep')),
    button(t('view_never'), () => void edit('hide')),
    button(t('view_unsaid'), () => void edit('unsaid')),
    roles,
    button(t('view_forget_leaf'), () => void edit('forget')),
  ];
  const chosenLine = h('span.soft.number');
  const plot = new ScreenPlot((sheet, colours) => {
    drawGhost(sheet, colours, ghost, { leaves, marks, chosen: list.active });
  }, layGhost);
  const { canvas } = plot;
  const ghostBox = h(
    'div.ghost',
    { tabIndex: 0, role: 'region', 'aria-label': t('view_ghost') },
    canvas,
  );
  const history = new TemplateHistory();
  const list = createTemplateList({
    onActive: (row) => {
      if (row && leaves[row.from]?.node !== null) {
        selection.choose(leaves[row.from]?.node ?? null, FROM);
      }
      showChosen();
      plot.redraw();
    },
    onForget: () => void edit('forget'),
  });
  const frame = new ViewFrame(
    host,
    t('view_template_empty'),
    title,
    facts,
    h(
      'div.row',
      h('label.row', t('view_kind'), kinds),
      ...(more ? [learn] : []),
      ...(more && !moreWords ? [learnAll] : []),
      undo,
    ),
    line,
    h('div.row', { role: 'toolbar', 'aria-label': t('view_edit') }, ...edits, chosenLine),
    h(
      'div.template-panes',
      h('div.stack', list.element, h('p.soft.small', t('view_template_keys'))),
      h('div.stack', ghostBox, h('p.soft.small', t('view_ghost_legend'))),
    ),
    h(
      'div.row',
      plotButtons(savedGhost),
      csvButton('template', () => leafTable(leaves)),
    ),
    history.element,
  );
  canvas.addEventListener('click', (event) => {
    const box = canvas.getBoundingClientRect();
    const leaf = leafAt(ghost, event.clientX - box.left, event.clientY - box.top);
    if (leaf !== null) list.activateLeaf(leaf);
  });
  frame.body.addEventListener('keydown', (event) => {
    if ((event.ctrlKey || event.metaKey) && !event.shiftKey && event.key === 'z') {
      event.preventDefault();
      void attempt(undoChange);
    }
  });
  plot.observe(ghostBox);
  const offSelection = selection.on(({ kind: what, node, from }) => {
    if (what !== 'choose' || from === FROM || node === null || !page) return;
    const { columns } = page;
    const leaf = leaves.findIndex((one) => one.node !== null && columns.holds(node, one.node));
    if (leaf >= 0) list.activateLeaf(leaf, false);
    plot.redraw();
  });

  /** Says what went wrong rather than losing it. @param {() => Promise<void>} task */
  async function attempt(task) {
    if (busy) return;
    busy = true;
    try {
      await task();
    } catch (error) {
      setText(line, t('view_failed', messageOf(error)));
    } finally {
      busy = false;
    }
  }

  /** Reads the template and draws it. @param {Leaf[] | null} [old] leaves to compare with */
  async function read(old = null) {
    const mine = (asked += 1);
    if (!template) return null;
    /** @type {TemplateTree} */
    const found = await ask('templateTree', { template, page: page?.bytes ?? null });
    if (mine !== asked) return null;
    tree = found;
    const known = kindsOf(found);
    kind = Math.min(kind, Math.max(0, known.length - 1));
    kinds.replaceChildren(
      ...known.map((one, k) =>
        h(
          'option',
          { value: String(k) },
          `${t('view_kind_number', k + 1)} · ${plural('view_kind_pages', one.pages)}`,
        ),
      ),
    );
    kinds.value = String(kind);
    leaves = leavesOf(found, kind);
    const changes = old ? changesOf(old, leaves) : null;
    marks = changes?.marks ?? new Map();
    draw();
    return changes;
  }

  function draw() {
    if (!tree) return;
    const known = kindsOf(tree)[kind];
    setText(title, tree.site);
    const stable = leaves.filter(({ worth }) => worth === 2).length;
    setText(
      facts,
      known
        ? [
            plural('view_pages_learned', tree.pages),
            plural('view_template_leaves', leaves.length, stable),
            ageOf(day(known.firstSeen), day(known.lastSeen)),
            t('view_template_drift', percent(known.drift)),
            t('view_template_hides', percent(known.hides)),
          ].join(' · ')
        : plural('view_pages_learned', tree.pages),
    );
    undo.disabled = undoStack.length === 0;
    list.show(treeRows(leaves), leaves, marks, now());
    layGhost();
    history.show(historyOf(tree, kind));
    showChosen();
  }

  /** @param {number} chosen */
  function choose(chosen) {
    if (!tree) return;
    kind = chosen;
    leaves = leavesOf(tree, kind);
    marks = new Map();
    setText(line, '');
    draw();
  }

  /** Which leaves the buttons speak of. */
  function showChosen() {
    const row = list.active;
    for (const control of edits) control.disabled = row === null || leaves.length === 0;
    const [first] = row ? leaves.slice(row.from, row.to) : [];
    const same =
      row !== null && leaves.slice(row.from, row.to).every(({ role }) => role === first?.role);
    roles.value = same && first ? String(first.role) : '0';
    setText(
      chosenLine,
      row ? plural('view_chosen', row.to - row.from, row.label) : t('view_chosen_none'),
    );
  }

  /** @param {Edit} what @param {number} [role] */
  function edit(what, role = 0) {
    return attempt(async () => {
      const row = list.active;
      if (!template || !row) return;
      const edited = leaves.slice(row.from, row.to);
      const changed = await ask('editTemplate', {
        template,
        ids: idsOf(edited),
        edit: what === 'role' ? ROLE + role : EDITS[what],
        now: now(),
      });
      change(changed);
      await read();
      setText(line, plural(`view_edited_${what}`, edited.length));
    });
  }

  /** @param {Uint8Array} changed @param {Page[]} [pages] it was learned from */
  function change(changed, pages = []) {
    if (template) undoStack = [...undoStack.slice(1 - MOST_UNDO), { template, pages }];
    template = changed;
    onTemplate(changed);
  }

  async function nextPage() {
    return relearnQueue.shift() ?? (await more?.()) ?? null;
  }

  async function undoChange() {
    const last = undoStack.at(-1);
    if (!last || !template) return;
    const restored = (await restore?.(last.template, template)) ?? last.template;
    undoStack.pop();
    const old = leaves;
    template = restored;
    relearnQueue = [...last.pages, ...relearnQueue];
    if (relearnQueue.length > 0) learn.disabled = learnAll.disabled = false;
    onTemplate(restored);
    await read(old);
    setText(line, t('view_undone'));
  }

  async function learnMore() {
    const mine = turn;
    const next = await nextPage();
    if (mine !== turn) return;
    if (!next) return noMore();
    const learned = await ask('learnTemplate', { template, page: next.bytes, site, now: now() });
    if (mine !== turn) return;
    change(learned.template, [next]);
    if (learned.report.repeated) {
      await read(leaves);
      setText(line, t('view_learned_repeated'));
      return;
    }
    // The page may be of another kind than the one looked at: that is the one that changed.
    const of =
      tree && learned.report.cluster < tree.kinds.length
        ? leavesOf(tree, learned.report.cluster)
        : [];
    kind = learned.report.cluster;
    const changes = await read(of);
    if (!changes) return;
    const counts = { new: 0, template: 0, lost: 0, more: 0, fewer: 0 };
    for (const mark of changes.marks.values()) counts[mark] += 1;
    setText(
      line,
      t(
        'view_learned',
        kind + 1,
        counts.new + counts.template,
        counts.template,
        counts.lost,
        counts.fewer,
        percent(learned.report.drift),
      ),
    );
  }

  /** Every page that is left, one after the other; what is drawn follows each. One step takes all of them back. */
  async function learnRest() {
    const mine = turn;
    const [first, old] = [template, leaves];
    /** @type {Page[]} */
    const pages = [];
    for (let next = await nextPage(); mine === turn && next; next = await nextPage()) {
      const learned = await ask('learnTemplate', { template, page: next.bytes, site, now: now() });
      if (mine !== turn) return;
      pages.push(next);
      template = learned.template;
      onTemplate(learned.template);
      setText(line, plural('view_learned_all', pages.length));
      await read(old);
    }
    if (mine !== turn) return;
    const others = pages.length > 0;
    if (first && others) {
      undoStack = [...undoStack.slice(1 - MOST_UNDO), { template: first, pages }];
    }
    undo.disabled = undoStack.length === 0;
    noMore();
    if (others) setText(line, plural('view_learned_all', pages.length));
  }

  function noMore() {
    setText(line, t('view_learn_none'));
    learn.disabled = learnAll.disabled = true;
  }

  function layGhost() {
    const width = ghostBox.clientWidth;
    if (width === 0) return;
    ghost = ghostOf(width);
    canvas.style.setProperty('height', `${Math.ceil(ghost.height)}px`);
    plot.redraw();
  }

  /** @param {number} width */
  function ghostOf(width) {
    if (page?.columns.laidOut) {
      const placed = placedGhost(leaves, page.columns, width);
      if (placed.boxes.length > 0) return placed;
    }
    return flowGhost(leaves, width);
  }

  function savedGhost() {
    const saved = ghostOf(SAVED_WIDTH);
    return {
      name: 'template-ghost',
      title: `${t('view_ghost')}. ${title.textContent}. ${facts.textContent}`,
      width: SAVED_WIDTH,
      height: Math.ceil(Math.max(40, saved.height)),
      /** @type {import('../plot.js').Draw} */
      draw: (sheet, colours) => drawGhost(sheet, colours, saved, { leaves, marks, chosen: null }),
    };
  }

  /** A site of which nothing is learned yet. */
  function begin() {
    setText(title, site);
    setText(facts, t('view_template_none'));
    list.show([], [], marks, now());
    history.show([]);
    layGhost();
    showChosen();
    undo.disabled = true;
  }

  return {
    /**
     * @param {{template: Uint8Array | null, page: Page | null, site: string} | null} shown `page`: where leaves are looked
     *   for; without a template `more` begins one
     */
    show(shown) {
      asked += 1;
      turn += 1;
      const given = shown?.template ?? null;
      // What was changed elsewhere is not taken back from here.
      if (shown?.site !== site || given !== template) [undoStack, relearnQueue] = [[], []];
      template = given;
      page = shown?.page ?? null;
      site = shown?.site ?? '';
      tree = null;
      leaves = [];
      marks = new Map();
      learn.disabled = learnAll.disabled = false;
      setText(line, '');
      const isThere = given !== null || (shown !== null && more !== undefined);
      return frame.show(isThere ? shown : null, async () => {
        frame.open();
        if (given === null) return begin();
        await read().catch((error) => {
          // What was changed meanwhile is drawn by itself.
          if (template === given) throw error;
        });
      });
    },
    dispose() {
      asked += 1;
      plot.dispose();
      history.dispose();
      offSelection();
      list.dispose();
      frame.dispose();
    },
  };
}

/** @param {string} first @param {string} last days on which a kind was seen */
function ageOf(first, last) {
  return first === last ? t('view_template_day', first) : t('view_template_age', first, last);
}

/** A kind of page as a table to be saved: one row for each leaf. @param {Leaf[]} leaves */
function leafTable(leaves) {
  const names = ['path', 'sample', 'seen', 'of', 'worth', 'first', 'last', 'said', 'role'];
  return {
    heads: names.map((name) => t(`view_col_${name}`)),
    rows: leaves.map((leaf) => [
      leaf.path.join('/'),
      leaf.sample,
      leaf.seen,
      leaf.of,
      t(`view_worth_${leaf.worth}`),
      new Date(leaf.first).toISOString(),
      new Date(leaf.last).toISOString(),
      leaf.override ? t(`view_said_${leaf.override}`) : '',
      leaf.role > 0 ? t(`class_${CLASSES[leaf.role]}`) : '',
    ]),
  };
}
