// What is selected in the reader, as parts of its texts.

/** @typedef {import('./passages.js').Shown} Shown */

/**
 * @param {ShadowRoot} root
 * @param {Element} body
 * @returns {Range | null} within the body; null when nothing of it is selected
 */
export function selectedRange(root, body) {
  const selection = getSelection();
  if (selection === null) return null;
  const [chosen] = selection.getComposedRanges({ shadowRoots: [root] });
  if (chosen === undefined || chosen.collapsed) return null;
  const whole = new Range();
  whole.selectNodeContents(body);
  const range = new Range();
  try {
    range.setStart(chosen.startContainer, chosen.startOffset);
    range.setEnd(chosen.endContainer, chosen.endOffset);
    if (range.startContainer.getRootNode() !== root) return null;
    if (range.compareBoundaryPoints(Range.START_TO_END, whole) <= 0) return null;
    if (range.compareBoundaryPoints(Range.END_TO_START, whole) >= 0) return null;
    if (range.compareBoundaryPoints(Range.START_TO_START, whole) < 0) {
      range.setStart(whole.startContainer, whole.startOffset);
    }
    if (range.compareBoundaryPoints(Range.END_TO_END, whole) > 0) {
      range.setEnd(whole.endContainer, whole.endOffset);
    }
  } catch {
    // It ends outside the reader.
    return null;
  }
  return range.collapsed ? null : range;
}

/**
 * The texts in a range, as they were built.
 * @param {Range} range
 * @param {import('./highlight_marks.js').Marks} marks
 * @returns {Shown[]} in document order
 */
export function partsOf(range, marks) {
  const top = range.commonAncestorContainer;
  const walker = document.createTreeWalker(top, NodeFilter.SHOW_TEXT);
  /** @type {Shown[]} */
  const parts = [];
  let node = top.nodeType === Node.TEXT_NODE ? top : walker.nextNode();
  for (; node !== null; node = walker.nextNode()) {
    if (!range.intersectsNode(node)) {
      if (parts.length > 0) break;
      continue;
    }
    const text = /** @type {Text} */ (node);
    if (text.parentElement?.closest('button,.embed') != null) continue;
    const from = text === range.startContainer ? range.startOffset : 0;
    const to = text === range.endContainer ? range.endOffset : text.length;
    if (from >= to) continue;
    const built = marks.asBuilt(text, from);
    const last = parts.at(-1);
    if (last?.node === built.node && last.to === built.offset) last.to += to - from;
    else parts.push({ node: built.node, from: built.offset, to: built.offset + to - from });
  }
  return parts;
}

/** What holds a run of text. */
const BLOCKS =
  'p,li,dt,dd,h1,h2,h3,h4,h5,h6,td,th,pre,figcaption,caption,blockquote,summary,address,div';

/**
 * Selects the first sentence at or below a height of the window, to be changed by Shift and the arrow keys.
 * @param {Element} body
 * @param {string} language
 * @param {number} line px from the top of the window
 * @returns {boolean} false when there is none
 */
export function selectSentence(body, language, line) {
  const range = new Range();
  for (const texts of runs(body)) {
    range.setStart(texts[0], 0);
    range.setEnd(texts[texts.length - 1], texts[texts.length - 1].length);
    if (range.getBoundingClientRect().bottom <= line) continue;
    const whole = texts.map(({ data }) => data).join('');
    for (const { segment, index } of sentences(whole, language)) {
      if (segment.trim() === '') continue;
      const start = index + segment.length - segment.trimStart().length;
      const [from, to] = [pointAt(texts, start), pointAt(texts, index + segment.trimEnd().length)];
      range.setStart(...from);
      range.setEnd(...to);
      if (range.getBoundingClientRect().bottom <= line) continue;
      getSelection()?.setBaseAndExtent(...from, ...to);
      return true;
    }
  }
  return false;
}

/**
 * Texts of the body, those of one block together.
 * @param {Element} body
 * @returns {Generator<Text[]>}
 */
function* runs(body) {
  const walker = document.createTreeWalker(body, NodeFilter.SHOW_TEXT);
  /** @type {Text[]} */
  let run = [];
  /** @type {Element | null} */
  let block = null;
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    const text = /** @type {Text} */ (node);
    if (text.parentElement?.closest('button,.embed') != null) continue;
    const around = text.parentElement?.closest(BLOCKS) ?? body;
    if (around !== block && run.length > 0) {
      yield run;
      run = [];
    }
    block = around;
    run.push(text);
  }
  if (run.length > 0) yield run;
}

/** @param {Text[]} texts @param {number} place in all of them together @returns {[Text, number]} */
function pointAt(texts, place) {
  let left = place;
  for (const text of texts) {
    if (left <= text.length) return [text, left];
    left -= text.length;
  }
  return [texts[texts.length - 1], texts[texts.length - 1].length];
}

/** @param {string} text @param {string} language */
function sentences(text, language) {
  try {
    return new Intl.Segmenter(language || undefined, { granularity: 'sentence' }).segment(text);
  } catch {
    return new Intl.Segmenter(undefined, { granularity: 'sentence' }).segment(text);
  }
}
