// Pages that change by themselves: they bring more when their end comes near, change their address, replace what they show, stream, lock.
// Each works by itself, without a framework, as the usual ones do it.

import { serve } from '../harness/server.js';
import { FOOTER, MASTHEAD, STYLE } from '../pages/article.js';
import { markupOf, STORIES } from './stories.js';

const TITLE = 'The Longshore Paper';

/** The stories as scripts of the pages have them, and how one becomes an element. */
const SCRIPTED = `const STORIES = ${JSON.stringify(STORIES.map((story) => ({ ...story, markup: markupOf(story) })))};
const elementOf = (story) => {
  const holder = document.createElement('div');
  holder.innerHTML = story.markup;
  return holder.firstElementChild;
};`;

/**
 * @param {string} main
 * @param {{head?: string, script?: string, end?: string, title?: string}} [more]
 */
export function pageOf(main, { head = '', script = '', end = '', title = TITLE } = {}) {
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>${title}</title><style>${STYLE}
main{max-width:680px;margin:0 auto;padding:0 20px}</style>${head}</head>
<body>
${MASTHEAD}
<main id="main">
${main}
</main>
${FOOTER}
${end}
${script ? `<script>${SCRIPTED}\n${script}</script>` : ''}
</body></html>
`;
}

/**
 * Brings the next story when its end comes near, and says in its address which one is seen.
 * @param {'observer' | 'scroll'} way how it notices
 */
const feed = (way) =>
  pageOf(`${markupOf(STORIES[0])}<div id="end" style="height:1px"></div>`, {
    title: `${STORIES[0].title} · ${TITLE}`,
    script: `
let shown = 1;
let busy = false;
window.loads = 0;
const end = document.getElementById('end');
const bring = () => {
  if (busy || shown >= STORIES.length) return;
  busy = true;
  window.loads += 1;
  setTimeout(() => {
    end.before(elementOf(STORIES[shown]));
    shown += 1;
    busy = false;
  }, 120);
};
const seen = () => {
  let at = STORIES[0];
  for (const story of STORIES) {
    const element = document.getElementById(story.id);
    if (element && element.getBoundingClientRect().top < innerHeight / 2) at = story;
  }
  const path = '/feed/' + at.id;
  if (location.pathname !== path) {
    history.replaceState(null, '', path);
    document.title = at.title + ' · ${TITLE}';
  }
};
addEventListener('scroll', seen, { passive: true });
${
  way === 'observer'
    ? `new IntersectionObserver((entries) => { if (entries.some((e) => e.isIntersecting)) bring(); }, { rootMargin: '0px 0px 200px' }).observe(end);`
    : `addEventListener('scroll', () => { if (scrollY + innerHeight > document.documentElement.scrollHeight - 300) bring(); });`
}`,
  });

/** Shows one story at a time, with an address of its own; each comes after a while, below a skeleton. */
const APP = pageOf(`<div id="app">${markupOf(STORIES[0])}</div>`, {
  title: `${STORIES[0].title} · ${TITLE}`,
  script: `
const app = document.getElementById('app');
window.wait = 400;
let turn = 0;
const draw = () => {
  const id = location.pathname.split('/').pop();
  const story = STORIES.find((one) => one.id === id);
  const mine = ++turn;
  app.replaceChildren();
  for (let k = 0; k < 4; k += 1) app.append(Object.assign(document.createElement('div'), { className: 'bone' }));
  setTimeout(() => {
    if (mine !== turn) return;
    document.title = (story ? story.title : 'Nothing') + ' · ${TITLE}';
    if (story) app.replaceChildren(elementOf(story));
    else if (id === 'list') app.replaceChildren(...STORIES.map((one) => Object.assign(document.createElement('a'), { href: '/app/' + one.id, textContent: one.title })));
  }, window.wait);
};
window.go = (id) => { history.pushState(null, '', '/app/' + id); draw(); };
addEventListener('popstate', draw);`,
});

/** Text that comes paragraph by paragraph, pictures without a size, and a skeleton in its place for a while. */
const LATE = pageOf(
  `<article id="salt"><h1>${STORIES[0].title}</h1>
${STORIES[0].paragraphs.map((text) => `<p>${text}</p>`).join('')}</article>`,
  {
    script: `
const article = document.getElementById('salt');
window.stream = (every = 60) => new Promise((resolve) => {
  const texts = STORIES.slice(1).flatMap(({ paragraphs }) => paragraphs);
  const timer = setInterval(() => {
    const text = texts.shift();
    if (text === undefined) { clearInterval(timer); resolve(); return; }
    article.append(Object.assign(document.createElement('p'), { textContent: text }));
  }, every);
});
window.above = () => {
  const first = article.querySelector('p');
  for (const text of STORIES[1].paragraphs) first.before(Object.assign(document.createElement('p'), { textContent: text }));
};
let kept = null;
window.bones = () => { kept = [...article.childNodes]; article.replaceChildren(); };
window.flesh = () => { article.replaceChildren(...kept); };
window.picture = () => { article.querySelector('h1').after(Object.assign(document.createElement('img'), { alt: 'The pans', src: '/late.svg?' + performance.now() })); };`,
  },
);

/** The text below a fold, and a box over the page that asks for something. @param {{box: string, head?: string, cut?: boolean}} how */
const walled = ({ box, head = '', cut = false }) =>
  pageOf(
    `<div id="story"${cut ? ' style="max-height:520px;overflow:hidden"' : ''}>${markupOf(STORIES[0])}${STORIES[1].paragraphs.map((text) => `<p>${text}</p>`).join('')}</div>`,
    { head, end: box, title: `${STORIES[0].title} · ${TITLE}` },
  );

/** @param {string} inner @param {string} [style] */
const box = (inner, style = 'inset:auto 0 0 0;height:300px') =>
  `<div id="box" role="dialog" aria-label="Welcome" style="position:fixed;${style};background:#fff;border-top:1px solid;padding:24px;z-index:50;box-sizing:border-box">${inner}</div>`;

const LOCK = '<style>html,body{overflow:hidden}</style>';
const NOT_FREE = `<script type="application/ld+json">{"@context":"https://schema.org","@type":"NewsArticle","headline":"${STORIES[0].title}","isAccessibleForFree":false}</script>`;
const ASKS =
  '<h2>Subscribe to continue reading</h2><p>Already a subscriber? <a href="/account">Sign in</a>. One month costs less than a loaf.</p><p><button type="button">Subscribe now for one month</button></p>';
const CLOSES =
  '<button type="button" aria-label="Close" style="position:absolute;top:8px;right:8px;width:28px;height:28px">×</button>';

/** Pages by path. @type {Record<string, string>} */
export const PAGES = {
  '/late': LATE,
  '/wall-cut': walled({ box: box(ASKS), cut: true }),
  '/wall-locked': walled({ box: box(ASKS), head: LOCK }),
  '/wall-declared': walled({ box: box(ASKS), head: NOT_FREE }),
  '/wall-spanish': walled({
    box: box(
      '<h2>Suscríbete para seguir leyendo</h2><p>¿Ya tienes cuenta? <a href="/cuenta">Inicia sesión</a> y sigue donde estabas.</p><p><button type="button">Suscribirme ahora por un mes</button></p>',
    ),
    cut: true,
  }),
  '/popup-letter': walled({
    box: box(
      `${CLOSES}<h2>Subscribe to our newsletter</h2><p>Once a week, six stories from the shore, and nothing else from us.</p><form><input type="email" placeholder="you@example.org"><button type="button">Subscribe</button></form>`,
      'inset:120px 300px;height:320px',
    ),
    head: LOCK,
  }),
  '/popup-cookies': walled({
    box: box(
      '<h2>We value your privacy</h2><p>We and our 214 partners use cookies to tell you about boots, and to measure what you do here.</p><button type="button">Accept all</button> <button type="button">Reject all</button> <a href="/privacy">Cookie settings</a>',
    ),
    head: LOCK,
    cut: true,
  }),
};

const FEEDS = { '/feed': feed('observer'), '/rolls': feed('scroll') };

/** @param {Record<string, string>} [more] further pages by path */
export function serveChangingPages(more = {}) {
  return serve((path) => {
    if (more[path] !== undefined) return more[path];
    if (PAGES[path] !== undefined) return PAGES[path];
    if (path.startsWith('/app/')) return APP;
    if (path in FEEDS) return Reflect.get(FEEDS, path);
    if (path.startsWith('/feed/')) return FEEDS['/feed'];
    if (path.endsWith('.svg')) return picture();
    return undefined;
  });
}

function picture() {
  const body =
    '<svg xmlns="http://www.w3.org/2000/svg" width="640" height="360" viewBox="0 0 640 360"><rect width="640" height="360" fill="#7aa"/></svg>';
  return { body, headers: { 'content-type': 'image/svg+xml' } };
}
