// The core, whose functions are in two modules: `verdict` has what a press needs, `article` what is done with a page that was
// judged. The second is loaded when one of its functions is first called. Each has an engine of its own, see engine.js.

/** @import {Engine} from './engine.js' */
/** @import {CheckedTemplate} from '../shared/answers.js' */

/** @typedef {Omit<typeof import('../../dist/wasm/verdict.js'), 'default' | 'initSync' | 'start'>} VerdictModule */
/** @typedef {Omit<typeof import('../../dist/wasm/article.js'), 'default' | 'initSync' | 'start'>} ArticleModule */
/** @typedef {Omit<ArticleModule, keyof VerdictModule> & VerdictModule} Functions */
/** @typedef {ReturnType<typeof createCore>} Core */

/** Functions of the module `article`. @type {Record<Exclude<keyof ArticleModule, keyof VerdictModule>, true>} */
const OF_ARTICLE = {
  article: true,
  learn: true,
  describe: true,
  forgetLeaves: true,
  withoutDecisions: true,
  sampleLinks: true,
};

/**
 * @param {object} engines
 * @param {Engine<VerdictModule>} engines.verdict
 * @param {Engine<ArticleModule>} engines.article
 */
export function createCore({ verdict, article }) {
  /** Whether a page was given to it. */
  let isWarm = false;

  /**
   * Calls a function of the core, see `Engine.call`.
   * @template {keyof Functions} N
   * @param {N} name
   * @param {Parameters<Functions[N]>} args
   * @returns {Promise<ReturnType<Functions[N]>>}
   */
  function call(name, ...args) {
    if (name === 'analyze') isWarm = true;
    const engine = /** @type {any} */ (Object.hasOwn(OF_ARTICLE, name) ? article : verdict);
    return engine.call(name, ...args);
  }

  return {
    call,

    /** Whether bytes are a template, with what versions up to 0.1 kept in it. @param {Uint8Array} template @returns {Promise<CheckedTemplate>} */
    async checkTemplate(template) {
      const checked = await call('checkTemplate', template);
      if (checked.decisions.length === 0) return { ...checked, without: null };
      const without = await call('withoutDecisions', template);
      return { ...checked, without: new Uint8Array(without) };
    },

    /**
     * Has the core judge a small page where it has judged none yet, so that its code is compiled when a page comes.
     * @param {() => Promise<Parameters<VerdictModule['analyze']>>} page with what it is judged by
     */
    async warm(page) {
      const [given] = await Promise.all([page(), verdict.start()]);
      if (!isWarm) await call('analyze', ...given);
    },

    /** Loads the module `verdict`: it will be wanted. */
    async expectVerdict() {
      await verdict.start();
    },

    /** Loads the module `article`: it will be wanted. */
    async expectArticle() {
      await article.start();
    },
  };
}
