// The rules of a site for what starts by itself: seen, added, changed and removed in a row below the site's own. What was
// typed and is wrong is said beside it and kept, until it is mended.

import { t } from '../platform/i18n.js';
import { requestHost } from '../platform/permissions.js';
import { send } from '../platform/webext.js';
import { AUTO_MODES, pathFault, shownPath } from '../shared/auto.js';
import { autoModeWords, placeWords } from '../ui/auto_words.js';
import { attempt, h, say } from '../ui/dom.js';

/** @import {SiteRow} from '../shared/answers.js' */
/** @import {AutoChange, AutoMode, AutoRule} from '../shared/auto.js' */

/**
 * @param {object} events
 * @param {() => Promise<void>} events.changed
 * @param {(host: string) => boolean} events.isAllowed whether the browser allows Husk on a host
 */
export function createAutoEditor({ changed, isAllowed }) {
  /** What is being typed for a new rule, by site. @type {Map<string, AutoRule>} */
  const drafts = new Map();

  /**
   * @param {SiteRow} row
   * @param {AutoChange} change
   * @param {string} [focus] id of what gets the focus, where the row is redrawn without what had it
   */
  function apply({ site }, change, focus) {
    const starts = change.mode !== null && change.mode !== 'off';
    // Asked for at once: later the browser would see no gesture.
    const given =
      starts && !isAllowed(change.host) ? requestHost(change.host) : Promise.resolve(true);
    return attempt(async () => {
      try {
        const kept = (await given) && (await send('ui-bg-auto', { site, ...change })).kept;
        if (!kept) say(t('ui_always_refused', change.host));
      } finally {
        await changed();
        if (focus) document.getElementById(focus)?.focus();
      }
    });
  }

  /**
   * @param {string} id
   * @param {string} name for screen readers
   * @param {AutoMode} mode
   * @param {(mode: AutoMode) => void} chosen
   */
  function modeChoice(id, name, mode, chosen) {
    const select = h(
      'select',
      {
        id,
        'aria-label': name,
        on: { change: () => chosen(AUTO_MODES[select.selectedIndex]) },
      },
      ...AUTO_MODES.map((one) => h('option', { selected: one === mode }, autoModeWords(one))),
    );
    return select;
  }

  /**
   * A field for a path, and what is wrong with it.
   * @param {string} id
   * @param {string} name for screen readers
   * @param {string} path
   */
  function pathField(id, name, path) {
    const fault = h('p', { id: `${id}-fault`, className: 'fault small', role: 'alert' });
    const input = h('input', {
      type: 'text',
      id,
      value: shownPath(path),
      defaultValue: shownPath(path),
      placeholder: t('ui_auto_path_hint'),
      autocomplete: 'off',
      spellcheck: false,
      dir: 'ltr',
      'aria-label': name,
      'aria-describedby': fault.id,
    });
    /** Whether it can be used; where not, why. */
    const check = () => {
      const found = pathFault(input.value);
      input.setAttribute('aria-invalid', String(found !== null));
      fault.textContent = found === null ? '' : t(`ui_auto_fault_${found}`);
      return found === null;
    };
    /** What was typed is sent: from here on the row may be drawn anew. */
    const markSent = () => (input.defaultValue = input.value);
    return { input, fault, check, markSent };
  }

  /**
   * @param {SiteRow} row
   * @param {AutoRule} rule
   * @param {number} index
   */
  function ruleLine(row, rule, index) {
    const { host, path, mode } = rule;
    const id = `auto-${row.site}-${index}`;
    const place = placeWords(rule);
    const field = pathField(`${id}-path`, t('ui_auto_path_of', place), path);
    field.input.addEventListener('change', () => {
      if (!field.check()) return;
      field.markSent();
      apply(row, { host, path: field.input.value, mode, was: path });
    });
    field.input.addEventListener('keydown', ({ key }) => {
      if (key !== 'Escape') return;
      field.input.value = field.input.defaultValue;
      field.check();
    });
    const missing = mode !== 'off' && !isAllowed(host);
    return h(
      'li',
      { className: 'auto-rule' },
      modeChoice(`${id}-mode`, t('ui_auto_mode_at', place), mode, (next) =>
        apply(row, { host, path, mode: next }),
      ),
      h('span', {}, t('ui_auto_on')),
      h('span', { className: 'host' }, host),
      field.input,
      h(
        'button',
        {
          id: `${id}-remove`,
          className: 'plain',
          'aria-label': t('ui_about', t('ui_remove'), place),
          on: { click: () => apply(row, { host, path, mode: null }, `auto-${row.site}`) },
        },
        t('ui_remove'),
      ),
      field.fault,
      missing ? allowLine(row, rule, id) : null,
    );
  }

  /**
   * Says that a rule has no effect yet, and asks.
   * @param {SiteRow} row
   * @param {AutoRule} rule
   * @param {string} id
   */
  function allowLine(row, { host, path, mode }, id) {
    return h(
      'p',
      { className: 'missing small row' },
      t('ui_auto_not_allowed', host),
      h(
        'button',
        {
          id: `${id}-allow`,
          'aria-label': t('ui_about', t('ui_auto_allow'), host),
          on: { click: () => apply(row, { host, path, mode }, `${id}-mode`) },
        },
        t('ui_auto_allow'),
      ),
    );
  }

  /** @param {SiteRow} row */
  function newLine(row) {
    const id = `auto-${row.site}-new`;
    const hosts = [...new Set([row.host, ...row.auto.map(({ host }) => host)])];
    /** @type {AutoRule} */
    const draft = drafts.get(row.site) ?? { host: hosts[0], path: '', mode: 'hide' };
    drafts.set(row.site, draft);
    const field = pathField(`${id}-path`, t('ui_auto_path'), '');
    field.input.value = draft.path;
    field.input.addEventListener('input', () => (draft.path = field.input.value));
    const add = () => {
      if (!field.check()) {
        field.input.focus();
        return;
      }
      field.markSent();
      drafts.delete(row.site);
      apply(row, { ...draft }, `${id}-path`);
    };
    field.input.addEventListener('keydown', (event) => {
      if (event.key === 'Enter') add();
    });
    const host =
      hosts.length === 1
        ? h('span', { className: 'host' }, hosts[0])
        : h(
            'select',
            {
              id: `${id}-host`,
              'aria-label': t('ui_auto_host'),
              on: { change: (/** @type {any} */ { target }) => (draft.host = target.value) },
            },
            ...hosts.map((one) => h('option', { selected: one === draft.host }, one)),
          );
    return h(
      'li',
      { className: 'auto-rule' },
      modeChoice(`${id}-mode`, t('ui_auto_mode'), draft.mode, (mode) => (draft.mode = mode)),
      h('span', {}, t('ui_auto_on')),
      host,
      field.input,
      h('button', { id: `${id}-add`, on: { click: add } }, t('ui_auto_add')),
      field.fault,
    );
  }

  return {
    /** What the table says of a site in one word or two. @param {SiteRow} row */
    summary({ auto }) {
      if (auto.length === 0) return t('ui_auto_none');
      const [only] = auto;
      return auto.length === 1 && only.path === '' && only.mode !== 'off'
        ? autoModeWords(only.mode)
        : t('ui_auto_rules', auto.length);
    },

    /** The rules of a site. @param {SiteRow} row */
    draw(row) {
      return h(
        'div',
        { className: 'auto', role: 'group', 'aria-label': t('ui_auto_rules_of', row.site) },
        h('ul', {}, ...row.auto.map((rule, index) => ruleLine(row, rule, index)), newLine(row)),
        h('p', { className: 'soft small' }, t('ui_auto_help')),
      );
    },
  };
}
