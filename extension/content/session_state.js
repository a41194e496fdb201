// The states of a session, and the events that lead from one to another.
//
//            start              found, foundNothing               stop
//   off ──────────▶ working ──────────────────────▶ on │ nothing ──────▶ off
//                      │                              │    ▲
//                      │ fail                   learn │    │ endLearning, then found or foundNothing
//                      ▼                              ▼    │
//                    error ── found, foundNothing   learning ── found, foundNothing: stays
//
// From every state but `off` the same events lead on, so the page can be judged again, fail, be learned and be left at any time.
// Pure: session.js does what goes with an event.

/** @typedef {'off' | 'working' | 'on' | 'nothing' | 'error' | 'learning'} State */
/** @typedef {'start' | 'found' | 'foundNothing' | 'fail' | 'learn' | 'endLearning' | 'stop'} Event */

/** @type {Partial<Record<Event, State>>} */
const RUNNING = {
  found: 'on',
  foundNothing: 'nothing',
  fail: 'error',
  learn: 'learning',
  stop: 'off',
};

/** @type {Record<State, Partial<Record<Event, State>>>} */
export const TRANSITIONS = {
  off: { start: 'working', stop: 'off' },
  working: RUNNING,
  on: RUNNING,
  nothing: RUNNING,
  error: RUNNING,
  learning: {
    found: 'learning',
    foundNothing: 'learning',
    fail: 'error',
    endLearning: 'working',
    stop: 'off',
  },
};

/** @param {State} state @param {Event} event @returns {State} @throws {RangeError} where the event cannot happen */
export function transition(state, event) {
  const next = TRANSITIONS[state][event];
  if (next === undefined) throw new RangeError(`${event} while ${state}`);
  return next;
}
