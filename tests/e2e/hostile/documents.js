// Hostile documents of each type that browsers display. They try to run a script in every way: `ALARM` stands for that script,
// and `WATCH` for the host of a server that notices requests (see `alarm.js`). Each names texts that its frozen copy must keep.

const XHTML = 'http://www.w3.org/1999/xhtml';
const SVG = 'http://www.w3.org/2000/svg';

/** XHTML elements, with the prefix `h`, for documents of other types. */
const XHTML_ELEMENTS = `<h:script>ALARM</h:script><h:p onclick="ALARM">Words in another name space</h:p>
<h:img src="x" onerror="ALARM"/><h:iframe srcdoc="&lt;script>ALARM&lt;/script>"/><h:object data="/canary/object.svg"/>
<h:embed src="/canary/embed.svg"/><h:base href="http://WATCH/canary/base/"/>
<h:meta http-equiv="refresh" content="600;url=http://WATCH/canary/refresh"/>
<h:a href="java&#9;script:ALARM">Link</h:a><h:link rel="stylesheet" href="/canary/link.css"/>
<h:form action="javascript:ALARM"><h:button formaction="javascript:ALARM">Send</h:button></h:form>`;

/** SVG elements. */
const SVG_ELEMENTS = `<script>ALARM</script><script href="data:text/javascript,ALARM"/>
<script xlink:href="data:text/javascript,ALARM"/><handler type="text/javascript">ALARM</handler>
<style>@import "/canary/drawn.css"; text { fill: url(/canary/fill.svg#a) }</style>
<a xlink:href="javascript:ALARM"><text y="20">Words of a drawing</text></a>
<a href="javascript:ALARM"><text y="40">More words of it</text></a>
<a><animate attributeName="href" values="javascript:ALARM" onbegin="ALARM"/><text y="60">Link that changes</text></a>
<set attributeName="onmouseover" to="ALARM"/><image href="/canary/image.png" onload="ALARM" onerror="ALARM"/>
<use href="data:image/svg+xml,&lt;svg id='x' xmlns='${SVG}'>&lt;script>ALARM&lt;/script>&lt;/svg>#x"/>
<use xlink:href="/canary/use.svg#x"/><rect width="9" height="9" fill="url(/canary/paint.svg#a)" onclick="ALARM"/>`;

const SVG_DOCUMENT = `<?xml version="1.0"?>
<?xml-stylesheet href="/canary/instruction.css"?>
<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://WATCH/canary/svg.dtd" [<!ENTITY run "&lt;script>ALARM&lt;/script>">]>
<svg xmlns="${SVG}" xmlns:xlink="http://www.w3.org/1999/xlink" xmlns:h="${XHTML}" width="300" height="200" onload="ALARM">
<title>A drawing</title>${SVG_ELEMENTS}<text y="80">&run;</text>
<foreignObject width="200" height="100"><h:body onload="ALARM">${XHTML_ELEMENTS}</h:body></foreignObject></svg>`;

const ATOM_FEED = `<?xml version="1.0"?>
<feed xmlns="http://www.w3.org/2005/Atom" xmlns:h="${XHTML}" xmlns:xlink="http://www.w3.org/1999/xlink">
<title>A feed</title><script>ALARM</script><link href="javascript:ALARM">Words of a link</link>
<image src="x" onerror="ALARM" onload="ALARM">Words of a picture</image><body onload="ALARM">Words of a body</body>
<iframe srcdoc="&lt;script>ALARM&lt;/script>">Words of a frame</iframe><style>Words of a style</style>
<entry><subTitle>Words of an entry</subTitle><content>&lt;img src=x onerror=ALARM></content></entry>
<svg:svg xmlns:svg="${SVG}" onload="ALARM">${SVG_ELEMENTS.replaceAll(/<(\/?)(?=[a-z])/g, '<$1svg:')}</svg:svg>
${XHTML_ELEMENTS}</feed>`;

