// Pages for labelling: the files that are open, and those of the tutorial.

import { t } from '../../platform/i18n.js';
import { freezeDocument, titleOf } from '../../labels/frozen/freeze.js';
import { Assets } from '../assets.js';
import { HERE, commonFolder } from '../files.js';
import { showFrozen } from '../frozen.js';
import { readPage } from '../page.js';

/** @typedef {import('../../labels/session/session.js').LabelPage} LabelPage */
/** @typedef {import('../files.js').Found} Found */
/** @typedef {import('../files.js').Taken} Taken */

/**
 * The pages that are open.
 * @param {Taken} taken
 * @param {(index: number) => string} siteOf
 * @returns {LabelPage[]}
 */
export function openPages({ pages, files }, siteOf) {
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
    title: titleOf(doc),
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
export function tutorialPage(name) {
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
