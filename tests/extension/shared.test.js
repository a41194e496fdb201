// Settings, messages and colours: what is shared by all worlds.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import fc from 'fast-check';

import { cannotReason } from '../../extension/background/press.js';
import { addressHash } from '../../extension/background/record.js';
import { hostName, pageAddress, siteName } from '../../extension/background/site_name.js';
import { CLASSES, className } from '../../extension/shared/classes.js';
import { CLASS_COLOURS, SURFACES, colourProperties } from '../../extension/shared/colours.js';
import { EMPTY_REASONS, emptyReason } from '../../extension/shared/empty_reason.js';
import { parseMessage, receiverOf, senderOf } from '../../extension/shared/message.js';
import * as protocol from '../../extension/shared/protocol.js';
import { failure, success, unwrap } from '../../extension/shared/reply.js';
import { DEFAULTS, changeSettings, readSettings } from '../../extension/shared/settings.js';

const ROOT = dirname(dirname(dirname(fileURLToPath(import.meta.url))));

test('settings: what was never stored is the default, and nothing is bad', () => {
  for (const nothing of [undefined, null, {}]) {
    assert.deepEqual(readSettings(nothing), { settings: DEFAULTS, bad: [] });
  }
});

test('settings: a bad field falls back alone', () => {
  const stored = { ...DEFAULTS, mode: 'hide', learnPages: 5000, spare: ['comments', 'nonsense'] };
  const { settings, bad } = readSettings(stored);
  assert.deepEqual(bad.sort(), ['learnPages', 'spare']);
  assert.deepEqual(settings, { ...DEFAULTS, mode: 'hide' });
});

test('settings: whatever was stored, whole settings come out', () => {
  const field = fc.constantFrom(...Object.keys(DEFAULTS), 'other', '__proto__');
  fc.assert(
    fc.property(fc.oneof(fc.anything(), fc.dictionary(field, fc.anything())), (stored) => {
      const { settings } = readSettings(stored);
      assert.deepEqual(Object.keys(settings), Object.keys(DEFAULTS));
      assert.deepEqual(readSettings(JSON.parse(JSON.stringify(settings))).bad, []);
    }),
  );
});

test('settings: a change is taken whole or refused', () => {
  assert.equal(changeSettings(DEFAULTS, { bar: false }).bar, false);
  for (const change of [
    { bar: 1 },
    { nothing: true },
    { version: 1 },
    null,
    { bar: true, mode: 3 },
  ]) {
    assert.throws(() => changeSettings(DEFAULTS, change), TypeError);
  }
});

test('messages: the table and the rule who may send agree in every name', () => {
  const pairs = ['content-bg', 'bg-content', 'bg-ui', 'ui-bg', 'ui-content', 'content-ui'];
  for (const name of Object.keys(protocol.PROTOCOL)) {
    const pair = `${senderOf(name)}-${receiverOf(name)}`;
    assert.ok(pairs.includes(pair), name);
  }
});

/** State of a tab. */
const OFF = /** @type {const} */ ({ on: false, mode: 'hide', blocks: 0, share: 0, status: 'off' });

for (const [what, value] of [
  ['an unknown name', { name: 'content-bg-nothing', payload: {} }],
  ['a name of the prototype', { name: 'content-bg-', payload: {} }],
  ['no payload', { name: 'content-bg-context' }],
  ['a field of another type', { name: 'content-bg-context', payload: { url: 3 } }],
  ['a field too many', { name: 'content-bg-inspect', payload: { extra: 1 } }],
  [
    'a share over 1',
    {
      name: 'content-bg-state',
      payload: { ...OFF, share: 7 },
    },
  ],
  [
    'a lack that there is not',
    {
      name: 'content-bg-state',
      payload: { ...OFF, lack: 'wit' },
    },
  ],
  ['bytes that are a list', { name: 'content-bg-learn-plan', payload: { page: [1, 2] } }],
  [
    'a node below zero',
    {
      name: 'content-bg-decide',
      payload: {
        ...{ page: new Uint8Array(1), nodes: [-1], verdict: 'keep', scope: 'site', url: 'u' },
        replaces: [],
      },
    },
  ],
  ['a text without end', { name: 'content-bg-context', payload: { url: 'x'.repeat(1e6) } }],
]) {
  test(`messages: ${what} is refused`, () => {
    assert.throws(() => parseMessage(value, 'bg', protocol.PROTOCOL), { name: 'ProtocolError' });
  });
}

