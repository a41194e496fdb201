// The text of a page's style sheets as they are now: with rules that scripts have added, and imported sheets in the place of their
// imports. Sheets of another origin may not be readable.

/** A text and the base of the addresses in it. @typedef {{text: string, base: string}} Piece */

/** Depth of imports; this also ends circular ones. */
const DEEPEST = 4;

/** Longest text of a sheet with its imports, characters. */
const LONGEST = 4 << 20;

/**
 * @param {CSSStyleSheet} sheet
 * @param {string} base address of the page
 * @returns {Piece[] | null} null where it cannot be read
 */
export function sheetPieces(sheet, base) {
  /** @type {Piece[]} */
  const pieces = [];
  let length = 0;
  /** @param {CSSStyleSheet} one @param {number} depth @returns {boolean} */
  const read = (one, depth) => {
    let rules;
    try {
      rules = one.cssRules;
    } catch {
      return false;
    }
    const from = one.href ?? base;
    let text = '';
    for (const rule of rules) {
      if (length > LONGEST) break;
      const imported = importOf(rule);
      if (imported === null) {
        text += `${rule.cssText}\n`;
        length += rule.cssText.length;
        continue;
      }
      if (imported.sheet === null || depth >= DEEPEST) continue;
      pieces.push({ text: `${text}${imported.before}`, base: from });
      read(imported.sheet, depth + 1);
      text = imported.after;
    }
    pieces.push({ text, base: from });
    return true;
  };
  return read(sheet, 0) ? pieces : null;
}

/** @param {CSSRule} rule */
function importOf(rule) {
  if (!('styleSheet' in rule) || !('media' in rule)) return null;
  const { styleSheet, media, layerName, supportsText } = /** @type {CSSImportRule} */ (rule);
  const around = [
    ...(supportsText
      ? [`@supports ${/^\(/.test(supportsText) ? supportsText : `(${supportsText})`}`]
      : []),
    ...(media.mediaText ? [`@media ${media.mediaText}`] : []),
    ...(typeof layerName === 'string' ? [`@layer ${layerName}`] : []),
  ];
  return {
    sheet: styleSheet,
    before: around.map((one) => `${one}{`).join(''),
    after: '}'.repeat(around.length),
  };
}

/**
 * The text of a style element: as it is written while its rules are unchanged, so that nothing gets lost; else its current rules.
 * @param {string} text
 * @param {CSSStyleSheet | null} sheet
 * @param {string} base
 * @returns {Piece[]}
 */
export function stylePieces(text, sheet, base) {
  if (sheet === null) return [{ text, base }];
  if (sheet.disabled) return [];
  const pieces = sheetPieces(sheet, base);
  if (pieces === null) return [{ text, base }];
  const now = pieces.map((piece) => piece.text).join('');
  return rulesText(text) === now ? [{ text, base }] : pieces;
}

/** The rules of a text as the browser serialises them; null where it cannot. @param {string} text */
function rulesText(text) {
  if (/@import/i.test(text)) return null;
  try {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(text);
    return sheetPieces(sheet, '')?.[0]?.text ?? null;
  } catch {
    return null;
  }
}

/** Custom elements are never defined in a page without scripts: `:defined` must match them nevertheless. @param {string} text */
export function definedAll(text) {
  return text
    .replace(/:not\(\s*:defined\s*\)/gi, ':not(*)')
    .replace(/:defined\b/gi, ':not(husk-undefined)');
}

/** Strings, comments and addresses of a style sheet, and each `<` that would begin a tag. */
const TAG_IN_SHEET =
  /"(?:\\[^]|[^"\\\n])*"|'(?:\\[^]|[^'\\\n])*'|\/\*[^]*?\*\/|url\([^)]*\)|<(?=[a-z/!?])/gi;

/** Escapes the text of a style element so that it begins no tag, even where a parser reads it as markup. @param {string} text */
export function inStyle(text) {
  return text
    .replace(/<(?=[/!?])/g, '<\\')
    .replace(TAG_IN_SHEET, (part) => (part === '<' ? '< ' : part.replace(/<(?=[a-z])/gi, '\\3c ')));
}

/** A style sheet as a `data:` URL. @param {string} text */
export function sheetAddress(text) {
  return `data:text/css;charset=utf-8,${encodeURIComponent(text.toWellFormed())}`;
}

/** The style sheet in a `data:` URL. @param {string} address */
export function sheetOfAddress(address) {
  const at = address.indexOf(',');
  try {
    const text = decodeURIComponent(at < 0 ? '' : address.slice(at + 1));
    return /;base64$/i.test(address.slice(0, at).trim()) ? atob(text) : text;
  } catch {
    return '';
  }
}
