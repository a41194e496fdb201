// The tab "Label": the pages that are open, labelled one after the other; without any, the tutorial.

import { t } from '../../../extension/platform/i18n.js';
import { freezeDocument } from '../../labels/freeze.js';
import { keptLabels, passingLabels } from '../../labels/kept_labels.js';
import { createLabelStore } from '../../labels/store.js';
import { TUTORIAL } from '../../labels/tutorial.js';
import { h } from '../../views/dom.js';
import { mountLabel } from '../../views/label.js';
import { tutorialCheck } from '../../views/label_score.js';
import { Assets } from '../assets.js';
import { StoppedError } from '../core.js';
import { commonFolder } from '../files.js';
import { showFrozen } from '../frozen.js';
import { isText, remember, remembered } from '../memory.js';
import { HERE, readPage } from '../page.js';

/** @typedef {import('../../labels/session.js').LabelPage} LabelPage */
/** @typedef {import('../files.js').Found} Found */
/** @typedef {import('../files.js').Taken} Taken */

/** Most times that a question is asked again when a run was stopped, which ends the core. */
const MOST_TRIES = 4;

/** The keys that a person has chosen. @type {import('../../views/label.js').KeptKeys} */
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
  /** @type {ReturnType<typeof mountLabel> | null} */
  let view = null;
  /** What is being labelled. @type {Taken | 'tutorial' | null} */
  let shown = null;
  const parts = {
    ask: (/** @type {string} */ name, /** @type {any} */ given) => ask(context, name, given),
    about: { annotator: remembered('annotator', isText, ''), husk: '' },
    keys: KEYS,
  };

  /** The last turn: what was done before it is written when the next view asks for it. */
  let turning = ask(context, 'version', null).then(
    (version) => void (parts.about.husk = version),
    () => {},
  );

  /** @param {Taken | 'tutorial' | null} what @param {() => ReturnType<typeof mountLabel> | null} make */
  function turn(what, make) {
    shown = what;
    turning = turning.then(async () => {
      await view?.dispose().catch(() => {});
      view = make();
    });
  }

  function own() {
    const taken = context.opened();
    if (taken.pages.length === 0) return turn(null, empty);
    turn(taken, () =>
      mountLabel(host, {
        ...parts,
        pages: pagesOf(taken, (index) => context.shelf.key(context.shelf.siblings(index)[0])),
        store: keptLabels(createLabelStore(), parts.about.annotator),
        onTutorial: tutorial,
        onAnnotator(name) {
          parts.about.annotator = name;
          remember('annotator', name);
          own();
        },
      }),
    );
  }

  function tutorial() {
    turn('tutorial', () =>
      mountLabel(host, {
        ...parts,
        pages: TUTORIAL.map(({ name }) => tutorialPage(name)),
        store: passingLabels(),
        isBlank: true,
        check: tutorialCheck((index) => TUTORIAL[index].key),
        onBack: own,
      }),
    );
  }

  function empty() {
    const begin = h('button', { type: 'button', on: { click: tutorial } }, t('label_tutorial'));
    const words = h('p', { className: 'soft' }, t('label_empty'));
    host.replaceChildren(h('div', { className: 'label-empty' }, words, begin));
    return null;
  }

  own();
  return {
    show() {
      if (shown !== 'tutorial' && shown !== context.opened()) own();
    },
    dispose() {
      turn(null, () => null);
      host.replaceChildren();
    },
  };
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

/**
 * The pages that are open, for labelling.
 * @param {Taken} taken
 * @param {(index: number) => string} siteOf
 * @returns {LabelPage[]}
 */
function pagesOf({ pages, files }, siteOf) {
  const shared = commonFolder(pages.map(({ path }) => path));
  return pages.map((found, index) => {
    const { path } = found;
    return {
      key: path,
      name: path.slice(shared.length),
      url: found.given?.url ?? '',
      get site() {
        return siteOf(index);
      },
      title: found.given?.title ?? '',
      read: () => readFound(found, new Assets(files, shared), files),
    };
  });
}

/** @param {Found} found @param {Assets} assets @param {Map<string, File>} files */
async function readFound(found, assets, files) {
  const { doc, nodes, bytes, complete } = await readPage(found);
  return {
    bytes,
    complete,
    /** @param {HTMLIFrameElement} frame */
    async show(frame) {
      await showFrozen(frame, doc, found.path, assets);
      return nodes;
    },
    async frozen() {
      // As it was given: written down once more it would be another.
      if (found.given?.html) return { html: found.given.html, missing: found.given.missing };
      const address = new URL(encodeURI(found.path), HERE).href;
      const { html, missing } = await freezeDocument((await readPage(found)).doc, address, {
        read: async (file) =>
          files.get(decodeURIComponent(new URL(file).pathname.slice(1))) ?? null,
      });
      return { html, missing };
    },
  };
}

/** A page of the tutorial lies beside the workbench. @param {string} name @returns {LabelPage} */
function tutorialPage(name) {
  const path = `tutorial/${name}.html`;
  return {
    key: path,
    name: t(`label_tutorial_${name}`),
    url: '',
    site: path,
    title: '',
    async read() {
      const response = await fetch(path);
      if (!response.ok) throw new Error(`the server answered ${response.status} for ${path}`);
      const file = new File([await response.blob()], `${name}.html`, { type: 'text/html' });
      return readFound({ path, file }, new Assets(new Map(), ''), new Map());
    },
  };
}
