// The manual's own behaviour: theme, contents on small screens, copying, the outline's mark, the banner.
(() => {
  const root = document.documentElement;
  const remember = (key, value) => {
    try {
      if (value === undefined) return localStorage.getItem(key);
      localStorage.setItem(key, value);
    } catch {
      // Storage is switched off: the choice holds for this page.
    }
    return null;
  };
  const theme = remember('quill-theme');
  if (theme) root.dataset.theme = theme;
  document.querySelector('.theme').addEventListener('click', () => {
    const dark = root.dataset.theme
      ? root.dataset.theme === 'dark'
      : matchMedia('(prefers-color-scheme: dark)').matches;
    root.dataset.theme = dark ? 'light' : 'dark';
    remember('quill-theme', root.dataset.theme);
  });

  const toggle = document.querySelector('.tree-toggle');
  toggle.addEventListener('click', () => {
    const open = document.querySelector('.tree')?.classList.toggle('is-open') ?? false;
    toggle.setAttribute('aria-expanded', String(open));
  });

  const banner = document.getElementById('version-banner');
  if (remember('quill-banner') === 'read') banner.hidden = true;
  document.querySelector('[data-dismiss]').addEventListener('click', () => {
    banner.hidden = true;
    remember('quill-banner', 'read');
  });

  for (const button of document.querySelectorAll('.copy')) {
    button.addEventListener('click', async () => {
      await navigator.clipboard?.writeText(button.nextElementSibling.textContent);
      button.textContent = 'Copied';
      setTimeout(() => (button.textContent = 'Copy'), 1500);
    });
  }

  const links = new Map(
    [...document.querySelectorAll('.outline a[href^="#"]')].map((link) => [
      link.getAttribute('href').slice(1),
      link,
    ]),
  );
  const watcher = new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries) {
        if (isIntersecting) {
          for (const [id, link] of links) link.classList.toggle('is-here', id === target.id);
        }
      }
    },
    { rootMargin: '-10% 0px -75% 0px' },
  );
  for (const heading of document.querySelectorAll('.prose h2[id], .prose h3[id]')) {
    watcher.observe(heading);
  }

  document.addEventListener('keydown', (event) => {
    if (event.key !== '/' || /^(INPUT|TEXTAREA)$/.test(document.activeElement?.tagName ?? '')) {
      return;
    }
    event.preventDefault();
    document.getElementById('find').focus();
  });
})();
