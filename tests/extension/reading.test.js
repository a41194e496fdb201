// Choices of the reader: whatever was stored becomes whole choices, the colours of every theme can be read, and the sheet
// that follows from any choice is one that nothing in it can break out of.

import assert from 'node:assert/strict';
import { test } from 'node:test';

import fc from 'fast-check';

import { contrast, isColour, mix, softest } from '../../extension/shared/contrast.js';
import {
  FONTS,
  RANGES,
  READING_DEFAULTS,
  THEMES,
  columnCount,
  isReading,
  lineLength,
  readReading,
  readingOf,
  stepped,
} from '../../extension/shared/reading.js';
import { familiesOf } from '../../extension/shared/reading_fonts.js';
import { readingSheet } from '../../extension/shared/reading_sheet.js';
import {
  PALETTES,
  PRINT,
  helpfulPalette,
  ownPalette,
  palettesOf,
} from '../../extension/shared/reading_themes.js';
import { changeSettings, readSettings } from '../../extension/shared/settings.js';

const FIELDS = Object.keys(READING_DEFAULTS);

const colour = fc
  .array(fc.integer({ min: 0, max: 255 }), { minLength: 3, maxLength: 3 })
  .map((parts) => `#${parts.map((part) => part.toString(16).padStart(2, '0')).join('')}`);

/** Any choices that a person can make. @type {fc.Arbitrary<any>} */
const reading = fc.record({
  ...Object.fromEntries(
    Object.entries(RANGES).map(([name, { min, max }]) => [
      name,
      fc.double({ min, max, noNaN: true }),
    ]),
  ),
  font: fc.constantFrom(...FONTS),
  theme: fc.constantFrom(...THEMES),
  align: fc.constantFrom('start', 'justify', 'center', 'end'),
  columns: fc.constantFrom('single', 'double', 'auto'),
  writing: fc.constantFrom('auto', 'horizontal', 'vertical'),
  own: fc.record({ paper: colour, ink: colour, link: colour }, { noNullPrototype: true }),
});

test('the defaults are choices', () => {
  assert.ok(isReading(READING_DEFAULTS));
  assert.deepEqual(readReading(undefined), { reading: { ...READING_DEFAULTS }, bad: [] });
  assert.deepEqual(readReading(null).bad, []);
});

test('whatever was stored becomes whole choices', () => {
  fc.assert(
    fc.property(
      fc.oneof(
        fc.anything(),
        fc.record({}),
        fc.dictionary(fc.constantFrom(...FIELDS), fc.anything()),
      ),
      (stored) => {
        const { reading: read } = readReading(stored);
        assert.ok(isReading(read));
        assert.deepEqual(readReading(read), { reading: read, bad: [] });
      },
    ),
    { numRuns: 500 },
  );
});

test('a field that cannot be used falls back alone, and is named', () => {
  fc.assert(
    fc.property(
      reading,
      fc.constantFrom(...FIELDS.filter((field) => field !== 'own')),
      fc.constantFrom(null, 'x', -1, 1e9, Number.NaN, {}, [], true),
      (good, field, value) => {
        const read = readReading({ ...good, [field]: value, other: 1 });
        assert.deepEqual(read.bad, [field]);
        assert.deepEqual(read.reading, { ...good, [field]: READING_DEFAULTS[field] });
      },
    ),
  );
  const own = { paper: '#000000', ink: 'red; } body { display: none', link: '#ABCDEF' };
  assert.deepEqual(readReading({ own }), {
    reading: { ...READING_DEFAULTS, own: { ...READING_DEFAULTS.own, paper: '#000000' } },
    bad: ['own'],
  });
});

test('choices travel whole or not at all', () => {
  fc.assert(
    fc.property(reading, fc.constantFrom(...FIELDS), (good, field) => {
      assert.ok(isReading(good));
      assert.ok(!isReading({ ...good, more: 1 }));
      assert.ok(
        !isReading(Object.fromEntries(Object.entries(good).filter(([name]) => name !== field))),
      );
    }),
  );
  for (const value of [null, [], 'serif', 1, undefined]) assert.ok(!isReading(value));
});

