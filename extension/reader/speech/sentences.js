// The article as sentences, each with the place where it stands. What is not read out, such as code, formulas and tables,
// is left out. O(text).

/** A sentence that is read out. @typedef {{text: string, range: Range, language: string, block: Element}} Sentence */

const BLOCKS = 'p,li,dd,dt,h1,h2,h3,h4,h5,h6,figcaption,summary,blockquote,address,div,header';
const SILENT = 'pre,table,.formula,sup.note,.embed,button,rt,rp,[hidden],svg,audio,video';

/** Longest piece that is handed to a voice, characters: some stop in the middle of longer ones. */
const LONGEST = 400;

/**
 * @param {Element} root
 * @param {string} fallback language where nothing says one
 * @returns {Sentence[]}
 */
export function sentencesOf(root, fallback) {
  const texts = /** @type {Document} */ (root.ownerDocument).createTreeWalker(
    root,
    NodeFilter.SHOW_TEXT,
  );
  /** @type {Sentence[]} */
  const out = [];
  /** @type {Text[]} */
  let run = [];
  /** @type {Element | null} */
  let block = null;
  const flush = () => {
    if (block !== null && run.length > 0) out.push(...sentencesIn(block, run, fallback));
    run = [];
  };
  for (let node = texts.nextNode(); node !== null; node = texts.nextNode()) {
    const parent = node.parentElement;
    if (parent === null || parent.closest(SILENT) !== null) continue;
    const around = parent.closest(BLOCKS) ?? root;
    if (around !== block) {
      flush();
      block = around;
    }
    run.push(/** @type {Text} */ (node));
  }
  flush();
  return out;
}

/**
 * @param {Element} block
 * @param {Text[]} texts
 * @param {string} fallback
 * @returns {Sentence[]}
 */
function sentencesIn(block, texts, fallback) {
  const language = block.closest('[lang]')?.getAttribute('lang') || fallback;
  const whole = texts.map(({ data }) => data).join('');
  const found = [];
  for (const { from, to } of pieces(whole, language)) {
    const text = whole.slice(from, to).replace(/\s+/g, ' ').trim();
    if (!/[\p{L}\p{N}]/u.test(text)) continue;
    found.push({ text, language, block, range: rangeOf(texts, from, to) });
  }
  return found;
}

/** Where sentences begin and end, without the white space around them. @param {string} whole @param {string} language */
function pieces(whole, language) {
  const out = [];
  for (const { segment, index } of segmenter(language).segment(whole)) {
    let from = index + (segment.length - segment.trimStart().length);
    const to = index + segment.trimEnd().length;
    while (to - from > LONGEST) {
      const cut = cutBefore(whole, from, from + LONGEST);
      out.push({ from, to: cut });
      from = cut;
    }
    if (to > from) out.push({ from, to });
  }
  return out;
}

/** The last pause, or else the last space, before an end. @param {string} whole @param {number} from @param {number} end */
function cutBefore(whole, from, end) {
  const part = whole.slice(from, end);
  const pause = Math.max(
    ...[...part.matchAll(/[,;:–—、，；]\s?/gu)].map((m) => m.index + m[0].length),
    -1,
  );
  if (pause > LONGEST / 4) return from + pause;
  const space = part.lastIndexOf(' ');
  return space > 0 ? from + space + 1 : end;
}

/** @type {Map<string, Intl.Segmenter>} */
const SEGMENTERS = new Map();

/** @param {string} language */
function segmenter(language) {
  let known = SEGMENTERS.get(language);
  if (known === undefined) {
    const options = /** @type {const} */ ({ granularity: 'sentence' });
    try {
      known = new Intl.Segmenter(language, options);
    } catch {
      // What a page calls its language need not be one.
      known = new Intl.Segmenter('en', options);
    }
    SEGMENTERS.set(language, known);
  }
  return known;
}

/** @param {Text[]} texts @param {number} from @param {number} to @returns {Range} */
function rangeOf(texts, from, to) {
  const range = texts[0].ownerDocument.createRange();
  let at = 0;
  let begun = false;
  for (const text of texts) {
    const end = at + text.data.length;
    if (!begun && from < end) {
      range.setStart(text, from - at);
      begun = true;
    }
    if (begun && to <= end) {
      range.setEnd(text, to - at);
      break;
    }
    at = end;
  }
  return range;
}
