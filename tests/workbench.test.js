// The workbench outside a browser: sites, comparisons and blocks by hand-computed numbers, against slow twins where it pays.

import assert from 'node:assert/strict';
import { test } from 'node:test';

import fc from 'fast-check';

import './views/speak.js';

import { paintedNodes } from '../extension/workbench/painted.js';
import { Core, StoppedError, TrapError } from '../extension/views/core.js';
import { adjustedRand, agreement, differences, share } from '../extension/workbench/compare.js';
import {
  commonFolder,
  likelyGathering,
  sitesOf,
  spread,
  take,
} from '../extension/workbench/files.js';
import { MethodRunner, parentsOf } from '../extension/workbench/method_runner.js';
import { rowOf } from '../extension/workbench/summary.js';
import { words as said } from '../extension/workbench/words.js';
import { PageWriter } from '../extension/content/wire.js';

const file = (type = '') => /** @type {File} */ ({ type });
const bits = (...values) => Uint8Array.from(values);
const words = (...values) => Uint32Array.from(values);

test('pages are told from the files beside them, and come in the order of their paths', () => {
  const names = [
    'site/p10.html',
    'site/p9.HTM',
    'site/style.css',
    'site/notes/README',
    'site/a.html.gz',
    'site/picture.html.png',
    'site/.DS_Store',
  ];
  const { pages, files } = take(names.map((path) => ({ path, file: file() })));
  assert.deepEqual(
    pages.map(({ path }) => path),
    ['site/a.html.gz', 'site/notes/README', 'site/p9.HTM', 'site/p10.html'],
  );
  assert.equal(files.size, names.length);
  const typed = take([{ path: 'page.unknown', file: file('text/html') }]);
  assert.equal(typed.pages.length, 1, 'a type is believed');
});

test('sites are all pages, folders where the paths part, or each page alone', () => {
  const paths = ['s/lantern/a.html', 's/lantern/x/b.html', 's/quill/c.html', 's/d.html'];
  assert.equal(commonFolder(paths), 's/');
  assert.equal(commonFolder(['ab/x.html', 'abc/x.html']), '');
  assert.equal(commonFolder(['a/b/x.html', 'a/b/c/x.html']), 'a/b/');
  assert.equal(commonFolder([]), '');
  assert.deepEqual(sitesOf(paths, 'all'), ['', '', '', '']);
  assert.deepEqual(sitesOf(paths, 'folder'), ['lantern', 'lantern', 'quill', '']);
  assert.deepEqual(sitesOf(paths, 'alone'), paths);
  assert.equal(likelyGathering(paths), 'all', 'a page stands beside the folders');
  assert.equal(likelyGathering(paths.slice(0, 3)), 'folder');
  assert.equal(likelyGathering(paths.slice(0, 2)), 'all');
  assert.equal(likelyGathering(['a.html']), 'all');
});

test('pages to learn from lie evenly over the site, and none is left out after them', () => {
  const list = Array.from({ length: 10 }, (_, k) => k);
  assert.deepEqual(spread(list, 3), [0, 3, 6, 1, 2, 4, 5, 7, 8, 9]);
  assert.deepEqual(spread([4, 5], 16), [4, 5]);
  assert.deepEqual(spread([], 16), []);
});

test('a page without text, and one without main content, say so', () => {
  /** @type {any[]} */
  const pair = [{ name: 'tps' }, { name: 'husk' }];
  const row = (chars, template) => {
    const marking = { template, segments: words(0, 1), scores: [], times: { mark: 1 } };
    const outcomes = new Map(pair.map(({ name }) => [name, { marking, learned: [] }]));
    /** @type {any} */
    const marks = { parents: words(0, 0), chars, complete: true, outcomes };
    return rowOf(marks, /** @type {any} */ (pair));
  };
  assert.deepEqual(row(words(0, 0), bits(0, 0)), {
    nodes: 2,
    a: said.noText(),
    b: said.noText(),
    agreement: null,
  });
  assert.deepEqual(row(words(0, 4), bits(1, 1)), { nodes: 2, a: 1, b: 1, agreement: 1 });
  const rest = (/** @type {number | null} */ part) => said.pane('A', 'tps', part, 2, 3).rest;
  assert.match(rest(null), /^no text · 2 pages/);
  assert.match(rest(1), /^no main content: all of the text is template · /);
  assert.match(rest(0.25), /^25% of the text is template · /);
});