test('settings carry the choices: each of their fields falls back alone there too', () => {
  const { settings, bad } = readSettings({ bar: false, reading: { size: 30, font: 'wingdings' } });
  assert.deepEqual(bad, ['reading.font']);
  assert.equal(settings.bar, false);
  assert.deepEqual(settings.reading, { ...READING_DEFAULTS, size: 30 });
  assert.deepEqual(readSettings({ reading: 7 }).bad, ['reading']);
  const chosen = { ...READING_DEFAULTS, theme: /** @type {const} */ ('sepia') };
  assert.deepEqual(changeSettings(settings, { reading: chosen }).reading, chosen);
  assert.throws(() => changeSettings(settings, { reading: { theme: 'sepia' } }), TypeError);
});

test('what is chosen for a site holds there', () => {
  const site = { ...READING_DEFAULTS, size: 30 };
  const all = READING_DEFAULTS;
  assert.equal(readingOf({ all, site, canSite: true }), site);
  assert.equal(readingOf({ all, site: null, canSite: true }), all);
});

test('steps stay within bounds and on the grid', () => {
  fc.assert(
    fc.property(
      reading,
      fc.constantFrom(...Object.keys(RANGES)),
      fc.integer({ min: -50, max: 50 }),
      (good, name, steps) => {
        const measure = /** @type {keyof typeof RANGES} */ (name);
        const next = stepped(good, measure, steps);
        const { min, max, step } = RANGES[measure];
        assert.ok(next >= min && next <= max, `${next}`);
        assert.ok(Math.abs(next / step - Math.round(next / step)) < 1e-6, `${next}`);
        assert.ok(String(next).length <= 5, `${next}`);
      },
    ),
  );
  assert.equal(stepped({ ...READING_DEFAULTS, line: 1.6 }, 'line', 1), 1.7);
});

test('columns: one by default, two where both can be read', () => {
  const chosen = (changes) => ({ ...READING_DEFAULTS, ...changes });
  assert.equal(columnCount(READING_DEFAULTS, 5000), 1);
  assert.equal(columnCount(chosen({ columns: 'auto' }), 1280), 1);
  assert.equal(columnCount(chosen({ columns: 'auto' }), 1600), 2);
  assert.equal(columnCount(chosen({ columns: 'double' }), 1024), 2);
  assert.equal(columnCount(chosen({ columns: 'double' }), 600), 1);
  assert.ok(lineLength(chosen({ letter: 0.1 })) > lineLength(READING_DEFAULTS));
});

// --- colours ---

test('contrast is measured as WCAG does', () => {
  assert.equal(contrast('#000000', '#ffffff'), 21);
  assert.equal(contrast('#777777', '#777777'), 1);
  assert.equal(contrast('#767676', '#ffffff').toFixed(2), '4.54');
  assert.equal(mix('#ffffff', '#000000', 0.5), '#808080');
});

test('every theme can be read: text 4.5, high contrast 7, edges 3', () => {
  for (const [name, palette] of [...Object.entries(PALETTES), ['print', PRINT]]) {
    const { paper, ink, soft, edge, raised, accent, link } = /** @type {any} */ (palette);
    const wanted = /contrast|print/.test(String(name)) ? 7 : 4.5;
    for (const ground of [paper, raised]) {
      for (const text of [ink, soft, link]) {
        const found = contrast(text, ground);
        assert.ok(found >= wanted, `${name}: ${text} on ${ground} has ${found.toFixed(2)}`);
      }
      for (const line of [edge, accent]) {
        const found = contrast(line, ground);
        assert.ok(found >= 3, `${name}: ${line} on ${ground} has ${found.toFixed(2)}`);
      }
    }
    // Quotations are a little softer than text; notes and links stand on ground that is a little darker than paper.
    assert.ok(contrast(mix(ink, paper, 0.82), paper) >= 4.5, `${name}: quotations`);
    assert.ok(contrast(ink, mix(ink, paper, 0.08)) >= 4.5, `${name}: what is pointed at`);
    assert.ok(contrast(soft, mix(ink, paper, 0.08)) >= 4.5, `${name}: soft, pointed at`);
  }
});

