// JSON with line numbers: a file that a person hands over is refused with the line where it is wrong.
//
// The browser's own parser does the reading. Its messages differ between browsers and often name no
// place, so a second pass finds the place: O(n), with an explicit stack, since a hostile file nests
// as deep as it likes.

/** A file that is not what it should be. `line` counts from 1. */
export class JsonError extends Error {
  /** @param {string} reason @param {number} line */
  constructor(reason, line) {
    super(`line ${line}: ${reason}`);
    this.name = 'JsonError';
    this.reason = reason;
    this.line = line;
  }
}

/** @typedef {(string | number)[]} Path */

/**
 * Reads JSON.
 * @param {string} text
 * @returns {{value: unknown, lineOf: (path: Path) => number}} `lineOf` gives the line on which the
 *   value at a path starts, or that of its nearest container that is there
 * @throws {JsonError}
 */
export function parseJson(text) {
  let value;
  try {
    value = JSON.parse(text);
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw new JsonError('nested too deeply', 1);
    const found = scan(text, () => {});
    const { at, reason } = found ?? { at: text.length, reason: 'not JSON' };
    throw new JsonError(reason, lineAt(text, at));
  }
  return {
    value,
    lineOf(path) {
      let best = 0;
      let depth = -1;
      scan(text, (at, pathHere) => {
        if (pathHere.length <= depth || pathHere.length > path.length) return;
        if (pathHere.every((step, index) => step === path[index])) {
          best = at;
          depth = pathHere.length;
        }
      });
      return lineAt(text, best);
    },
  };
}

/** @param {string} text @param {number} at */
function lineAt(text, at) {
  let line = 1;
  for (let i = text.indexOf('\n'); i !== -1 && i < at; i = text.indexOf('\n', i + 1)) line += 1;
  return line;
}

const SPACE = /[ \t\n\r]*/y;
// Without an alternative inside the repetition: such a one would use the engine's stack per character.
const STRING = /"[^"\\\u0000-\u001f]*(?:\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4})[^"\\\u0000-\u001f]*)*"/y;
const ATOM = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null/y;

/**
 * Walks over JSON text and reports where each value starts.
 * @param {string} text
 * @param {(at: number, path: Path) => void} visit must not keep `path`
 * @returns {{at: number, reason: string} | null} the first fault
 */
function scan(text, visit) {
  /** @type {Path} */
  const path = [];
  /** @type {('{' | '[')[]} */
  const open = [];
  let at = 0;

  /** @param {RegExp} pattern */
  const take = (pattern) => {
    pattern.lastIndex = at;
    const match = pattern.exec(text);
    if (match) at = pattern.lastIndex;
    return match?.[0] ?? null;
  };
  /** @param {string} expected */
  const fault = (expected) => ({
    at,
    reason:
      at >= text.length
        ? 'the file ends too early'
        : `expected ${expected}, found ${JSON.stringify(text[at])}`,
  });
  /** The key of an object's member and its colon; null when they are there. */
  const key = () => {
    const name = take(STRING);
    if (name === null) return fault('a name in double quotes');
    take(SPACE);
    if (text[at] !== ':') return fault('":"');
    at += 1;
    path.push(JSON.parse(name));
    return null;
  };

  for (;;) {
    // A value starts here.
    take(SPACE);
    visit(at, path);
    const start = text[at];
    if (start === '{' || start === '[') {
      open.push(start);
      at += 1;
      take(SPACE);
      if (text[at] !== (start === '{' ? '}' : ']')) {
        if (start === '[') path.push(0);
        else {
          const missing = key();
          if (missing) return missing;
        }
        continue;
      }
      at += 1;
      open.pop();
    } else if (take(start === '"' ? STRING : ATOM) === null) {
      return fault('a value');
    }
    // A value ended here; so may the containers around it.
    for (;;) {
      take(SPACE);
      const inside = open.at(-1);
      if (inside === undefined) return at === text.length ? null : fault('the end of the file');
      const last = path.pop();
      if (text[at] === ',') {
        at += 1;
        take(SPACE);
        if (inside === '[') path.push(Number(last) + 1);
        else {
          const missing = key();
          if (missing) return missing;
        }
        break;
      }
      if (text[at] !== (inside === '[' ? ']' : '}')) {
        return fault(inside === '[' ? '"," or "]"' : '"," or "}"');
      }
      at += 1;
      open.pop();
    }
  }
}
