// The article's text in blocks and sentences, each with its range. O(text).

/** A sentence that is read out. @typedef {{text: string, range: Range, language: string, block: Element}} Sentence */

const BLOCKS =
  'p,li,dd,dt,h1,h2,h3,h4,h5,h6,td,th,pre,figcaption,caption,summary,blockquote,address,div,header';

/** What is not read out. */
const SILENT = 'pre,table,.formula,sup.note,.embed,.comments,button,rt,rp,[hidden],svg,audio,video';

/** Longest piece that is handed to a voice, characters: some voices stop in the middle of longer ones. */
const LONGEST = 400;

/**
 * The sentences to be read out.
 * @param {Element} root
 * @param {string} fallback language where nothing says one
 * @returns {Sentence[]}
 */
export function sentencesOf(root, fallback) {
  const found = [];
  for (const { block, texts } of textBlocks(root, SILENT)) {
    const language = block.closest('[lang]')?.getAttribute('lang') || fallback;
    const whole = texts.map(({ data }) => data).join('');
    for (const sentence of sentenceSpans(whole, language)) {
      for (const { from, to } of cutLong(whole, sentence)) {
        const text = whole.slice(from, to).replace(/\s+/g, ' ').trim();
        if (!/[\p{L}\p{N}]/u.test(text)) continue;
        found.push({ text, language, block, range: rangeIn(texts, from, to) });
      }
    }
  }
  return found;
}

/** Texts below an element, those of one block together. @param {Element} root @param {string} skipped selector of what is left out */
export function* textBlocks(root, skipped) {
  const owner = /** @type {Document} */ (root.ownerDocument);
  const walker = owner.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  /** @type {Text[]} */
  let texts = [];
  let block = root;
  while (walker.nextNode() !== null) {
    const text = /** @type {Text} */ (walker.currentNode);
    const parent = text.parentElement;
    if (parent === null || parent.closest(skipped) !== null) continue;
    const around = parent.closest(BLOCKS) ?? root;
    if (around !== block && texts.length > 0) {
      yield { block, texts };
      texts = [];
    }
    block = around;
    texts.push(text);
  }
  if (texts.length > 0) yield { block, texts };
}

/** Where sentences begin and end, without the white space around them. @param {string} text @param {string} language */
export function* sentenceSpans(text, language) {
  for (const { segment, index } of segmenter(language).segment(text)) {
    const from = index + segment.length - segment.trimStart().length;
    const to = index + segment.trimEnd().length;
    if (from < to) yield { from, to };
  }
}

/** @type {Map<string, Intl.Segmenter>} */
const SEGMENTERS = new Map();

/** @param {string} language of the page, which need not be a valid tag */
function segmenter(language) {
  let known = SEGMENTERS.get(language);
  if (known === undefined) {
    const options = /** @type {const} */ ({ granularity: 'sentence' });
    try {
      known = new Intl.Segmenter(language, options);
    } catch {
      known = new Intl.Segmenter(undefined, options);
    }
    SEGMENTERS.set(language, known);
  }
  return known;
}

/** A sentence in pieces that a voice can take. @param {string} whole @param {{from: number, to: number}} sentence */
function* cutLong(whole, { from, to }) {
  let start = from;
  while (to - start > LONGEST) {
    const end = lastPause(whole, start, start + LONGEST);
    yield { from: start, to: end };
    start = end;
  }
  if (start < to) yield { from: start, to };
}

/** The last pause, else the last space, before an end. @param {string} whole @param {number} from @param {number} end */
function lastPause(whole, from, end) {
  const part = whole.slice(from, end);
  const pauses = [...part.matchAll(/[,;:–—、，；]\s?/gu)];
  const last = pauses.at(-1);
  const pause = last === undefined ? -1 : last.index + last[0].length;
  if (pause > LONGEST / 4) return from + pause;
  const space = part.lastIndexOf(' ');
  return space > 0 ? from + space + 1 : end;
}

/** @param {Text[]} texts @param {number} from place in all of them together @param {number} to */
export function rangeIn(texts, from, to) {
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
