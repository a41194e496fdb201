// Where the core's module lies, for browsers and bundlers.

export default () => new URL('./unhusk.wasm', import.meta.url);
