// Learning a page: by the model that is on, also when nobody has read it yet and the storage is about to be taken alone.

import assert from 'node:assert/strict';
import { test } from 'node:test';

import { learnPage } from '../../extension/background/learn.js';
import { createModels } from '../../extension/background/models.js';
import { createSites } from '../../extension/background/sites.js';
import { createStorage } from '../../extension/platform/storage.js';
import { checked } from './lib/decisions.js';
import { memoryArea } from './lib/memory_area.js';

const MODEL = new Uint8Array([7, 8, 9]);
const FINDINGS = new Uint8Array([4]);
const PAGE = { page: new Uint8Array([1]), url: 'https://mill.example/wheel' };

/** A worker over what is stored. */
function worker(data) {
  const storage = createStorage({
    local: memoryArea(data),
    session: memoryArea(),
    locks: undefined,
  });
  const [now, quota] = [() => 5, 10_485_760];
  const check = async () => ({ provenance: '', trees: 1 });
  /** @type {unknown[][]} */
  const asked = [];
  const report = { pages: 1, clusters: 1 };
  const call = async (/** @type {unknown[]} */ ...given) => {
    asked.push(given);
    if (given[0] === 'findings') return FINDINGS;
    assert.deepEqual([given[0], given.at(-1)], ['learn', FINDINGS]);
    return { template: new Uint8Array([asked.length]), report };
  };
  return {
    asked,
    parts: {
      now,
      sites: createSites({ storage, check: checked, now, quota }),
      models: createModels({ storage, check, now, quota }),
      core: /** @type {any} */ ({ call }),
    },
  };
}

test('a page is learned by the model that is on, from the first page of a worker on', async () => {
  const data = new Map();
  const first = worker(data);
  await learnPage(first.parts, 'mill.example', PAGE, { again: true });
  const { models } = first.parts;
  const { hash } = await models.put({ bytes: MODEL, name: 'm', made: null });
  await learnPage(first.parts, 'mill.example', PAGE, { again: true });
  await models.use(hash, true);
  await learnPage(first.parts, 'mill.example', PAGE, { again: true });
  const asked = first.asked.filter(([name]) => name === 'findings');
  const [none, off, on] = asked.map(([, , model]) => model);
  assert.deepEqual([none, off, on], [undefined, undefined, MODEL]);

  const next = worker(data);
  await learnPage(next.parts, 'mill.example', PAGE, { again: true });
  assert.deepEqual(next.asked[0].at(-1), MODEL);
  // What was learned by the other model stays.
  assert.deepEqual(next.asked[1][1], new Uint8Array([6]));
});
