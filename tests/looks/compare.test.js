// The comparison itself, on made-up pictures: what another computer may draw otherwise passes, what a person would see fails.

import assert from 'node:assert/strict';
import { describe, test } from 'node:test';

import { compare } from './compare.js';
import { moved } from './judge.js';
import { cover, halved, plain, read, written } from './picture.js';

/** @typedef {import('./picture.js').Picture} Picture */

const PAPER = [0xfb, 0xfa, 0xf7];
const INK = [0x1c, 0x1d, 0x1f];
const LINE = [0xde, 0xdb, 0xd3];
const CONTENT = [0x1f, 0x7a, 0x5a];
const EDGE = [0x85, 0x87, 0x8c];

/**
 * Something like a panel: lines of letters, a hairline, two buttons and a swatch.
 *
 * @param {object} [how]
 * @param {number} [how.by] px that all of it lies further right and down
 * @param {number} [how.smooth] how much of the paper shines through the letters, 0..1
 * @param {number[]} [how.content] colour of the green button
 * @param {number[]} [how.ink] of the letters
 * @param {number[]} [how.swatch] of the swatch
 * @param {boolean} [how.button] whether the other button is there
 * @param {number} [how.buttonBy] px that it lies further right
 * @param {number} [how.words] letters of each line
 * @param {boolean} [how.hairline]
 */
function panel({
  by = 0,
  smooth = 0,
  content = CONTENT,
  ink = INK,
  swatch = EDGE,
  button = true,
  buttonBy = 0,
  words = 40,
  hairline = true,
} = {}) {
  const picture = plain(400, 300, PAPER);
  const box = (x, y, width, height, colour) =>
    cover(picture, [{ x: x + by, y: y + by, width, height }], colour);
  const faded = ink.map((value, c) => Math.round(value + (PAPER[c] - value) * smooth));
  for (let line = 0; line < 6; line += 1) {
    for (let letter = 0; letter < words; letter += 1) {
      // Two strokes and a bar: about as much ink as a letter has.
      const x = 16 + letter * 7;
      const y = 60 + line * 21;
      box(x, y, 1, 9, faded);
      box(x + 4, y + (letter % 3), 1, 9 - (letter % 3), faded);
      if (letter % 2) box(x, y + 4, 4, 1, faded);
    }
  }
  if (hairline) box(0, 40, 400, 1, LINE);
  box(16, 240, 90, 32, content);
  if (button) {
    box(130 + buttonBy, 240, 80, 32, EDGE);
    box(131 + buttonBy, 241, 78, 30, PAPER);
  }
  box(360, 60, 10, 10, swatch);
  return halved(picture);
}

const wanted = panel();

/** @param {Parameters<typeof panel>[0]} how */
const same = (how) => compare(panel(how), wanted).same;

describe('what another computer may draw otherwise passes', () => {
  test('nothing at all', () => assert.ok(same({})));
  test('all of it a pixel beside', () => {
    assert.ok(same({ by: 1 }));
    assert.ok(same({ by: -1 }));
  });
  test('letters smoothed a little more', () => assert.ok(same({ smooth: 0.08 })));
  test('colours that differ by less than eyes tell', () => {
    assert.ok(same({ content: CONTENT.map((value) => value + 3) }));
  });
  test('a picture that was stored in few colours', () => {
    assert.ok(compare(read(written(wanted)), wanted).same);
  });
});

describe('what a person would see fails', () => {
  test('another colour of a button, of the letters, of a small swatch', () => {
    assert.ok(!same({ content: [0x2d, 0x8a, 0x6a] }));
    assert.ok(!same({ ink: [0x5c, 0x5f, 0x66] }));
    assert.ok(!same({ swatch: CONTENT }));
  });
  test('a button that is gone', () => assert.ok(!same({ button: false })));
  test('a button that moved', () => assert.ok(!same({ buttonBy: 6 })));
  test('a hairline that is gone', () => assert.ok(!same({ hairline: false })));
  test('words that are cut off', () => assert.ok(!same({ words: 36 })));
  test('everything four pixels lower', () => assert.ok(!same({ by: 4 })));
  test('an empty view', () => {
    assert.ok(!compare(plain(wanted.width, wanted.height, PAPER), wanted).same);
  });
  test('a view of another size', () => {
    const { same: alike, why } = compare(plain(200, 100, PAPER), wanted);
    assert.ok(!alike);
    assert.match(why, /200 × 100 pixels instead of 200 × 150/);
  });
  test('and the difference is drawn where it is', () => {
    const { picture } = compare(panel({ button: false }), wanted);
    const red = (x, y) => picture?.data[(y * 200 + x) * 3 + 1] === 0;
    assert.ok(red(65, 125), 'at the edge of the button');
    assert.ok(!red(30, 130), 'not on the one that stayed');
  });
});

test('boxes may lie a few pixels elsewhere, not more, and none may come or go', () => {
  const before = { 'button.a 1': [10, 10, 80, 32], 'button.b 1': [100, 10, 80, 32] };
  assert.deepEqual(moved({ ...before, 'button.a 1': [12, 8, 81, 33] }, before), []);
  const { length } = moved({ 'button.a 1': [10, 20, 80, 32], 'button.c 1': [0, 0, 9, 9] }, before);
  assert.equal(length, 3, 'one moved, one gone, one new');
});

test('what is written is read again: flat areas exactly, any shade nearly', () => {
  const picture = plain(64, 64, PAPER);
  for (let k = 0; k < 64; k += 1) {
    cover(picture, [{ x: k, y: 0, width: 1, height: 32 }], [k * 4, 255 - k * 3, (k * 37) % 256]);
    cover(picture, [{ x: k, y: 10, width: 1, height: 7 }], [255 - k, (k * 11) % 256, k * 2]);
    cover(picture, [{ x: k, y: 20, width: 1, height: 5 }], [(k * 7) % 256, k, 255 - k * 2]);
    cover(picture, [{ x: k, y: 26, width: 1, height: 3 }], [k, (k * 3) % 256, (k * 5) % 256]);
    cover(picture, [{ x: k, y: 30, width: 1, height: 2 }], [(k * 9) % 256, 200, k]);
  }
  const again = read(written(picture));
  assert.equal(again.width, 64);
  let worst = 0;
  picture.data.forEach((value, at) => {
    worst = Math.max(worst, Math.abs(value - again.data[at]));
  });
  assert.ok(worst <= 16, `${worst} off`);
  assert.deepEqual([...again.data.subarray(-3)], PAPER);
});
