// The bar's menu of automatic start: in which mode, on which part of the site, not on this page, pause.

import { t } from '../../platform/i18n.js';
import { proposals, shownPath, startingMode } from '../../shared/auto.js';
import { MODES } from '../../shared/modes.js';
import { pauseLine } from './auto_rules.js';

/** @typedef {import('../../shared/answers.js').AutoHere} AutoHere */
/** @typedef {import('./auto_rules.js').AutoRules} AutoRules */
/** @typedef {import('./menu.js').Item} Item */
/** @typedef {import('./menu.js').Group} Group */

/** Longest path that is shown whole, characters. */
const SHOWN = 28;

/**
 * How the entry that opens the menu is called.
 * @param {AutoHere} auto
 */
export function autoLabel({ rule, paused }) {
  if (rule === null) return t('ui_start_automatically');
  const mode = startingMode(rule);
  if (mode === null) return t('content_auto_is_not');
  if (paused !== null) return t('content_auto_is_paused');
  return t('content_auto_is', t(`ui_mode_${mode}`));
}

/**
 * @param {AutoHere} here
 * @param {AutoRules} rules
 * @returns {(Item | Group | null)[]}
 */
export function autoItems(here, rules) {
  const { rule, paused } = here;
  const mode = startingMode(rule);
  const path = rule?.path ?? '';
  /** @type {(Item | Group | null)[]} */
  const items = [modes(here, rules)];
  if (rule !== null && mode !== null) items.push(null, places(here, rules));
  const { page } = proposals(location.href);
  if (rule !== null && mode === null) {
    const label =
      path === page ? t('content_auto_not_page') : t('content_auto_not_at', short(path));
    items.push(null, { label, checked: true, run: () => void rules.set(path, null) });
  } else if (rule !== null && page !== null && path !== page) {
    // An exception, beside a rule that is wider than this page.
    const label = t('content_auto_not_page');
    items.push(null, { label, checked: false, run: () => void rules.set(page, 'off') });
  }
  if (mode !== null || paused !== null) items.push(null, ...pauses(here, rules));
  return items;
}

/** @param {AutoHere} here @param {AutoRules} rules @returns {Group} */
function modes({ rule, host }, rules) {
  const now = startingMode(rule);
  const path = rule?.path ?? '';
  return {
    group: t('content_auto_on', host ?? ''),
    items: [
      ...MODES.map((mode) => ({
        label: t(`ui_mode_${mode}`),
        checked: mode === now,
        choice: true,
        run: () => void rules.set(path, mode),
      })),
      {
        label: t('content_auto_press'),
        checked: now === null,
        choice: true,
        run: () => void (now === null ? undefined : rules.stop()),
      },
    ],
  };
}

/** @param {AutoHere} here @param {AutoRules} rules @returns {Group} */
function places({ rule }, rules) {
  const { path: now = '', mode = null } = rule ?? {};
  const { folders, page } = proposals(location.href);
  /** @type {[string, string][]} */
  const all = [
    ['', t('content_auto_site')],
    ...folders.map((path) => /** @type {[string, string]} */ ([path, below(path)])),
  ];
  if (page !== null) all.push([page, t('content_auto_page')]);
  // A path of the person's own making.
  if (!all.some(([path]) => path === now)) all.push([now, t('content_auto_path', short(now))]);
  return {
    group: t('content_auto_where'),
    items: all.map(([path, label]) => ({
      label,
      checked: path === now,
      choice: true,
      run: () => void (path === now ? undefined : rules.set(path, mode, now)),
    })),
  };
}

/** @param {AutoHere} here @param {AutoRules} rules @returns {Item[]} */
function pauses({ paused }, rules) {
  if (paused !== null) {
    return [
      {
        label: t('ui_resume'),
        hint: pauseLine(paused),
        run: () => void rules.pause(null),
      },
    ];
  }
  return [
    { label: t('ui_pause_tab'), run: () => void rules.pause('tab') },
    { label: t('ui_pause_hour'), run: () => void rules.pause('hour') },
  ];
}

/** @param {string} path ending with a star */
const below = (path) => t('content_auto_below', short(path.slice(0, -1)));

/** A path that fits into a menu. @param {string} path */
function short(path) {
  const letters = [...shownPath(path)];
  if (letters.length <= SHOWN) return letters.join('');
  const half = (SHOWN - 1) / 2;
  return `${letters.slice(0, Math.floor(half)).join('')}…${letters.slice(-Math.ceil(half)).join('')}`;
}
