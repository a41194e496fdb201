// English for views outside a browser. Imported before anything that says words.

import { localized } from '../../www/workbench/messages.js';

Reflect.set(globalThis, 'chrome', { i18n: { getMessage: localized } });
