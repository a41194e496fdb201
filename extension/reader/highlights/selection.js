// What is selected in the reader, as parts of its texts.

import { rangeIn, sentenceSpans, textBlocks } from '../speech/sentences.js';

/** @typedef {import('./passages.js').TextPart} TextPart */

/** Elements in the body that are controls, not text of the article. */
const CONTROLS = 'button,.embed';

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
 * The texts in a range in document order, as they were built: without the marks of highlights.
 * @param {Range} range
 * @param {import('./highlight_marks.js').HighlightMarks} marks
 */
export function partsOf(range, marks) {
  const top = range.commonAncestorContainer;
  const walker = document.createTreeWalker(top, NodeFilter.SHOW_TEXT);
  /** @type {TextPart[]} */
  const parts = [];
  let node = top.nodeType === Node.TEXT_NODE ? top : walker.nextNode();
  for (; node !== null; node = walker.nextNode()) {
    if (!range.intersectsNode(node)) {
      if (parts.length > 0) break;
      continue;
    }
    const text = /** @type {Text} */ (node);
    if (text.parentElement?.closest(CONTROLS) != null) continue;
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

/**
 * Selects the first sentence at or below a height of the window, to be changed by Shift and the arrow keys.
 * @param {Element} body
 * @param {string} language
 * @param {number} line px from the top of the window
 * @returns {boolean} false when there is none
 */
export function selectSentence(body, language, line) {
  const isAbove = (/** @type {Range} */ range) => range.getBoundingClientRect().bottom <= line;
  for (const { texts } of textBlocks(body, CONTROLS)) {
    const whole = texts.map(({ data }) => data).join('');
    if (isAbove(rangeIn(texts, 0, whole.length))) continue;
    for (const { from, to } of sentenceSpans(whole, language)) {
      const range = rangeIn(texts, from, to);
      if (isAbove(range)) continue;
      const { startContainer, startOffset, endContainer, endOffset } = range;
      getSelection()?.setBaseAndExtent(startContainer, startOffset, endContainer, endOffset);
      return true;
    }
  }
  return false;
}
