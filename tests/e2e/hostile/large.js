// Pages far larger than any person makes, each in one way, around the usual article. Scripts make them: no parser would.

import { page } from '../pages/article.js';

/** @param {string} script gets `pit`, which is not displayed: laying such things out brings down browsers themselves */
const made = (script) =>
  page({
    end: `<div id="pit" hidden></div><script>const pit = document.getElementById('pit');${script}</script>`,
  });

/** Chains of a thousand, joined from the innermost: browsers take long to nest one by one. @param {number} depth @param {string} name */
const nest = (depth, name) => `{
  let below = document.createTextNode('The bottom.');
  for (let chain = 0; chain < ${depth / 1000}; chain += 1) {
    const outer = document.createElement('${name}');
    let inner = outer;
    for (let k = 1; k < 1000; k += 1) inner = inner.appendChild(document.createElement('${name}'));
    inner.append(below);
    below = outer;
  }
  pit.append(below);
}`;

/** Levels that the browser itself bears. @param {boolean} firefox */
const deepest = (firefox) => (firefox ? 20_000 : 100_000);

/**
 * @typedef {object} Large
 * @property {string} page
 * @property {boolean} [cut] whether it is more than Husk reads
 */

/**
 * @param {boolean} firefox
 * @returns {Record<string, Large>}
 */
export const large = (firefox) => ({
  'very many levels': { page: made(nest(deepest(firefox), 'div') + nest(deepest(firefox), 'a')) },
  '2,000 shadow trees, one in the other': {
    page: made(`
      let into = pit;
      for (let k = 0; k < 2000; k += 1) {
        const host = into.appendChild(document.createElement('div'));
        into = host.attachShadow({ mode: k % 2 ? 'open' : 'closed' });
      }
      into.append('The innermost.');`),
  },
  '50,000 siblings that are laid out': {
    page: made(`
      const part = document.createDocumentFragment();
      for (let k = 0; k < 50000; k += 1) part.append(document.createElement('div'));
      document.getElementById('footer').append(part);`),
  },
  '200,000 siblings': {
    page: made(`
      const part = document.createDocumentFragment();
      for (let k = 0; k < 200000; k += 1) part.append(document.createElement('i'));
      pit.append(part);`),
  },
  'one text of 50 million letters beyond Latin': {
    cut: true,
    page: made(`pit.append('Ещё немного слов. '.repeat(2800000).slice(0, 50000000));`),
  },
  'attributes of 10 MB': {
    page: made(`
      const long = 'x'.repeat(10485760);
      for (const name of ['class', 'id', 'title', 'href', 'style', 'lang', 'data-x', 'aria-label', 'role', 'src', 'srcset', 'name']) {
        const link = pit.appendChild(document.createElement('a'));
        link.setAttribute(name, long);
        link.textContent = name;
      }`),
  },
  'a million classes': {
    page: made(`
      const names = [];
      for (let k = 0; k < 1000000; k += 1) names.push('c' + k);
      document.getElementById('aside').className = names.join(' ');
      for (let k = 0; k < 1000; k += 1) pit.appendChild(document.createElement('b')).className = names.slice(100 * k, 100 * k + 100).join(' ');`),
  },
  '20,000 names of elements and attributes': {
    page: made(`
      for (let k = 0; k < 20000; k += 1) pit.appendChild(document.createElement('x-' + k)).setAttribute('y-' + k, 'z' + k);`),
  },
  '20,000 texts beside each other': {
    page: made(`
      const line = document.createElement('p');
      for (let k = 0; k < 20000; k += 1) line.append(k + ' ', document.createComment('c'));
      document.getElementById('footer').append(line);`),
  },
});
