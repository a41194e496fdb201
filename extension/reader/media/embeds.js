// What a page embeds from other sites: a box with a button that says where it comes from. Nothing of another site is loaded
// before the user asks for it.

import { h } from '../../content/element.js';
import { t } from '../../platform/i18n.js';
import { textButton } from '../widgets.js';

/** What an embedded player may do: no more than it needs to play. */
const ALLOW = 'autoplay; encrypted-media; fullscreen; picture-in-picture; clipboard-write';

/** Fills the boxes of embeds that are new. @param {Element} body @param {(box: Element) => void} showOnPage */
export function activateEmbeds(body, showOnPage) {
  for (const box of body.querySelectorAll('div[data-embed]')) {
    if (box.hasChildNodes()) continue;
    const address = box.getAttribute('data-address') ?? '';
    const title = box.getAttribute('title') ?? '';
    box.removeAttribute('title');
    if (address === '') {
      box.append(
        h('p', {}, t('reader_embed_here')),
        textButton(t('reader_embed_page'), () => showOnPage(box), { class: 'plain' }),
      );
      continue;
    }
    const host = new URL(address).hostname.replace(/^www\./, '');
    const load = () => loadEmbed(box, address, title || host);
    box.append(
      h('p', {}, title || t('reader_embed', host), h('span', { class: 'from' }, host)),
      h(
        'p',
        { class: 'choices' },
        textButton(t('reader_embed_load', host), load, { class: 'plain' }),
        h('a', { href: address, target: '_blank', rel: 'noreferrer' }, t('reader_embed_open')),
      ),
    );
  }
}

/** @param {Element} box @param {string} address @param {string} title */
function loadEmbed(box, address, title) {
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
