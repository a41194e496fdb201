// Questions to the core, as views ask them.

import { t } from '../platform/i18n.js';
import { setText } from './dom.js';

/** How often a question is asked again. */
const MOST_TIMES = 5;

/**
 * A core that is asked again when it was stopped on the way: whoever begins another run ends the worker, and with it what
 * views wait for.
 * @param {(name: any, given: any) => Promise<any>} ask
 * @returns {(name: any, given: any) => Promise<any>}
 */
export function retrying(ask) {
  return async (name, given) => {
    for (let times = 1; ; times += 1) {
      try {
        return await ask(name, given);
      } catch (error) {
        const stopped = error instanceof Error && error.name === 'StoppedError';
        if (!stopped || times === MOST_TIMES) throw error;
      }
    }
  };
}

/**
 * Does what fills a view; where that fails, a line says why in its place, unless the view shows something else by then.
 * @param {{line: HTMLElement, body: HTMLElement, isCurrent: () => boolean}} view
 * @param {() => Promise<void>} fill
 */
export async function filled({ line, body, isCurrent }, fill) {
  try {
    await fill();
  } catch (error) {
    if (!isCurrent()) return;
    body.hidden = true;
    line.hidden = false;
    setText(line, t('view_failed', error instanceof Error ? error.message : String(error)));
  }
}
