// One tab of a real browser, seen and used as a person does: found by what it says and shows,
// clicked with a mouse, typed at with a keyboard. The same in both browsers; a small driver knows
// the differences. Husk's own views sit in closed shadow roots: the browser's debugging protocol
// hands them out, the page itself never sees them.

import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

import { answerQuery } from './page_queries.js';
import { waitFor } from './host.js';

/** @typedef {import('./page_queries.js').Query} Query */
/** @typedef {import('./page_queries.js').Found} Found */

/** @typedef {{dark?: boolean, reducedMotion?: boolean, contrast?: boolean, forced?: boolean, print?: boolean, touch?: boolean}} Wishes */

/**
 * @typedef {object} PageDriver what differs between browsers
 * @property {(url: string) => Promise<void>} goto resolves when the document has loaded
 * @property {() => Promise<void>} reload
 * @property {() => Promise<void>} back
 * @property {() => Promise<void>} bringToFront
 * @property {() => Promise<void>} close
 * @property {(code: string) => Promise<any>} evaluate an expression that gives a JSON text or
 *   undefined, or a promise of one, in the page's own world
 * @property {(code: string) => Promise<any>} evaluateApart the same in the world of `ask`
 * @property {(declaration: string, request: object) => Promise<string>} ask calls a function in a
 *   world apart with the request and every closed shadow root of the document
 * @property {{move(x: number, y: number, o?: {steps?: number}): Promise<void>,
 *   down(o?: object): Promise<void>, up(o?: object): Promise<void>}} mouse
 * @property {(down: number) => Promise<void>} wheel turns it where the mouse is, CSS pixels
 * @property {{down(key: any): Promise<void>, up(key: any): Promise<void>,
 *   type(text: string): Promise<void>}} keyboard
 * @property {(x: number, y: number) => Promise<void>} tap one touch
 * @property {(width: number, height: number) => Promise<void>} resize
 * @property {(wishes: Wishes) => Promise<void>} prefer
 * @property {(path: string) => Promise<void>} screenshot
 * @property {() => Promise<any[]>} [accessibleParts] Firefox only, see `TestPage`
 */

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** A function and its arguments as an expression that gives JSON. @param {Function} fn @param {any[]} args */
const callText = (fn, args) =>
  `(async () => JSON.stringify(await (${fn})(...${JSON.stringify(args)})))()`;

/**
 * Calls a function elsewhere, with arguments and result of JSON.
 *
 * @param {(expression: string) => Promise<string | undefined>} evaluate
 * @param {Function} fn
 * @param {any[]} args
 * @returns {Promise<any>}
 */
export async function callWith(evaluate, fn, args) {
  const text = await evaluate(callText(fn, args));
  return text === undefined ? undefined : JSON.parse(text);
}

/** @param {any} value a text or pattern, made fit for JSON */
const portable = (value) =>
  value instanceof RegExp ? { source: value.source, flags: value.flags } : value;

export class TestPage {
  #driver;

  /**
   * @param {PageDriver} driver
   * @param {any} raw the browser library's own page object
   */
  constructor(driver, raw) {
    this.#driver = driver;
    /** For what this class does not offer. */
    this.raw = raw;
    /** Whether all of a web page is Husk's own, as the workbench is. */
    this.whole = false;
  }

  /** @param {string} url */
  goto(url) {
    return this.#driver.goto(url);
  }
  reload() {
    return this.#driver.reload();
  }
  back() {
    return this.#driver.back();
  }
  bringToFront() {
    return this.#driver.bringToFront();
  }
  close() {
    return this.#driver.close();
  }
  /** @param {string} path a PNG file to write */
  screenshot(path) {
    return this.#driver.screenshot(path);
  }
  /** Size of the window's inside, in CSS pixels. @param {number} width @param {number} height */
  resize(width, height) {
    return this.#driver.resize(width, height);
  }
  /** What the person asked their system for, and whether they use a finger; `contrast`, `forced` colours and `print` in Chromium only. @param {Wishes} wishes */
  prefer(wishes) {
    return this.#driver.prefer(wishes);
  }

