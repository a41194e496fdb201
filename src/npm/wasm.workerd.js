// The core's module, for workers of Cloudflare's runtime, which compile modules ahead and have no address to fetch one from.

import module from './unhusk.wasm';

export default () => module;
