// Words of a text, counted as the core does (src/core/page/text.rs).

/** Scripts without spaces, of which each character is a word: Han, kana. */
const IDEOGRAPH =
  '\\u3040-\\u30ff\\u3400-\\u4dbf\\u4e00-\\u9fff\\uf900-\\ufaff\\u{20000}-\\u{3ffff}';
/** Scripts with spaces between phrases, of which four characters are a word: Thai, Lao, Burmese, Khmer. */
const PHRASE = '\\u0e00-\\u0eff\\u1000-\\u109f\\u1780-\\u17ff';
const WORD = new RegExp(
  `[${IDEOGRAPH}]|[${PHRASE}]{1,4}|[^\\p{White_Space}${IDEOGRAPH}${PHRASE}]+`,
  'gu',
);

/** @param {string} text */
export function wordCount(text) {
  return text.match(WORD)?.length ?? 0;
}
