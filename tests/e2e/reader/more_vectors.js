// More markup that tries to do something, by class, most of it made from what it is made of: every handler, every scheme,
// every way to write them. `ALARM` is what each wants to run; whoever makes a page of them says what that is. It holds neither quotes nor white space.

/* eslint-disable no-script-url -- what is written here is what must never run. */

/** Events of every kind of element, each on an element on which it may come. */
const HANDLERS = [
  ...['abort', 'animationcancel', 'animationend', 'animationiteration', 'auxclick', 'beforecopy'],
  ...['beforecut', 'beforeinput', 'beforematch', 'beforepaste', 'blur', 'cancel', 'canplay'],
  ...['change', 'close', 'command', 'contextlost', 'contextmenu', 'copy', 'cuechange', 'cut'],
  ...['dblclick', 'drag', 'dragend', 'dragenter', 'dragover', 'drop', 'durationchange', 'ended'],
  ...[
    'focusin',
    'focusout',
    'formdata',
    'fullscreenchange',
    'gotpointercapture',
    'input',
    'invalid',
  ],
  ...['keydown', 'keyup', 'loadeddata', 'mousemove', 'mousewheel', 'paste', 'pause', 'play'],
  ...[
    'pointerdown',
    'pointermove',
    'pointerrawupdate',
    'progress',
    'ratechange',
    'reset',
    'resize',
  ],
  ...[
    'scrollend',
    'scrollsnapchange',
    'search',
    'securitypolicyviolation',
    'select',
    'selectstart',
  ],
  ...['slotchange', 'stalled', 'submit', 'suspend', 'touchstart', 'transitionend', 'transitionrun'],
  ...['volumechange', 'waiting', 'webkitanimationstart', 'webkitfullscreenchange', 'wheel', 'xyz'],
].map((event, k) => {
  const name = ['p', 'a', 'img', 'td', 'li', 'figure', 'blockquote', 'code', 'h2'][k % 9];
  return `<${name} on${event}="ALARM" tabindex="0" src="/gone" style="transition:color 1s">Words ${k}</${name}>`;
});

/** Ways to write the one scheme that runs, and others that lead somewhere else. */
const SCHEMES = [
  ...['javascript:ALARM', 'JAVASCRIPT:ALARM', 'javascript&colon;ALARM', 'javascript&#58;ALARM'],
  ...[
    'java&NewLine;script:ALARM',
    'java&#13;script:ALARM',
    '&#9;javascript:ALARM',
    '&#31;javascript:ALARM',
  ],
  ...['&#106&#97&#118&#97&#115&#99&#114&#105&#112&#116&#58;ALARM', '&#x6a&#x61vascript:ALARM'],
  ...[
    'javascript://%0aALARM',
    'javascript:/*//*/ALARM',
    'javascript:%41LARM',
    'jav\u00adascript:ALARM',
  ],
  ...[
    '\u2003javascript:ALARM',
    'javascript\u2236ALARM',
    'feed:javascript:ALARM',
    'jar:javascript:ALARM!/',
  ],
  ...['view-source:javascript:ALARM', 'livescript:ALARM', 'mocha:ALARM', 'data:,ALARM'],
  ...['data:text/javascript,ALARM', 'data:image/svg+xml,<svg onload=ALARM>', 'data:text/xml,<x/>'],
  ...[
    'data:application/xhtml+xml,<html/>',
    'data:;base64,QUxBUk0=',
    'data:image/png;text/html,<b>',
  ],
  ...[
    'about:blank',
    'about:config',
    'chrome://settings/',
    'moz-extension://x/y',
    'resource://gre/',
  ],
  ...[
    'ms-word:ofe|u|http://evil.invalid/',
    'search-ms:query=x',
    'intent://x#Intent;end',
    'tel:1;ALARM',
  ],
];
const ADDRESSES = SCHEMES.flatMap((scheme, k) => [
  `<p><a href="${scheme}">Link ${k}</a></p>`,
  [
    `<img src="${scheme}" alt="Picture ${k}" width="200" height="100">`,
    `<video controls poster="${scheme}"><source src="${scheme}"></video>`,
    `<svg width="200" height="100"><a href="${scheme}"><text y="20">Drawn ${k}</text></a></svg>`,
    `<math><mrow href="${scheme}"><mi>x</mi></mrow></math>`,
    `<form action="${scheme}"><button formaction="${scheme}">Send ${k}</button></form>`,
    `<object data="${scheme}">Object ${k}</object>`,
  ][k % 6],
]);

