// A browser for a person: a new profile, the unpacked extension, one page. Ends when they close it.

import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

import { makeFolder, programOf, removeFolder } from '../e2e/harness/host.js';

/** Whether there is a screen to open a window on. */
export const hasScreen = () =>
  process.platform !== 'linux' ||
  Boolean(process.env.DISPLAY) ||
  Boolean(process.env.WAYLAND_DISPLAY);

/**
 * @param {object} options
 * @param {boolean} options.firefox
 * @param {string} options.extension folder of the unpacked extension
 * @param {string[]} options.urls pages to open, one tab each
 * @returns {Promise<number>} exit status of the browser
 */
export async function openWindow({ firefox, extension, urls }) {
  const profile = makeFolder('run');
  const [program, words] = firefox
    ? firefoxCommand(extension, urls)
    : chromiumCommand(profile, extension, urls);
  try {
    return await ended(
      spawn(program, words, { stdio: ['ignore', 'ignore', 'inherit'], detached: true }),
    );
  } finally {
    removeFolder(profile);
  }
}

/** @returns {[string, string[]]} */
function chromiumCommand(profile, extension, urls) {
  return [
    programOf('Chromium'),
    [
      `--user-data-dir=${profile}`,
      `--load-extension=${extension}`,
      '--no-first-run',
      '--no-default-browser-check',
      '--log-level=3',
      // Chromium's sandbox refuses to start as root, as in a container.
      ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
      ...urls,
    ],
  ];
}

/**
 * Firefox takes an unsigned extension only for as long as it runs; web-ext does that.
 * @returns {[string, string[]]}
 */
function firefoxCommand(extension, urls) {
  return [
    fileURLToPath(new URL('../../node_modules/.bin/web-ext', import.meta.url)),
    [
      ...['run', '--no-reload', '--source-dir', extension, '--firefox', programOf('Firefox')],
      ...urls.flatMap((url) => ['--start-url', url]),
    ],
  ];
}

/** Waits for the browser; stopping this program stops it and everything it started. */
function ended(child) {
  const stop = () => {
    try {
      process.kill(-child.pid, 'SIGTERM');
    } catch {
      // It has ended by itself meanwhile.
    }
  };
  process.once('SIGINT', stop).once('SIGTERM', stop);
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (status) => {
      process.off('SIGINT', stop).off('SIGTERM', stop);
      resolve(status ?? 0);
    });
  });
}