  /**
   * Runs a function in the page's own world, whatever its content security policy.
   *
   * @param {(...args: any[]) => any} fn uses nothing outside itself
   * @param {...any} args of JSON
   * @returns {Promise<any>} its result, by way of JSON
   */
  evaluate(fn, ...args) {
    return callWith(this.#driver.evaluate, fn, args);
  }

  /** Runs a script in the page's own world, as one of the page's own. @param {string} code */
  async addScript(code) {
    await this.evaluate((text) => {
      const element = document.createElement('script');
      element.textContent = text;
      document.head.append(element);
      element.remove();
    }, code);
  }

  /**
   * Gives files to an input of the page's, as if they had been chosen.
   *
   * @param {string} id of the input
   * @param {Record<string, string | number[]>} files content by name, or by path for an input of folders
   */
  async chooseFiles(id, files) {
    await this.evaluate(
      (into, all) => {
        const input = /** @type {HTMLInputElement} */ (document.getElementById(into));
        const transfer = new DataTransfer();
        const paths = Object.keys(all);
        for (const path of paths) {
          const body = typeof all[path] === 'string' ? all[path] : Uint8Array.from(all[path]);
          const type = path.endsWith('.html') ? 'text/html' : '';
          transfer.items.add(new File([body], path.slice(path.lastIndexOf('/') + 1), { type }));
        }
        if (!input.multiple && paths.length > 1) throw new Error('one file only');
        input.files = transfer.files;
        if (input.files.length !== paths.length) throw new Error('the input takes no such files');
        for (const [k, path] of paths.entries()) {
          if (!path.includes('/')) continue;
          // What a browser sets for the files of a folder.
          Object.defineProperty(input.files[k], 'webkitRelativePath', { value: path });
        }
        input.dispatchEvent(new Event('change', { bubbles: true }));
      },
      id,
      files,
    );
  }

  /**
   * Runs a function in a world apart, as content scripts have one: the page's nodes, none of what its scripts did to them.
   *
   * @param {string} script run there before
   * @param {(...args: any[]) => any} fn uses nothing outside itself and what the script left behind
   * @param {...any} args of JSON
   * @returns {Promise<any>} its result, by way of JSON
   */
  evaluateApart(script, fn, ...args) {
    return callWith((call) => this.#driver.evaluateApart(`(${script}\n, ${call})`), fn, args);
  }

  /** Waits until a function in the page gives something true. @param {(...args: any[]) => any} fn @param {...any} args */
  waitFor(fn, ...args) {
    return waitFor(() => this.evaluate(fn, ...args), { what: `in the page, ${fn}` });
  }

  /** @param {object} request */
  async #ask(request) {
    return JSON.parse(
      await this.#driver.ask(String(answerQuery), { ...request, whole: this.whole }),
    );
  }

  /** @param {Query} query */
  #query(query) {
    return { ...query, name: portable(query.name), text: portable(query.text) };
  }

  /** Everything that fits now, in document order. @param {Query} query @returns {Promise<Found[]>} */
  find(query) {
    return this.#ask({ ask: 'find', query: this.#query(query) });
  }

  /** Waits for an element. @param {Query} query @returns {Promise<Found>} the first that fits */
  get(query) {
    return this.#waited(query, async () => (await this.find(query))[0]);
  }