/** Pictures in sets, where addresses are cut at commas and white space. */
const SETS = [
  `<img srcset="/img/a-200x100.png 1x, javascript:ALARM 2x" alt="a" width="200" height="100">`,
  `<img srcset="data:text/html,<script>ALARM</script> 1x" alt="b" width="200" height="100">`,
  `<img srcset=",,,javascript:ALARM,,, 100w,/img/b-200x100.png 200w" sizes="ALARM" alt="c" width="200" height="100">`,
  `<picture><source srcset="javascript:ALARM" type="image/svg+xml" onload="ALARM"><img src="/img/c-200x100.png" alt="d"></picture>`,
  `<picture><source srcset="/canary/set.png 1x" media="(min-width:1px)" onerror="ALARM"><source srcset='x" onerror="ALARM'><img alt="e" onerror="ALARM"></picture>`,
  `<img src="/img/x-200x100.png" srcset="/img/y-200x100.png 1e999999x, /img/z-200x100.png -1x, a\u0000b 2x" alt="f">`,
  `<link rel="preload" as="image" imagesrcset="/canary/preload.png 1x"><p>Preloaded</p>`,
  `<img longdesc="javascript:ALARM" usemap="#m" ismap src="/img/m-200x100.png" alt="g"><map name="m"><area href="javascript:ALARM" coords="0,0,99,99"></map>`,
  `<img lowsrc="javascript:ALARM" dynsrc="javascript:ALARM" src="/img/l-200x100.png" alt="h">`,
  `<input type="image" srcset="javascript:ALARM" src="/canary/button.png" onload="ALARM"><p>Button</p>`,
];

/** Styles that ask for something, or that want to look like ours. */
const STYLES = [
  'background:url(/canary/a.png)',
  'background-image:image-set(url(/canary/b.png) 1x)',
  "background:u\\72l('/canary/c.png')",
  'list-style:url(/canary/d.png)',
  'border-image:url(/canary/e.png) 1',
  'cursor:url(/canary/f.cur),auto',
  "content:url('/canary/g.png')",
  'mask:url(/canary/h.svg#m)',
  'filter:url(/canary/i.svg#f)',
  'shape-outside:url(/canary/j.png)',
  'offset-path:url(/canary/k.svg#p)',
  '--x:url(/canary/l.png);background:var(--x)',
  'behavior:url(/canary/m.htc);-moz-binding:url(/canary/n.xml#x)',
  'width:expression(ALARM)',
  'position:fixed;inset:0;z-index:2147483647;opacity:0;pointer-events:auto',
  'background:url("javascript:ALARM")',
  '}</style><script>ALARM</script>',
  '@import url(/canary/o.css)',
  'src:url(/canary/p.woff);font-family:x',
  'background:cross-fade(url(/canary/q.png),url(/canary/r.png),50%)',
].map((style, k) => `<p style='${style.replaceAll("'", '&#39;')}'>Styled ${k}</p>`);
const SHEETS = [
  `<style>p{background:url(/canary/s1.png)}</style><p>Sheet 1</p>`,
  `<style>@import "/canary/s2.css";</style><p>Sheet 2</p>`,
  `<style>@font-face{font-family:z;src:url(/canary/s3.woff)}p{font-family:z}</style><p>Sheet 3</p>`,
  `<style><!--</style><script>ALARM</script>--></style><p>Sheet 4</p>`,
  `<style>a[href^=h]{background:url(/canary/s5.png)}</style><p><a href="https://a.example/">Sheet 5</a></p>`,
  `<svg width="200" height="100"><style>@import "/canary/s6.css";</style><text y="9">Sheet 6</text></svg>`,
  `<math><style>*{background:url(/canary/s7.png)}</style><mi>s</mi></math>`,
  `<link rel="stylesheet" href="data:text/css,*{background:url(/canary/s8.png)}"><p>Sheet 8</p>`,
  `<link rel="import" href="/canary/s9.html"><link rel="modulepreload" href="/canary/s9.js"><p>Sheet 9</p>`,
];

