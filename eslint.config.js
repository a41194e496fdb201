// Lint rules. Besides common mistakes they keep three promises of the design:
// worlds do not import each other, the browser is named in one place, page text never becomes markup.

import js from '@eslint/js';
import nounsanitized from 'eslint-plugin-no-unsanitized';
import globals from 'globals';

/** The extension's folders, and those that each may import from. */
const WORLDS = {
  background: ['background', 'shared', 'platform', 'dist'],
  content: ['content', 'shared', 'platform'],
  // Put into a page beside the content script, later: one world, two bundles.
  reader: ['reader', 'content', 'shared', 'platform'],
  // So is labelling, which freezes the page as the workbench does.
  labelling: ['labelling', 'content', 'shared', 'platform', 'labels', 'page'],
  ui: ['ui', 'shared', 'platform', 'views'],
  panel: ['panel', 'ui', 'views', 'labels', 'page', 'shared', 'platform'],
  // Models are compared by the methods that the workbench runs.
  options: ['options', 'ui', 'shared', 'platform', 'views', 'labels'],
  welcome: ['welcome', 'ui', 'shared', 'platform'],
  small_pages: ['small_pages', 'ui', 'shared', 'platform'],
  reading_list: ['reading_list', 'ui', 'shared', 'platform', 'views'],
  // It runs the core itself, in a worker that the panel uses as well.
  workbench: ['workbench', 'views', 'labels', 'page', 'shared', 'platform', 'content', 'dist'],
  // What panel and workbench share: a page as views read it, views, and labels without any view.
  views: ['views', 'labels', 'page', 'shared', 'platform', 'content'],
  labels: ['labels', 'page', 'shared', 'platform', 'content'],
  page: ['page', 'content'],
  platform: ['platform', 'shared'],
  shared: ['shared'],
};

/** Forbids imports that leave a folder for one it may not know. @param {string} world */
function worldRules(world) {
  const all = [...Object.keys(WORLDS), 'dist', 'www', 'tests'];
  const patterns = all
    .filter((other) => !WORLDS[world].includes(other))
    .map((other) => ({
      group: [`**/${other}/**`],
      message: `extension/${world} must not know ${other}.`,
    }));
  return {
    files: [`extension/${world}/**/*.js`],
    rules: { 'no-restricted-imports': ['error', { patterns }] },
  };
}

/** Ways by which text could become markup or code. */
const SINKS = [
  ...['innerHTML', 'outerHTML', 'srcdoc'].map((property) => ({
    selector: `AssignmentExpression > MemberExpression.left[property.name="${property}"]`,
    message: 'Page text enters the DOM through textContent only.',
  })),
  ...['insertAdjacentHTML', 'setHTMLUnsafe', 'createContextualFragment', 'parseHTMLUnsafe'].map(
    (method) => ({
      selector: `CallExpression > MemberExpression.callee[property.name="${method}"]`,
      message: 'Page text enters the DOM through textContent only.',
    }),
  ),
  {
    selector:
      'CallExpression > MemberExpression.callee[object.name="document"][property.name=/^write(ln)?$/]',
    message: 'Page text enters the DOM through textContent only.',
  },
];

/** Ways by which an event that a script of the page made could be taken for one of the person's. */
const UNTRUSTED = [
  ...['name', 'property.name'].map(
    (callee) =>
      `CallExpression[callee.${callee}="addEventListener"]:not([arguments.1.callee.name="trusted"])`,
  ),
  // The same by other names.
  'CallExpression[callee.object.name="dom"][callee.property.name="listen"]:not([arguments.2.callee.name="trusted"])',
  ':matches(ConditionalExpression, VariableDeclarator, AssignmentExpression) > Identifier[name="addEventListener"]',
].map((selector) => ({
  selector,
  message: 'Listen through trusted(): a page can dispatch any event itself.',
}));

const BROWSER_NAMES = ['chrome', 'browser'];

export default [
  { ignores: ['dist/', 'node_modules/', 'target/', 'tests/pages/'] },
  { linterOptions: { reportUnusedDisableDirectives: 'error' } },
  js.configs.recommended,
  {
    files: ['**/*.js'],
    languageOptions: { ecmaVersion: 'latest', sourceType: 'module' },
    rules: {
      curly: ['error', 'multi-line'],
      eqeqeq: ['error', 'always', { null: 'ignore' }],
      'no-console': 'off',
      'no-control-regex': 'off',
      'no-eval': 'error',
      'no-implied-eval': 'error',
      'no-new-func': 'error',
      'no-script-url': 'error',
      'no-shadow': ['error', { builtinGlobals: false }],
      'no-throw-literal': 'error',
      'no-unused-vars': ['error', { argsIgnorePattern: '^_', caughtErrors: 'none' }],
      'no-var': 'error',
      'object-shorthand': 'error',
      'prefer-const': 'error',
    },
  },
  {
    files: ['extension/**/*.js', 'src/npm/*.js', 'www/**/*.js'],
    plugins: { 'no-unsanitized': nounsanitized },
    languageOptions: { globals: globals.browser },
    rules: {
      'no-unsanitized/method': 'error',
      'no-unsanitized/property': 'error',
      'no-restricted-syntax': ['error', ...SINKS],
      'no-restricted-globals': [
        'error',
        ...BROWSER_NAMES.map((name) => ({
          name,
          message: 'The browser is named only in extension/platform/.',
        })),
      ],
      'no-restricted-properties': [
        'error',
        ...['globalThis', 'self', 'window'].flatMap((object) =>
          BROWSER_NAMES.map((property) => ({
            object,
            property,
            message: 'The browser is named only in extension/platform/.',
          })),
        ),
      ],
    },
  },
  {
    files: ['extension/platform/**/*.js'],
    languageOptions: { globals: { ...globals.webextensions } },
    rules: { 'no-restricted-globals': 'off', 'no-restricted-properties': 'off' },
  },
  ...Object.keys(WORLDS).map(worldRules),
  {
    // What runs inside a page.
    files: ['extension/{content,reader,labelling}/**/*.js'],
    rules: { 'no-restricted-syntax': ['error', ...SINKS, ...UNTRUSTED] },
  },
  {
    // The background runs as a service worker in Chromium: there is no document and no window.
    files: ['extension/background/**/*.js', 'extension/shared/**/*.js'],
    languageOptions: {
      globals: Object.fromEntries(
        Object.keys(globals.browser)
          .filter((name) => !(name in globals.serviceworker))
          .map((name) => [name, 'off']),
      ),
    },
  },
  {
    // Tests and generators run in Node; functions handed to a page run in the browser.
    files: [
      'tests/**/*.js',
      'www/samples/**/*.js',
      'www/build.js',
      'www/words.js',
      'www/docs/{build,markdown,pages,template}.js',
      'extension/*.js',
      'src/npm/{build,wasm.node}.js',
      'eslint.config.js',
    ],
    languageOptions: {
      globals: { ...globals.node, ...globals.browser, ...globals.webextensions },
    },
    rules: {
      'no-restricted-globals': 'off',
      'no-restricted-properties': 'off',
      'no-restricted-syntax': 'off',
      'no-unsanitized/method': 'off',
      'no-unsanitized/property': 'off',
    },
  },
];
