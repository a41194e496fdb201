// Texts that break what they are put into: signs that turn the rest of a line around, halves of letters, nothing at all in
// great number. All letters of the page are large ones, so that small ones are Husk's own wherever they are met.

import { page } from '../pages/article.js';

/** Ends whatever keeps it to itself, and turns what follows around in three ways. */
const TURN = '\\u2069\\u2069\\u202c\\u202e\\u2067\\u202e';

export const TURNING = page({
  end: `<script>
const walker = document.createTreeWalker(document, NodeFilter.SHOW_TEXT);
for (let node = walker.nextNode(); node; node = walker.nextNode()) {
  if (/^(?:script|style)$/.test(node.parentNode.localName) || !node.data.trim()) continue;
  node.data = '${TURN}' + node.data.toUpperCase().trim() + '${TURN}';
}
for (const e of document.querySelectorAll('[aria-label]')) e.setAttribute('aria-label', '${TURN}' + e.getAttribute('aria-label').toUpperCase());
document.title = '${TURN}EVIL TITLE${TURN}';
document.documentElement.id = '${TURN}ROOT';
for (const e of document.querySelectorAll('p, li, aside, footer, header, nav')) { e.id += '${TURN}ID'; e.className = '${TURN}CLASS'; }
for (const name of ['author', 'description', 'og:site_name', 'og:title']) { const meta = document.createElement('meta'); meta.name = name; meta.setAttribute('property', name); meta.content = '${TURN}META ' + name.toUpperCase(); document.head.append(meta); }
</script>`,
});

export const BROKEN = page({
  end: `<script>
const lone = '\\ud800 and \\udc00 and \\udfff\\ud83d';
document.title = lone + '\\0' + 'T'.repeat(1048576);
const add = (name, text, more = {}) => { const e = document.getElementById('footer').appendChild(document.createElement(name)); e.textContent = text; for (const key of Object.keys(more)) e.setAttribute(key, more[key]); };
add('p', 'A half ' + lone + ' and nothing \\0\\0\\0 after it.');
add('p', '\\u200b\\u200c\\u200d\\u2060\\ufeff'.repeat(40000) + 'Behind very many signs without a width.');
add('p', 'Z' + '\\u0301\\u0334\\u0489'.repeat(1000) + 'algo is a town.');
add('a', 'Link \\u0000\\u0001\\u001b[31m', { href: 'https://a.example/\\ud800\\u202e', title: lone + '\\u202e', id: '\\0', class: '\\ud800 \\0 \\u202e', 'data-\\u212a': lone });
add('h2', '\\ufdfa'.repeat(500));
document.getElementById('title').append(' ' + lone + '\\0');
</script>`,
});
