// The reader's bundle: put into a page when the person asks for the reader, beside the content script, which finds it by
// this name. Pages do not see it: it is of the extension's own world.

import { ReaderController } from './reader_controller.js';

Reflect.set(globalThis, Symbol.for('husk.reader'), ReaderController);
