// Asks once about cookies: dims the page and stops it from scrolling until there is an answer.
(() => {
  const key = 'lantern-consent';
  const notice = document.getElementById('consent');
  const overlay = document.getElementById('consent-overlay');
  let answer = null;
  try {
    answer = localStorage.getItem(key);
  } catch {
    // Storage is switched off: ask on every page.
  }
  const close = () => {
    notice.hidden = true;
    overlay.hidden = true;
    document.documentElement.classList.remove('consent-open');
    document.body.style.overflow = '';
  };
  if (answer) {
    close();
    return;
  }
  document.documentElement.classList.add('consent-open');
  document.body.style.overflow = 'hidden';
  for (const button of notice.querySelectorAll('button')) {
    button.addEventListener('click', () => {
      try {
        localStorage.setItem(key, button.dataset.consent);
      } catch {
        // Nothing to do: the answer holds for this page.
      }
      close();
    });
  }
})();