/** Markup that becomes something else when it is written out and read again. */
const MUTATIONS = [
  `<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=ALARM&gt;">`,
  `<svg></p><style><a id="</style><img src=1 onerror=ALARM>">Words</a></style></svg>`,
  `<form><math><mtext></form><form><mglyph><style></math><img src onerror=ALARM></style></mglyph></form></mtext></math>`,
  `<svg><title><style><img title="</style><img src=x onerror=ALARM>"></style></title></svg>`,
  `<noscript><p title="</noscript><img src=x onerror=ALARM>">Noscript</p></noscript>`,
  `<textarea><p title="</textarea><img src=x onerror=ALARM>">Area</p></textarea>`,
  `<xmp><p title="</xmp><img src=x onerror=ALARM>">Example</p></xmp>`,
  `<iframe><p title="</iframe><img src=x onerror=ALARM>">Frame</p></iframe><p>After it</p>`,
  `<noembed><p title="</noembed><img src=x onerror=ALARM>">Embed</p></noembed><p>After it</p>`,
  `<noframes><p title="</noframes><img src=x onerror=ALARM>">Frames</p></noframes><p>After it</p>`,
  `<title><p title="</title><img src=x onerror=ALARM>">Title</p></title><p>After it</p>`,
  `<p title="\`&gt;&lt;img src=x onerror=ALARM&gt;">Backticks</p>`,
  `<svg><desc><math><mi><style><img src=x onerror=ALARM></style></mi></math></desc><rect/></svg>`,
  `<math><annotation-xml encoding="text/html"><style><img src=x onerror=ALARM></style></annotation-xml><mi>y</mi></math>`,
  `<table><td><a><table><td><svg><foreignObject><p><style><!--</style><img src=x onerror=ALARM>--></style>Cell</table>`,
  `<select><template><style><!--</style><img src=x onerror=ALARM></template><option>One</option></select><p>Chosen</p>`,
  `<a><div><a><div><svg><a><style>&lt;img src=x onerror=ALARM&gt;</style>Links in links</a></svg></div></a></div></a>`,
  `<listing>&lt;img src=x onerror=ALARM&gt;</listing>`,
  `<p>&lt;script&gt;ALARM&lt;/script&gt; stays what it is: words.</p>`,
  `<svg><![CDATA[<img src=x onerror=ALARM>]]></svg><p>Data</p>`,
  `<?xml-stylesheet href="javascript:ALARM"?><p>Instruction</p>`,
  `<!doctype html [<!ENTITY x "<img src=x onerror=ALARM>">]><p>&x; entity</p>`,
];

