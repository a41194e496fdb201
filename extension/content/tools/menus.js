// The menus of the bar: the mode, other actions, automatic start.

import { t } from '../../platform/i18n.js';
import { CLASSES } from '../../shared/classes.js';
import { PAGE_KEYS } from '../../shared/page_keys.js';
import { h } from '../element.js';
import { isUnsure } from '../paint.js';
import { autoItems, autoLabel } from './auto_menu.js';
import { AutoRules } from './auto_rules.js';
import { legend } from './legend.js';
import { Menu } from './menu.js';

export class Menus {
  /**
   * @param {Pick<import('./page_tools.js').ToolsSession, 'mode' | 'view' | 'analysis' | 'pageContext' | 'surface' | 'bar' | 'auto'
   *   | 'notes' | 'setMode' | 'off' | 'amendContext'>} session
   * @param {{inspect: () => void, learn: () => void, pick: (intent: 'hide' | 'main') => void, walk: () => void, readLater: () => void,
   *   list: () => void}} actions
   */
  constructor(session, actions) {
    this.session = session;
    this.actions = actions;
    this.menu = new Menu(session.surface);
    this.autoRules = new AutoRules(session);
  }

  get isOpen() {
    return this.menu.isOpen;
  }

  close() {
    this.menu.close(false);
  }

  /** @param {HTMLElement} button */
  modes(button) {
    const { mode } = this.session;
    const entry = (/** @type {import('../../shared/settings.js').Mode | 'off'} */ name) => ({
      label: t(`ui_mode_${name}`),
      checked: name === mode,
      choice: true,
      run: () => void (name === 'off' ? this.session.off() : this.session.setMode(name)),
    });
    this.menu.toggle(
      button,
      [entry('hide'), entry('reader'), entry('highlight'), entry('off')],
      t('content_bar_mode'),
    );
  }

  /** @param {HTMLElement} button */
  more(button) {
    const { analysis, mode, pageContext, view } = this.session;
    const here = pageContext?.auto ?? null;
    const blocks = analysis?.blocks ?? [];
    const counts = new Array(CLASSES.length).fill(0);
    for (const block of blocks) counts[block.class] = (counts[block.class] ?? 0) + 1;
    const hasUnsure = blocks.some((block) => isUnsure(block.score));
    const { inspect, learn, pick, walk, readLater, list } = this.actions;
    this.menu.toggle(
      button,
      [
        { label: t('ui_inspect'), icon: 'inspect', run: inspect },
        {
          label: t('ui_learn_site'),
          icon: 'learn',
          disabled: !pageContext?.site.name || view === null,
          run: learn,
        },
        {
          label: t('content_more_hide'),
          icon: 'pick',
          run: () => pick('hide'),
        },
        {
          label: t('ui_command_pick'),
          icon: 'check',
          run: () => pick('main'),
        },
        {
          label: t('content_more_walk'),
          icon: 'next',
          disabled: mode !== 'highlight' || blocks.length === 0,
          run: walk,
        },
        null,
        {
          label: t('content_more_list'),
          icon: 'later',
          key: t('ui_keys_alt_shift', PAGE_KEYS.list),
          disabled: view === null,
          run: readLater,
        },
        { label: t('ui_list'), icon: 'list', run: list },
        null,
        {
          label: here === null ? t('ui_start_automatically') : autoLabel(here),
          icon: 'auto',
          opens: true,
          disabled: !here?.host,
          run: () => this.auto(button),
        },
        {
          label: t('content_more_dismiss'),
          icon: 'close',
          key: 'Esc',
          run: () => this.session.bar.dismiss(),
        },
        null,
        h('div', { class: 'title' }, t('content_legend')),
        legend(counts, hasUnsure),
      ],
      t('content_bar_more'),
    );
  }

  /** @param {HTMLElement} button */
  auto(button) {
    const here = this.session.pageContext?.auto ?? null;
    if (here !== null) {
      this.menu.toggle(button, autoItems(here, this.autoRules), t('ui_start_automatically'));
    }
  }
}
