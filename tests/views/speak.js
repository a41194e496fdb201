// English for views outside a browser. Imported before anything that says words.

import { localized } from '../../extension/workbench/messages.js';

Reflect.set(globalThis, 'chrome', { i18n: { getMessage: localized } });
