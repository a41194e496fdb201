// What runs beside the pages: the core, kept and called as the extension's background keeps and calls it.

/// <reference path="../../extension/background/glue.d.ts" />
import makeGlue from 'husk:glue/verdict';

import { createEngine } from '../../extension/background/engine.js';

/** @type {WebAssembly.Memory | null} */
let memory = null;
/** @type {import('../../extension/background/engine.js').Engine<import('../../extension/background/core.js').VerdictModule>} */
const engine = createEngine({
  makeGlue: () => {
    const glue = makeGlue();
    const start = async (/** @type {Parameters<typeof glue.default>[0]} */ init) => {
      const made = await glue.default(init);
      ({ memory } = made);
      return made;
    };
    return { ...glue, default: start };
  },
  compile: () => WebAssembly.compileStreaming(fetch('verdict_bg.wasm')),
});

let bytes = new Uint8Array();

Object.assign(globalThis, {
  bench: {
    /** Compiles and starts the core. @returns {Promise<number>} ms */
    start: async () => {
      const start = performance.now();
      await engine.call('version');
      return performance.now() - start;
    },

    /** Takes the page that the next runs are about. @param {string} page */
    take: (page) => {
      bytes = Uint8Array.from(atob(page), (letter) => letter.charCodeAt(0));
    },

    /** One run, without a template and rules: a page met for the first time. */
    run: async () => {
      const start = performance.now();
      const { nodes, blocks, times } = await engine.call(
        'analyze',
        bytes,
        undefined,
        [],
        undefined,
      );
      const ms = performance.now() - start;
      return { ms, found: nodes, blocks: blocks.length, times };
    },

    /** Bytes that the core's memory has grown to; it never shrinks. */
    memory: () => memory?.buffer.byteLength ?? 0,
  },
});
