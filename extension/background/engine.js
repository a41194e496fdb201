// The owner of a module of the wasm core.
//
//   asleep ─ first call ─▶ ready ──▶ call ─▶ value, or an error the core threw: ready
//     ▲                                ├───▶ trap: the instance is dropped, and a new one is asked once more
//     │                                └───▶ trap again, or too much memory: the instance is dropped
//     └──────────────────────────────────────────────┘
//
// The module is compiled once, at the first call (a worker that only answers a key press never pays
// for it). After a trap the stack pointer of an instance is wrong for ever, so the instance and the
// glue bound to it are dropped; both are made anew from the compiled module, in well under a
// millisecond. What made it trap may have been what earlier pages left behind, memory above all, so
// the same call is made once more in the new one.

/**
 * What wasm-bindgen made: the functions of src/wasm, and the one that makes an instance.
 * @template F
 * @typedef {F & {default: (given: {module_or_path: WebAssembly.Module}) => Promise<{memory: WebAssembly.Memory}>}} Glue
 */

/**
 * Memory never shrinks; an instance that a page of more than some thousand nodes has made larger than this is kept only while
 * pages follow one another, and one that is larger than the second not at all, in bytes. So what is held between pages is
 * bounded, whatever pages there were. A new one is made in a fraction of a millisecond, but reading its model makes its first
 * verdict some 5 ms longer.
 */
const MEMORY_KEPT = 4 << 20;
const MEMORY_MOST = 32 << 20;

/** Time without a call after which the larger one is given up, ms. */
const REST = 10_000;

/** The core stopped in the middle of a call; a new instance answers the next one. */
export class TrapError extends Error {
  /** @override */ name = 'TrapError';
}

/**
 * @template F functions of the module
 * @typedef {object} Engine
 * @property {<N extends keyof F>(name: N, ...args: ParametersOf<F[N]>) => Promise<ReturnOf<F[N]>>} call calls the module; throws
 *   TrapError when it stopped twice, else what the core threw: PageError, TemplateError …
 * @property {() => Promise<unknown>} start makes the instance, where there is none
 * @property {() => number} restarts how often an instance was lost
 */

/** @template T @typedef {T extends (...args: infer P) => any ? P : never} ParametersOf */
/** @template T @typedef {T extends (...args: any) => infer R ? R : never} ReturnOf */

/**
 * @template F
 * @param {object} parts
 * @param {() => Glue<F>} parts.makeGlue
 * @param {() => Promise<WebAssembly.Module>} parts.compile
 * @param {number} [parts.rest] see `REST`
 * @returns {Engine<F>}
 */
export function createEngine({ makeGlue, compile, rest = REST }) {
  /** @type {Promise<WebAssembly.Module> | null} */
  let module = null;
  /** @type {Promise<{glue: Glue<F>, memory: WebAssembly.Memory}> | null} */
  let instance = null;
  let restarts = 0;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let giveUp;

  function started() {
    instance ??= start().catch((error) => {
      // A failed start is tried again by the next call, not remembered.
      instance = null;
      throw error;
    });
    return instance;
  }

  async function start() {
    module ??= compile().catch((error) => {
      module = null;
      throw error;
    });
    const glue = makeGlue();
    const { memory } = await glue.default({ module_or_path: await module });
    return { glue, memory };
  }

  /**
   * Calls the instance of now. A trap is the end of it.
   * @param {keyof F} name
   * @param {unknown[]} args
   * @returns {Promise<any>}
   */
  async function attempt(name, args) {
    const running = started();
    const { glue, memory } = await running;
    try {
      const method = /** @type {(...args: unknown[]) => any} */ (glue[name]);
      const value = method(...args);
      clearTimeout(giveUp);
      const leave = () => {
        if (instance === running) instance = null;
      };
      if (memory.buffer.byteLength > MEMORY_MOST) leave();
      else if (memory.buffer.byteLength > MEMORY_KEPT) giveUp = setTimeout(leave, rest);
      return value;
    } catch (error) {
      if (!isTrap(error)) throw error;
      if (instance === running) {
        instance = null;
        restarts += 1;
      }
      throw new TrapError(`${String(name)}: ${error instanceof Error ? error.message : error}`);
    }
  }

  return {
    async call(name, ...args) {
      try {
        return await attempt(name, args);
      } catch (error) {
        if (!(error instanceof TrapError)) throw error;
        return attempt(name, args);
      }
    },

    start: started,

    restarts: () => restarts,
  };
}

/**
 * Whether an error left the instance unusable: a trap, or the stack or memory ran out inside it.
 * @param {unknown} error
 */
function isTrap(error) {
  return (
    error instanceof WebAssembly.RuntimeError ||
    error instanceof RangeError ||
    // Firefox reports an exhausted stack by a class of its own.
    (error instanceof Error && error.name === 'InternalError')
  );
}
