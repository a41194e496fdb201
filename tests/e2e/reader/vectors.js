// Markup that tries to do something in the reader. Each stands in a part of its own of one page; whatever it does on the
// page itself has happened before the reader opens. `FIRE` sets a global of the window in which it runs.

import { MORE } from './more_vectors.js';

// A handler on the page itself may run at any time; one that runs elsewhere is what is looked for.
const FIRE = 'this.getRootNode&&this.getRootNode()===document||(fired=NUMBER)';
const ENTITY = FIRE;

/** @type {string[]} */
export const VECTORS = [
  // Handlers.
  `<img src="/img/a-200x100.png" onload="${FIRE}">`,
  `<img src="/gone" onerror="${FIRE}" width="200" height="100" alt="gone">`,
  `<p onclick="${FIRE}" onfocus="${FIRE}" tabindex="0" autofocus>Focus</p>`,
  `<details ontoggle="${FIRE}"><summary>Toggle</summary><p>Inner</p></details>`,
  `<details open ontoggle="${FIRE}"><summary>Toggle</summary><p>Inner</p></details>`,
  `<video controls onloadstart="${FIRE}" src="/media/a.mp4"></video>`,
  `<audio controls onerror="${FIRE}" src="/media/a.mp3"></audio>`,
  `<video controls><source onerror="${FIRE}" src="/media/b.mp4"></video>`,
  `<svg width="200" height="100" onload="${FIRE}"><rect width="10" height="10" onclick="${FIRE}"/></svg>`,
  `<math onclick="${FIRE}"><mi onmouseover="${FIRE}">x</mi></math>`,
  `<table onscroll="${FIRE}"><tr><th onclick="${FIRE}">A</th><th>B</th></tr><tr><td>1</td><td>2</td></tr></table>`,
  `<blockquote onpointerenter="${FIRE}">Quote</blockquote>`,
  `<marquee onstart="${FIRE}">Runs</marquee>`,
  `<p style="animation:spin 1s" onanimationstart="${FIRE}">Turns</p>`,
  `<ol onbeforetoggle="${FIRE}" popover="manual"><li>One</li></ol><p>Popover</p>`,
  `<p oncontentvisibilityautostatechange="${FIRE}" style="content-visibility:auto">Auto</p>`,
  // Scripts and documents.
  `<script>${FIRE}</script><p>Script</p>`,
  `<svg width="200" height="100"><script>${FIRE}</script><text y="20">Drawn</text></svg>`,
  `<svg width="200" height="100"><script href="/canary/svg-script.js"/><text y="20">Drawn</text></svg>`,
  `<iframe srcdoc="<script>parent.${ENTITY}</script>" width="300" height="200"></iframe>`,
  `<iframe src="javascript:parent.${FIRE}" width="300" height="200"></iframe>`,
  `<iframe src="data:text/html,<script>parent.${ENTITY}</script>" width="300" height="200"></iframe>`,
  `<object data="javascript:${FIRE}" width="300" height="200">Inner</object>`,
  `<embed src="javascript:${FIRE}" width="300" height="200">`,
  `<template><img src="/canary/template.png" onerror="${FIRE}"></template><p>Template</p>`,
  `<noscript><img src="/canary/noscript-x" onerror="${FIRE}"></noscript><p>Noscript</p>`,
  `<base href="https://evil.invalid/"><p><a href="/relative">Relative</a></p>`,
  `<meta http-equiv="refresh" content="600;url=javascript:${FIRE}"><p>Meta</p>`,
  `<link rel="stylesheet" href="/canary/sheet.css"><p>Sheet</p>`,
  `<style>@import '/canary/import.css'; p{background:url(/canary/style.png)}</style><p>Styles</p>`,
  // Addresses.
  `<a href="javascript:${FIRE}">Link</a>`,
  `<a href="JaVaScRiPt:${FIRE}">Link</a>`,
  `<a href=" &#1; javascript:${FIRE}">Link</a>`,
  `<a href="java&#10;script:${FIRE}">Link</a>`,
  `<a href="java&Tab;script:${FIRE}">Link</a>`,
  `<a href="&#x6A;avascript:${FIRE}">Link</a>`,
  `<a href="vbscript:msgbox(1)">Link</a>`,
  `<a href="data:text/html,<script>${ENTITY}</script>">Link</a>`,
  `<a href="data:text/html;base64,PHNjcmlwdD4=">Link</a>`,
  `<a href="blob:null/1">Link</a>`,
  `<a href="filesystem:http://a/b">Link</a>`,
  `<a href="view-source:javascript:1">Link</a>`,
  `<a href="chrome-extension://abc/x.html">Link</a>`,
  `<a href="file:///etc/passwd">Link</a>`,
  `<a href="https://ok.example/" ping="/canary/ping" target="_top" download>Link</a>`,
  `<a href="//evil.invalid/x" rel="opener" target="_blank">Link</a>`,
  `<a href="http://a\\@evil.invalid/">Link</a>`,
  `<img src="javascript:${FIRE}" alt="x" width="200" height="100">`,
  `<img src="data:text/html,<script>${ENTITY}</script>" width="200" height="100" alt="x">`,
  `<img src="x" srcset="javascript:${FIRE} 2x" width="200" height="100" alt="x">`,
  `<img srcset="/img/a,b-200x100.png 1x,,, /img/c-200x100.png, 2x , javascript:1 3x" width="200" height="100" alt="x">`,
  `<img data-src="javascript:${FIRE}" width="200" height="100" alt="x">`,
  `<video controls poster="javascript:${FIRE}" src="/media/a.mp4"></video>`,
  `<video controls src="javascript:${FIRE}"></video>`,
  `<video controls src="/media/a.mp4"><track src="javascript:${FIRE}" kind="subtitles"></video>`,
  `<blockquote cite="javascript:${FIRE}">Cited</blockquote>`,
  `<q cite="javascript:${FIRE}">Cited</q><del cite="javascript:1">Deleted</del>`,
  // Drawings.
  `<svg width="200" height="100"><a href="javascript:${FIRE}"><text y="20">Drawn link</text></a></svg>`,
  `<svg width="200" height="100" xmlns:xlink="http://www.w3.org/1999/xlink"><a xlink:href="javascript:${FIRE}"><text y="20">Old link</text></a></svg>`,
  `<svg width="200" height="100"><use href="data:image/svg+xml,<svg id='x'/>#x"/><rect width="9" height="9"/></svg>`,
  `<svg width="200" height="100"><use href="/canary/use.svg#x"/><rect width="9" height="9"/></svg>`,
  `<svg width="200" height="100"><image href="/canary/image.png" width="9" height="9"/><rect width="9" height="9"/></svg>`,
  `<svg width="200" height="100"><foreignObject width="99" height="50"><img src="/canary-x" onerror="${FIRE}">Words</foreignObject></svg>`,
  `<svg width="200" height="100"><foreignObject width="99" height="50"><iframe srcdoc="<script>1</script>"></iframe>Words</foreignObject></svg>`,
  `<svg width="200" height="100"><animate attributeName="href" values="javascript:${FIRE}" onbegin="${FIRE}"/><rect width="9" height="9"/></svg>`,
  `<svg width="200" height="100"><set attributeName="onmouseover" to="${FIRE}"/><rect width="9" height="9"/></svg>`,
  `<svg width="200" height="100"><rect width="9" height="9" fill="url(/canary/fill.svg#a)" style="filter:url(/canary/filter.svg#a)"/></svg>`,
  `<svg width="200" height="100"><style>rect{fill:url(/canary/style.svg#a)}</style><rect width="9" height="9"/></svg>`,
  `<svg width="200" height="100"><filter id="f"><feImage href="/canary/fe.png"/></filter><rect filter="url(#f)" width="9" height="9"/></svg>`,
  `<svg width="200" height="100"><g id="loop"><use href="#loop"/></g><use href="#loop"/><rect width="9" height="9"/></svg>`,
  `<svg width="200" height="100"><g id="b1"><path d="M0 0"/><use href="#b2"/><use href="#b2"/></g><g id="b2"><use href="#b1"/><use href="#b1"/></g></svg>`,
  `<svg width="200" height="100"><text y="20" id="body" name="body">Named</text></svg>`,
  `<svg width="200" height="100"><title><img src=x onerror="${FIRE}"></title><desc><p>Desc</p></desc><rect width="9" height="9"/></svg>`,
  // Formulas.
  `<math><mtext><img src=x onerror="${FIRE}"></mtext></math>`,
  `<math href="javascript:${FIRE}"><mi>x</mi></math>`,
  `<math><mi xlink:href="javascript:${FIRE}">x</mi></math>`,
  `<math><maction actiontype="statusline" xlink:href="javascript:${FIRE}"><mi>a</mi><mtext>b</mtext></maction></math>`,
  `<math><semantics><mi>x</mi><annotation-xml encoding="text/html"><img src=x onerror="${FIRE}"></annotation-xml></semantics></math>`,
  `<math><mglyph src="/canary/glyph.png"></mglyph><mi>x</mi></math>`,
  `<math><mi style="background:url(/canary/math.png)" mathbackground="url(/canary/mb.png)">x</mi></math>`,
  `<math><mtext></p><style><!--</style><img title="--&gt;&lt;img src=x onerror=1&gt;"></mtext></math>`,
  // Names.
  `<form id="attributes"><input name="attributes"><input name="childNodes"><p>A form</p></form>`,
  `<form><input name="parentNode"><input name="nodeType"><input name="remove"><p>Another form</p></form>`,
  `<a id="createElement" name="createElement" href="/x">Named</a>`,
  `<img name="querySelectorAll" id="body" src="/img/n-200x100.png" alt="Named">`,
  `<p id="title">Named like the title</p><p id="__proto__">Proto</p><p id="constructor">Constructor</p>`,
  `<a href="#__proto__">To proto</a> <a href="#%E0%A4%A">Broken</a> <a href="#constructor">To constructor</a>`,
  `<button formaction="javascript:${FIRE}">Button words</button>`,
  `<input type="image" src="/canary/input.png" formaction="javascript:1"><p>Input</p>`,
  `<isindex action="javascript:1" prompt="x"><keygen><p>Old</p>`,
  // Looks.
  `<p style="position:fixed;inset:0;background:url(/canary/style-attr.png)">Styled</p>`,
  `<p class="reader title tools voice enlarged note-plate embed" data-embed="frame" data-address="javascript:${FIRE}">Classes</p>`,
  `<div class="embed" data-embed="frame" data-address="/canary/embed.html">Embed words</div>`,
  `<span class="note" data-note="1" data-id="1" data-to="1">Data words</span>`,
  `<p is="x-evil" slot="x" part="y" exportparts="z" nonce="n">Is</p>`,
  `<x-evil><template shadowrootmode="open"><img src=x onerror="${FIRE}"></template>Custom</x-evil>`,
  `<p dir="&quot; onmouseover=&quot;1" lang="&lt;/p&gt;&lt;script&gt;1&lt;/script&gt;" title="&lt;/title&gt;&lt;img src=x onerror=1&gt;">Attributes</p>`,
  `<ol start="99999999999999999999" type="&lt;"><li value="-1e9">Numbers</li></ol>`,
  `<table><tr><th colspan="1000000000" rowspan="-1">A</th><th headers="x y">B</th></tr><tr><td colspan="NaN">1</td></tr></table>`,
  `<pre><code class="language-<script>"><script>${FIRE}</script>&lt;script&gt;code&lt;/script&gt;</code></pre>`,
  `<plaintext>Plain text`,
  `<xmp><img src=x onerror="${FIRE}"></xmp>`,
  `<textarea><img src=x onerror="${FIRE}"></textarea><p>Area</p>`,
  `<select><option><img src=x onerror=1>Option</option></select><p>Select</p>`,
  `<!--><img src=x onerror="${FIRE}">--><p>Comment</p>`,
  `<![CDATA[<img src=x onerror="${FIRE}">]]><p>Data</p>`,
  `<figure role="img"><div role="img" aria-label="x" style="width:300px;height:200px;background-image:url('javascript:1')"></div><figcaption>Backdrop</figcaption></figure>`,
  `<canvas width="300" height="200" onclick="${FIRE}" aria-label="&lt;script&gt;">Fallback</canvas>`,
  ...Object.values(MORE)
    .flat()
    .map((vector) => vector.replaceAll('ALARM', FIRE)),
];

/** The page of all vectors: what they do on it is done when its title says so. */
export const HOSTILE_PAGE = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>working</title></head><body><article><h1>A page that tries</h1>
<p>The harbour office keeps a log of every boat that came in, and who was on it, and what they carried. It is kept in ink.</p>
<p>Nobody reads it but the harbour master, who says that it has never been wrong, and that nobody has ever asked him.</p></article>
<script type="module">
const VECTORS = ${JSON.stringify(VECTORS).replaceAll('<', '\\u003c')};
const article = document.querySelector('article');
const create = document.createElement.bind(document);
for (const [k, vector] of VECTORS.entries()) {
  const part = create('section');
  part.innerHTML = '<p>Here come the words before number ' + k + ', which are as harmless as can be.</p>' + vector.replaceAll('NUMBER', k) + '<p>And these are the words after it.</p>';
  article.append(part);
}
setTimeout(() => { document.title = 'done'; }, 1200);
</script></body></html>`;
