// What the colours mean, with how many blocks of each class are on this page.

import { t } from '../../platform/i18n.js';
import { CLASSES, classMessage } from '../../shared/classes.js';
import { h } from '../element.js';

/**
 * @param {number[]} counts blocks of each class id
 * @param {boolean} unsure whether some verdict is unsure
 */
export function legend(counts, unsure) {
  const row = (
    /** @type {string} */ kind,
    /** @type {string} */ paint,
    /** @type {string} */ words,
    count = '',
  ) => {
    const swatch = h('span', { class: `swatch ${kind}`, 'aria-hidden': 'true' });
    swatch.style.setProperty('--paint', `var(--husk-${paint})`);
    return h('li', {}, swatch, h('span', {}, words), h('span', { class: 'soft figure' }, count));
  };
  const rows = CLASSES.flatMap((name, id) => {
    if (id === 0) return [row('edge', name, t(classMessage(id)))];
    return counts[id] > 0 ? [row('', name, t(classMessage(id)), String(counts[id]))] : [];
  });
  if (unsure) rows.push(row('unsure', 'other', t('label_guide_unsure')));
  return h('ul', { class: 'legend', 'aria-label': t('content_legend') }, ...rows);
}
