// An invented page of today, written for these stories: masthead, menu, article, related links,
// comments, footer, and room for whatever a story wants to add.

const PARAGRAPHS = [
  'A hedge is a wall that has agreed to be alive. It is slower to build than a fence and slower to fall down, and in between it feeds more birds than any table you could hang from a nail. Ours was planted by the man who sold us the house, along the north side where the wind comes in from the estuary, and for the first three years it looked like a row of sticks that somebody had forgotten to collect.',
  'The rule everyone repeats is to cut it hard while it is young. Nobody follows the rule, because a young hedge is the only part of a new garden that looks like success, and taking the top third off it in February feels like burning money. We did not follow it either. By the fourth summer the bottom was bare and you could watch the neighbour’s cat walk through it without lowering its head.',
  'So we laid it, which is the older answer. You cut each stem most of the way through, close to the ground, and bend it over until it lies at the angle of a fallen ladder. What is left of the bark keeps it fed. The cut looks fatal, and every person who walked past that week told us so, but in April the whole length of it broke into leaf from the ground up, thick as a brush.',
  'It takes two people a day to lay twenty metres, if one of them has done it before. You want a billhook, a bow saw, gloves that you do not mind losing, and stakes of hazel or ash every half metre. The stakes are not for the hedge, which would stand without them; they are for the wind of the first winter, before the stems have learned their new direction.',
  'There is a discussion among people who care about such things over which way the stems should lie. Uphill, says nearly everyone, since the sap climbs more readily that way. Ours lies along level ground, so we laid it towards the sea, on the theory that it would at least be able to see what was coming. Ten years later it is as tall as the gate and has a wren in it, and neither of us could say any longer which of us was right.',
];

const MENU = ['Home', 'Gardens', 'Tools', 'Seasons', 'Letters', 'Archive', 'About us', 'Subscribe'];
const RELATED = [
  'Seven knots for wet string',
  'What the gatepost said',
  'A wheelbarrow, taken apart',
  'Compost in a small yard',
  'The last frost, by county',
];

/** @param {string} label @param {string} className */
const link = (label, className = '') =>
  `<a${className ? ` class="${className}"` : ''} href="/article?${encodeURIComponent(label)}">${label}</a>`;

export const STYLE = `body{margin:0;font:17px/1.6 Georgia,serif;color:#222;background:#fff}
header,footer{background:#eee;padding:12px 24px} nav a{margin-right:14px} .columns{display:flex;gap:32px;max-width:1100px;margin:24px auto}
article{flex:1;min-width:0} aside{width:260px;font-size:15px} .ad{background:#ffd;padding:16px;text-align:center} li{margin:6px 0}`;

export const MASTHEAD = `<header id="masthead"><strong>The Hedgerow</strong> <nav id="menu" aria-label="Main">${MENU.map((label) => link(label)).join(' ')}</nav></header>`;

export const STORY = `<article id="story"><h1 id="title">On laying a hedge</h1>
${PARAGRAPHS.map((text, i) => `<p id="p${i + 1}">${text}</p>`).join('\n')}
</article>`;

export const ASIDE = `<aside id="aside"><div class="ad" id="ad"><span>Advertisement</span> <a href="https://ads.example/boots" rel="sponsored">Boots that forgive you. Buy now.</a></div>
<section id="related"><h2>Related articles</h2><ul>${RELATED.map((label) => `<li>${link(label)}</li>`).join('')}</ul></section></aside>`;

export const FOOTER = `<footer id="footer"><p>© The Hedgerow. All rights reserved.</p> <p>${['Terms of use', 'Privacy', 'Cookies', 'Contact', 'Jobs'].map((label) => link(label)).join(' · ')}</p></footer>`;

/**
 * A whole page.
 *
 * @param {object} [parts]
 * @param {string} [parts.head] more for the head
 * @param {string} [parts.story] in place of the article
 * @param {string} [parts.aside] in place of the side column
 * @param {string} [parts.end] before the end of the body
 */
export function page({ head = '', story = STORY, aside = ASIDE, end = '' } = {}) {
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>On laying a hedge · The Hedgerow</title><style>${STYLE}</style>${head}</head>
<body>
${MASTHEAD}
<div class="columns"><main id="main">
${story}
</main>
${aside}</div>
${FOOTER}
${end}
</body></html>
`;
}
