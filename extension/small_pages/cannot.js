// The small page behind the button where Husk cannot run: which page this is, why, what to do.

import { t } from '../platform/i18n.js';
import { byId, fillWords } from '../ui/dom.js';

const REASONS = ['browser', 'data', 'file', 'pdf', 'policy', 'source', 'store', 'web'];

fillWords(document);
const why = new URLSearchParams(location.search).get('why') ?? '';
byId('why', HTMLElement).textContent = t(`bg_cannot_${REASONS.includes(why) ? why : 'other'}`);
