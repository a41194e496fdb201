// What epubcheck, the validator of the format's makers, says of a saved book.

import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';

/** Where Debian has it. */
const EPUBCHECK = '/usr/share/java/epubcheck.jar';

/** @param {import('../setup.js').Setup} setup @param {Uint8Array} bytes */
export async function assertValidBook(setup, bytes) {
  const copy = join(setup.browser.downloads, 'checked.epub');
  writeFileSync(copy, bytes);
  try {
    // It ends with an error where anything is wrong, and names it.
    const { stdout } = await promisify(execFile)('java', [
      ...['-jar', EPUBCHECK, '--failonwarnings', copy],
    ]);
    assert.match(stdout, /No errors or warnings detected/);
  } finally {
    rmSync(copy);
  }
}
