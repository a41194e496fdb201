// Parts of the content script that need no page: undo and redo, where surfaces stand, encodings, limits of the watch, paint.

import assert from 'node:assert/strict';
import { test } from 'node:test';

import fc from 'fast-check';

import { TokenBucket } from '../../extension/content/token_bucket.js';
import { charsetOf, decodeHtml } from '../../extension/content/charset.js';
import { History } from '../../extension/content/tools/history.js';
import {
  PLACE_MARK,
  classMark,
  isUnsure,
  pageSheet,
  paperScheme,
} from '../../extension/content/paint.js';
import { GAP, atButton, beside, overlap } from '../../extension/content/place.js';

/** A deed that adds a word to a list and takes it away. */
function deed(list, word, fails = false) {
  return {
    label: word,
    run: async () => {
      if (fails) throw new Error(word);
      list.push(word);
    },
    undo: async () => void list.splice(list.lastIndexOf(word), 1),
  };
}

test('any sequence of deeds, undo and redo ends where a plain list of deeds would', async () => {
  const step = fc.constantFrom('do', 'undo', 'redo', 'fail');
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 30 }), async (steps) => {
      const history = new History();
      const page = [];
      let [done, undone] = [[], []];
      for (const [k, name] of steps.entries()) {
        if (name === 'do') {
          await history.run(deed(page, `w${k}`));
          done = [...done, `w${k}`];
          undone = [];
        } else if (name === 'fail') {
          await assert.rejects(history.run(deed(page, 'never', true)));
        } else if (name === 'undo') {
          await history.undo();
          if (done.length > 0) undone = [...undone, done.pop()];
        } else {
          await history.redo();
          if (undone.length > 0) done = [...done, undone.pop()];
        }
        assert.deepEqual(page, done);
        assert.equal(history.canUndo, done.length > 0);
        assert.equal(history.canRedo, undone.length > 0);
      }
    }),
  );
});

test('deeds asked for at the same time run one after the other', async () => {
  const log = [];
  const slow = (name) => ({
    label: name,
    run: async () => {
      log.push(`${name} begins`);
      await new Promise((resolve) => setImmediate(resolve));
      log.push(`${name} ends`);
    },
    undo: async () => void log.push(`${name} undone`),
  });
  const history = new History();
  await Promise.all([history.run(slow('a')), history.run(slow('b')), history.undo()]);
  assert.deepEqual(log, ['a begins', 'a ends', 'b begins', 'b ends', 'b undone']);
});

test('a card stands beside its block and inside the window wherever there is room', () => {
  const viewport = { width: 1280, height: 800 };
  const size = { width: 296, height: 240 };
  const side = (most) => fc.double({ min: -most, max: 2 * most, noNaN: true });
  fc.assert(
    fc.property(side(1280), side(800), side(1280), side(800), (x0, y0, x1, y1) => {
      const box = {
        left: Math.min(x0, x1),
        right: Math.max(x0, x1),
        top: Math.min(y0, y1),
        bottom: Math.max(y0, y1),
      };
      const { left, top } = beside(box, size, viewport);
      assert.ok(left >= 0 && left + size.width <= viewport.width, `left ${left}`);
      assert.ok(top >= 0 && top + size.height <= viewport.height, `top ${top}`);
      const room =
        box.left >= size.width + 2 * GAP ||
        viewport.width - box.right >= size.width + 2 * GAP ||
        box.top >= size.height + 2 * GAP ||
        viewport.height - box.bottom >= size.height + 2 * GAP;
      const card = { left, top, right: left + size.width, bottom: top + size.height };
      if (room) assert.equal(overlap(box, card), 0);
    }),
  );
});

test('a card below a band over the whole window covers what no one reads', () => {
  const viewport = { width: 1280, height: 800 };
  const size = { width: 296, height: 240 };
  const band = { left: 0, top: 0, right: 1280, bottom: 120 };
  const grid = (from, to) => {
    const points = [];
    for (let x = from; x < to; x += 40) for (let y = 132; y < 800; y += 24) points.push({ x, y });
    return points;
  };
  const covered = (text) => {
    const { left, top } = beside(band, size, viewport, text);
    assert.ok(top >= band.bottom);
    return text.filter(
      ({ x, y }) => x >= left && x <= left + size.width && y >= top && y <= top + size.height,
    ).length;
  };
  assert.equal(covered(grid(0, 900)), 0, 'text to the left');
  assert.equal(covered(grid(400, 1280)), 0, 'text to the right');
  assert.equal(covered([...grid(0, 480), ...grid(800, 1280)]), 0, 'room between');
});

test('a menu stands above its button, or below where there is no room above', () => {
  const viewport = { width: 400, height: 800 };
  const size = { width: 216, height: 300 };
  const at = (left, top) =>
    atButton({ left, top, right: left + 32, bottom: top + 32 }, size, viewport);
  assert.deepEqual(at(100, 760), { left: 100, top: 760 - GAP - 300 });
  assert.deepEqual(at(100, 40), { left: 100, top: 72 + GAP });
  assert.deepEqual(at(380, 760).left, 400 - 216 - GAP);
});