/** Trees in trees, and elements of one kind of tree in another. */
const SPACES = [
  `<svg width="200" height="100"><use href="#it"/><symbol id="it"><foreignObject><body onload="ALARM">Words</body></foreignObject></symbol></svg>`,
  `<svg width="200" height="100" onfocusin="ALARM" tabindex="0"><text y="20">Focus</text></svg>`,
  `<svg width="200" height="100"><animate onbegin="ALARM" attributeName="x" dur="1s"/><text y="20">Begins</text></svg>`,
  `<svg width="200" height="100"><animate onend="ALARM" attributeName="x" dur="1ms"/><text y="20">Ends</text></svg>`,
  `<svg width="200" height="100"><animateMotion onrepeat="ALARM" path="M0 0" dur="1ms" repeatCount="2"/><text y="20">Moves</text></svg>`,
  `<svg width="200" height="100"><a><animate attributeName="href" to="javascript:ALARM"/><text y="20">Changing link</text></a></svg>`,
  `<svg width="200" height="100"><set attributeName="href" to="javascript:ALARM"/><text y="20">Set link</text></svg>`,
  `<svg width="200" height="100"><image href="/canary/im1.png" onload="ALARM"/><text y="20">Picture</text></svg>`,
  `<svg width="200" height="100"><feImage href="/canary/fe1.png"/><text y="20">Filtered</text></svg>`,
  `<svg width="200" height="100"><handler type="text/javascript">ALARM</handler><text y="20">Handled</text></svg>`,
  `<svg width="200" height="100"><script type="text/javascript" xlink:href="data:,ALARM"></script><text y="20">Linked</text></svg>`,
  `<svg width="200" height="100"><iframe srcdoc="<script>ALARM</script>"></iframe><text y="20">Framed</text></svg>`,
  `<svg width="200" height="100"><pattern id="p1"><image href="/canary/im2.png"/></pattern><rect fill="url(#p1)" width="9" height="9"/></svg>`,
  `<svg width="200" height="100"><linearGradient id="g1" href="/canary/gr.svg#x"/><rect fill="url(#g1)" width="9" height="9"/></svg>`,
  `<svg width="200" height="100"><textPath href="/canary/tp.svg#x">On a path</textPath><text y="20">Text</text></svg>`,
  `<svg width="200" height="100"><mpath href="/canary/mp.svg#x"/><text y="20">Path</text></svg>`,
  `<svg width="200" height="100"><cursor href="/canary/cu.png"/><text y="20" cursor="url(/canary/cu.png)">Cursor</text></svg>`,
  `<svg width="200" height="100"><text y="20" clip-path="url(/canary/cp.svg#a)" mask="url(/canary/ms.svg#a)" marker-end="url(/canary/mk.svg#a)">Clipped</text></svg>`,
  `<svg width="200" height="100"><video src="/canary/v.mp4" onerror="ALARM"></video><text y="20">Video</text></svg>`,
  `<svg width="200" height="100"><text y="20" fill="u\\72l(/canary/esc.svg#a)" stroke="URL( '/canary/str.svg#a')">Painted</text></svg>`,
  `<svg width="200" height="100"><discard onend="ALARM"/><text y="20">Discarded</text></svg>`,
  `<math><mi onclick="ALARM" onmouseover="ALARM">x</mi><ms href="javascript:ALARM">s</ms></math>`,
  `<math><mtext><script>ALARM</script>Words</mtext></math>`,
  `<math><mtext><iframe src="javascript:ALARM"></iframe>Words</mtext></math>`,
  `<math><mi><svg onload="ALARM"><rect/></svg></mi></math>`,
  `<math><semantics><mi>x</mi><annotation-xml encoding="application/xhtml+xml"><img src=x onerror="ALARM"></annotation-xml></semantics></math>`,
  `<math><mspace onload="ALARM" style="background:url(/canary/msp.png)"/><mi>x</mi></math>`,
  `<math xlink:href="javascript:ALARM" xlink:actuate="onLoad" xlink:show="new"><mn>1</mn></math>`,
  `<math><menclose notation="&quot; onclick=&quot;ALARM"><mi>x</mi></menclose></math>`,
];

/** Templates, shadow trees and elements that scripts define. */
const TREES = [
  `<template><script>ALARM</script><img src="/canary/t1.png" onerror="ALARM"></template><p>Template</p>`,
  `<div><template shadowrootmode="open"><img src=x onerror="ALARM"><slot></slot></template>Slotted words</div>`,
  `<div><template shadowrootmode="closed"><style>@import "/canary/t3.css"</style><p onclick="ALARM">Inner words</p></template></div>`,
  `<p is="x-evil" onconnected="ALARM">Customized</p>`,
  `<x-evil onload="ALARM" src="javascript:ALARM">Custom</x-evil>`,
  `<slot name="x" onslotchange="ALARM">Fallback</slot>`,
  `<template><template><template><img src=x onerror="ALARM"></template></template></template><p>Nested</p>`,
  `<portal src="javascript:ALARM">Portal</portal><fencedframe></fencedframe><p>Frames of tomorrow</p>`,
  `<dialog open onclose="ALARM"><form method="dialog"><button value="javascript:ALARM">Close</button></form></dialog>`,
  `<button popovertarget="pop" commandfor="pop" command="show-popover">Open</button><p id="pop" popover onbeforetoggle="ALARM">Popped</p>`,
];

