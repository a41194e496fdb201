// Whole documents that try to do something, of each kind that browsers show: what they run is `ALARM` (see `canary.js`). Each
// has words that must be found again where it is frozen.

const XHTML = 'http://www.w3.org/1999/xhtml';
const SVG = 'http://www.w3.org/2000/svg';

/** Elements of XHTML within documents of other kinds. */
const INNER = `<h:script>ALARM</h:script><h:p onclick="ALARM">Words in another name space</h:p>
<h:img src="x" onerror="ALARM"/><h:iframe srcdoc="&lt;script>ALARM&lt;/script>"/><h:object data="/canary/object.svg"/>
<h:embed src="/canary/embed.svg"/><h:base href="http://WATCH/canary/base/"/>
<h:meta http-equiv="refresh" content="600;url=http://WATCH/canary/refresh"/>
<h:a href="java&#9;script:ALARM">Link</h:a><h:link rel="stylesheet" href="/canary/link.css"/>
<h:form action="javascript:ALARM"><h:button formaction="javascript:ALARM">Send</h:button></h:form>`;

const DRAWN = `<script>ALARM</script><script href="data:text/javascript,ALARM"/>
<script xlink:href="data:text/javascript,ALARM"/><handler type="text/javascript">ALARM</handler>
<style>@import "/canary/drawn.css"; text { fill: url(/canary/fill.svg#a) }</style>
<a xlink:href="javascript:ALARM"><text y="20">Words of a drawing</text></a>
<a href="javascript:ALARM"><text y="40">More words of it</text></a>
<a><animate attributeName="href" values="javascript:ALARM" onbegin="ALARM"/><text y="60">Link that changes</text></a>
<set attributeName="onmouseover" to="ALARM"/><image href="/canary/image.png" onload="ALARM" onerror="ALARM"/>
<use href="data:image/svg+xml,&lt;svg id='x' xmlns='${SVG}'>&lt;script>ALARM&lt;/script>&lt;/svg>#x"/>
<use xlink:href="/canary/use.svg#x"/><rect width="9" height="9" fill="url(/canary/paint.svg#a)" onclick="ALARM"/>`;

const DRAWING = `<?xml version="1.0"?>
<?xml-stylesheet href="/canary/instruction.css"?>
<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://WATCH/canary/svg.dtd" [<!ENTITY run "&lt;script>ALARM&lt;/script>">]>
<svg xmlns="${SVG}" xmlns:xlink="http://www.w3.org/1999/xlink" xmlns:h="${XHTML}" width="300" height="200" onload="ALARM">
<title>A drawing</title>${DRAWN}<text y="80">&run;</text>
<foreignObject width="200" height="100"><h:body onload="ALARM">${INNER}</h:body></foreignObject></svg>`;

const FEED = `<?xml version="1.0"?>
<feed xmlns="http://www.w3.org/2005/Atom" xmlns:h="${XHTML}" xmlns:xlink="http://www.w3.org/1999/xlink">
<title>A feed</title><script>ALARM</script><link href="javascript:ALARM">Words of a link</link>
<image src="x" onerror="ALARM" onload="ALARM">Words of a picture</image><body onload="ALARM">Words of a body</body>
<iframe srcdoc="&lt;script>ALARM&lt;/script>">Words of a frame</iframe><style>Words of a style</style>
<entry><subTitle>Words of an entry</subTitle><content>&lt;img src=x onerror=ALARM></content></entry>
<svg:svg xmlns:svg="${SVG}" onload="ALARM">${DRAWN.replaceAll(/<(\/?)(?=[a-z])/g, '<$1svg:')}</svg:svg>
${INNER}</feed>`;

const STRICT =
  `<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Strict//EN" "http://www.w3.org/TR/xhtml1/DTD/xhtml1-strict.dtd">
<html xmlns="${XHTML}" xmlns:h="${XHTML}" xmlns:xlink="http://www.w3.org/1999/xlink"><body onload="ALARM"><h1>Without a head</h1>
<p>Words of a strict page</p><script TYPE="text/javascript" type="application/json">ALARM</script>
<script type="application/json">{"a": "</h:script>"}</script><p ONCLICK="ALARM">Great letters</p>
<noscript><p>Words without scripts</p><noscript>in it</noscript><style>a { content: "&lt;/noscript>&lt;img src=x onerror=ALARM>" }</style></noscript>
<svg xmlns="${SVG}">${DRAWN}</svg>${INNER}</body></html>`.replace(
    '"</h:script>"',
    '"&lt;/script>&lt;img src=x onerror=ALARM>"',
  );

