// What is asked once, before the first page is labelled in the panel or the workbench: whose labels these are, and whether they
// begin with the answers of nobody or of Husk. Both can be changed later in the workbench's list of pages.

import { t } from '../../platform/i18n.js';
import { HUSK, NOBODY } from '../../labels/session/proposal.js';
import { h } from '../dom.js';

/**
 * @param {HTMLElement} host
 * @param {{annotator: string, onStart: (annotator: string, proposer: string) => void}} parts
 */
export function mountStart(host, { annotator, onStart }) {
  const name = h('input', { type: 'text', maxLength: 200, value: annotator });
  const ways = [
    { value: NOBODY, words: t('label_proposer_nobody'), more: t('label_start_nobody') },
    { value: HUSK, words: 'Husk', more: t('label_start_husk') },
  ].map(({ value, words, more }, k) => {
    const id = `label-start-${value}`;
    const input = h('input', {
      ...{ type: 'radio', name: 'label-start', id, value, checked: k === 0 },
      'aria-describedby': `${id}-more`,
    });
    return h(
      'div.label-choice',
      input,
      h('label', { htmlFor: id }, words),
      h('p.small.soft', { id: `${id}-more` }, more),
    );
  });
  const form = h(
    'form.label-start',
    h('label.label-field', t('label_annotator'), name),
    h('fieldset.label-choices', h('legend', t('label_proposer')), ...ways),
    h('button', { type: 'submit' }, t('label_start')),
  );
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    onStart(name.value.trim(), String(new FormData(form).get('label-start')));
  });
  const { activeElement } = document;
  const isFree = activeElement === document.body || host.contains(activeElement);
  host.replaceChildren(form);
  // Whoever is elsewhere, on the tabs for one, stays there.
  if (isFree) name.focus({ preventScroll: true });
  return { dispose: async () => form.remove(), saved: async () => {} };
}

/** Whose answers labels may begin with: Husk's, those of a method that needs no other page, or nobody's. @param {import('../core.js').Method[]} methods */
export function proposersOf(methods) {
  const alone = methods.filter((one) => one.leastPages === 0 && one.name !== HUSK);
  return [HUSK, ...alone.map(({ name }) => name), NOBODY];
}

/** The one that was chosen; Husk where it is none of them any more. @param {string} chosen @param {string[]} proposers */
export function possibleProposer(chosen, proposers) {
  return proposers.includes(chosen) ? chosen : HUSK;
}