test('encodings are found in the order of browsers', () => {
  const bytes = (text) => new Uint8Array(Buffer.from(text, 'latin1'));
  const utf8 = (text) => new Uint8Array(Buffer.from(text, 'utf8'));
  const cases = [
    [utf8('\ufeff<p>é'), 'text/html; charset=windows-1252', '<p>é'],
    [bytes('<p>\xe9'), 'text/html; charset=ISO-8859-1', '<p>é'],
    [
      bytes('<meta charset="windows-1251"><p>\xe9'),
      'text/html',
      '<meta charset="windows-1251"><p>й',
    ],
    [
      bytes('<meta http-equiv=content-type content="text/html; charset=koi8-r"><p>\xc1'),
      'text/html',
      '<meta http-equiv=content-type content="text/html; charset=koi8-r"><p>а',
    ],
    [
      bytes('<!-- <meta charset=koi8-r> --><p>\xe9'),
      'text/html',
      '<!-- <meta charset=koi8-r> --><p>é',
    ],
    [utf8('<meta charset=utf-16><p>é'), 'text/html', '<meta charset=utf-16><p>é'],
    [utf8('<p>é'), 'text/html', '<p>é'],
    [bytes('<p>\xe9'), 'text/html', '<p>é'],
    [
      bytes('<meta charset=nonsense><p>\xe9'),
      'text/html; charset=nonsense',
      '<meta charset=nonsense><p>é',
    ],
  ];
  for (const [body, type, wanted] of cases) {
    assert.equal(
      decodeHtml(/** @type {any} */ (body), String(type), 'windows-1252'),
      wanted,
      String(wanted),
    );
  }
  assert.equal(
    decodeHtml(bytes('<p>\xe9'), 'text/html', 'windows-1251'),
    '<p>й',
    'as its neighbour',
  );
  assert.equal(charsetOf(`text/html;Charset = "UTF-8" ; x=y`), 'UTF-8');
});

test('every mark has a rule, and no rule moves the page', () => {
  const css = pageSheet('data-abc', 'light', {
    textNames: new Map([
      ['abc-x', 'x'],
      ['abc-6u', '6u'],
    ]),
  });
  for (let id = 0; id < 10; id += 1) {
    for (const score of [0.5, 0.99]) {
      assert.ok(css.includes(`[data-abc="${classMark(id, score)}"]`));
    }
  }
  assert.match(css, /::highlight\(abc-x\)\{color:transparent!important/);
  assert.match(css, /::highlight\(abc-6u\)\{[^}]*dashed/);
  // What keeps its place while it is hidden is laid out as before, without height.
  const moves = css
    .split('\n')
    .filter((rule) => !rule.startsWith(`[data-abc="${PLACE_MARK}"]`))
    .join('\n');
  assert.ok(moves.length < css.length);
  const properties = [...moves.matchAll(/[{;]([a-z-]+):/g)].map((match) => match[1]);
  const harmless = [
    'outline',
    'outline-offset',
    'box-shadow',
    'background-image',
    'background-color',
    'color',
    'text-shadow',
    'text-decoration',
  ];
  assert.deepEqual(
    [...new Set(properties)].filter((name) => !harmless.includes(name)),
    ['display'],
  );
  assert.equal(isUnsure(0.5) && !isUnsure(0.9) && !isUnsure(0.1), true);
});

test('the paper of a page is what it paints, else what its canvas is', () => {
  assert.equal(paperScheme(['rgba(0, 0, 0, 0)', 'rgb(20, 20, 20)'], false), 'dark');
  assert.equal(paperScheme(['rgb(250, 250, 250)', 'rgb(0, 0, 0)'], true), 'light');
  assert.equal(paperScheme(['rgba(0, 0, 0, 0)', 'rgba(0, 0, 0, 0.2)'], true), 'dark');
  assert.equal(paperScheme([], false), 'light');
  assert.equal(paperScheme(['oklch(0.21 0.034 264.665)'], false), 'dark');
  assert.equal(paperScheme(['lab(98.2 0 0)'], true), 'light');
  assert.equal(paperScheme(['color(srgb 0.1 0.1 0.1)'], false), 'dark');
  assert.equal(paperScheme(['color(srgb 0 0 0 / 0.1)'], false), 'light');
  assert.equal(paperScheme(['something(new)'], true), 'dark');
});

test('tokens run out and come back one by one, never more than there were', () => {
  let now = 0;
  const bucket = new TokenBucket(3, 10, () => now);
  const take = (count) => Array.from({ length: count }, () => bucket.take());
  assert.deepEqual(take(4), [true, true, true, false]);
  now = 9;
  assert.deepEqual(take(1), [false]);
  now = 21;
  assert.deepEqual(take(3), [true, true, false]);
  now = 1000;
  assert.deepEqual(take(4), [true, true, true, false]);
});
