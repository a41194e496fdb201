// The tab "Template": what is learned of the open page's site. It begins with two pages and learns the others one by one,
// or at once; what the person says of its parts stays while the pages are open.

import { createTemplate } from '../../views/template.js';
import { HERE } from '../page.js';

/** @typedef {import('../../views/context.js').Page} Page */

/** Pages that a template begins with: fewer show nothing that is seen twice. */
const FIRST = 2;

/**
 * @param {HTMLElement} host
 * @param {import('../tabs.js').WorkbenchContext} context
 * @returns {import('../../views/context.js').View}
 */
export function mount(host, context) {
  const { shelf, ask } = context;
  /** What is known of each site, by the name of its first page. @type {Map<string, {template: Uint8Array | null, left: number[]}>} */
  const sites = new Map();
  /** @type {{template: Uint8Array | null, left: number[]} | null} */
  let site = null;
  let shown = 0;
  const view = createTemplate(host, {
    ...context,
    onTemplate(template) {
      if (site) site.template = template;
    },
    more: async () => {
      const next = site?.left.shift();
      return next === undefined ? null : shelf.page(next);
    },
  });

  /** @param {Page | null} page */
  async function show(page) {
    const mine = (shown += 1);
    const index = page ? shelf.indexOf(page.key) : -1;
    site = null;
    if (!page || index < 0) return view.show(null);
    const siblings = shelf.siblings(index);
    const name = shelf.key(siblings[0]);
    let known = sites.get(name);
    if (!known) {
      known = { template: null, left: siblings.slice(0, shelf.cap) };
      sites.set(name, known);
      for (const sibling of known.left.splice(0, FIRST)) {
        const { bytes } = await shelf.page(sibling);
        const given = {
          template: known.template,
          page: bytes,
          site: siteName(page),
          now: Date.now(),
        };
        ({ template: known.template } = await ask('learnTemplate', given));
      }
    }
    if (mine !== shown) return undefined;
    site = known;
    return view.show({ template: known.template, page, site: siteName(page) });
  }

  return {
    show: (page) => void show(page),
    dispose: () => view.dispose(),
  };
}

/** The host that a page says it is of, or the folder it lies in. @param {Page} page */
function siteName({ columns, key }) {
  const known = columns.url.startsWith(HERE) ? '' : URL.parse(columns.url)?.hostname;
  return known || key.split('/')[0];
}