test('shares and agreement are weighed by text', () => {
  const chars = words(0, 10, 30, 60);
  assert.equal(share(chars, bits(1, 1, 0, 0)), 0.1);
  assert.equal(share(words(0, 0), bits(1, 1)), 0);
  assert.equal(agreement(chars, bits(0, 1, 0, 1), bits(1, 1, 1, 1)), 0.7);
  assert.deepEqual(differences(bits(0, 1, 0), bits(0, 0, 1)), bits(0, 1, 1));
});

test('adjusted Rand: a worked example, and its fixed points', () => {
  // Leaves 1…6 in {1,2,3}{4,5,6} and {1,2}{3,4}{5,6}: pairs 3+3 and 1+1+1, in common 1+1; expected 6·3/15 = 1.2;
  // (2 − 1.2) / (4.5 − 1.2) = 0.2424…. The node without text does not count.
  const chars = words(0, 5, 5, 5, 5, 5, 5);
  const left = words(9, 1, 1, 1, 2, 2, 2);
  const right = words(8, 7, 7, 4_000_000_000, 4_000_000_000, 3, 3);
  assert.ok(Math.abs(adjustedRand(chars, left, right) - 0.8 / 3.3) < 1e-12);
  assert.equal(adjustedRand(chars, left, left), 1);
  assert.equal(adjustedRand(chars, words(0, 0, 0, 0, 0, 0, 0), words(1, 1, 1, 1, 1, 1, 1)), 1);
  assert.equal(adjustedRand(chars, words(0, 0, 0, 0, 0, 0, 0), left), 0);
  assert.equal(adjustedRand(words(0, 3), words(0, 1), words(1, 0)), 1);
});

test('adjusted Rand counts pairs as a slow twin does', () => {
  const segments = fc.integer({ min: 0, max: 3 });
  fc.assert(
    fc.property(fc.array(fc.tuple(segments, segments), { minLength: 2, maxLength: 14 }), (rows) => {
      let [both, first, second, pairs] = [0, 0, 0, 0];
      for (let i = 0; i < rows.length; i += 1) {
        for (let j = 0; j < i; j += 1) {
          const [a, b] = [rows[i][0] === rows[j][0], rows[i][1] === rows[j][1]];
          pairs += 1;
          first += Number(a);
          second += Number(b);
          both += Number(a && b);
        }
      }
      const expected = (first * second) / pairs;
      const most = (first + second) / 2;
      const wanted = most === expected ? 1 : (both - expected) / (most - expected);
      const got = adjustedRand(
        words(...rows.map(() => 1)),
        words(...rows.map(([a]) => a)),
        words(...rows.map(([, b]) => b)),
      );
      assert.ok(Math.abs(got - wanted) < 1e-9, `${got} ${wanted}`);
    }),
  );
});

test('blocks are the largest elements with marked leaves only, and loose text beside others', () => {
  // 0 body ( 1 nav ( 2 text* 3 a ( 4 text* ) ) 5 p ( 6 text* 7 b ( 8 text ) ) 9 empty div  10 img* )
  const parents = words(0xffffffff, 0, 1, 1, 3, 0, 5, 5, 7, 0, 0);
  const leaves = bits(0, 0, 1, 0, 1, 0, 1, 0, 1, 0, 2);
  const marked = new Set([2, 4, 6, 10]);
  assert.deepEqual(
    paintedNodes(parents, leaves, (node) => marked.has(node)),
    { elements: [1, 10], texts: [6] },
  );
  assert.deepEqual(
    paintedNodes(parents, leaves, () => true),
    { elements: [0], texts: [] },
  );
  assert.deepEqual(
    paintedNodes(parents, leaves, () => false),
    { elements: [], texts: [] },
  );
});

test('blocks hold every marked leaf exactly once and no other: any tree', () => {
  const node = fc.record({
    up: fc.nat(),
    leaf: fc.integer({ min: 0, max: 2 }),
    mark: fc.boolean(),
  });
  fc.assert(
    fc.property(fc.array(node, { minLength: 1, maxLength: 30 }), (nodes) => {
      // Document order: the parent of a node is one of those still open, and no text node.
      const parents = [0xffffffff];
      const leaves = [0];
      for (let k = 1; k < nodes.length; k += 1) {
        const open = [];
        for (let up = k - 1; up !== 0xffffffff; up = parents[up]) {
          if (leaves[up] !== 1) open.push(up);
        }
        parents.push(open[nodes[k].up % open.length]);
        leaves.push(nodes[k].leaf);
      }
      const isMarked = (k) => nodes[k].mark;
      const { elements, texts } = paintedNodes(words(...parents), bits(...leaves), isMarked);
      const inside = (k, outer) => {
        for (let up = parents[k]; up !== 0xffffffff; up = parents[up]) {
          if (up === outer) return true;
        }
        return false;
      };
      const holds = (k) => leaves.some((leaf, other) => leaf !== 0 && inside(other, k));
      leaves.forEach((leaf, k) => {
        // A picture with text or pictures in it is not a leaf itself.
        if (leaf === 0 || (leaf === 2 && holds(k))) return;
        let owners = texts.includes(k) ? 1 : 0;
        for (let up = k; up !== 0xffffffff; up = parents[up]) {
          owners += elements.includes(up) ? 1 : 0;
        }
        assert.equal(owners, isMarked(k) ? 1 : 0, `leaf ${k}`);
      });
    }),
  );
});

