// The tab "Label": the pages that are open, labelled one after the other; the labels that are kept here, and their pages; without
// either, the tutorial.

import { t } from '../../platform/i18n.js';
import { keptLabels, keptPage, temporaryLabels } from '../../labels/store/session_store.js';
import { createLabelStore } from '../../labels/store/store.js';
import { TUTORIAL } from '../../labels/session/tutorial.js';
import { h } from '../../views/dom.js';
import { mountLabel } from '../../views/label/label.js';
import { LabelToolbar } from '../../views/label/toolbar.js';
import { mountStart, possibleProposer, proposersOf } from '../../views/label/start.js';
import { mountStoredLabels } from '../../views/label/stored_labels.js';
import { tutorialCheck } from '../../views/label/tutorial_check.js';
import { Assets } from '../assets.js';
import { StoppedError } from '../../views/core.js';
import { showFrozen } from '../frozen.js';
import { isText, remember, remembered } from '../../views/memory.js';
import { openPages, tutorialPage } from './label_pages.js';

/** @typedef {import('../../labels/store/store.js').LabelRow} LabelRow */
/** @typedef {{dispose: () => Promise<void>, saved: () => Promise<void>, refresh?: () => Promise<void>}} Part */

/** Most times that a question is asked again when a run was stopped, which ends the core. */
const MOST_TRIES = 4;

/** The keys that a person has chosen. @type {import('../../views/label/label.js').KeptKeys} */
const KEYS = {
  load: async () => JSON.parse(remembered('label-keys', isText, '{}')),
  save: async (keys) => remember('label-keys', JSON.stringify(keys)),
};

/**
 * @param {HTMLElement} host
 * @param {import('../tabs.js').WorkbenchContext} context
 * @returns {import('../../views/context.js').View}
 */
