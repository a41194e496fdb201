// The core's module, for Node.js and Deno, whose `fetch` may not read files.

import { readFile } from 'node:fs/promises';

export default () => readFile(new URL('./unhusk.wasm', import.meta.url));