test('messages: the type checker knows every payload by its validators', () => {
  // What matters is that tsc finds each of these wrong.
  const send = /** @type {typeof import('../../extension/platform/webext.js').send} */ (
    /** @type {unknown} */ (() => {})
  );
  // @ts-expect-error there is no such message
  send('content-bg-nothing', {});
  // @ts-expect-error a field of another type
  send('content-bg-context', { url: 3 });
  // @ts-expect-error a field left out
  send('content-bg-article', { url: '' });
  // @ts-expect-error a field too many
  send('content-bg-context', { url: '', title: '' });
  // @ts-expect-error none of the names that fit
  send('content-bg-mode', { mode: 'loud' });
  // @ts-expect-error a field of another type within an optional one
  send('content-bg-state', { ...OFF, progress: { done: 1, of: 'all' } });
  // @ts-expect-error the answer has no such field
  send('ui-bg-export', {})?.then(({ texts }) => texts);
});

test('messages: the state of a tab may say what its page lacks, or nothing', () => {
  const state = { on: true, mode: 'hide', blocks: 0, share: 0, status: 'nothing' };
  for (const payload of [state, ...EMPTY_REASONS.map((lack) => ({ ...state, lack }))]) {
    const message = { name: 'content-bg-state', payload };
    assert.deepEqual(parseMessage(message, 'bg', protocol.PROTOCOL), message);
  }
});

test('what a page lacks: the gravest is told, and a person who picked knows better', () => {
  const readable = (yes) => ({ score: yes ? 0.9 : 0.1, yes });
  /** @type {any[]} */
  const decisions = [{ verdict: 'hide' }, { verdict: 'main' }];
  const article = { totalChars: 900, main: [4], readable: readable(true) };
  assert.equal(emptyReason(article, []), null);
  assert.equal(
    emptyReason({ ...article, readable: readable(false) }, decisions.slice(0, 1)),
    'article',
  );
  assert.equal(emptyReason({ ...article, readable: readable(false) }, decisions), null);
  const unsure = { score: 0.3, yes: false };
  assert.equal(emptyReason({ ...article, readable: unsure }, []), null, 'not said when in doubt');
  assert.equal(emptyReason({ ...article, main: [] }, decisions), 'main');
  assert.equal(
    emptyReason({ totalChars: 0, main: [], readable: readable(false) }, decisions),
    'text',
  );
});

test('messages: what is meant for others is left to them', () => {
  const message = { name: 'bg-ui-changed', payload: { what: 'tab', tab: 3 } };
  assert.equal(parseMessage(message, 'bg', protocol.PROTOCOL), null);
  assert.deepEqual(parseMessage(message, 'ui', protocol.PROTOCOL), message);
  for (const other of [null, 1, 'text', [], { type: 'else' }, { name: Symbol.iterator }]) {
    assert.equal(parseMessage(other, 'bg', protocol.PROTOCOL), null);
  }
});

test('messages: an error crosses with its name', () => {
  const error = new RangeError('too far');
  assert.throws(() => unwrap(failure(error)), {
    name: 'RangeError',
    message: 'too far',
  });
  assert.equal(unwrap(success(4)), 4);
  assert.throws(() => unwrap(undefined), { name: 'NoReplyError' });
});

for (const [address, site, host] of [
  ['https://www.bbc.co.uk/news?x#y', 'bbc.co.uk', 'www.bbc.co.uk'],
  ['https://someone.github.io/blog/', 'someone.github.io', 'someone.github.io'],
  ['http://localhost:8080/a', 'localhost:8080', 'localhost'],
  ['http://127.0.0.1:3000/', '127.0.0.1:3000', '127.0.0.1'],
  ['http://[::1]:9/', '[::1]:9', '[::1]'],
  ['http://intranet/', 'intranet', 'intranet'],
  ['https://EXAMPLE.com./', 'example.com', 'example.com.'],
  ['https://bücher.example/', 'xn--bcher-kva.example', 'xn--bcher-kva.example'],
  ['file:///home/me/pages/a.html?x=/', 'file:///home/me/pages/', null],
  ['chrome://version', null, null],
  ['data:text/html,hi', null, null],
  ['nonsense', null, null],
  [undefined, null, null],
]) {
  test(`site of ${address} is ${site}`, () => {
    assert.equal(siteName(address), site);
    assert.equal(hostName(address), host);
  });
}

test('a page is the same page with another fragment', () => {
  assert.equal(pageAddress('https://a.example/x?y#z'), 'https://a.example/x?y');
  assert.equal(addressHash('https://a.example/x'), addressHash('https://a.example/x'));
  assert.notEqual(addressHash('https://a.example/x'), addressHash('https://a.example/y'));
});

