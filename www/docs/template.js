// What every page of the site has around its own content: head, header, navigation, footer.

import { escaped, relativeAddress } from './markdown.js';

/** Documents load their own style sheet, script and pictures, and nothing else. */
const POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; base-uri 'none'; form-action 'none'";

/**
 * @typedef {object} Page
 * @property {string} address relative to the root of the site
 * @property {string} title
 * @property {string} description
 * @property {string} body HTML of its main part
 * @property {import('./markdown.js').Heading[]} headings listed below the page in the navigation
 * @property {string} [policy] its content security policy
 * @property {string} [style] its style sheet, where it is not that of documents
 * @property {string} [module] its script, in place of that of documents
 */

/**
 * @param {Page} page
 * @param {{groups: ReturnType<typeof import('./pages.js').groupsOfPages>, repository: string}} site
 */
export function pageHtml(page, { groups, repository }) {
  const { address, title, description, body, policy = POLICY } = page;
  const to = (/** @type {string} */ target) => escaped(relativeAddress(address, target));
  const current = (/** @type {string} */ target) =>
    target === address ? ' aria-current="page"' : '';
  const outline = page.headings
    .filter(({ depth }) => depth === 2)
    .map(({ id, text }) => `<li><a href="#${id}">${escaped(text)}</a></li>`);
  const links = groups.map(({ name, pages }) => {
    const items = pages.map((one) => {
      const list =
        one.address === address && outline.length > 1 ? `<ul>${outline.join('')}</ul>` : '';
      const link = `<a href="${to(one.address)}"${current(one.address)}>${escaped(one.name)}</a>`;
      return `<li>${link}${list}</li>`;
    });
    return `<p class="group">${escaped(name)}</p>\n<ul>${items.join('\n')}</ul>`;
  });
  const script =
    page.module === undefined
      ? `<script src="${to('site.js')}" defer></script>`
      : `<script type="module" src="${to(page.module)}"></script>`;
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="content-security-policy" content="${escaped(policy)}">
<meta name="referrer" content="no-referrer">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="description" content="${escaped(description)}">
<title>${escaped(title)}</title>
<link rel="icon" href="${to('icon.svg')}">
<link rel="stylesheet" href="${to(page.style ?? 'site.css')}">
${script}
</head>
<body>
<a class="skip" href="#main">To the text</a>
<header class="bar">
<a class="brand" href="${to('index.html')}"><img src="${to('icon.svg')}" alt="" width="24" height="24">Husk</a>
<nav class="ways" aria-label="Husk">
<a href="${to('try.html')}"${current('try.html')}>Try it</a>
<a href="${to('workbench.html')}">Workbench</a>
<a href="${escaped(repository)}">Source</a>
</nav>
<button type="button" class="menu" popovertarget="contents">Contents</button>
</header>
<div class="columns">
<nav id="contents" popover tabindex="-1" aria-label="Contents">
${links.join('\n')}
</nav>
<main id="main" tabindex="-1">
${body}</main>
</div>
<footer class="foot">
<a href="${to('LICENSE.txt')}">Licence</a>
<a href="${to('THIRD-PARTY.txt')}">Work of others</a>
</footer>
</body>
</html>
`;
}
