// Tabs of the panel, with the keys that people know: arrows, Home, End.

/**
 * @param {HTMLElement[]} tabs each names its panel in aria-controls
 * @param {(tab: HTMLElement) => void} [onChosen]
 */
export function wireTabs(tabs, onChosen = () => {}) {
  /** @param {HTMLElement} chosen */
  function choose(chosen) {
    for (const tab of tabs) {
      const on = tab === chosen;
      tab.setAttribute('aria-selected', String(on));
      tab.tabIndex = on ? 0 : -1;
      const panel = document.getElementById(tab.getAttribute('aria-controls') ?? '');
      if (panel) panel.hidden = !on;
    }
    onChosen(chosen);
  }
  for (const [index, tab] of tabs.entries()) {
    tab.addEventListener('click', () => choose(tab));
    tab.addEventListener('keydown', (event) => {
      const forward = getComputedStyle(tab).direction === 'rtl' ? 'ArrowLeft' : 'ArrowRight';
      const back = forward === 'ArrowRight' ? 'ArrowLeft' : 'ArrowRight';
      const to = {
        [forward]: (index + 1) % tabs.length,
        [back]: (index + tabs.length - 1) % tabs.length,
        Home: 0,
        End: tabs.length - 1,
      }[event.key];
      if (to === undefined) return;
      event.preventDefault();
      choose(tabs[to]);
      tabs[to].focus();
    });
  }
}