test('own colours are taken as they are, and what stands between is as readable as they are', () => {
  fc.assert(
    fc.property(reading, ({ own }) => {
      const palette = ownPalette(own);
      assert.deepEqual({ paper: palette.paper, ink: palette.ink, link: palette.link }, own);
      for (const value of Object.values(palette)) assert.ok(isColour(value), value);
      const grounds = [palette.paper, palette.raised];
      for (const [part, wanted] of /** @type {const} */ ([
        ['soft', 4.5],
        ['edge', 3],
      ])) {
        const reached = grounds.every((ground) => contrast(palette[part], ground) >= wanted);
        assert.ok(reached || palette[part] === own.ink, part);
      }
      assert.ok(contrast(palette.accent, own.paper) >= Math.min(3, contrast(own.ink, own.paper)));
    }),
  );
  assert.equal(helpfulPalette({ paper: '#ffffff', ink: '#111111', link: '#ffffff' }), null);
  fc.assert(
    fc.property(colour, (paper) => {
      const palette = helpfulPalette({ paper, ink: paper, link: paper });
      assert.ok(palette !== null && contrast(palette.ink, palette.paper) >= 4.5, paper);
    }),
  );
  assert.equal(softest('#888888', '#888888', 3, ['#888888']), '#888888');
});

// --- the sheet ---

test('any choice makes a sheet of what it should hold, in balance', () => {
  fc.assert(
    fc.property(reading, (chosen) => {
      const sheet = readingSheet(chosen, 'husk-letters');
      let depth = 0;
      for (const sign of sheet) {
        if (sign === '{') depth += 1;
        if (sign === '}') depth -= 1;
        assert.ok(depth >= 0 && depth <= 2);
      }
      assert.equal(depth, 0);
      assert.doesNotMatch(sheet, /undefined|null|NaN|url\(|@import/);
      assert.equal(sheet.includes('husk-letters'), chosen.font === 'dyslexic');
      assert.equal(
        sheet.includes('prefers-color-scheme'),
        ['auto', 'contrast'].includes(chosen.theme),
      );
      assert.equal(sheet.includes('prefers-contrast'), chosen.theme === 'auto');
    }),
  );
});

test('the face in the package is named only while it is there', () => {
  const chosen = { ...READING_DEFAULTS, font: /** @type {const} */ ('dyslexic') };
  assert.doesNotMatch(readingSheet(chosen, null), /husk-/);
  assert.match(readingSheet(chosen, null), /--read-font:'Inter'/);
});

test('Chinese, Japanese and Korean never share a face', () => {
  for (const font of /** @type {const} */ (['serif', 'sans', 'mono', 'dyslexic'])) {
    const faces = Object.fromEntries(familiesOf(font, null).languages);
    const own = (languages) =>
      new Set(
        [...faces[languages].matchAll(/'([^']+)'|(\w[\w-]+)(?=,)/g)].map((m) => m[1] ?? m[2]),
      );
    const latin = new Set(
      [...familiesOf('mono', null).general.matchAll(/'([^']+)'|(\w[\w-]+)(?=,)/g)].map(
        (m) => m[1] ?? m[2],
      ),
    );
    const groups = [own('ja'), own('ko'), own('zh'), own('zh-TW,zh-Hant')];
    groups.forEach((one, k) => {
      assert.ok(one.size > 2);
      for (const other of groups.slice(k + 1)) {
        const shared = [...one].filter((face) => other.has(face) && !latin.has(face));
        assert.deepEqual(shared, [], font);
      }
    });
  }
});

test('themes follow the system where they should', () => {
  const { own } = READING_DEFAULTS;
  assert.notEqual(palettesOf('auto', own).light, palettesOf('auto', own).dark);
  assert.equal(palettesOf('sepia', own).light, palettesOf('sepia', own).dark);
  assert.equal(palettesOf('auto', own).more?.dark, PALETTES['contrast-dark']);
});
