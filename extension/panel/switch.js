// A choice of one of a few that stand side by side: Tab leads to the chosen one, arrows choose.

/**
 * @param {HTMLElement} group of buttons with role radio, each with its value in `data-value`
 * @param {(value: string) => void} chosen
 */
export function wireSwitch(group, chosen) {
  const buttons = /** @type {HTMLElement[]} */ ([...group.querySelectorAll('[role=radio]')]);

  /** @param {HTMLElement} button */
  function choose(button) {
    for (const one of buttons) {
      one.setAttribute('aria-checked', String(one === button));
      one.tabIndex = one === button ? 0 : -1;
    }
    chosen(button.dataset.value ?? '');
  }

  for (const [index, button] of buttons.entries()) {
    button.addEventListener('click', () => choose(button));
    button.addEventListener('keydown', (event) => {
      const rtl = getComputedStyle(button).direction === 'rtl';
      const step = {
        ArrowDown: 1,
        ArrowUp: -1,
        ArrowRight: rtl ? -1 : 1,
        ArrowLeft: rtl ? 1 : -1,
      }[event.key];
      if (step === undefined) return;
      event.preventDefault();
      const next = buttons[(index + step + buttons.length) % buttons.length];
      choose(next);
      next.focus();
    });
  }
}
