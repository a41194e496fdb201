// The view "Template": what is known of a site, kind by kind, as a tree and as a ghost page; how well pages fitted; what one
// more page changes; and what the person decides about its parts.
//
//   template ─ templateTree ─▶ leaves of a kind ─┬─▶ tree, ghost page, history
//   decisions about leaves ──────┘               └─▶ before and after learning: marks
//      ▲
//      └── edit, learn ◀── buttons            Ctrl+Z takes back
//
// The view owns nothing: it is given what is known, and gives what that has become back by `onKnown`.

import { day, percent, plural, t } from '../../platform/i18n.js';
import { CLASSES, NOISE } from '../../shared/classes.js';
import { withLeafEdit } from '../../shared/decisions.js';
import { randomId } from '../../shared/ids.js';
import { retrying } from '../core.js';
import { button, h, setText } from '../dom.js';
import { messageOf } from '../errors.js';
import { plotButtons, ScreenPlot } from '../plot.js';
import { csvButton } from '../table.js';
import { ViewFrame } from '../view_frame.js';
import { flowGhost, leafAt, placedGhost } from './ghost.js';
import { TemplateHistory } from './history.js';
import { createTemplateList, worthWords } from './list.js';
import { drawGhost } from './plot.js';
import { changesOf, historyOf, kindsOf, leavesOf, treeRows } from './tree.js';

/** @typedef {import('../context.js').Page} Page */
/** @typedef {import('./tree.js').Leaf} Leaf */
/** @typedef {import('./tree.js').TemplateTree} TemplateTree */
/** @typedef {import('../../shared/decisions.js').SiteKnowledge} SiteKnowledge */
/** @typedef {import('../../shared/decisions.js').LeafEdit} LeafEdit */

/**
 * @typedef {object} TemplateContext
 * @property {(known: SiteKnowledge) => void} [onKnown] told of every change
 * @property {() => Promise<Page | null>} [more] the next page of the site to learn from; null when there is none
 * @property {string} [moreWords] of the button that learns it
 * @property {(change: LeafEdit) => Promise<SiteKnowledge>} [edit] changes what is known where it is kept, and says what it is then
 * @property {(page: Page) => Promise<{known: SiteKnowledge, report: import('./tree.js').LearnReport}>} [learn] the same, for a page
 * @property {(to: SiteKnowledge, from: SiteKnowledge) => Promise<SiteKnowledge>} [restore] takes a change back there; what it throws leaves all as it is
 * @property {() => number} [now] ms since 1970
 */

const FROM = 'template';
/** Changes that can be taken back. */
const MOST_UNDO = 50;
const SAVED_WIDTH = 900;
/** Characters of what decided leaves say. */
const QUOTE = 48;

