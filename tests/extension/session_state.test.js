// The state machine of a session, and that nothing but the session changes a session.

import assert from 'node:assert/strict';
import { readFileSync, readdirSync } from 'node:fs';
import { test } from 'node:test';

import { Linter } from 'eslint';
import fc from 'fast-check';

import { TRANSITIONS, transition } from '../../extension/content/session_state.js';

/** @typedef {import('../../extension/content/session_state.js').State} State */
/** @typedef {import('../../extension/content/session_state.js').Event} Event */

const EXTENSION = new URL('../../extension/', import.meta.url);

const STATES = /** @type {State[]} */ (['off', 'working', 'on', 'nothing', 'error', 'learning']);
const EVENTS = /** @type {Event[]} */ (
  'start found foundNothing fail learn endLearning stop'.split(' ')
);

const RUNNING = ['found on', 'foundNothing nothing', 'fail error', 'learn learning', 'stop off'];

/** Every transition; what is not here cannot happen. @type {Record<State, string[]>} */
const EXPECTED = {
  off: ['start working', 'stop off'],
  working: RUNNING,
  on: RUNNING,
  nothing: RUNNING,
  error: RUNNING,
  learning: [
    'found learning',
    'foundNothing learning',
    'fail error',
    'endLearning working',
    'stop off',
  ],
};

for (const state of STATES) {
  for (const event of EVENTS) {
    const next = EXPECTED[state].find((line) => line.startsWith(`${event} `))?.split(' ')[1];
    test(`${state}, ${event}: ${next ?? 'cannot happen'}`, () => {
      if (next === undefined) assert.throws(() => transition(state, event), RangeError);
      else assert.equal(transition(state, event), next);
    });
  }
}

test('no other state or event is declared', () => {
  assert.deepEqual(Object.keys(TRANSITIONS).sort(), [...STATES].sort());
  const events = new Set(Object.values(TRANSITIONS).flatMap((row) => Object.keys(row)));
  assert.deepEqual([...events].sort(), [...EVENTS].sort());
});

test('no sequence of events leads to an undeclared state, and from every state one can stop and start', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...EVENTS), { maxLength: 50 }), (events) => {
      let state = /** @type {State} */ ('off');
      for (const event of events) {
        try {
          state = transition(state, event);
        } catch (error) {
          assert.ok(error instanceof RangeError);
        }
        assert.ok(STATES.includes(state));
        assert.equal(transition(transition(state, 'stop'), 'start'), 'working');
      }
    }),
  );
});

/** Lines of code that ESLint selectors match. @param {string} code @param {string[]} selectors */
function matches(code, selectors) {
  const rules = { 'no-restricted-syntax': /** @type {any} */ (['error', ...selectors]) };
  const found = new Linter().verify(code, { rules, linterOptions: { noInlineConfig: true } });
  return found
    .filter(({ ruleId }) => ruleId !== null)
    .map(({ line, message }) => `${line}: ${message}`);
}

/** @param {string} path below `extension` */
const read = (path) => readFileSync(new URL(path, EXTENSION), 'utf8');

/** Code that assigns, counts up or deletes a property that is not private, of an owner. @param {string} owner */
const changes = (owner) =>
  [
    'AssignmentExpression > MemberExpression.left',
    'UpdateExpression > MemberExpression.argument',
    'UnaryExpression[operator=delete] > MemberExpression.argument',
  ].map((target) => `${target}[property.type=Identifier]${owner}`);

const CHANGES_OF_SESSION = ['[object.name=session]', '[object.property.name=session]'].flatMap(
  changes,
);

test('all that a session can change of itself is private, and the object is frozen', () => {
  const selectors = [
    'PropertyDefinition[key.type=Identifier]',
    'MethodDefinition[kind=set]',
    ...changes('[object.type=ThisExpression]').map(
      (change) => `MethodDefinition:not([kind=constructor]) ${change}`,
    ),
  ];
  assert.deepEqual(matches(read('content/session.js'), selectors), []);
  const freezes =
    'MethodDefinition[kind=constructor] > FunctionExpression > BlockStatement > :last-child' +
    ' > CallExpression[callee.object.name=Object][callee.property.name=freeze] > ThisExpression';
  assert.equal(matches(read('content/session.js'), [freezes]).length, 1);
});

test('no other file assigns anything of a session', () => {
  const paths = ['content', 'reader', 'labelling'].flatMap((folder) =>
    readdirSync(new URL(folder, EXTENSION), { recursive: true, encoding: 'utf8' })
      .filter((path) => path.endsWith('.js') && path !== 'session.js')
      .map((path) => `${folder}/${path}`),
  );
  assert.ok(paths.length > 100);
  assert.deepEqual(
    paths.filter((path) => {
      const code = read(path);
      return code.includes('session.') && matches(code, CHANGES_OF_SESSION).length > 0;
    }),
    [],
  );
});

test('what changes a session is found', () => {
  const code = 'session.mode = 1; this.session.run += 1; delete a.session.view; one.#session.x++;';
  assert.equal(matches(`class A { #session; a(one) { ${code} } }`, CHANGES_OF_SESSION).length, 4);
});
