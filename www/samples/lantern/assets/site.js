// Menu on small screens, pictures that load when they come near, a progress line, and the buttons for sharing.
(() => {
  const toggle = document.querySelector('.mega-toggle');
  toggle?.addEventListener('click', () => {
    const open = toggle.getAttribute('aria-expanded') !== 'true';
    toggle.setAttribute('aria-expanded', String(open));
    document.getElementById('mega-list').classList.toggle('is-open', open);
  });

  const load = (image) => {
    image.src = image.dataset.src;
    image.removeAttribute('data-src');
    image.classList.add('is-loaded');
  };
  const watcher = new IntersectionObserver(
    (entries) => {
      for (const entry of entries) {
        if (!entry.isIntersecting) continue;
        watcher.unobserve(entry.target);
        load(entry.target);
      }
    },
    { rootMargin: '400px 0px' },
  );
  for (const image of document.querySelectorAll('img.lazy[data-src]')) watcher.observe(image);

  for (const button of document.querySelectorAll('[data-share]')) {
    button.addEventListener('click', async () => {
      const words = button.textContent;
      try {
        await navigator.clipboard.writeText(location.href);
        button.textContent = 'Copied';
      } catch {
        button.textContent = 'Press Ctrl+C';
      }
      setTimeout(() => (button.textContent = words), 1600);
    });
  }

  for (const form of document.querySelectorAll('.newsletter-form, .comment-form')) {
    form.addEventListener('submit', (event) => {
      event.preventDefault();
      form.classList.add('is-sent');
    });
  }
})();