/** @param {HTMLElement} host @param {import('../context.js').Context & TemplateContext} context */
export function createTemplate(
  host,
  {
    selection,
    ask: askOnce,
    onKnown = () => {},
    more,
    moreWords,
    edit: editThere,
    learn: learnThere,
    restore,
    now = Date.now,
  },
) {
  const ask = retrying(askOnce);
  const edit = editThere ?? editHere;
  const learn = learnThere ?? learnHere;
  /** @type {SiteKnowledge | null} */
  let known = null;
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
  /** What was before each change, with the pages that it was learned from. @type {{known: SiteKnowledge, pages: Page[]}[]} */
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
  const learnOne = button(moreWords ?? t('view_learn_more'), () => void attempt(learnMore));
  const learnAll = button(t('view_learn_all'), () => void attempt(learnRest));
  const undo = button(t('ui_undo'), () => void attempt(undoChange));
  const roles = h(
    'select',
    {
      'aria-label': t('view_role'),
      on: { change: () => void decide('role', Number(roles.value)) },
    },
    h('option', { value: '0' }, t('view_role_none')),
    ...NOISE.map((name) =>
      h('option', { value: String(CLASSES.indexOf(name)) }, t(`class_${name}`)),
    ),
  );
  /** @type {Record<LeafEdit['edit'], string>} */
  const editWords = {
    keep: t('ui_keep'),
    hide: t('view_never'),
    unsaid: t('view_unsaid'),
    role: t('view_role'),
    forget: t('ui_forget'),
  };
  const edits = [
    .../** @type {const} */ (['keep', 'hide', 'unsaid']).map((what) =>
      button(editWords[what], () => void decide(what)),
    ),
    roles,
    button(editWords.forget, () => void decide('forget')),
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
    onForget: () => void decide('forget'),
  });
  const frame = new ViewFrame(
    host,
    t('view_template_empty'),
    title,
    facts,
    h(
      'div.row',
      h('label.row', t('view_kind'), kinds),
      ...(more ? [learnOne] : []),
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
      setText(line, t('ui_failed', messageOf(error)));
    } finally {
      busy = false;
    }
  }

  /** Reads the template and draws it. @param {Leaf[] | null} [old] leaves to compare with */
  async function read(old = null) {
    const mine = (asked += 1);
    if (!known) return null;
    const { template } = known;
    /** @type {TemplateTree} */
    const found = await ask('templateTree', { template, page: page?.bytes ?? null });
    if (mine !== asked) return null;
    tree = found;
    const all = kindsOf(found);
    kind = Math.min(kind, Math.max(0, all.length - 1));
    kinds.replaceChildren(
      ...all.map((one, k) =>
        h(
          'option',
          { value: String(k) },
          `${t('ui_site_kind', k + 1)} · ${plural('ui_count_pages', one.pages)}`,
        ),
      ),
    );
    kinds.value = String(kind);
    leaves = leavesOf(found, kind, known.decisions);
    const changes = old ? changesOf(old, leaves) : null;
    marks = changes?.marks ?? new Map();
    draw();
    return changes;
  }

  function draw() {
    if (!tree) return;
    const shown = kindsOf(tree)[kind];
    setText(title, tree.site);
    const stable = leaves.filter(({ worth }) => worth === 2).length;
    setText(
      facts,
      shown
        ? [
            t('ui_site_pages', tree.pages),
            t('view_template_leaves', leaves.length, stable),
            t('ui_site_since', day(shown.firstSeen), day(shown.lastSeen)),
            t('view_template_drift', percent(shown.drift)),
            t('view_template_hides', percent(shown.hides)),
          ].join(' · ')
        : t('ui_site_pages', tree.pages),
    );
    undo.disabled = undoStack.length === 0;
    list.show(treeRows(leaves), leaves, marks);
    layGhost();
    history.show(historyOf(tree, kind));
    showChosen();
  }

  /** @param {number} chosen */
  function choose(chosen) {
    if (!tree || !known) return;
    kind = chosen;
    leaves = leavesOf(tree, kind, known.decisions);
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
      row ? t('view_chosen', row.to - row.from, row.label) : t('view_chosen_none'),
    );
  }

  /** @param {LeafEdit['edit']} what @param {number} [role] */
  function decide(what, role = 0) {
    return attempt(async () => {
      const row = list.active;
      if (!known || !row) return;
      const edited = leaves.slice(row.from, row.to);
      change(
        await edit({
          leaves: edited.map(({ id }) => id),
          edit: what,
          role,
          quote: quoteOf(edited),
        }),
      );
      await read();
      setText(line, t('ui_about', editWords[what], edited.length));
    });
  }

  /** @param {LeafEdit} wanted @returns {Promise<SiteKnowledge>} */
  async function editHere(wanted) {
    const { template, decisions } = /** @type {SiteKnowledge} */ (known);
    const forgets = wanted.edit === 'forget';
    return {
      template: forgets ? await ask('forgetLeaves', { template, leaves: wanted.leaves }) : template,
      decisions: withLeafEdit(decisions, wanted, { id: randomId(), at: now() }),
    };
  }

  /** @param {Page} next */
  async function learnHere({ bytes }) {
    const learned = await ask('learnTemplate', {
      template: known?.template ?? null,
      page: bytes,
      site,
      now: now(),
    });
    const decisions = known?.decisions ?? [];
    return { known: { template: learned.template, decisions }, report: learned.report };
  }

  /** @param {SiteKnowledge} changed @param {Page[]} [pages] it was learned from */
  function change(changed, pages = []) {
    if (known) undoStack = [...undoStack.slice(1 - MOST_UNDO), { known, pages }];
    known = changed;
    onKnown(changed);
  }

  async function nextPage() {
    return relearnQueue.shift() ?? (await more?.()) ?? null;
  }

  async function undoChange() {
    const last = undoStack.at(-1);
    if (!last || !known) return;
    const restored = (await restore?.(last.known, known)) ?? last.known;
    undoStack.pop();
    const old = leaves;
    known = restored;
    relearnQueue = [...last.pages, ...relearnQueue];
    if (relearnQueue.length > 0) learnOne.disabled = learnAll.disabled = false;
    onKnown(restored);
    await read(old);
    setText(line, t('view_undone'));
  }

  async function learnMore() {
    const mine = turn;
    const next = await nextPage();
    if (mine !== turn) return;
    if (!next) return noMore();
    const learned = await learn(next);
    if (mine !== turn) return;
    change(learned.known, [next]);
    if (learned.report.repeated) {
      await read(leaves);
      setText(line, t('view_learned_repeated'));
      return;
    }
    // The page may be of another kind than the one looked at: that is the one that changed.
    const of =
      tree && learned.report.cluster < tree.kinds.length
        ? leavesOf(tree, learned.report.cluster, learned.known.decisions)
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
    const [first, old] = [known, leaves];
    /** @type {Page[]} */
    const pages = [];
    for (let next = await nextPage(); mine === turn && next; next = await nextPage()) {
      const learned = await learn(next);
      if (mine !== turn) return;
      pages.push(next);
      known = learned.known;
      onKnown(known);
      setText(line, t('view_learned_all', pages.length));
      await read(old);
    }
    if (mine !== turn) return;
    const others = pages.length > 0;
    if (first && others) {
      undoStack = [...undoStack.slice(1 - MOST_UNDO), { known: first, pages }];
    }
    undo.disabled = undoStack.length === 0;
    noMore();
    if (others) setText(line, t('view_learned_all', pages.length));
  }

  function noMore() {
    setText(line, t('view_learn_none'));
    learnOne.disabled = learnAll.disabled = true;
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
    list.show([], [], marks);
    history.show([]);
    layGhost();
    showChosen();
    undo.disabled = true;
  }

  return {
    /**
     * @param {{known: SiteKnowledge | null, page: Page | null, site: string} | null} shown `page`: where leaves are looked for; without
     *   a template `more` begins one
     */
    show(shown) {
      asked += 1;
      turn += 1;
      const given = shown?.known ?? null;
      // What was changed elsewhere is not taken back from here.
      if (shown?.site !== site || given !== known) [undoStack, relearnQueue] = [[], []];
      known = given;
      page = shown?.page ?? null;
      site = shown?.site ?? '';
      tree = null;
      leaves = [];
      marks = new Map();
      learnOne.disabled = learnAll.disabled = false;
      setText(line, '');
      const isThere = given !== null || (shown !== null && more !== undefined);
      return frame.show(isThere ? shown : null, async () => {
        frame.open();
        if (given === null) return begin();
        await read().catch((error) => {
          // What was changed meanwhile is drawn by itself.
          if (known === given) throw error;
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

/** The first words of what leaves say; those that are no texts have addresses alone. @param {Leaf[]} leaves */
function quoteOf(leaves) {
  const texts = leaves.filter(({ path }) => path.at(-1) === '#text');
  const words = texts.map(({ sample }) => sample).filter((sample) => sample !== '');
  return Array.from(words.join(', ')).slice(0, QUOTE).join('');
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
      worthWords(leaf.worth),
      new Date(leaf.first).toISOString(),
      new Date(leaf.last).toISOString(),
      leaf.override ? t(`ui_decision_${leaf.override}`) : '',
      leaf.role > 0 ? t(`class_${CLASSES[leaf.role]}`) : '',
    ]),
  };
}
