// The tab "Sequence": the page as the sequence of its tag paths.

import { createSequence } from '../../views/sequence/sequence.js';

/**
 * @param {HTMLElement} host
 * @param {import('../tabs.js').WorkbenchContext} context
 * @returns {import('../../views/context.js').View}
 */
export const mount = (host, context) => createSequence(host, context);