const XHTML_DOCUMENT =
  `<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Strict//EN" "http://www.w3.org/TR/xhtml1/DTD/xhtml1-strict.dtd">
<html xmlns="${XHTML}" xmlns:h="${XHTML}" xmlns:xlink="http://www.w3.org/1999/xlink"><body onload="ALARM"><h1>Without a head</h1>
<p>Words of a strict page</p><script TYPE="text/javascript" type="application/json">ALARM</script>
<script type="application/json">{"a": "</h:script>"}</script><p ONCLICK="ALARM">Great letters</p>
<noscript><p>Words without scripts</p><noscript>in it</noscript><style>a { content: "&lt;/noscript>&lt;img src=x onerror=ALARM>" }</style></noscript>
<svg xmlns="${SVG}">${SVG_ELEMENTS}</svg>${XHTML_ELEMENTS}</body></html>`.replace(
    '"</h:script>"',
    '"&lt;/script>&lt;img src=x onerror=ALARM>"',
  );

/** A script that builds trees which no parser makes, and which become different trees when serialised and parsed again. */
const BUILDING_SCRIPT = `
const HTML = '${XHTML}', SVG = '${SVG}', MATH = 'http://www.w3.org/1998/Math/MathML';
const image = '<img src=x onerror=ALARM>';
const make = (name, space = HTML, ...inner) => {
  const made = document.createElementNS(space, name);
  made.append(...inner);
  return made;
};
const withAttributes = (element, attributes) => {
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
  document.body.append(withAttributes(make(name, HTML, 'Words in ' + name, make('style', HTML, image)), { onload: 'ALARM', src: 'javascript:ALARM', data: '/canary/built', href: 'http://WATCH/canary/built' }));
document.body.append(make('svg', SVG, make('p', HTML, make('style', SVG, image)), make('style', SVG, image)));
document.body.append(make('math', MATH, make('mtext', MATH, make('table', HTML, make('mglyph', MATH, make('style', HTML, '<!--</style>' + image))))));
document.body.append(make('svg', SVG, withAttributes(make('a', SVG, make('text', SVG, 'Words in a link')), { 'xlink:href': 'javascript:ALARM' })));
document.body.append(make('noscript', HTML, make('noscript', HTML, 'one'), make('svg', SVG, make('style', HTML, image))));
document.body.append(withAttributes(make('p', HTML, 'Words with names'), { 'data-husk-added': '', title: '\`>"' + image, 'data-x': '--></p>' + image }));
document.body.append(withAttributes(make('script', HTML, '{"a": "</script>' + image + '"}'), { type: 'application/ld+json' }));
document.body.append(withAttributes(make('div', HTML, 'Styled words'), { style: '</style>' + image }));
const framed = withAttributes(make('iframe'), { srcdoc: '<p>Words</p><meta http-equiv=refresh content="0;url=/canary/framed"><script>ALARM</script>' });
document.body.append(framed);
const host = make('div');
host.attachShadow({ mode: 'closed' }).append(make('svg', SVG, make('style', HTML, image), make('script', SVG, 'ALARM')));
document.body.append(host);
// Two heads, both after the body.
const head = document.head;
document.documentElement.append(make('head', HTML, make('title', HTML, 'Another')), head);
`;

/**
 * `words`: texts that must be in the frozen copy; `script`: to be served as `/live/NAME.js`.
 * @type {{name: string, type: string, body: string, words: string[], script?: string}[]}
 */
export const DOCUMENTS = [
  {
    name: 'drawing',
    type: 'image/svg+xml',
    body: SVG_DOCUMENT,
    words: ['Words of a drawing', 'More words of it', 'Words in another name space'],
  },
  {
    name: 'feed',
    type: 'text/xml',
    body: ATOM_FEED,
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
    body: XHTML_DOCUMENT,
    words: ['Words of a strict page', 'Great letters', 'Words of a drawing'],
  },
  {
    name: 'built',
    type: 'text/html; charset=utf-8',
    body: '<!doctype html><html><body><p>Words of a page</p><script src="/live/built.js"></script></body></html>',
    script: BUILDING_SCRIPT,
    words: [
      'Words of a page',
      'Words in object',
      'Words in portal',
      'Words in a link',
      'Styled words',
    ],
  },
];
