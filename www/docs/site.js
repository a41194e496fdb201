// A button at each block of code that copies it. Browsers have a clipboard for scripts on secure pages only; elsewhere there is none.

/** How long the button says that it copied, ms. */
const SAID = 2000;

if (navigator.clipboard) {
  for (const block of document.querySelectorAll('.code')) {
    const button = document.createElement('button');
    button.type = 'button';
    button.textContent = 'Copy';
    // What it says when it has copied is read out.
    button.setAttribute('aria-live', 'polite');
    button.addEventListener('click', async () => {
      try {
        await navigator.clipboard.writeText(block.querySelector('code')?.textContent ?? '');
        button.textContent = 'Copied';
      } catch {
        button.textContent = 'Not copied';
      }
      setTimeout(() => (button.textContent = 'Copy'), SAID);
    });
    block.append(button);
  }
}
