// Pages of a wanted size, made here: the same furniture of menus, adverts, related links and footer around an article
// with comments, or around a listing of records. Markup is written without white space between elements, so that nodes
// can be counted while writing.

import { seeded } from './random.js';

/** Nodes of the pages made: elements and texts. */
export const SIZES = [1000, 5000, 10_000, 50_000];

const WORDS = (
  'harbour lantern timber quiet measure orchard winter signal copper letter market river window engine paper ' +
  'garden morning bridge station number village pattern record stone summer copper weather pencil kitchen ladder'
).split(' ');

const STYLE = `*{box-sizing:border-box}body{margin:0;font:16px/1.5 sans-serif;color:#222}
header{position:sticky;top:0;background:#fff;border-bottom:1px solid #ccc}nav ul{display:flex;flex-wrap:wrap;gap:1em}
.frame{display:grid;grid-template-columns:minmax(0,1fr) 280px;gap:2em;max-width:1100px;margin:auto}
.cards{display:grid;grid-template-columns:repeat(3,1fr);gap:1em}.card{border:1px solid #ddd;padding:1em}
.ad{background:#eee;min-height:90px}.meta{color:#666;font-size:.85em}.comment{border-left:3px solid #ddd;padding-left:1em}
footer{background:#222;color:#ccc;padding:2em}`;

/** Writes markup and counts the nodes that a browser makes of it. */
class Writer {
  constructor(seed) {
    this.random = seeded(seed);
    this.parts = [];
    this.nodes = 0;
  }

  /** An element around a text or around what `inside` writes. */
  element(name, attributes, inside) {
    this.parts.push(`<${name}${attributes && ` ${attributes}`}>`);
    this.nodes += 1;
    if (typeof inside === 'string') this.text(inside);
    else inside?.();
    this.parts.push(`</${name}>`);
  }

  text(text) {
    this.parts.push(text);
    this.nodes += 1;
  }

  /** @param {number} least @param {number} most */
  count(least, most) {
    return least + Math.floor(this.random() * (most - least + 1));
  }

  /** A sentence of that many words. */
  sentence(words) {
    const chosen = Array.from({ length: words }, () => WORDS[this.count(0, WORDS.length - 1)]);
    const text = chosen.join(' ');
    return `${text[0].toUpperCase()}${text.slice(1)}.`;
  }

  link(words) {
    this.element('a', `href="/${this.count(1, 99_999)}.html"`, this.sentence(words).slice(0, -1));
  }

  list(items, words) {
    this.element('ul', '', () => {
      for (let k = 0; k < items; k += 1) this.element('li', '', () => this.link(words));
    });
  }
}

/** One part of an article: a heading now and then, paragraphs with links and emphasis, a figure, a list. */
function passage(out) {
  if (out.random() < 0.25) out.element('h2', '', out.sentence(4));
  out.element('p', '', () => {
    for (let k = out.count(1, 3); k > 0; k -= 1) {
      out.text(`${out.sentence(out.count(12, 40))} `);
      out.element('em', '', out.sentence(3));
    }
    if (out.random() < 0.3) out.link(2);
    out.text(` ${out.sentence(out.count(8, 25))}`);
  });
  if (out.random() < 0.08) {
    out.element('ul', '', () => {
      for (let k = 0; k < 4; k += 1) out.element('li', '', out.sentence(9));
    });
  }
}

function comment(out) {
  out.element('div', 'class="comment"', () => {
    out.element('div', 'class="meta"', () => {
      out.element('b', '', out.sentence(1));
      out.element('span', '', `${out.count(1, 59)} minutes ago`);
      out.link(1);
    });
    out.element('p', '', out.sentence(out.count(5, 30)));
  });
}

function card(out) {
  out.element('div', 'class="card"', () => {
    out.element('h3', '', () => out.link(3));
    out.element('div', 'class="meta"', () => {
      out.element('span', 'class="price"', `${out.count(3, 300)}.00`);
      out.element('span', 'class="stock"', 'In stock');
    });
    out.element('p', '', out.sentence(out.count(6, 16)));
    out.element('button', '', 'Add to basket');
  });
}

/**
 * A page of about `nodes` nodes (a passage more at most).
 * @param {'article' | 'listing'} kind
 * @param {number} nodes
 * @param {number} seed
 * @returns {{html: string, nodes: number}}
 */
export function makePage(kind, nodes, seed) {
  const out = new Writer(seed);
  // What stands around the content is a quarter of a small page and stops growing at some hundred nodes.
  const links = Math.min(60, Math.max(10, Math.round(nodes / 70)));
  out.element('html', 'lang="en"', () => {
    out.element('head', '', () => {
      out.element('title', '', `${out.sentence(5)} - Made pages`);
      out.element('style', '', STYLE);
    });
    out.element('body', '', () => {
      out.element('header', 'class="site-header"', () => {
        out.element('nav', '', () => out.list(Math.round(links / 3), 1));
      });
      out.element('div', 'class="ad" id="leaderboard"', () => out.link(3));
      out.element('div', 'class="frame"', () => {
        out.element('main', '', () => content(out, kind, nodes - 3 * links - 20));
        out.element('aside', 'class="sidebar"', () => {
          out.element('h2', '', 'Most read');
          out.list(Math.round(links / 3), 5);
        });
      });
      out.element('footer', '', () => {
        out.list(Math.round(links / 3), 2);
        out.element('p', 'class="meta"', 'All rights reserved');
      });
    });
  });
  return { html: `<!doctype html>${out.parts.join('')}`, nodes: out.nodes };
}

/** @param {Writer} out @param {'article' | 'listing'} kind @param {number} until nodes written when it ends */
function content(out, kind, until) {
  out.element('h1', '', out.sentence(6));
  if (kind === 'listing') {
    out.element('div', 'class="cards"', () => {
      while (out.nodes < until) card(out);
    });
    return;
  }
  out.element('article', '', () => {
    // Three quarters article, one quarter comments.
    while (out.nodes < 0.75 * until) passage(out);
  });
  out.element('section', 'class="comments" id="comments"', () => {
    out.element('h2', '', 'Comments');
    while (out.nodes < until) comment(out);
  });
}
