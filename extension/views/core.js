// The owner of the worker that runs the core.
//
//   asleep ─ first call ─▶ running ──▶ reply, or an error the core threw: running
//     ▲                        └─────▶ stop(), a trap, or the worker cannot start: every call fails, asleep
//     └───────────────────────────────────────┘
//
// A run is stopped by ending the worker: the core has no other way to be interrupted. What it had learned goes with it,
// which `generation` tells.

/** @typedef {import('../workbench/compare.js').Marking} Marking */
/** @typedef {{name: string, leastPages: number}} Method */
/** @typedef {ReturnType<typeof import('../labels/scoring/scoring.js').listsOf>} Labels */

/**
 * Every request: what is given, what comes back.
 * @typedef {object} Requests
 * @property {[null, Method[]]} methods
 * @property {[null, string]} version
 * @property {[import('../workbench/markers.js').Learned, {}]} learn
 * @property {[{keys: string[], page: Uint8Array}, {chars: Uint32Array, markings: Marking[]}]} mark
 * @property {[{key: string}, {}]} forget
 * @property {[{site: string, pages: Uint8Array[]}, {template: Uint8Array}]} teach a site's template, as the extension keeps it
 * @property {[{template: Uint8Array}, import('../shared/answers.js').CheckedTemplate]} checkTemplate
 * @property {[{page: Uint8Array, template: Uint8Array | null, decisions?: import('../shared/decisions.js').Decision[]}, import('../../src/wasm/types.js').Analysis]} judge
 * @property {[{page: Uint8Array, selection: Uint8Array}, import('../shared/answers.js').Article]} article `selection`: of the verdict
 * @property {[{sites: string[], pages: string[], method: string}, {marked: Uint32Array, from: Uint32Array | null}[]]} labelPlan
 * @property {[{key: string, page: Uint8Array, labels: Labels[]}, Float64Array[]]} scoreMarked
 * @property {[{scores: Float64Array[]}, import('../labels/scoring/scoring.js').Figures[]]} labelFigures
 * @property {[{page: Uint8Array, one: Labels, other: Labels}, Float64Array]} agreeLabels
 * @property {[{agreements: Float64Array[]}, import('../labels/scoring/agreement.js').Agreement[]]} agreementFigures
 * @property {[{votes: Uint32Array, weights: Float64Array, people: number, classes: number}, import('../labels/scoring/fuse.js').Fit]} fuseVotes
 * @property {[{page: Uint8Array}, import('./sequence/steps.js').TpsSteps]} tpsSteps
 * @property {[{page: Uint8Array}, import('./scores/map.js').RawScores]} pageScores
 * @property {[{tree: Float64Array, penalty: number}, import('./scores/map.js').Smoothed]} smoothScores
 * @property {[{left: Uint8Array, right: Uint8Array}, import('./alignment/rows.js').PageMapping | null]} mapPages
 * @property {[{template: Uint8Array | null, page: Uint8Array, site: string, now: number}, {template: Uint8Array, report: import('./template/tree.js').LearnReport}]} learnTemplate
 * @property {[{template: Uint8Array, page: Uint8Array | null}, import('./template/tree.js').TemplateTree]} templateTree
 * @property {[{template: Uint8Array, leaves: string[]}, Uint8Array]} forgetLeaves
 * @property {[{page: Uint8Array, name: string}, import('../../src/wasm/types.js').RecordPlace[]]} recordPlaces
 */

/** How often a question is asked again after the core was stopped. */
const MOST_TRIES = 5;

/** The run was stopped by the user. */
export class StoppedError extends Error {
  constructor() {
    super('stopped');
    this.name = 'StoppedError';
  }
}

/** The core stopped in the middle of a call; the next call gets a new one. */
export class TrapError extends Error {
  /** @param {string} message */
  constructor(message) {
    super(message);
    this.name = 'TrapError';
  }
}

/** @typedef {(done: number, of: number) => void} Progress */

export class Core {
  /** @type {Worker | null} */
  #worker = null;
  #last = 0;
  /** @type {Map<number, {resolve: (value: any) => void, reject: (error: Error) => void, progress: Progress}>} */
  #open = new Map();
  #generation = 0;
  #makeWorker;

  /** @param {() => Worker} makeWorker */
  constructor(makeWorker) {
    this.#makeWorker = makeWorker;
  }

  /** Grows whenever everything learned was lost. */
  get generation() {
    return this.#generation;
  }

  /**
   * @template {keyof Requests} N
   * @param {N} name
   * @param {Requests[N][0]} given
   * @param {{transfer?: Transferable[], progress?: Progress}} [options]
   * @returns {Promise<Requests[N][1]>}
   * @throws {StoppedError | TrapError} @throws what the core threw: PageError, ArgumentError
   */
  call(name, given, { transfer = [], progress = () => {} } = {}) {
    this.#worker ??= this.#start();
    const worker = this.#worker;
    const id = (this.#last += 1);
    return new Promise((resolve, reject) => {
      this.#open.set(id, { resolve, reject, progress });
      worker.postMessage({ id, name, given }, transfer);
    });
  }

  /** Ends the worker; calls that wait for it fail. */
  stop() {
    this.#end(new StoppedError());
  }

  #start() {
    const worker = this.#makeWorker();
    worker.addEventListener('message', ({ data }) => this.#receive(data));
    worker.addEventListener('error', (event) => {
      event.preventDefault();
      this.#end(new TrapError(event.message || 'the worker cannot be loaded'));
    });
    return worker;
  }

  /** @param {{id: number, value?: any, progress?: {done: number, of: number}, error?: {name: string, message: string, trap: boolean}}} reply */
  #receive({ id, value, progress, error }) {
    const waiting = this.#open.get(id);
    if (!waiting) return;
    if (progress) return waiting.progress(progress.done, progress.of);
    this.#open.delete(id);
    if (!error) return waiting.resolve(value);
    if (error.trap) {
      const trap = new TrapError(error.message);
      waiting.reject(trap);
      return this.#end(trap);
    }
    waiting.reject(Object.assign(new Error(error.message), { name: error.name }));
  }

  /** @param {Error} reason */
  #end(reason) {
    this.#worker?.terminate();
    this.#worker = null;
    this.#generation += 1;
    const open = [...this.#open.values()];
    this.#open.clear();
    for (const { reject } of open) reject(reason);
  }
}

/**
 * Asks again when the core was stopped on the way: whoever begins another run ends the worker, and with it what views wait for.
 * @param {(name: any, given: any) => Promise<any>} ask
 * @returns {(name: any, given: any) => Promise<any>}
 */
export function retrying(ask) {
  return async (name, given) => {
    for (let tries = 1; ; tries += 1) {
      try {
        return await ask(name, given);
      } catch (error) {
        if (!(error instanceof StoppedError) || tries === MOST_TRIES) throw error;
      }
    }
  };
}
