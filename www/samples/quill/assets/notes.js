// The notes as a single-page app: links change the address without a load, and the rest of a note arrives after its beginning.
(() => {
  const main = document.getElementById('content');
  const LATER = 400; // milliseconds until the rest of a note is added
  let notes = [];
  let turn = 0;

  const build = (tree) => {
    if (typeof tree === 'string') return document.createTextNode(tree);
    const [tag, ...children] = tree;
    const node = document.createElement(tag);
    node.append(...children.map(build));
    return node;
  };
  const make = (tag, className, ...children) => {
    const node = document.createElement(tag);
    if (className) node.className = className;
    node.append(...children);
    return node;
  };
  const linkTo = (note) => {
    const link = make('a', '', note.title);
    link.href = `${note.id}.html`;
    link.dataset.note = note.id;
    return link;
  };

  const drawList = () => {
    const list = make('div', 'note-cards');
    for (const note of notes) {
      list.append(
        make(
          'article',
          'note-card',
          make('h2', '', linkTo(note)),
          make('p', 'note-date', note.date),
          build(note.body[0]),
        ),
      );
    }
    main.replaceChildren(
      make('h1', '', 'Notes from the project'),
      make('p', 'lead', 'What we changed, what broke, and what somebody did with it.'),
      list,
    );
  };

  const drawNote = (note) => {
    const mine = ++turn;
    const body = make('div', 'prose', ...note.body.slice(0, 2).map(build));
    const article = make(
      'article',
      'note',
      make('h1', '', note.title),
      make('p', 'note-date', note.date),
      body,
    );
    main.replaceChildren(article);
    setTimeout(() => {
      if (mine !== turn) return;
      body.append(...note.body.slice(2).map(build));
      const others = notes.filter((other) => other !== note);
      main.append(
        make(
          'aside',
          'note-more',
          make('h2', '', 'More notes'),
          make('ul', '', ...others.map((other) => make('li', '', linkTo(other)))),
        ),
      );
    }, LATER);
  };

  const idOf = () => location.pathname.split('/').pop().replace('.html', '') || 'index';
  const draw = () => {
    turn++;
    const id = idOf();
    const note = notes.find((candidate) => candidate.id === id);
    document.title = note ? `${note.title} · Quill` : 'Notes · Quill';
    for (const link of document.querySelectorAll('.notes-list a')) {
      if (link.getAttribute('data-note') === id) link.setAttribute('aria-current', 'page');
      else link.removeAttribute('aria-current');
    }
    if (note) drawNote(note);
    else drawList();
  };

  document.addEventListener('click', (event) => {
    const target = /** @type {Element} */ (event.target);
    /** @type {HTMLAnchorElement | null} */
    const link = target.closest('a[data-note]');
    if (
      !link ||
      event.defaultPrevented ||
      event.button !== 0 ||
      event.metaKey ||
      event.ctrlKey ||
      event.shiftKey ||
      event.altKey
    ) {
      return;
    }
    event.preventDefault();
    if (link.href !== location.href) history.pushState(null, '', link.href);
    draw();
    scrollTo(0, 0);
  });
  addEventListener('popstate', draw);

  fetch(main.dataset.notes)
    .then((response) => response.json())
    .then((list) => {
      notes = list;
      draw();
    })
    .catch(() =>
      main.replaceChildren(
        make('p', 'lead', 'The notes could not be fetched. Try again in a moment.'),
      ),
    );
})();