test('the parents of a page are read back from its columns', () => {
  const writer = new PageWriter(false);
  writer.node(0xffffffff, 0, 'html');
  writer.node(0, 0, 'body');
  writer.attribute('class', 'a');
  writer.node(1, 1, 'some text');
  writer.node(0, 0, 'footer');
  const facts = { url: 'https://a.example/', title: '', viewport: [0, 0], document: [0, 0] };
  assert.deepEqual([...parentsOf(writer.finish(facts))], [0xffffffff, 0, 1, 0]);
});

/** The columns of a page of one text. */
function column() {
  const writer = new PageWriter(false);
  writer.node(0xffffffff, 0, 'html');
  writer.node(0, 1, 'text');
  return writer.finish({
    url: 'https://a.example/',
    title: '',
    viewport: [0, 0],
    document: [0, 0],
  });
}

const METHODS = [
  { name: 'plain', leastPages: 0 },
  { name: 'wants-two', leastPages: 2 },
  { name: 'traps-learning', leastPages: 0 },
  { name: 'traps-marking', leastPages: 0 },
];

/**
 * A core that writes down what is asked of it, and a lab on it.
 * @param {{sites: string[], cap?: number, broken?: number[]}} site `broken`: pages that cannot be read
 */
function makeLab({ sites, cap = 16, broken = [] }) {
  /** @type {string[]} */
  const asked = [];
  let held = new Set();
  const core = {
    generation: 0,
    async call(name, given) {
      const trap = (why) => {
        core.generation += 1;
        held = new Set();
        throw new TrapError(why);
      };
      if (name === 'learn') {
        asked.push(`learn ${given.key} from ${given.pages.length}`);
        if (given.name === 'traps-learning') trap('too deep');
        held.add(given.key);
      }
      if (name === 'forget') held.delete(given.key);
      if (name !== 'mark') return {};
      asked.push(`mark ${given.keys.join(' + ')}`);
      for (const key of given.keys) assert.ok(held.has(key), `${key} is there`);
      if (given.keys.some((key) => key.startsWith('traps-marking'))) trap('unreachable');
      const marking = { template: bits(0, 1), scores: [0, 1], segments: words(0, 1), times: {} };
      return { chars: words(0, 4), markings: given.keys.map(() => marking) };
    },
  };
  const pages = sites.map((_, k) => ({ path: `${k}.html`, file: file() }));
  const lab = new MethodRunner({
    core: /** @type {any} */ (core),
    read: async (found) => {
      const index = pages.indexOf(found);
      if (broken.includes(index)) throw new Error('the file is empty');
      return { bytes: column(), complete: true };
    },
    pages,
    sites,
    cap,
    onLearning: () => {},
  });
  return { lab, asked };
}

const learnedBy = (outcome) => outcome.learned;
const method = (name) => METHODS.filter((one) => one.name === name);
const signal = new AbortController().signal;

test('a site is learned once, from as many pages as allowed, unreadable ones replaced', async () => {
  const { lab, asked } = makeLab({ sites: Array(6).fill('s'), cap: 3, broken: [0, 2] });
  const seen = [];
  await lab.run([0, 1, 2, 3, 4, 5], method('plain'), signal, (index, marks) =>
    seen.push([
      index,
      marks instanceof Error ? marks.message : learnedBy(marks.outcomes.get('plain')),
    ]),
  );
  const learned = [4, 1, 3];
  assert.deepEqual(seen, [
    [0, 'the file is empty'],
    [1, learned],
    [2, 'the file is empty'],
    [3, learned],
    [4, learned],
    [5, learned],
  ]);
  assert.equal(asked.filter((line) => line.startsWith('learn')).length, 1);
  const before = asked.length;
  await lab.marks(3, method('plain'));
  assert.equal(asked.length, before, 'what is known is not asked again');
});

