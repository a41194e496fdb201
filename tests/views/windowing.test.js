// The rows that are drawn: all that are in sight, few others, whatever the list is long; against counting row by row.

import assert from 'node:assert/strict';
import { test } from 'node:test';

import fc from 'fast-check';

import { MAX_HEIGHT, scrollFor, windowOf } from '../../extension/views/windowed_rows.js';

const anyView = fc.record({
  count: fc.oneof(fc.nat(60), fc.nat(2_000_000)),
  rowHeight: fc.integer({ min: 8, max: 60 }),
  scrollTop: fc.integer({ min: -50, max: MAX_HEIGHT + 50 }),
  viewHeight: fc.integer({ min: 60, max: 2000 }),
});

/** Rows that a person sees, counted one by one near where they must be. */
function seenRows({ rowHeight, viewHeight }, { first, last, top }, scrolled) {
  const seen = [];
  for (let row = first; row < last; row += 1) {
    const at = top + (row - first) * rowHeight - scrolled;
    if (at + rowHeight > 0 && at < viewHeight) seen.push(row);
  }
  return seen;
}

test('what is in sight is drawn, without a gap, and little else', () => {
  fc.assert(
    fc.property(anyView, (view) => {
      const { count, rowHeight, viewHeight } = view;
      const drawn = windowOf(view);
      const { first, last, height } = drawn;
      assert.ok(height <= MAX_HEIGHT && height <= count * rowHeight);
      assert.ok(first >= 0 && last <= count);
      assert.ok(last - first <= viewHeight / rowHeight + 18, `${last - first} rows`);
      const scrolled = Math.min(Math.max(0, height - viewHeight), Math.max(0, view.scrollTop));
      const seen = seenRows(view, drawn, scrolled);
      // As many rows as fit, or all there are: none is missing above or below.
      const fits = Math.min(count, Math.floor(viewHeight / rowHeight));
      assert.ok(seen.length >= fits, `${seen.length} of ${fits}`);
    }),
  );
});

test('a short list is where the browser would have it', () => {
  const view = { count: 1000, rowHeight: 24, scrollTop: 2400, viewHeight: 240 };
  const { first, last, top, height } = windowOf(view);
  assert.equal(height, 24_000);
  assert.equal(top, first * 24, 'no row is moved');
  assert.deepEqual([first, last], [92, 118]);
});

test('the ends of a list that is too tall for a browser can be reached', () => {
  const count = 4_000_000;
  const view = { count, rowHeight: 24, scrollTop: 0, viewHeight: 600 };
  assert.equal(windowOf(view).first, 0);
  const bottom = { ...view, scrollTop: MAX_HEIGHT - 600 };
  assert.equal(windowOf(bottom).last, count);
});

test('a row is brought into sight with the least movement', () => {
  fc.assert(
    fc.property(anyView, fc.nat(), (view, pick) => {
      fc.pre(view.count > 0);
      const row = pick % view.count;
      const { height } = windowOf(view);
      const before = Math.min(Math.max(0, height - view.viewHeight), Math.max(0, view.scrollTop));
      const scrollTop = scrollFor({ ...view, scrollTop: before }, row);
      const drawn = windowOf({ ...view, scrollTop });
      const at = drawn.top + (row - drawn.first) * view.rowHeight - scrollTop;
      assert.ok(at >= -1e-3 && at + view.rowHeight <= view.viewHeight + 1e-3, `at ${at}`);
      // A row already in sight moves nothing.
      assert.ok(Math.abs(scrollFor({ ...view, scrollTop }, row) - scrollTop) < 1e-3);
    }),
  );
});
