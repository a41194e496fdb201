// The menus of the bar: the mode, what else can be done, what starts by itself.

import { t } from '../../platform/i18n.js';
import { h } from '../element.js';
import { autoItems, autoLabel } from './auto_menu.js';
import { AutoSaid } from './auto_said.js';
import { legend } from './legend.js';
import { Menu } from './menu.js';

/** @typedef {import('../bar.js').BarState} BarState */

export class Menus {
  /** @param {import('./page_tools.js').PageTools} kit */
  constructor(kit) {
    this.kit = kit;
    this.menu = new Menu(kit.session.surface);
    this.said = new AutoSaid(kit.session);
  }

  get isOpen() {
    return this.menu.isOpen;
  }

  close() {
    this.menu.close(false);
  }

  /** @param {HTMLElement} button @param {BarState} state */
  modes(button, { mode }) {
    const entry = (/** @type {import('../../shared/settings.js').Mode | 'off'} */ name) => ({
      label: t(`content_mode_${name}`),
      checked: name === mode,
      choice: true,
      run: () => this.kit.session.choose(name),
    });
    this.menu.toggle(
      button,
      [entry('hide'), entry('reader'), entry('highlight'), entry('off')],
      t('content_bar_mode'),
    );
  }

  /** @param {HTMLElement} button @param {BarState} state */
  more(button, state) {
    const { kit } = this;
    this.menu.toggle(
      button,
      [
        { label: t('content_more_inspect'), icon: 'inspect', run: () => kit.inspect() },
        {
          label: t('content_more_learn'),
          icon: 'learn',
          disabled: !state.canLearn,
          run: () => void kit.learning.learn(),
        },
        {
          label: t('content_more_hide'),
          icon: 'pick',
          run: () => kit.corrections.pick('hide'),
        },
        {
          label: t('content_more_pick'),
          icon: 'check',
          run: () => kit.corrections.pick('main'),
        },
        {
          label: t('content_more_walk'),
          icon: 'next',
          disabled: !state.canWalk,
          run: () => kit.hints.walk(1),
        },
        null,
        {
          label: state.here === null ? t('content_auto') : autoLabel(state.here),
          icon: 'auto',
          opens: true,
          disabled: !state.here?.host,
          run: () => this.auto(button),
        },
        {
          label: t('content_more_dismiss'),
          icon: 'close',
          key: 'Esc',
          run: () => kit.session.bar.dismiss(),
        },
        null,
        h('div', { class: 'title' }, t('content_legend')),
        legend(state.counts, state.unsure),
      ],
      t('content_bar_more'),
    );
  }

  /** @param {HTMLElement} button */
  auto(button) {
    const here = this.kit.session.bar.state?.here ?? null;
    if (here !== null) this.menu.toggle(button, autoItems(here, this.said), t('content_auto'));
  }
}