for (const [address, message, reason] of [
  ['chrome://settings', '', 'browser'],
  [undefined, 'Cannot access a chrome:// URL', 'browser'],
  ['https://chromewebstore.google.com/x', '', 'store'],
  ['https://addons.mozilla.org/', 'Missing host permission for the tab', 'store'],
  [undefined, 'The extensions gallery cannot be scripted.', 'store'],
  ['view-source:https://a.example', '', 'source'],
  ['file:///a.html', '', 'file'],
  ['https://a.example/paper.PDF', '', 'pdf'],
  ['data:text/html,x', '', 'data'],
  [
    'https://a.example/',
    'This page cannot be scripted due to an ExtensionsSettings policy.',
    'policy',
  ],
  ['https://a.example/', 'Frame with ID 0 is showing error page', 'web'],
  [undefined, '', 'other'],
]) {
  test(`a refusal on ${address ?? message} is "${reason}"`, () => {
    assert.equal(cannotReason(address, message), reason);
  });
}

// --- colours -----------------------------------------------------------------------------------

/** Linear light of a colour `#rrggbb`. */
function linear(colour) {
  return [1, 3, 5].map((i) => {
    const value = parseInt(colour.slice(i, i + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });
}

/** Contrast as WCAG 2 defines it. */
function contrast(one, other) {
  const [light, dark] = [one, other]
    .map(linear)
    .map(([r, g, b]) => 0.2126 * r + 0.7152 * g + 0.0722 * b)
    .sort((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}

test('colours: text and edges stand out in both schemes', () => {
  for (const scheme of [0, 1]) {
    for (const ground of [SURFACES.paper[scheme], SURFACES.raised[scheme]]) {
      for (const ink of [SURFACES.ink[scheme], SURFACES['soft-ink'][scheme]]) {
        assert.ok(contrast(ink, ground) >= 4.5, `${ink} on ${ground}`);
      }
      for (const edge of [SURFACES.edge, ...Object.values(CLASS_COLOURS)]) {
        assert.ok(contrast(edge[scheme], ground) >= 3, `${edge[scheme]} on ${ground}`);
      }
    }
  }
});

test('colours: white numbers on the button can be read', () => {
  for (const name of ['content', 'notice', 'ad']) {
    assert.ok(contrast(CLASS_COLOURS[name][0], '#ffffff') >= 4.5, name);
  }
});

/** Machado, Oliveira, Fernandes 2009: full deficiencies, on linear light. */
const BLINDNESS = {
  none: [1, 0, 0, 0, 1, 0, 0, 0, 1],
  protan: [
    0.152286, 1.052583, -0.204868, 0.114503, 0.786281, 0.099216, -0.003882, -0.048116, 1.051998,
  ],
  deutan: [
    0.367322, 0.860646, -0.227968, 0.280085, 0.672501, 0.047413, -0.01182, 0.04294, 0.968881,
  ],
};

/** Oklab coordinates: distances in it are those that eyes see. */
function oklab(light) {
  const [r, g, b] = light;
  const cone = [
    0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b,
    0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b,
    0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b,
  ].map(Math.cbrt);
  const [l, m, s] = cone;
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ];
}

test('colours: classes stay apart in the common forms of colour blindness', () => {
  // Those that look the same on purpose share a row of the table.
  const names = ['content', 'navigation', 'ad', 'related', 'comments', 'notice', 'other'];
  const close = [];
  for (const scheme of [0, 1]) {
    for (const [form, m] of Object.entries(BLINDNESS)) {
      const seen = names.map((name) => {
        const c = linear(CLASS_COLOURS[name][scheme]);
        const row = (i) => m[i] * c[0] + m[i + 1] * c[1] + m[i + 2] * c[2];
        return oklab([row(0), row(3), row(6)].map((value) => Math.max(0, value)));
      });
      for (let i = 0; i < names.length; i += 1) {
        for (let j = 0; j < i; j += 1) {
          const distance = Math.hypot(...seen[i].map((value, k) => value - seen[j][k]));
          if (distance < 0.04) {
            close.push(`${names[j]} ${names[i]} ${form} ${scheme} ${distance.toFixed(3)}`);
          }
        }
      }
    }
  }
  assert.deepEqual(close, []);
});

test('colours: the style sheet of the pages holds the same as the table', () => {
  const css = readFileSync(join(ROOT, 'extension/ui/tokens.css'), 'utf8');
  const [light, dark] = css.split('@media (prefers-color-scheme: dark)');
  for (const line of colourProperties('light').split('\n')) assert.ok(light.includes(line), line);
  for (const line of colourProperties('dark').split('\n')) assert.ok(dark.includes(line), line);
});

test('classes: names are those of the core, in its order', () => {
  const source = readFileSync(join(ROOT, 'src/core/verdict/class.rs'), 'utf8');
  const [, body] = /enum Class \{([^}]*)\}/.exec(source);
  const order = [...body.matchAll(/^\s*(\w+)(?: = (\d+))?,/gm)].map((match) =>
    match[1].toLowerCase(),
  );
  assert.deepEqual(order, [...CLASSES]);
  assert.equal(className(99), 'other');
});
