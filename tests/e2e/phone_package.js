// The package as a phone's browser runs it: without what Firefox for Android has not. What its schemas leave out is undefined, and
// what they call unsupported is refused.

import { cpSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { makeFolder } from './harness/host.js';
import { EXTENSION } from './setup.js';

/** Stands before every script of the extension's own: not before those in web pages, which use none of this. */
const ABSENT = `{
  const real = globalThis.browser ?? globalThis.chrome;
  const absent = ['commands', 'contextMenus', 'menus', 'sidebarAction', 'sidePanel', 'windows'];
  const create = (options) => {
    for (const name of ['openerTabId', 'windowId']) {
      if (name in options) throw new TypeError('Property "' + name + '" is unsupported');
    }
    return real.tabs.create(options);
  };
  const part = (of, own) => new Proxy({}, {
    get: (_, name) => {
      if (Object.hasOwn(own, name)) return own[name];
      return typeof of[name] === 'function' ? of[name].bind(of) : of[name];
    },
  });
  const own = Object.fromEntries(absent.map((name) => [name, undefined]));
  const value = part(real, { ...own, tabs: part(real.tabs, { create }) });
  Object.defineProperty(globalThis, 'browser', { value, configurable: true, writable: true });
}
`;

/** @returns {string} a folder, to be removed */
export function phonePackage() {
  const folder = makeFolder('phone-package');
  cpSync(EXTENSION, folder, { recursive: true });
  const change = (/** @type {string} */ path, /** @type {(text: string) => string} */ by) =>
    writeFileSync(join(folder, path), by(readFileSync(join(folder, path), 'utf8')));
  writeFileSync(join(folder, 'absent.js'), ABSENT);
  change('background.js', (text) => ABSENT + text);
  const pages = readdirSync(join(folder, 'ui')).filter((name) => name.endsWith('.html'));
  for (const path of ['workbench.html', ...pages.map((name) => `ui/${name}`)]) {
    change(path, (text) => text.replace('<head>', '<head><script src="/absent.js"></script>'));
  }
  change('manifest.json', (text) => {
    const { side_panel, sidebar_action, commands, permissions, ...rest } = JSON.parse(text);
    if (!side_panel || !sidebar_action || !commands) throw new Error('the manifest has changed');
    const left = permissions.filter((/** @type {string} */ name) => name !== 'sidePanel');
    return JSON.stringify({ ...rest, permissions: left });
  });
  return folder;
}