/** Names that answer in place of the document's own, and of what a builder asks. */
const NAMES = [
  ...['defaultView', 'implementation', 'getElementById', 'cookie'],
  ...['currentScript', 'adoptedStyleSheets', 'readyState', 'domain', 'forms', 'images', 'location'],
].map((name) => `<img name="${name}" id="${name}" src="/img/n-200x100.png" alt="Named ${name}">`);
const FIELDS = [
  ...[
    'attributes',
    'children',
    'firstChild',
    'innerHTML',
    'insertBefore',
    'namespaceURI',
    'nextSibling',
  ],
  ...[
    'nodeName',
    'outerHTML',
    'removeAttribute',
    'setAttribute',
    'tagName',
    'textContent',
    'toString',
  ],
].map(
  (name) =>
    `<form id="f-${name}"><input name="${name}" onfocus="ALARM"><p>Fields ${name}</p></form>`,
);

/** Attributes that are cut in the middle, and letters that parsers disagree on. */
const LETTERS = [
  `<p title='"><img src=x onerror=ALARM>'>Quoted</p>`,
  `<p title=\`onmouseover=ALARM\`>Backticks</p>`,
  `<p/onclick="ALARM"/title="x">Slashes</p>`,
  `<p\u000conclick=ALARM>Form feed</p>`,
  `<p onclick\u0000="ALARM">Ends inside</p>`,
  `<p on\u200bclick="ALARM">Nothing inside</p>`,
  `<\u0131mg src=x onerror=ALARM>Dotless</\u0131mg>`,
  `<img src=x onerror\u2028=ALARM alt="Line end">`,
  `<img """><script>ALARM</script>">`,
  `<img src="x" alt="\u202e>MRALA=rorreno x=crs gmi<" width="200" height="100">`,
  `<a href="https://a.example/\u202e/exe.gpj">Turned</a>`,
  `<a href="https://xn--80ak6aa92e.example/">Another apple</a>`,
  `<a href="https://user:pass@evil.invalid/">With a name</a>`,
  `<a href="https:evil.invalid">No slashes</a>`,
  `<a href="\\\\evil.invalid\\x">Back</a>`,
  `+ADw-script+AD4-ALARM+ADw-/script+AD4-`,
  `<p lang="x-\ud800">Half a letter</p>`,
  `<p dir="rtl\u0000" class="\u0000" id="\ud800">Half a name</p>`,
  `<ruby>words<rp onclick="ALARM">(</rp><rt onmouseover="ALARM">above</rt></ruby>`,
  `<details open ontoggle=ALARM><summary onclick=ALARM>Summary</summary>Details</details>`,
  `<bgsound src="javascript:ALARM"><basefont color="ALARM"><p>Old</p>`,
  `<layer src="/canary/layer.html"></layer><ilayer src="/canary/ilayer.html"></ilayer><p>Older</p>`,
  `<img src="/img/q-200x100.png" alt="&lt;script&gt;ALARM&lt;/script&gt;" title="&quot;onload=&quot;ALARM">`,
];

/** @type {Record<string, string[]>} */
export const MORE = {
  handlers: HANDLERS,
  addresses: ADDRESSES,
  sets: SETS,
  styles: [...STYLES, ...SHEETS],
  mutations: MUTATIONS,
  spaces: SPACES,
  trees: TREES,
  names: [...NAMES, ...FIELDS],
  letters: LETTERS,
};
