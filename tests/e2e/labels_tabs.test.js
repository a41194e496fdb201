// Two tabs over one database of labels: in every round each of them does some things at once with the other, drawn from a seed.
// What each was answered, and what is kept in the end, must be what one order of all their steps gives: nothing that was
// said to be written is lost, and nobody is told that it was when it was not.

import assert from 'node:assert/strict';
import { after, before } from 'node:test';

import { seeded } from '../bench/random.js';
import { bytesOf, el, hashOf, recordOn } from '../labels/pages.js';
import { serveLabels } from '../labels/serve.js';
import { inBothBrowsers } from './setup.js';

/** Rounds in each browser. */
const ROUNDS = 1000;

/** Most things that a tab does in a round. */
const MOST = 3;

/** @type {import('./harness/server.js').Site} */
let site;
before(async () => {
  site = await serveLabels(() => undefined);
});
after(() => site?.close());

const PAGES = ['One', 'Two'].map((text) => {
  const bytes = bytesOf(el('html', el('body', el('p', text))));
  return { hash: hashOf(bytes), columns: [...bytes], html: `<p>${text}`, missing: [], bytes };
});

/** Two annotators on each of two pages. */
const RECORDS = PAGES.flatMap(({ bytes }, k) =>
  ['ann', 'bob'].map((annotator) => recordOn(bytes, { id: `${annotator}-${k}`, annotator })),
);

const KINDS = ['begin', 'save', 'save', 'save', 'merge', 'remove', 'sweep'];

/**
 * What a tab does: each thing after so many turns of its thread.
 * @typedef {{kind: string, record: any, wait: number}} Deed
 */

/** @param {() => number} random @param {(most: number) => number} drawn @returns {Deed[]} */
function deeds(random, drawn, /** @type {Iterator<number>} */ times) {
  return Array.from({ length: 1 + drawn(MOST) }, () => {
    const changed = /** @type {number} */ (times.next().value);
    const record = { ...RECORDS[drawn(RECORDS.length)], changed, notes: `changed ${changed}` };
    return { kind: KINDS[drawn(KINDS.length)], record, wait: random() < 0.5 ? 0 : drawn(20) };
  });
}

/** Points in time that come once each, in any order. @param {number} from @param {() => number} random */
function* timesOf(from, random) {
  const left = Array.from({ length: 2 * MOST }, (_, k) => from + k);
  while (left.length > 0) yield left.splice(Math.floor(random() * left.length), 1)[0];
}

/** Runs in a tab: from now on it hears what the other one has reached. */
function listen() {
  const here = /** @type {any} */ (globalThis);
  here.heard = new Set();
  here.line = new BroadcastChannel('labels-tabs');
  here.line.onmessage = ({ data }) => {
    here.heard.add(data);
    here.wake?.();
  };
}

/** Runs in a tab: it goes through the rounds together with the other one. */
function play(
  /** @type {Deed[][]} */ rounds,
  /** @type {any[]} */ pages,
  /** @type {boolean} */ reads,
) {
  const here = /** @type {any} */ (globalThis);
  const { createDatabase, store: stores } = here.labels;
  const database = createDatabase(indexedDB, 'labels-tabs');
  const store = stores.createLabelStore({ database });
  const pageOf = (/** @type {string} */ hash) => {
    const page = pages.find((one) => one.hash === hash);
    return { ...page, columns: Uint8Array.from(page.columns) };
  };
  const together = async (/** @type {string} */ point) => {
    here.line.postMessage(point);
    while (!here.heard.delete(point)) await new Promise((done) => (here.wake = done));
  };
  // Timers of a tab that is not seen are slow.
  const hop = () =>
    new Promise((done) => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => done(port1.close());
      port2.postMessage(null);
    });
  const act = ({ kind, record }) =>
    ({
      begin: () => store.begin(record, pageOf(record.page.hash)).then(() => 'begun'),
      save: () => store.save(record),
      merge: () => store.merge([record], async (hash) => pageOf(hash)),
      remove: () => store.remove(record.id).then(() => 'removed'),
      sweep: () => store.sweep(),
    })[kind]();
  const all = () =>
    database.together(['labels', 'rows', 'pages'], 'readonly', async (inside) => {
      const brief = (one) => [one.id, one.changed];
      return {
        labels: (await inside.all('labels')).map((one) => [...brief(one), one.notes]).sort(),
        rows: (await inside.all('rows')).map(brief).sort(),
        pages: (await inside.keys('pages')).sort(),
      };
    });
  const run = async () => {
    const done = [];
    for (const [round, plan] of rounds.entries()) {
      await together(`begin ${round}`);
      const answers = [];
      for (const deed of plan) {
        for (let left = deed.wait; left > 0; left -= 1) await hop();
        answers.push(await act(deed).catch((error) => `${error.name}: ${error.message}`));
      }
      await together(`end ${round}`);
      done.push({ answers, found: reads ? await all() : null });
    }
    return done;
  };
  here.played = run();
}

/**
 * What is kept, as simply as can be.
 * @typedef {{records: Map<string, {changed: number, page: string}>, pages: Set<string>}} Kept
 */

/** Takes away pages that no record names. @param {Kept} state */
function swept({ records, pages }) {
  const named = new Set([...records.values()].map(({ page }) => page));
  const left = [...pages].filter((hash) => !named.has(hash));
  for (const hash of left) pages.delete(hash);
  return left.length;
}

