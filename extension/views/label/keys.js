// The keys of the labelling view: which there are, what each does, and what a person has changed about them. Clashes are
// refused and not resolved by taking a key away from another command.
//
// A letter of the Latin alphabet says itself which key it is, wherever the layout has it; a letter of another alphabet goes
// by the place of its key. Signs and digits are what they say, with whatever Shift they need.

/** Commands in groups, in the order of the sheet; each with the keys it has from the start. */
export const GROUPS = Object.freeze({
  move: Object.freeze({
    next: ['ArrowDown', 'n'],
    previous: ['ArrowUp', 'p'],
    nextOpen: ['j'],
    doubtful: ['q'],
    first: ['Home'],
    last: ['End'],
    list: ['w'],
  }),
  answer: Object.freeze({
    confirm: ['Enter'],
    confirmAll: ['Shift+c'],
    isTemplate: ['t'],
    isMain: ['m'],
    isNeither: ['e'],
    templateYes: ['1'],
    templateNo: ['2'],
    templateUnsure: ['3'],
    mainYes: ['4'],
    mainNo: ['5'],
    mainUnsure: ['6'],
    role: ['r'],
    note: ['o'],
  }),
  shape: Object.freeze({
    grow: ['g'],
    shrink: ['s'],
    split: ['x'],
    mergePrevious: ['a'],
    mergeNext: ['b'],
    cutOut: ['c'],
    allTemplate: ['Shift+t'],
  }),
  spread: Object.freeze({
    around: ['d'],
    alike: ['l'],
    rest: ['v'],
    forward: ['f'],
  }),
  undo: Object.freeze({
    undo: ['u', 'Ctrl+z'],
    redo: ['Shift+u', 'Ctrl+Shift+z', 'Ctrl+y'],
  }),
  page: Object.freeze({
    finish: ['Shift+Enter'],
    nextPage: ['Shift+n'],
    previousPage: ['Shift+p'],
    pages: ['Shift+l'],
    guide: ['h'],
    help: ['?'],
  }),
  files: Object.freeze({
    kept: ['Shift+k'],
    importFile: ['Shift+i'],
    exportFile: ['Shift+e'],
  }),
});

/** @typedef {{bound: true} | {bound: false, taken: string} | {bound: false, kept: true}} Binding `taken`: the command that has
 *   the key; `kept`: the browser or the page needs it */

/** @type {Record<string, readonly string[]>} */
const DEFAULTS = Object.freeze(Object.assign({}, ...Object.values(GROUPS)));

/** All commands. */
export const COMMANDS = Object.freeze(Object.keys(DEFAULTS));

/** Names under which earlier versions kept the keys of commands. @type {Readonly<Record<string, string>>} */
const FORMER_NAMES = { cutOut: 'carve' };

/** Commands that came later: they do without a key that a person had given to another before. */
const LATER = new Set(['list', 'doubtful', 'rest']);

/** Keys that are never given to a command: they move the focus, close things, or are the browser's own. */
const KEPT = new Set([
  ...['Tab', 'Shift+Tab', 'Escape', ' ', 'Shift+F10', 'ContextMenu'],
  ...['Ctrl+t', 'Ctrl+w', 'Ctrl+n', 'Ctrl+q', 'Ctrl+l', 'Ctrl+r', 'Ctrl+f', 'Ctrl+p', 'Ctrl+Tab'],
  ...['Ctrl+Shift+t', 'Ctrl+Shift+w', 'Ctrl+Shift+n', 'Ctrl+c', 'Ctrl+v', 'Ctrl+x', 'Ctrl+a'],
]);

/** Presses that are no key by themselves. */
const SILENT = new Set([
  ...['Shift', 'Control', 'Alt', 'Meta', 'AltGraph', 'CapsLock', 'NumLock', 'Fn', 'OS'],
  ...['Dead', 'Process', 'Unidentified', 'Compose'],
]);

/**
 * The name of a press: `n`, `Shift+n`, `Ctrl+z`, `?`; empty for none.
 * @param {Pick<KeyboardEvent, 'key' | 'code' | 'altKey' | 'shiftKey' | 'ctrlKey' | 'metaKey'>} event
 */
export function keyOf({ key, code, altKey, shiftKey, ctrlKey, metaKey }) {
  if (SILENT.has(key) || key === '') return '';
  const [, place] = /^Key([A-Z])$/.exec(code) ?? [];
  let name = key;
  if (/^[a-z]$/i.test(key)) name = key.toLowerCase();
  else if (place !== undefined && /^\p{L}$/u.test(key)) name = place.toLowerCase();
  const isSign = [...name].length === 1 && !/^[a-z]$/.test(name);
  return [
    ctrlKey || metaKey ? 'Ctrl+' : '',
    altKey ? 'Alt+' : '',
    shiftKey && !isSign ? 'Shift+' : '',
    name,
  ].join('');
}

export class Keymap {
  /** Keys of the commands that a person has changed. @type {Map<string, string[]>} */
  #own = new Map();

  /** Takes what was kept. @param {unknown} saved what `saved` gave; what does not fit is left out */
  load(saved) {
    if (typeof saved !== 'object' || saved === null) return;
    for (const command of COMMANDS) {
      const name = Object.hasOwn(saved, command) ? command : FORMER_NAMES[command];
      const key = name && Object.hasOwn(saved, name) ? Reflect.get(saved, name) : null;
      if (typeof key === 'string' && key.length <= 40) this.#keep(command, key);
    }
  }

  /** @param {string} command @returns {readonly string[]} */
  keys(command) {
    const keys = this.#own.get(command) ?? DEFAULTS[command] ?? [];
    if (!LATER.has(command) || this.isOwn(command)) return keys;
    const own = [...this.#own.values()].flat();
    return keys.filter((key) => !own.includes(key));
  }

  /** The command of a key, or null. @param {string} key */
  command(key) {
    if (key === '') return null;
    return COMMANDS.find((command) => this.keys(command).includes(key)) ?? null;
  }

  /**
   * Gives a command one key in the place of those it has.
   * @param {string} command
   * @param {string} key see `keyOf`
   * @returns {Binding}
   */
  bind(command, key) {
    if (key === '' || KEPT.has(key) || /^F\d+$/.test(key)) return { bound: false, kept: true };
    const taken = this.command(key);
    if (taken !== null && taken !== command) return { bound: false, taken };
    this.#own.set(command, [key]);
    return { bound: true };
  }

  /** Takes a key that was kept; one that has since become the key of a later command stays what it was. @param {string} command @param {string} key */
  #keep(command, key) {
    const taken = this.command(key);
    if (taken !== null && LATER.has(taken) && !this.isOwn(taken)) this.#own.set(command, [key]);
    else this.bind(command, key);
  }

  /** Whether a person has changed the key of a command. @param {string} command */
  isOwn(command) {
    return this.#own.has(command);
  }

  /**
   * Gives a command the keys it has from the start, as far as no other has taken them.
   * @param {string} command
   * @returns {Binding}
   */
  reset(command) {
    for (const key of DEFAULTS[command]) {
      const taken = COMMANDS.find(
        (other) => other !== command && this.#own.get(other)?.includes(key),
      );
      if (taken !== undefined) return { bound: false, taken };
    }
    this.#own.delete(command);
    return { bound: true };
  }

  resetAll() {
    this.#own.clear();
  }

  /** What to keep. @returns {Record<string, string>} */
  get saved() {
    return Object.fromEntries([...this.#own].map(([command, [key]]) => [command, key]));
  }
}
