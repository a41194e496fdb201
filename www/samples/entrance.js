/**
 * The page from which the sample sites are reached.
 *
 * @typedef {import('./tree/element.js').Element} Element
 * @typedef {import('./generate.js').Site} Site
 */

import { h } from './tree/element.js';

const STYLE = `:root{color-scheme:light dark;--ink:#1c1d1f;--soft:#5c5f66;--paper:#fbfaf7;--raised:#fff;--line:#dedbd3;--mark:#1f7a5a}
@media(prefers-color-scheme:dark){:root{--ink:#ececea;--soft:#a4a7ad;--paper:#17181a;--raised:#202225;--line:#34373c;--mark:#5cc79d}}
body{margin:0;background:var(--paper);color:var(--ink);font:16px/1.55 system-ui,sans-serif}
main{max-width:64rem;margin:0 auto;padding:12vh 1.5rem 4rem}
h1{font-size:2rem;line-height:1.15;margin:0 0 .5rem}
p{margin:0;color:var(--soft);max-width:40rem}
.sites{display:grid;grid-template-columns:repeat(auto-fit,minmax(min(100%,22rem),1fr));gap:1rem;margin-top:2.5rem}
section{background:var(--raised);border:1px solid var(--line);border-radius:8px;padding:1.5rem}
h2{margin:0 0 .4rem;font-size:1.25rem}
ul{list-style:none;margin:1rem 0 0;padding:0}
li{margin:.3rem 0}
a{color:var(--mark);text-underline-offset:.2em}
a:focus-visible{outline:2px solid var(--mark);outline-offset:3px}`;

/**
 * @param {Site[]} sites
 * @returns {Element}
 */
export function indexPage(sites) {
  return h(
    'html',
    { lang: 'en' },
    h(
      'head',
      null,
      h('meta', { charset: 'utf-8' }),
      h('title', null, 'Sample sites'),
      h('meta', { name: 'viewport', content: 'width=device-width, initial-scale=1' }),
      h('link', { rel: 'icon', href: 'lantern/images/bell-brannoc.svg' }),
      h('style', null, STYLE),
    ),
    h(
      'body',
      null,
      h(
        'main',
        null,
        h('h1', null, 'Four sites to try Husk on'),
        h(
          'p',
          null,
          'All of them are invented, and each is built the way sites of its kind are built today. They are served from this machine and ask nothing of any other.',
        ),
        h('div', { class: 'sites' }, sites.map(card)),
      ),
    ),
  );
}

/** @param {Site} site */
function card(site) {
  const kinds = [...new Map(site.pages.map((page) => [page.kind, page])).values()].filter(
    (page) => page.path !== site.first,
  );
  const first = site.pages.find((page) => page.path === site.first);
  if (!first) throw new Error(`${site.id} has no page ${site.first}`);
  return h(
    'section',
    null,
    h('h2', null, h('a', { href: `${site.id}/index.html` }, site.title)),
    h('p', null, `${site.about} ${site.pages.length} pages.`),
    h(
      'ul',
      null,
      [first, ...kinds].map((page) =>
        h(
          'li',
          null,
          h('a', { href: `${site.id}/${page.path}` }, `${page.kind}: ${page.title.split(':')[0]}`),
        ),
      ),
    ),
  );
}