/** Trees that no parser makes, which become others where they are written out and read again. */
const BUILDER = `
const HTML = '${XHTML}', SVG = '${SVG}', MATH = 'http://www.w3.org/1998/Math/MathML';
const image = '<img src=x onerror=ALARM>';
const make = (name, space = HTML, ...inner) => {
  const made = document.createElementNS(space, name);
  made.append(...inner);
  return made;
};
const with_ = (element, attributes) => {
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  return element;
};
for (const raw of ['style', 'xmp', 'noembed', 'noframes', 'iframe', 'plaintext', 'textarea', 'title', 'noscript', 'script']) {
  const text = raw === 'script' ? '/*' + image + '*/' : image;
  for (const [space, outer] of [[SVG, 'svg'], [MATH, 'math'], [SVG, 'desc'], [HTML, 'select'], [HTML, 'noscript'], [HTML, 'table'], [HTML, 'div']]) {
    document.body.append(make(outer, space, make(raw, HTML, text, '</' + raw + '>' + text, '<!--' + text)));
    if (raw !== 'script') document.body.append(make(outer, space, make(raw, space, text, '</' + raw + '>' + text)));
  }
}
for (const name of ['svg', 'math', 'image', 'annotation-xml', 'foreignObject', 'html', 'head', 'body', 'frameset', 'isindex', 'object', 'embed', 'applet', 'portal', 'fencedframe', 'base'])
  document.body.append(with_(make(name, HTML, 'Words in ' + name, make('style', HTML, image)), { onload: 'ALARM', src: 'javascript:ALARM', data: '/canary/built', href: 'http://WATCH/canary/built' }));
document.body.append(make('svg', SVG, make('p', HTML, make('style', SVG, image)), make('style', SVG, image)));
document.body.append(make('math', MATH, make('mtext', MATH, make('table', HTML, make('mglyph', MATH, make('style', HTML, '<!--</style>' + image))))));
document.body.append(make('svg', SVG, with_(make('a', SVG, make('text', SVG, 'Words in a link')), { 'xlink:href': 'javascript:ALARM' })));
document.body.append(make('noscript', HTML, make('noscript', HTML, 'one'), make('svg', SVG, make('style', HTML, image))));
document.body.append(with_(make('p', HTML, 'Words with names'), { 'data-husk-added': '', title: '\`>"' + image, 'data-x': '--></p>' + image }));
document.body.append(with_(make('script', HTML, '{"a": "</script>' + image + '"}'), { type: 'application/ld+json' }));
document.body.append(with_(make('div', HTML, 'Styled words'), { style: '</style>' + image }));
const framed = with_(make('iframe'), { srcdoc: '<p>Words</p><meta http-equiv=refresh content="0;url=/canary/framed"><script>ALARM</script>' });
document.body.append(framed);
const host = make('div');
host.attachShadow({ mode: 'closed' }).append(make('svg', SVG, make('style', HTML, image), make('script', SVG, 'ALARM')));
document.body.append(host);
// The head comes last, and there is one more.
const head = document.head;
document.documentElement.append(make('head', HTML, make('title', HTML, 'Another')), head);
`;

/** @type {{name: string, type: string, body: string, words: string[], script?: string}[]} */
export const DOCUMENTS = [
  {
    name: 'drawing',
    type: 'image/svg+xml',
    body: DRAWING,
    words: ['Words of a drawing', 'More words of it', 'Words in another name space'],
  },
  {
    name: 'feed',
    type: 'text/xml',
    body: FEED,
    words: [
      'A feed',
      'Words of a link',
      'Words of a picture',
      'Words of a body',
      'Words of an entry',
    ],
  },
  {
    name: 'strict',
    type: 'application/xhtml+xml',
    body: STRICT,
    words: ['Words of a strict page', 'Great letters', 'Words of a drawing'],
  },
  {
    name: 'built',
    type: 'text/html; charset=utf-8',
    body: '<!doctype html><html><body><p>Words of a page</p><script src="/live/built.js"></script></body></html>',
    script: BUILDER,
    words: [
      'Words of a page',
      'Words in object',
      'Words in portal',
      'Words in a link',
      'Styled words',
    ],
  },
];
