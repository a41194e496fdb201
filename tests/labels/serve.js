// Serves pages with the modules of labels in them, and the empty frames in which frozen pages are shown.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { bundleScript, ROOT } from '../built.js';
import { serve } from '../e2e/harness/server.js';

/** The modules of labels as a script. */
export const labelsScript = () => bundleScript('tests/labels/in_page.js');

/**
 * @param {(path: string) => string | import('../e2e/harness/server.js').Answer | undefined} pages
 * @returns {Promise<import('../e2e/harness/server.js').Site>}
 */
export async function serveLabels(pages) {
  const script = await labelsScript();
  return serve((path) => {
    const frame = /^\/frame\/(\w+\.html)$/.exec(path)?.[1];
    if (frame !== undefined) {
      return readFileSync(join(ROOT, 'extension/workbench/frame', frame), 'utf8');
    }
    if (path === '/labels.js') {
      return { body: script, headers: { 'content-type': 'text/javascript; charset=utf-8' } };
    }
    if (path === '/bare') {
      return '<!doctype html><title>Bare</title><script src="/labels.js"></script>';
    }
    return pages(path);
  });
}