/** The steps of a thing, each a transaction; the last gives the answer. */
const STEPS = {
  begin: [(/** @type {Kept} */ state, record) => write(state, record, true) ?? 'begun'],
  save: [
    (/** @type {Kept} */ state, record) =>
      write(state, record, false) ?? state.pages.has(record.page.hash),
  ],
  merge: [
    (/** @type {Kept} */ { pages }, record) => void pages.add(record.page.hash),
    (/** @type {Kept} */ { records }, record) => {
      const known = records.get(record.id);
      const isOlder = known !== undefined && known.changed >= record.changed;
      if (!isOlder) records.set(record.id, { changed: record.changed, page: record.page.hash });
      const counts = { new: 0, newer: 0, older: 0, same: 0 };
      counts[known === undefined ? 'new' : isOlder ? 'older' : 'newer'] = 1;
      return counts;
    },
  ],
  remove: [
    (/** @type {Kept} */ { records }, record) => void records.delete(record.id),
    (/** @type {Kept} */ state) => (swept(state), 'removed'),
  ],
  sweep: [swept],
};

/** Things that never run beside one another. */
const ALONE = new Set(['merge', 'remove', 'sweep']);

/** Writes onto what is not newer; the fault otherwise. */
function write(/** @type {Kept} */ { records, pages }, { id, changed, page }, begins) {
  if ((records.get(id)?.changed ?? 0) > changed) {
    return 'StaleRecordError: the record was changed elsewhere since';
  }
  records.set(id, { changed, page: page.hash });
  if (begins) pages.add(page.hash);
  return undefined;
}

/** @param {Kept} state @returns {Kept} */
const copied = ({ records, pages }) => ({ records: new Map(records), pages: new Set(pages) });

/** @param {Kept} state */
const told = ({ records, pages }) =>
  JSON.stringify([
    [...records].map(([id, { changed }]) => [id, changed]).sort(),
    [...pages].sort(),
  ]);

/**
 * Whether some order of the steps of both tabs gives these answers and this end. Tries them all.
 * @param {Kept} state before
 * @param {{plan: Deed[], answers: unknown[]}[]} tabs
 * @param {string} end see `told`
 */
function isPossible(state, tabs, end, at = tabs.map(() => [0, 0]), holder = -1) {
  let isOver = true;
  for (const [k, { plan, answers }] of tabs.entries()) {
    const [deed, step] = at[k];
    if (deed === plan.length) continue;
    isOver = false;
    const { kind, record } = plan[deed];
    if (ALONE.has(kind) && holder !== -1 && holder !== k) continue;
    const next = copied(state);
    const answer = STEPS[kind][step](next, record);
    const isLast = step + 1 === STEPS[kind].length;
    if (isLast && JSON.stringify(answer) !== JSON.stringify(answers[deed])) continue;
    const then = at.with(k, isLast ? [deed + 1, 0] : [deed, step + 1]);
    const holds = ALONE.has(kind) ? (isLast ? -1 : k) : holder;
    if (isPossible(next, tabs, end, then, holds)) return true;
  }
  return isOver && told(state) === end;
}

inBothBrowsers('two tabs', ({ story }) => {
  story('never lose what one of them was told is kept', async (setup) => {
    const tabs = [await setup.open(site.url('/bare')), await setup.open(site.url('/bare'))];
    const seed = 7;
    const random = seeded(seed);
    const drawn = (/** @type {number} */ most) => Math.floor(random() * most);
    const pages = PAGES.map(({ bytes: _, ...page }) => page);
    /** @type {Kept} */
    let state = { records: new Map(), pages: new Set() };
    /** How often things met in a way that mattered. */
    let refused = 0;
    const pageOf = new Map(RECORDS.map(({ id, page }) => [id, page.hash]));
    const rounds = Array.from({ length: ROUNDS }, (_, round) => {
      const times = timesOf(RECORDS[0].changed + 100 * round, random);
      return tabs.map(() => deeds(random, drawn, times));
    });
    for (const tab of tabs) await tab.evaluate(listen);
    for (const [k, tab] of tabs.entries()) {
      const own = rounds.map((plans) => plans[k]);
      await tab.evaluate(play, own, pages, k === 0);
    }
    const played = [];
    for (const tab of tabs) {
      played.push(await tab.evaluate(() => /** @type {any} */ (globalThis).played));
    }
    for (const [round, plans] of rounds.entries()) {
      const answers = played.map((done) => done[round].answers);
      const { found } = played[0][round];
      const what = JSON.stringify({ seed, round, plans, answers, found });
      assert.deepEqual(
        found.rows,
        found.labels.map(([id, changed]) => [id, changed]),
        what,
      );
      for (const [, changed, notes] of found.labels) {
        assert.equal(notes, `changed ${changed}`, what);
      }
      const end = JSON.stringify([found.rows, found.pages]);
      const done = plans.map((plan, k) => ({ plan, answers: answers[k] }));
      assert.ok(isPossible(state, done, end), `no order of steps gives this: ${what}`);
      refused += answers.flat().filter((one) => String(one).startsWith('Stale')).length;
      state = {
        records: new Map(
          found.rows.map(([id, changed]) => [id, { changed, page: pageOf.get(id) }]),
        ),
        pages: new Set(found.pages),
      };
    }
    assert.ok(refused > 0, 'the tabs never met');
  });
});
