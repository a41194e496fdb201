// The bundle of what a person does with a page: the content script finds it by this name. Pages do not see it: it is of the
// extension's own world.

import { PageTools } from './page_tools.js';

Reflect.set(globalThis, Symbol.for('husk.tools'), PageTools);
