// What a page embeds from elsewhere waits behind a button that says where it comes from: nothing of another site is loaded
// before the person asks for it.

import { h } from '../../content/element.js';
import { t } from '../../platform/i18n.js';

/** What an embedded player may do: what the page's own frame could, never more than playing needs. */
const ALLOW = 'autoplay; encrypted-media; fullscreen; picture-in-picture; clipboard-write';

/**
 * @param {Element} body
 * @param {{showOnPage: (thing: Element) => void}} actions
 */
export function wakeEmbeds(body, { showOnPage }) {
  for (const box of body.querySelectorAll('div[data-embed]')) {
    if (box.hasChildNodes()) continue;
    const address = box.getAttribute('data-address') ?? '';
    const title = box.getAttribute('title') ?? '';
    box.removeAttribute('title');
    if (address === '') {
      box.append(
        h('p', {}, t('reader_embed_here')),
        button(t('reader_embed_page'), () => showOnPage(box)),
      );
      continue;
    }
    const host = new URL(address).hostname.replace(/^www\./, '');
    box.append(
      h('p', {}, title || t('reader_embed', host), h('span', { class: 'from' }, host)),
      h(
        'p',
        { class: 'choices' },
        button(t('reader_embed_load', host), () => load(box, address, title || host)),
        h('a', { href: address, target: '_blank', rel: 'noreferrer' }, t('reader_embed_open')),
      ),
    );
  }
}

/** @param {string} words @param {() => void} run */
function button(words, run) {
  return h('button', { type: 'button', class: 'plain', onclick: run }, words);
}

/** @param {Element} box @param {string} address @param {string} title */
function load(box, address, title) {
  const frame = h('iframe', {
    src: address,
    title,
    allow: ALLOW,
    allowfullscreen: true,
    loading: 'eager',
    referrerpolicy: 'strict-origin-when-cross-origin',
    sandbox: 'allow-scripts allow-same-origin allow-popups allow-presentation allow-forms',
  });
  box.classList.add('loaded');
  box.replaceChildren(frame);
  frame.focus();
}
