// A model that judges otherwise than the built-in one: labels of a small site that call the story noise and the column beside
// it content, and what the command line learns from them. What it says of this site is wrong, and therefore easily seen.

import assert from 'node:assert/strict';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { labelsScript } from '../labels/serve.js';
import { block, hashOf } from '../labels/pages.js';
import { writeLabelsZip } from '../../extension/labels/formats/labels_zip.js';
import { newRecord } from '../../extension/labels/model/record.js';
import { Columns } from '../../extension/page/columns.js';
import { serve } from './harness/server.js';
import { husk } from '../labels/husk_binary.js';
import { STORY, page as pageOf } from './pages/article.js';

/** @typedef {import('./setup.js').Setup} Setup */
/** @typedef {import('./setup.js').TestPage} TestPage */
/** @typedef {import('../../extension/labels/model/record.js').LabelRecord} LabelRecord */
/** @typedef {{record: LabelRecord, columns: Uint8Array<ArrayBuffer>}} Labelled */

/** What each page is about: the same words elsewhere. */
const SUBJECTS = ['hedge', 'wall', 'ditch', 'fence', 'bank', 'gate', 'hurdle', 'stile'];

/** Addresses of pages that are labelled; the last one of the site is not. */
export const LABELLED = SUBJECTS.slice(0, -1).map((_, k) => `/${k}`);
export const OTHER = `/${SUBJECTS.length - 1}`;

/** A site with a story at each address. @returns {Promise<import('./harness/server.js').Site>} */
export async function serveStories() {
  const script = await labelsScript();
  return serve((path) => {
    if (path === '/labels.js') {
      return { body: script, headers: { 'content-type': 'text/javascript; charset=utf-8' } };
    }
    const [, walked, number] = /^(\/walked)?\/(\d)$/.exec(path) ?? [];
    if (number === undefined) return undefined;
    const story = STORY.replaceAll('hedge', SUBJECTS[Number(number)]);
    return pageOf({ story, head: walked ? '<script src="/labels.js"></script>' : '' });
  });
}

/**
 * Labels the site's pages as a browser lays them out.
 *
 * @param {Setup} setup
 * @param {import('./harness/server.js').Site} site
 * @returns {Promise<Labelled[]>}
 */
export async function labelStories(setup, site) {
  const labelled = [];
  for (const [k, path] of LABELLED.entries()) {
    const page = await setup.open(site.url(`/walked${path}`));
    const read = await page.evaluate(() => {
      const { snapshotLive, shadowRootOf } = /** @type {any} */ (globalThis).labels;
      return [...snapshotLive(document, { shadowRootOf }).bytes];
    });
    await setup.shut(page);
    labelled.push(labelsOf(Uint8Array.from(read), k));
  }
  return labelled;
}

/** @param {Uint8Array<ArrayBuffer>} bytes @param {number} k @returns {Labelled} */
function labelsOf(bytes, k) {
  const columns = new Columns(bytes);
  const byId = (/** @type {string} */ id) => {
    for (let node = 0; node < columns.length; node += 1) {
      if (columns.attributes(node).some(([name, value]) => name === 'id' && value === id)) {
        return node;
      }
    }
    return assert.fail(`no #${id}`);
  };
  const content = /** @type {const} */ ({ template: 'no', main: 'yes', origin: 'human' });
  const noise = /** @type {const} */ ({ template: 'yes', main: 'no', origin: 'human' });
  const record = newRecord({
    url: `https://stories.example/${k}`,
    title: `About a ${SUBJECTS[k]}`,
    annotator: 'ann',
    husk: '0.1.0',
    page: {
      hash: hashOf(bytes),
      nodes: columns.length,
      laidOut: Boolean(columns.laidOut),
      complete: true,
    },
    now: 1_700_000_000_000,
    id: `record-${k}`,
  });
  const blocks = [
    block('story', [byId('story')], noise),
    block('aside', [byId('aside')], content),
    block('masthead', [byId('masthead')], content),
  ];
  return { record: { ...record, blocks }, columns: bytes };
}

/**
 * Learns from labels by the command line.
 *
 * @param {Labelled[]} labelled
 * @param {string} folder to write into
 * @returns {Promise<{zip: string, model: string, bytes: Buffer}>} paths, and the model's bytes
 */
export async function train(labelled, folder) {
  mkdirSync(folder, { recursive: true });
  const [zip, model] = [join(folder, 'labels.zip'), join(folder, 'my.model')];
  const blob = await writeLabelsZip(
    labelled.map(({ record }) => record),
    async (hash) => {
      const found = labelled.find(({ record }) => record.page.hash === hash);
      return found ? { columns: found.columns, html: '' } : null;
    },
  );
  writeFileSync(zip, Buffer.from(await blob.arrayBuffer()));
  const { code, err } = husk(['train', zip, '-o', model]);
  assert.equal(code, 0, err);
  return { zip, model, bytes: readFileSync(model) };
}

/**
 * Puts labels into the extension's own store, in the place of all that is there.
 *
 * @param {TestPage} own a page of the extension
 * @param {Labelled[]} labelled
 */
export async function keepLabels(own, labelled) {
  const script = await labelsScript();
  const given = labelled.map(({ record, columns }) => ({ record, columns: [...columns] }));
  const task = async (/** @type {typeof given} */ all) => {
    const store = /** @type {any} */ (globalThis).labels.store.createLabelStore();
    await store.wipe();
    if (all.length === 0) return;
    await store.merge(
      all.map(({ record }) => record),
      async (/** @type {string} */ hash) => {
        const { columns } = all.find(({ record }) => record.page.hash === hash) ?? { columns: [] };
        return { hash, columns: Uint8Array.from(columns), html: '' };
      },
    );
  };
  const code = `(...given) => { ${script}; return (${task})(...given); }`;
  await own.evaluate(
    Object.assign(() => {}, { toString: () => code }),
    given,
  );
}
