// Basket counter, gallery, sorting, the cookie line: what a small shop needs.
(() => {
  const count = document.querySelector('[data-basket-count]');
  for (const button of document.querySelectorAll('[data-add]')) {
    button.addEventListener('click', (event) => {
      event.preventDefault();
      count.textContent = String(Number(count.textContent) + 1);
      const words = button.textContent;
      button.textContent = 'Added';
      setTimeout(() => (button.textContent = words), 1200);
    });
  }

  /** @type {HTMLImageElement | null} */
  const large = document.querySelector('img[data-gallery]');
  for (const small of /** @type {NodeListOf<HTMLElement>} */ (
    document.querySelectorAll('[data-view]')
  )) {
    small.addEventListener('click', () => (large.src = small.dataset.view));
  }

  const grid = document.querySelector('[data-grid]');
  const original = grid ? [...grid.children] : [];
  const price = (cell) => Number(/£([\d.]+)/.exec(cell.textContent)?.[1] ?? 0);
  document.querySelector('[data-sort]')?.addEventListener('change', (event) => {
    const choice = /** @type {HTMLSelectElement} */ (event.target).selectedIndex;
    const order = [...original];
    if (choice === 1) order.sort((a, b) => price(a) - price(b));
    if (choice === 2) order.sort((a, b) => price(b) - price(a));
    if (choice === 3) order.reverse();
    grid.append(...order);
  });

  document
    .querySelector('[data-copy]')
    ?.addEventListener('click', () => navigator.clipboard?.writeText(location.href));
  document.querySelector('[data-letter]')?.addEventListener('submit', (event) => {
    event.preventDefault();
    /** @type {HTMLElement} */ (event.target).querySelector('button').textContent = 'Thank you';
  });

  /** @type {HTMLElement} */
  const cookies = document.querySelector('[data-cookies]');
  const read = () => document.cookie.includes('millrace-read=1');
  if (read()) cookies.hidden = true;
  document.querySelector('[data-cookies-close]').addEventListener('click', () => {
    document.cookie = 'millrace-read=1; max-age=31536000; path=/; samesite=lax';
    cookies.hidden = true;
  });
})();
