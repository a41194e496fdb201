// Letters of the reader: faces that people's machines have, by style and by language. Chinese, Japanese and Korean share
// code points whose shapes differ, so each language names faces of its own first; a language that is not named here takes
// the general ones, and the browser finds faces for what those lack.

/** @import {Font} from './reading.js' */

/** @typedef {'serif' | 'sans' | 'mono'} Style */

/** Faces for Latin, Greek and Cyrillic letters. @type {Readonly<Record<Style, string>>} */
const GENERAL = Object.freeze({
  serif:
    "'Iowan Old Style', 'Palatino Linotype', 'Source Serif 4', 'Source Serif Pro', 'Noto Serif', charter, georgia, serif",
  sans: "'Inter', 'Segoe UI Variable Text', 'Segoe UI', 'Helvetica Neue', 'Source Sans 3', 'Noto Sans', roboto, arial, sans-serif",
  mono: "ui-monospace, 'Cascadia Code', 'SF Mono', 'Source Code Pro', 'Noto Sans Mono', menlo, consolas, 'DejaVu Sans Mono', monospace",
});

/** @param {string} code of the Noto and Source faces */
const cjk = (code) => ({
  serif: `'Noto Serif CJK ${code}', 'Noto Serif ${code}', 'Source Han Serif ${code}'`,
  sans: `'Noto Sans CJK ${code}', 'Noto Sans ${code}', 'Source Han Sans ${code}'`,
});

const JAPANESE = cjk('JP');
const KOREAN = cjk('KR');
const SIMPLIFIED = cjk('SC');
const TRADITIONAL = cjk('TC');
const HONG_KONG = cjk('HK');
const TAIWANESE = {
  serif: `'Songti TC', ${TRADITIONAL.serif}, PMingLiU, MingLiU, serif`,
  sans: `'PingFang TC', ${TRADITIONAL.sans}, 'Microsoft JhengHei', sans-serif`,
};

/**
 * Faces by language, the more special one later: languages as `:lang()` has them.
 * @type {readonly (readonly [languages: string, faces: {serif: string, sans: string}])[]}
 */
const BY_LANGUAGE = Object.freeze([
  [
    'ar,fa,ps,ckb,sd,ug',
    {
      serif:
        "'Noto Naskh Arabic', Amiri, 'Geeza Pro', 'Sakkal Majalla', 'Traditional Arabic', 'Times New Roman', serif",
      sans: "'Noto Sans Arabic', 'SF Arabic', 'Geeza Pro', 'Segoe UI', 'Dubai', tahoma, sans-serif",
    },
  ],
  [
    'ur,ks',
    {
      serif: "'Noto Nastaliq Urdu', 'Urdu Typesetting', 'Jameel Noori Nastaleeq', serif",
      sans: "'Noto Sans Arabic', 'Segoe UI', tahoma, sans-serif",
    },
  ],
  [
    'he,yi',
    {
      serif:
        "'Noto Serif Hebrew', 'Frank Ruehl CLM', 'Frank Ruhl Libre', FrankRuehl, 'New Peninim MT', david, 'Times New Roman', serif",
      sans: "'Noto Sans Hebrew', 'SF Hebrew', 'Arial Hebrew', 'Segoe UI', arial, sans-serif",
    },
  ],
  [
    'ja',
    {
      serif: `'Hiragino Mincho ProN', 'Yu Mincho', YuMincho, ${JAPANESE.serif}, 'MS PMincho', serif`,
      sans: `'Hiragino Sans', 'Hiragino Kaku Gothic ProN', 'Yu Gothic', YuGothic, ${JAPANESE.sans}, meiryo, sans-serif`,
    },
  ],
  [
    'ko',
    {
      serif: `AppleMyungjo, 'Nanum Myeongjo', ${KOREAN.serif}, batang, serif`,
      sans: `'Apple SD Gothic Neo', ${KOREAN.sans}, 'Malgun Gothic', sans-serif`,
    },
  ],
  [
    'zh',
    {
      serif: `'Songti SC', STSong, ${SIMPLIFIED.serif}, SimSun, serif`,
      sans: `'PingFang SC', ${SIMPLIFIED.sans}, 'Microsoft YaHei', sans-serif`,
    },
  ],
  ['zh-TW,zh-Hant', TAIWANESE],
  [
    'zh-HK,zh-MO,zh-Hant-HK,zh-Hant-MO',
    {
      serif: `'Songti TC', ${HONG_KONG.serif}, ${TRADITIONAL.serif}, PMingLiU_HKSCS, PMingLiU, serif`,
      sans: `'PingFang HK', ${HONG_KONG.sans}, ${TRADITIONAL.sans}, 'Microsoft JhengHei', sans-serif`,
    },
  ],
  [
    'hi,mr,ne,sa',
    {
      serif: "'Noto Serif Devanagari', 'Kohinoor Devanagari', 'Nirmala UI', mangal, serif",
      sans: "'Noto Sans Devanagari', 'Kohinoor Devanagari', 'Nirmala UI', sans-serif",
    },
  ],
  [
    'th',
    {
      serif: "'Noto Serif Thai', thonburi, 'Angsana New', serif",
      sans: "'Noto Sans Thai', thonburi, 'Leelawadee UI', sans-serif",
    },
  ],
]);

/**
 * What is set of one style: the general faces, and those of each language.
 * @param {Font} font
 * @param {string | null} dyslexic family of the face in the package, while it is there
 * @returns {{general: string, languages: (readonly [languages: string, family: string])[]}}
 */
export function familiesOf(font, dyslexic) {
  if (font === 'system') return { general: 'system-ui, sans-serif', languages: [] };
  const first = font === 'dyslexic' && dyslexic !== null ? `'${dyslexic}', ` : '';
  /** @type {Style} */
  const style = font === 'dyslexic' ? 'sans' : font;
  return {
    general: `${first}${GENERAL[style]}`,
    languages: BY_LANGUAGE.map(([languages, faces]) => [
      languages,
      // Letters of one width exist for Latin ones; what else stands in the text comes from the language's own.
      style === 'mono'
        ? `${GENERAL.mono.replace(/, monospace$/, '')}, ${faces.sans.replace(/sans-serif$/, 'monospace')}`
        : `${first}${faces[style]}`,
    ]),
  };
}