export function mount(host, context) {
  const store = createLabelStore();
  /** @type {Part | null} */
  let view = null;
  /** @type {'open' | 'tutorial' | 'kept' | 'queue'} */
  let mode = 'open';
  /** What was open when this began. */
  let taken = context.opened();
  /** Whose answers labels begin with; empty until it was asked, here or in the panel. */
  let proposer = '';
  /** Who may propose. @type {string[]} */
  let proposers = [];
  const about = { annotator: '', husk: '' };
  recall();
  const askCore = (/** @type {string} */ name, /** @type {any} */ given) =>
    ask(context, name, given);
  const desk = new LabelToolbar(host, {
    store,
    ask: askCore,
    about: () => about,
    pages: ownPages,
    settle: async () => {
      await turning;
      await view?.saved();
    },
    onKept: () => (mode === 'kept' && taken.pages.length > 0 ? own() : kept()),
    // A view may hold what is there no more, or is there otherwise.
    onChanged: () => (mode === 'kept' ? void view?.refresh?.() : again()),
  });
  const parts = {
    ask: askCore,
    keys: KEYS,
    commands: {
      kept,
      importFile: () => desk.chooseFile(),
      exportFile: () => void desk.exportLabels(),
    },
  };

  /** The last turn: what was done before it is written when the next view asks for it. */
  let turning = Promise.all([
    ask(context, 'version', null).then((version) => void (about.husk = version)),
    ask(context, 'methods', null).then((methods) => void (proposers = proposersOf(methods))),
    desk.refresh(),
  ]).then(
    () => {},
    () => {},
  );
  /** Makes the view that is shown now once more. */
  let again = own;

  /** Records that have been written since the last count. */
  const written = new Set();

  /** Labels under a name; the first of each page are counted. @param {string} annotator */
  function labels(annotator) {
    const plain = keptLabels(store, annotator);
    return {
      ...plain,
      /** @type {typeof plain.save} */
      async save(record, read) {
        await plain.save(record, read);
        if (written.has(record.id)) return;
        written.add(record.id);
        await desk.refresh().catch(() => {});
      },
    };
  }

  /** @param {typeof mode} next @param {() => Part | null} make */
  function turn(next, make) {
    mode = next;
    taken = context.opened();
    turning = turning.then(async () => {
      await view?.dispose().catch(() => {});
      desk.listing(mode === 'kept');
      view = make();
      await desk.refresh().catch(() => {});
    });
  }

  function ownPages() {
    const opened = context.opened();
    return openPages(opened, (index) =>
      context.openPages.key(context.openPages.siblings(index)[0]),
    );
  }

  /** What was asked here, or in the panel meanwhile. */
  function recall() {
    proposer = remembered('proposer', isText, proposer);
    about.annotator = remembered('annotator', isText, about.annotator);
  }

  function own() {
    again = own;
    if (context.opened().pages.length === 0) return turn('open', nothing);
    recall();
    if (proposer === '') return turn('open', start);
    turn('open', () =>
      mountLabel(desk.body, {
        ...parts,
        about,
        pages: ownPages(),
        store: labels(about.annotator),
        onTutorial: tutorial,
        proposer: possibleProposer(proposer, proposers),
        proposers,
        onProposer(name) {
          proposer = name;
          remember('proposer', name);
          own();
        },
        onAnnotator(name) {
          about.annotator = name;
          remember('annotator', name);
          own();
        },
      }),
    );
  }

  /** Pages that are kept, under a name. @param {LabelRow[]} rows @param {string} annotator */
  function queue(rows, annotator) {
    again = kept;
    const distinct = [...new Map(rows.map((row) => [row.hash, row])).values()];
    turn('queue', () =>
      mountLabel(desk.body, {
        ...parts,
        about: { ...about, annotator },
        pages: distinct.map((row) => keptPage(store, row, show)),
        store: labels(annotator),
        onTutorial: tutorial,
      }),
    );
  }

  function kept() {
    again = kept;
    turn('kept', listed);
  }

  function listed() {
    return mountStoredLabels(desk.body, {
      store,
      annotator: about.annotator,
      onOpen: queue,
      onExport: (chosen) => void desk.exportLabels(chosen),
      onChanged: () => void desk.refresh(),
      say: (words) => desk.say(words),
      onTutorial: tutorial,
      onBack: context.opened().pages.length > 0 ? own : undefined,
    });
  }

  function tutorial() {
    again = tutorial;
    turn('tutorial', () =>
      mountLabel(desk.body, {
        ...parts,
        about,
        pages: TUTORIAL.map(({ name }) => tutorialPage(name)),
        store: temporaryLabels(),
        isBlank: true,
        check: tutorialCheck((index) => TUTORIAL[index].key),
        onBack: own,
      }),
    );
  }

  function start() {
    return mountStart(desk.body, {
      annotator: about.annotator,
      onStart(name, first) {
        about.annotator = name;
        proposer = first;
        remember('annotator', name);
        remember('proposer', first);
        own();
      },
    });
  }

  /** Nothing is open: what is kept, or the ways to begin. @returns {Part | null} */
  function nothing() {
    if (desk.count > 0) {
      mode = 'kept';
      desk.listing(true);
      return listed();
    }
    const begin = h('button', { type: 'button', on: { click: tutorial } }, t('label_tutorial'));
    const words = h('p', { className: 'soft' }, t('label_empty'));
    desk.body.replaceChildren(h('div', { className: 'label-empty' }, words, begin));
    return null;
  }

  own();
  return {
    focus() {
      const { activeElement } = document;
      // A page that is still being opened takes the focus when nothing has it.
      if (activeElement instanceof HTMLElement) activeElement.blur();
      const places = ['.label-side .label-list', '.label-kept .label-list', 'input', 'button'];
      const [place] = places.flatMap((css) => [...desk.body.querySelectorAll(css)]);
      if (place instanceof HTMLElement) place.focus({ preventScroll: true });
    },
    show() {
      if (mode !== 'tutorial' && taken !== context.opened()) own();
    },
    dispose() {
      turn('open', () => null);
      void turning.then(() => desk.dispose());
    },
  };
}

/** @param {HTMLIFrameElement} frame @param {Document} doc of a page that is kept: all it shows is in it */
function show(frame, doc) {
  return showFrozen(frame, doc, 'page.html', new Assets(new Map(), ''));
}

/**
 * Asks the core; a question that was lost because a run was stopped is asked again.
 * @param {import('../tabs.js').WorkbenchContext} context
 * @param {string} name
 * @param {any} given
 */
async function ask(context, name, given) {
  for (let tries = 1; ; tries += 1) {
    try {
      return await context.ask(name, given);
    } catch (error) {
      if (!(error instanceof StoppedError) || tries === MOST_TRIES) throw error;
    }
  }
}
