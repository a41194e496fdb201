/** A text with its white space collapsed and none at the ends. @param {string} text */
export function oneLine(text) {
  return text.replace(/\s+/g, ' ').trim();
}