test('a page alone is not learned from, and a method that needs more says so', async () => {
  const { lab, asked } = makeLab({ sites: ['a', 'b'] });
  for (const index of [0, 1]) {
    const { outcomes } = await lab.marks(index, METHODS.slice(0, 2));
    assert.deepEqual(learnedBy(outcomes.get('plain')), []);
    assert.deepEqual(outcomes.get('wants-two'), {
      error: 'needs more pages of one site, at least: 2',
    });
  }
  assert.deepEqual(
    asked.filter((line) => line.startsWith('learn')),
    ['learn plain  from 0'],
    'what was learned from nothing serves all',
  );
});

test('a method that brings the core down is told of, and the others are heard', async () => {
  const { lab, asked } = makeLab({ sites: Array(5).fill('s') });
  for (const index of [0, 1, 2, 3, 4]) {
    const { outcomes, chars } = await lab.marks(index, METHODS);
    assert.deepEqual(outcomes.get('traps-learning'), { error: 'the core stopped: too deep' });
    assert.deepEqual(outcomes.get('traps-marking'), { error: 'the core stopped: unreachable' });
    assert.ok('marking' in outcomes.get('plain') && 'marking' in outcomes.get('wants-two'));
    assert.deepEqual(chars, words(0, 4));
  }
  const tries = asked.filter((line) => line.startsWith('learn traps-learning'));
  assert.equal(tries.length, 1, 'what failed to learn is not tried again');
  const marks = asked.filter((line) => line === 'mark traps-marking of s');
  assert.equal(marks.length, 3, 'and what fails page after page is given up');
});

test('markers are let go when there are many sites, and learned again when they are needed', async () => {
  const sites = Array.from({ length: 40 }, (_, k) => `site ${k >> 1}`);
  const { lab, asked } = makeLab({ sites });
  await lab.run([...sites.keys(), 0], method('plain'), signal, (_, marks) => {
    assert.ok(!(marks instanceof Error), String(marks));
  });
  const { outcomes } = await lab.marks(0, method('wants-two'));
  assert.ok('marking' in outcomes.get('wants-two'));
  assert.equal(asked.filter((line) => line.startsWith('learn plain')).length, 20);
});

test('a run that is stopped ends with the page in hand', async () => {
  const { lab } = makeLab({ sites: ['s', 's', 's'] });
  const stop = new AbortController();
  const seen = [];
  const run = lab.run([0, 1, 2], method('plain'), stop.signal, (index) => {
    seen.push(index);
    stop.abort();
  });
  await assert.rejects(run, StoppedError);
  assert.deepEqual(seen, [0]);
});

/** A worker in this thread, which answers as it is told to. */
class FakeWorker extends EventTarget {
  constructor(answer) {
    super();
    this.answer = answer;
    this.ended = false;
  }

  postMessage({ id, name, given }) {
    const reply = this.answer(name, given);
    for (const part of reply === null ? [] : [reply].flat()) {
      const event = Object.assign(new Event('message'), { data: { id, ...part } });
      queueMicrotask(() => this.dispatchEvent(event));
    }
  }

  terminate() {
    this.ended = true;
  }
}

test('the core passes on values, progress and errors, and outlives traps and stops', async () => {
  const workers = [];
  const core = new Core(() => {
    const worker = new FakeWorker((name) => {
      if (name === 'methods') return { value: ['m'] };
      if (name === 'learn') return [{ progress: { done: 1, of: 2 } }, { value: {} }];
      if (name === 'mark') return { error: { name: 'PageError', message: 'no page', trap: false } };
      if (name === 'forget') return { error: { name: 'Error', message: 'deep', trap: true } };
      return null;
    });
    workers.push(worker);
    return /** @type {any} */ (worker);
  });
  const call = (name, options) =>
    core.call(/** @type {any} */ (name), /** @type {any} */ ({}), options);
  assert.deepEqual(await call('methods'), ['m']);
  const told = [];
  await call('learn', { progress: (...steps) => told.push(steps) });
  assert.deepEqual(told, [[1, 2]]);
  await assert.rejects(call('mark'), { name: 'PageError', message: 'no page' });
  assert.deepEqual(
    [workers.length, core.generation],
    [1, 0],
    'an error is no reason to begin anew',
  );

  const waiting = call('silence');
  const trapped = assert.rejects(call('forget'), { name: 'TrapError', message: 'deep' });
  await assert.rejects(waiting, TrapError);
  await trapped;
  assert.deepEqual([workers[0].ended, core.generation], [true, 1]);

  const stopped = assert.rejects(call('silence'), StoppedError);
  core.stop();
  await stopped;
  assert.deepEqual([workers.length, workers[1].ended, core.generation], [2, true, 2]);
  assert.deepEqual(await call('methods'), ['m'], 'the next call begins anew');
});
