// Sentences with switches, one for each setting. A press is kept at once.

import { t } from '../platform/i18n.js';
import { send } from '../platform/webext.js';
import { classWords } from '../platform/words.js';
import { CLASS_COLOURS } from '../shared/colours.js';
import { NOISE, classId } from '../shared/classes.js';
import { MODES } from '../shared/modes.js';
import { LEARN_PAGES_MAX, LEARN_PAGES_MIN } from '../shared/settings.js';
import { attempt, byId, h } from '../ui/dom.js';

/** @import {Settings} from '../shared/settings.js' */

/** What the controls show, as JSON: they are drawn anew only where settings are others. */
let drawn = '';

/** @param {Partial<Settings>} change as the control shows it already: drawn anew, it would lose what is typed meanwhile */
function keep(change) {
  drawn = JSON.stringify({ ...JSON.parse(drawn), ...change });
  attempt(() => send('ui-bg-settings-set', { change }));
}

/** @param {Settings} settings */
export function drawSettings(settings) {
  const now = JSON.stringify(settings);
  if (now === drawn) return;
  const focused = document.activeElement?.id;
  drawn = now;
  byId('page-settings', HTMLElement).replaceChildren(
    modeChoice(settings),
    toggle('bar', settings),
    toggle('badge', settings),
    toggle('live', settings),
    spared(settings),
  );
  byId('reader-settings', HTMLElement).replaceChildren(
    toggle('resume', settings),
    h(
      'p',
      { id: 'resume-note', className: 'sentence note soft small' },
      t('ui_options_resume_note'),
    ),
    toggle('openReader', settings),
    h(
      'p',
      { id: 'openReader-note', className: 'sentence note soft small' },
      t('ui_options_openReader_note'),
    ),
  );
  for (const field of ['resume', 'openReader']) {
    byId(`set-${field}`, HTMLInputElement).setAttribute('aria-describedby', `${field}-note`);
  }
  byId('learning-settings', HTMLElement).replaceChildren(
    pagesNumber(settings),
    toggle('passive', settings),
    toggle('credentials', settings),
    h(
      'p',
      { id: 'credentials-note', className: 'sentence note soft small' },
      t('ui_options_credentials_note'),
    ),
  );
  byId('set-credentials', HTMLInputElement).setAttribute('aria-describedby', 'credentials-note');
  if (focused) document.getElementById(focused)?.focus();
}

/** @param {'bar' | 'badge' | 'live' | 'resume' | 'openReader' | 'passive' | 'credentials'} field @param {Settings} settings */
function toggle(field, settings) {
  const id = `set-${field}`;
  const input = h('input', {
    type: 'checkbox',
    role: 'switch',
    id,
    checked: settings[field],
    on: { change: () => keep({ [field]: input.checked }) },
  });
  return h(
    'div',
    { className: 'sentence' },
    h('label', { for: id }, t(`ui_options_${field}`)),
    input,
  );
}

/** @param {Settings} settings */
function modeChoice({ mode }) {
  const select = h(
    'select',
    {
      id: 'set-mode',
      on: { change: () => keep({ mode: MODES[select.selectedIndex] }) },
    },
    ...MODES.map((one) => h('option', { value: one, selected: one === mode }, t(`ui_mode_${one}`))),
  );
  const label = h('label', { for: 'set-mode' }, t('ui_options_mode'));
  return h('div', { className: 'sentence' }, label, select);
}

/** @param {Settings} settings */
function pagesNumber({ learnPages }) {
  const input = h('input', {
    id: 'set-learn-pages',
    type: 'number',
    min: String(LEARN_PAGES_MIN),
    max: String(LEARN_PAGES_MAX),
    value: String(learnPages),
    on: {
      change: () => {
        if (input.reportValidity()) keep({ learnPages: input.valueAsNumber });
      },
    },
  });
  const label = h('label', { for: 'set-learn-pages' }, t('ui_options_learn_pages'));
  return h('div', { className: 'sentence' }, label, input);
}

/** @param {Settings} settings */
function spared({ spare }) {
  const boxes = NOISE.map((name) => {
    const input = h('input', {
      type: 'checkbox',
      id: `set-spare-${name}`,
      value: name,
      checked: spare.includes(name),
      on: { change: () => keep({ spare: checkedNames() }) },
    });
    const swatch = h('span', { className: 'swatch' });
    swatch.style.setProperty('--class-colour', `var(--husk-${colourName(name)})`);
    return h('label', {}, input, swatch, classWords(classId(name)));
  });
  const group = h('fieldset', { className: 'choices', 'aria-labelledby': 'spare-label' }, ...boxes);
  const checkedNames = () =>
    [...group.querySelectorAll('input')].filter((box) => box.checked).map((box) => box.value);
  return h('div', {}, h('p', { id: 'spare-label' }, t('ui_options_spare')), group);
}

/** @param {string} name */
function colourName(name) {
  return name in CLASS_COLOURS ? name : 'other';
}
