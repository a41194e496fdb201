// What a test has in its hands, whichever browser it is.

/** @typedef {import('./look.js').TestPage} TestPage */

/**
 * @typedef {object} TestBrowser
 * @property {'chromium' | 'firefox'} name
 * @property {string} downloads folder in which saved files arrive
 * @property {string} extensionId host part of the extension's addresses
 * @property {(path?: string) => string} extensionUrl
 * @property {(url: string) => Promise<TestPage>} open a new tab in front, loaded
 * @property {(path: string) => Promise<TestPage>} openExtensionPage the same for a page of the extension
 * @property {(page: TestPage) => Promise<void>} pressButton presses the toolbar button on the page's
 *   tab, which grants activeTab; returns at once, before the extension has done anything
 * @property {(page: TestPage, name: string) => Promise<void>} pressCommand a command of the manifest.
 *   Firefox: its real keys. Chromium: `_execute_action` as the button, any other by its event,
 *   which grants nothing: press the button first.
 * @property {(page: TestPage) => Promise<boolean>} canRead whether the extension may run in the page
 * @property {(page: TestPage) => Promise<string>} badge text of the button's badge on that tab
 * @property {(fn: (...args: any[]) => any, ...args: any[]) => Promise<any>} background runs a function
 *   in the background (woken if need be) with arguments and result of JSON; `chrome` is there in both
 * @property {(message: {name: string, payload: object}) => Promise<any>} ask sends the background a message as a page of the
 *   extension does, and gives its reply
 * @property {() => Promise<number>} [backgroundHeap] bytes that the background holds, Chromium only
 * @property {() => Promise<number>} [coreMemory] bytes of every memory of wasm that the background holds, Chromium only
 * @property {() => Promise<void>} killBackground ends the service worker or event page at once;
 *   what it had stored stays, the next event wakes a new one
 * @property {(fn: (...args: any[]) => any, ...args: any[]) => Promise<any>} inPanel the same in the
 *   open side panel or sidebar, waited for
 * @property {(pattern: string) => Promise<void>} allowHosts from now on the person says yes when
 *   asked for these hosts, such as `http://127.0.0.1/*`; nothing is granted before the extension asks
 * @property {(how?: {restore?: boolean}) => Promise<void>} restart ends the browser and opens it again
 *   with the same profile and extension; pages of before are gone, unless `restore` has the browser
 *   open them again by itself
 * @property {() => Promise<void>} reset closes every page and forgets what the extension stored and was granted, as if it had just
 *   been installed
 * @property {() => boolean} isGone whether it has ended, by itself or not
 * @property {() => Promise<void>} close ends it; the profile is deleted unless it was given
 */

export {};
