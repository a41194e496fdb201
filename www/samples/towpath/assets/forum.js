// The forum's own behaviour: menu, rules once read, folded quotations, dates as people say them, boards picked out, replies begun.
(() => {
  const remember = (key, value) => {
    try {
      if (value === undefined) return localStorage.getItem(key);
      localStorage.setItem(key, value);
    } catch {
      // Storage is switched off: the choice holds for this page.
    }
    return null;
  };
  /** @param {string} selector @returns {any[]} */
  const all = (selector) => [...document.querySelectorAll(selector)];
  const [toggle] = all('.menu-toggle');
  toggle.addEventListener('click', () => {
    const open = document.getElementById('menu').classList.toggle('is-open');
    toggle.setAttribute('aria-expanded', String(open));
  });

  const rules = document.getElementById('rules');
  if (remember('towpath-rules') === 'read') rules.hidden = true;
  rules.querySelector('[data-dismiss]').addEventListener('click', () => {
    rules.hidden = true;
    remember('towpath-rules', 'read');
  });

  // Long quotations show three lines until they are asked for.
  for (const quote of all('.quote')) {
    quote.classList.add('is-folded');
    const words = quote.querySelector('p:not(.quote-by)');
    if (words.scrollHeight <= words.clientHeight + 2) {
      quote.classList.remove('is-folded');
      continue;
    }
    const button = document.createElement('button');
    button.type = 'button';
    const say = () => {
      const folded = quote.classList.contains('is-folded');
      button.textContent = folded ? 'Show all of it' : 'Show less';
      button.setAttribute('aria-expanded', String(!folded));
    };
    button.addEventListener('click', () => {
      quote.classList.toggle('is-folded');
      say();
    });
    say();
    quote.append(button);
  }

  // "2 Oct 2026, 19:14" and "3 weeks ago" are the same dates; each can be had.
  /** @type {[Intl.RelativeTimeFormatUnit, number][]} */
  const STEPS = [
    ['year', 31_536_000],
    ['month', 2_628_000],
    ['week', 604_800],
    ['day', 86_400],
    ['hour', 3_600],
    ['minute', 60],
  ];
  const format = new Intl.RelativeTimeFormat('en', { numeric: 'auto' });
  const ago = (date) => {
    const seconds = (Date.parse(date) - Date.now()) / 1000;
    const step = STEPS.find(([, size]) => Math.abs(seconds) >= size);
    return step ? format.format(Math.trunc(seconds / step[1]), step[0]) : 'just now';
  };
  const times = all('time[datetime]').map((time) => [time, time.textContent]);
  const showDates = (relative) => {
    for (const [time, words] of times) {
      time.textContent = relative ? ago(time.dateTime) : words;
      if (relative) time.title = words;
    }
  };
  const [dates] = all('[data-dates]');
  const setDates = (relative) => {
    dates?.setAttribute('aria-pressed', String(relative));
    showDates(relative);
  };
  if (remember('towpath-dates') === 'relative') setDates(true);
  dates?.addEventListener('click', () => {
    const relative = dates.getAttribute('aria-pressed') !== 'true';
    setDates(relative);
    remember('towpath-dates', relative ? 'relative' : 'exact');
  });

  for (const button of all('[data-toggle]')) {
    const words = button.textContent;
    button.addEventListener('click', () => {
      const on = button.getAttribute('aria-pressed') !== 'true';
      button.setAttribute('aria-pressed', String(on));
      button.textContent = on ? button.dataset.toggle : words;
    });
  }
  for (const button of all('[data-thanks]')) {
    button.addEventListener('click', () => {
      const on = button.getAttribute('aria-pressed') !== 'true';
      button.setAttribute('aria-pressed', String(on));
      const count = Number(button.dataset.thanks) + (on ? 1 : 0);
      const shown = button.querySelector('b') ?? button.appendChild(document.createElement('b'));
      shown.textContent = count > 0 ? ` ${count}` : '';
    });
  }
  all('[data-print]')[0]?.addEventListener('click', () => print());
  for (const button of all('[data-share]')) {
    button.addEventListener('click', async () => {
      const words = button.textContent;
      await navigator.clipboard?.writeText(location.href);
      button.textContent = 'Copied';
      setTimeout(() => (button.textContent = words), 1600);
    });
  }

  const [text] = all('#reply-text');
  const begin = (words) => {
    text.value += `${text.value ? '\n\n' : ''}${words}`;
    text.focus();
  };
  for (const button of all('[data-reply]')) {
    button.addEventListener('click', () => begin(`${button.dataset.author}: `));
  }
  for (const button of all('[data-quote]')) {
    button.addEventListener('click', () => {
      const [said] = all(`#post-${button.dataset.quote} .post-body > p`);
      begin(`> ${said?.textContent ?? ''}\n> — #${button.dataset.quote}\n\n`);
    });
  }
  const say = (from, words) => {
    from.closest('form').querySelector('[role="status"]').textContent = words;
  };
  for (const button of all('[data-report]')) {
    button.addEventListener('click', () => {
      button.textContent = 'Reported';
      button.disabled = true;
    });
  }
  for (const button of all('[data-preview]')) {
    button.addEventListener('click', () => {
      say(button, text.value.trim() || 'There is nothing to show yet.');
    });
  }
  for (const form of all('.write')) {
    form.addEventListener('submit', (event) => {
      event.preventDefault();
      say(form.querySelector('button'), 'You need to sign in before this can be posted.');
    });
  }

  // A group's page: one board of it, by the part of the address after the #.
  const rows = all('.row');
  const pick = () => {
    const board = location.hash.slice(1);
    const known = rows.some((row) => row.dataset.board === board);
    for (const row of rows) row.hidden = known && row.dataset.board !== board;
    for (const part of all('.rows')) part.hidden = !part.querySelector('.row:not([hidden])');
    for (const link of all('.filters a')) {
      const here = link.hash === (known ? location.hash : '#all');
      if (here) link.setAttribute('aria-current', 'true');
      else link.removeAttribute('aria-current');
    }
  };
  if (rows.length > 0) {
    pick();
    addEventListener('hashchange', pick);
  }
  const [list] = all('[data-rows="topics"]');
  const [order] = all('#order');
  const original = list ? [...list.children] : [];
  const count = (row, place) =>
    Number(row.querySelectorAll('.row-count b')[place].textContent.replace(',', ''));
  order?.addEventListener('change', () => {
    const place = ['replies', 'views'].indexOf(order.value);
    const sorted = [...original];
    if (place >= 0) sorted.sort((a, b) => count(b, place) - count(a, place));
    list.append(...sorted);
  });
})();
