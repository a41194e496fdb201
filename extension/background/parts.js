// The owners that the background is made of, as one bundle for its handlers.

/**
 * @typedef {object} Parts
 * @property {import('./sites.js').Sites} sites
 * @property {import('./engine.js').Engine} engine
 * @property {import('./models.js').Models} models
 * @property {import('./preferences.js').Preferences} preferences
 * @property {import('./tabs.js').Tabs} tabs
 * @property {import('./auto_start.js').AutoStart} always
 * @property {import('./pause.js').PauseKeeper} pause
 * @property {ReturnType<typeof import('./style.js').createStyles>} styles
 * @property {import('./highlights.js').Highlights} highlights
 * @property {import('./downloads.js').Downloads} downloads
 * @property {() => number} now ms since 1970
 */

/**
 * @template {keyof import('../shared/protocol.js').Messages} N
 * @typedef {import('../shared/protocol.js').Messages[N]} M
 */

export {};