  /**
   * Asks something of an element until there is one.
   *
   * @template T
   * @param {Query} query
   * @param {() => Promise<T>} ask
   * @returns {Promise<T>}
   */
  async #waited(query, ask) {
    try {
      return await waitFor(ask);
    } catch (error) {
      const parts = await this.#ask({ ask: 'parts' }).catch(() => []);
      throw new Error(`nothing fits ${show(query)}; there are: ${parts.join(', ') || 'no parts'}`, {
        cause: error,
      });
    }
  }

  /** Waits until nothing fits any more. @param {Query} query */
  async gone(query) {
    const what = `that nothing fits ${show(query)}`;
    await waitFor(async () => (await this.find(query)).length === 0, { what });
  }

  /** The text of an element, waited for. @param {Query} query */
  async text(query) {
    return (await this.get(query)).text;
  }

  /**
   * The document's accessibility tree as Firefox has it; null in Chromium, where the protocol gives it.
   *
   * @returns {Promise<{role: string, name: string, parts: any[]}[] | null>}
   */
  async accessibleParts() {
    return (await this.#driver.accessibleParts?.()) ?? null;
  }

  /** The element with the keyboard's focus, inside closed shadow roots too. @returns {Promise<Found | null>} */
  active() {
    return this.#ask({ ask: 'active' });
  }

  /** Waits until the focus is where it fits. @param {(at: any) => boolean} fits given what has it, null for nothing @param {string} what */
  async focused(fits, what) {
    await waitFor(async () => fits(await this.active()), { what: `the focus on ${what}` });
  }

  /**
   * A point where a pointer reaches the element, once it stands still; scrolls to it if need be.
   *
   * @param {Query} query
   * @param {{timeout?: number}} [options] how long it may take to come there, in ms
   * @returns {Promise<{x: number, y: number}>} CSS pixels of the viewport
   */
  async aim(query, { timeout } = {}) {
    let covered = '';
    try {
      return await waitFor(
        async () => {
          const spot = await this.#ask({ ask: 'aim', query: this.#query(query) });
          covered = spot?.covered ?? '';
          return spot && !spot.covered ? spot : null;
        },
        { timeout },
      );
    } catch (error) {
      if (!covered) await this.get(query);
      throw new Error(`no pointer reaches ${show(query)}: in its place is ${covered}`, {
        cause: error,
      });
    }
  }

  /** Presses and releases a mouse button over an element. @param {Query} query @param {{button?: string, timeout?: number}} [options] */
  async click(query, { timeout, ...button } = {}) {
    const { x, y } = await this.aim(query, { timeout });
    await this.clickAt(x, y, button);
  }

  /** @param {number} x CSS pixels @param {number} y CSS pixels @param {{button?: string}} [options] */
  async clickAt(x, y, options = {}) {
    await this.#driver.mouse.move(x, y);
    await this.#driver.mouse.down(options);
    await this.#driver.mouse.up(options);
  }

  /** Moves the mouse over an element. @param {Query} query */
  async hover(query) {
    const { x, y } = await this.aim(query);
    // A mouse that is there already has to move: what folds while it rests unfolds at its next move.
    await this.#driver.mouse.move(x - 1, y);
    await this.#driver.mouse.move(x, y);
  }

  /** Drags an element. @param {Query} query @param {number} dx CSS pixels @param {number} dy CSS pixels */
  async drag(query, dx, dy) {
    const { x, y } = await this.aim(query);
    await this.#driver.mouse.move(x, y);
    await this.#driver.mouse.down();
    await this.#driver.mouse.move(x + dx, y + dy, { steps: 8 });
    await this.#driver.mouse.up();
  }

  /** Turns the wheel over an element. @param {Query} query @param {number} down CSS pixels */
  async wheel(query, down) {
    const { x, y } = await this.aim(query);
    await this.#driver.mouse.move(x, y);
    await this.#driver.wheel(down);
  }

  /**
   * What the browser made of an element's style.
   *
   * @param {Query} query
   * @param {...string} properties also custom ones
   * @returns {Promise<Record<string, string>>}
   */
  async style(query, ...properties) {
    const request = { ask: 'style', query: this.#query(query), properties };
    return this.#waited(query, () => this.#ask(request));
  }

  /** How far an element is scrolled, and how far it could be. @param {Query} query @returns {Promise<{left: number, top: number, width: number, height: number, pageWidth: number, pageHeight: number}>} */
  scrolled(query) {
    return this.#waited(query, () => this.#ask({ ask: 'scrolled', query: this.#query(query) }));
  }

  /** Gives an input a value, as if it had been chosen. @param {Query} query @param {string} value */
  async choose(query, value) {
    const request = { ask: 'choose', query: this.#query(query), value };
    await this.#waited(query, () => this.#ask(request));
  }

  /** Touches an element. @param {Query} query */
  async tap(query) {
    const { x, y } = await this.aim(query);
    await this.tapAt(x, y);
  }

  /** @param {number} x CSS pixels @param {number} y CSS pixels */
  tapAt(x, y) {
    return this.#driver.tap(x, y);
  }

  /** Puts the keyboard's focus on an element. @param {Query} query */
  async focus(query) {
    await this.#waited(query, () => this.#ask({ ask: 'focus', query: this.#query(query) }));
  }

  /** Presses keys one after another. @param {...string} keys such as `Enter`, `Shift+Tab` */
  async press(...keys) {
    for (const combination of keys) {
      const parts = combination.split(/(?<=.)\+/);
      for (const key of parts) await this.#driver.keyboard.down(key);
      for (const key of parts.reverse()) await this.#driver.keyboard.up(key);
    }
  }

  /** @param {string} text */
  type(text) {
    return this.#driver.keyboard.type(text);
  }

  /**
   * The document as text, for comparing byte for byte: doctype, comments, elements, every shadow
   * tree, adopted style sheets, same-origin frames. Two equal texts mean an unchanged document.
   *
   * @returns {Promise<string>}
   */
  html() {
    return this.#ask({ ask: 'html' });
  }

  /**
   * Runs a function in a world apart, which neither the page nor the extension sees.
   *
   * @param {((arg: any, ...closedRoots: any[]) => any) | string} fn uses nothing outside itself; gets every closed shadow root
   * @param {any} [arg] of JSON
   * @returns {Promise<any>} its result, by way of JSON
   */
  async apart(fn, arg = null) {
    const declaration = `(request, ...roots) => JSON.stringify((${fn})(request.arg, ...roots) ?? null)`;
    return JSON.parse(await this.#driver.ask(declaration, { arg }));
  }

  /**
   * Checks the views for accessibility: Husk's own on a web page (every closed shadow root whose
   * host stands beside the body), the whole document on an extension page or one that is all Husk's.
   *
   * @returns {Promise<{id: string, impact: string, help: string, nodes: {html: string, summary: string}[]}[]>}
   *   what axe found wrong
   */
  async axe() {
    const there = await this.#driver.evaluateApart('typeof axe');
    if (there === 'undefined') await this.#driver.evaluateApart(`(${axeText()}, 'there')`);
    return this.#ask({ ask: 'axe' });
  }
}

/** axe-core as an expression. */
function axeText() {
  return `(() => { ${AXE}\n })()`;
}

/** @param {Query} query */
function show(query) {
  return JSON.stringify(query, (_key, value) => (value instanceof RegExp ? String(value) : value));
}
