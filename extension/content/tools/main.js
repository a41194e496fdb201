// The bundle of the tools: the content script finds it by this name. Pages do not see it, as it is in the extension's own world.

import { PageTools } from './page_tools.js';

Reflect.set(globalThis, Symbol.for('husk.tools'), PageTools);
