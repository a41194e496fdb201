// The pages that the stories need and the sample sites do not have: locked, shadowed, hostile.

import { ASIDE, page, STORY } from './article.js';

const STRICT = "default-src 'none'; script-src 'none'; require-trusted-types-for 'script'";
const STYLED = `${STRICT}; style-src 'unsafe-inline'`;

/** A cookie notice over everything, with the scroll lock that such notices leave behind. */
const OVERLAY = `<div id="consent" role="dialog" aria-label="Cookies" style="position:fixed;inset:0;background:rgb(0 0 0 / 60%);display:flex;align-items:center;justify-content:center;z-index:99">
<div style="background:#fff;padding:32px;max-width:420px"><h2>We value your privacy</h2><p>We and our 214 partners use cookies to tell you about boots.</p>
<button type="button">Accept all</button> <button type="button">Reject all</button> <a href="/privacy">Cookie settings</a></div></div>`;

/** One document, no more than a browser's viewer needs to call it a PDF. */
const PDF = `%PDF-1.1
1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj
2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj
3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 200]>>endobj
trailer<</Root 1 0 R>>
%%EOF
`;

/** @param {string} mode @param {string} inner */
const shadow = (mode, inner) => `<div><template shadowrootmode="${mode}">${inner}</template></div>`;

const SHADOWED_ASIDE = (mode) =>
  shadow(
    mode,
    `<style>:host{display:block}aside{width:260px}</style>${ASIDE.replaceAll('id="', `id="${mode}-`)}`,
  );

/** Removes whatever attribute turns up that it does not know, as often as it turns up. */
const REMOVER = `<script>
  window.removed = 0;
  new MutationObserver((records) => {
    for (const { target, attributeName } of records) {
      if (/^data-[a-z]{12}$/.test(attributeName) && target.hasAttribute(attributeName)) {
        target.removeAttribute(attributeName);
        window.removed++;
      }
    }
  }).observe(document, { attributes: true, subtree: true });
</script>`;

/** The same, and shifts everything to another place again and again, so that nothing can be held by it. */
const SHIFTER = `${REMOVER}<script>
  setInterval(() => {
    const one = document.createElement('div');
    one.hidden = true;
    document.body.prepend(one);
    for (const name of ['header', 'aside', 'footer', 'nav', 'section']) {
      document.body.prepend(Object.assign(document.createElement(name), { hidden: true, className: 'shift' }));
    }
    window.shifts = (window.shifts ?? 0) + 1;
    window.calm = () => { for (const e of document.querySelectorAll('body > [hidden]')) e.remove(); };
  }, 60);
</script>`;

/** Never stops changing: text, attributes, elements added and taken away. */
const RESTLESS = `<div id="ticker"></div><script>
  const ticker = document.getElementById('ticker');
  window.turns = 0;
  const timer = setInterval(() => {
    const line = document.createElement('p');
    line.className = 'tick-' + window.turns;
    line.textContent = 'Tick ' + window.turns++ + ' of a page that cannot sit still.';
    ticker.prepend(line);
    while (ticker.children.length > 20) ticker.lastChild.remove();
    document.getElementById('title').dataset.turn = window.turns;
  }, 5);
  window.calm = () => {
    clearInterval(timer);
    ticker.replaceChildren();
    delete document.getElementById('title').dataset.turn;
  };
</script>`;

/** Names that answer in place of the DOM's own properties, on the nodes and on the document. */
const CLOBBERING = `<form id="form"><input name="attributes"><input name="parentNode"><input name="children"><input name="childNodes">
<input name="firstChild"><input name="nextSibling"><input name="nodeType"><input name="localName"><input name="getAttribute"><input name="setAttribute">
<input name="removeAttribute"><input name="hasAttribute"><input name="remove"><input name="shadowRoot"><input name="textContent"><input name="ownerDocument"><p>Fields of a form with many names.</p></form>
<img name="body" alt=""><img name="documentElement" alt=""><img name="querySelectorAll" alt=""><img name="createElement" alt=""><img name="defaultView" alt=""><img name="head" alt="">`;

/** A page of a given number of elements, made by its script: rows of a table of readings. */
const HUGE = `<section id="readings"></section><script>
  const readings = document.getElementById('readings');
  const part = document.createDocumentFragment();
  for (let i = 0; i < 15000; i++) {
    const row = document.createElement('div');
    for (const text of ['Station ' + (i % 97), 'Depth ' + (i % 13) + ' m']) {
      const cell = document.createElement('span');
      cell.textContent = text;
      row.append(cell);
    }
    part.append(row);
  }
  readings.append(part);
</script>`;

/**
 * Elements one inside the other, deeper than any parser allows, made by a script. Browsers themselves
 * fall over when they have to lay out so many, so most are hidden.
 */
const DEEP = `<div id="slope"></div><div id="well" hidden></div><script>
  const nest = (levels, text) => {
    const outermost = document.createElement('i');
    let inner = outermost;
    for (let i = 1; i < levels; i++) inner = inner.appendChild(document.createElement('i'));
    inner.textContent = text;
    return outermost;
  };
  document.getElementById('slope').append(nest(1000, 'The end of the slope.'));
  document.getElementById('well').append(nest(20000, 'The bottom of the well.'));
</script>`;

/** A page of links between a masthead and a footer: there is much to open and nothing to read. */
const LINKS = `<section id="links"><h1>Everything in the garden</h1><ul>${Array.from(
  { length: 40 },
  (_, k) => `<li><a href="/article?${k}">Bed number ${k + 1} of the kitchen garden</a></li>`,
).join('')}</ul></section>`;

/** A story with the same box after each of its first paragraphs, long enough to be scrolled. */
const BOXED = STORY.replace(/<\/p>/g, (end, at, all) => {
  const number = all.slice(0, at).split('</p>').length;
  const box = `<div class="offer" id="offer${number}"><strong>From our shop</strong><ul><li>Hazel stakes, cut to the length of your arm, number ${number}.</li></ul></div>`;
  return number <= 3 ? `${end}${box}` : end;
});

/** @type {Record<string, string | import('../harness/server.js').Answer>} */
export const FIXTURES = {
  '/': page(),
  '/article': page(),
  '/overlay': page({ head: '<style>html,body{overflow:hidden}</style>', end: OVERLAY }),
  '/strict': { body: page(), headers: { 'content-security-policy': STRICT } },
  '/strict-styled': { body: page(), headers: { 'content-security-policy': STYLED } },
  '/shadow': page({
    aside: `<div>${SHADOWED_ASIDE('open')}${SHADOWED_ASIDE('closed')}</div>`,
    story: STORY.replace(
      '</article>',
      `${shadow('closed', '<p id="inside">A note inside a closed root, which belongs to the story and stays readable throughout: the wren came back in May and chose the same fork of the same hazel.</p>')}</article>`,
    ),
  }),
  '/remover': page({ head: REMOVER }),
  '/shifter': page({ head: SHIFTER }),
  '/restless': page({ end: RESTLESS }),
  '/clobbered': page({ end: CLOBBERING }),
  '/huge': page({ end: HUGE }),
  '/deep': page({ end: DEEP }),
  '/boxes': page({ story: BOXED, head: '<style>article{padding-bottom:1200px}</style>' }),
  '/links': page({ story: LINKS }),
  '/links-alone': `<!doctype html><html lang="en"><title>Links</title><body>${LINKS}</body></html>`,
  '/empty': '<!doctype html><html lang="en"><title>Empty</title><body></body></html>',
  '/document.pdf': { body: PDF, headers: { 'content-type': 'application/pdf' } },
};
