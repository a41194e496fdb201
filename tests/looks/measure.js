// What can be said of a view exactly, from its boxes: where its parts stand, and whether something is cut off, too small to
// hit, outside the window or on top of something else. `measure` is sent to the browser as text and runs in a world of
// its own, so it must not use anything outside itself.

/**
 * @typedef {object} Measures
 * @property {Record<string, number[]>} boxes left, top, width and height of plates, headings and controls, by a name that no
 *   language changes
 * @property {string[]} faults in words
 * @property {import('./picture.js').Box[]} masks where what is never the same twice stands
 */

/**
 * @param {{masks: string[], least: number}} request selectors of what changes by itself; px a control has at least
 * @param {...ShadowRoot} closedRoots every closed shadow root of the document
 * @returns {Measures}
 */
export function measure({ masks, least }, ...closedRoots) {
  // Husk's own stand beside the body of a web page; any other page that is asked about is Husk's as a whole.
  const html = document.documentElement;
  const own = closedRoots.filter(({ host }) => host.isConnected && host.parentNode === html);
  const roots = own.length > 0 ? own : [document];
  const all = (selector) =>
    roots.flatMap((root) => [...root.querySelectorAll(selector)]).filter((e) => seen(e));
  const seen = (e) => {
    const { width, height } = e.getBoundingClientRect();
    return width > 1 && height > 1 && e.checkVisibility({ visibilityProperty: true });
  };
  const name = (e) => {
    const words = e.getAttribute('aria-label') ?? e.textContent ?? '';
    const short = words.replace(/\s+/g, ' ').trim().slice(0, 40);
    return `${e.localName}${e.id && `#${e.id}`} “${short}”`;
  };
  const upward = function* (e) {
    for (let up = e.parentElement; up; up = up.parentElement) yield up;
  };
  const hides = (value) => value === 'hidden' || value === 'clip';
  /** Only for screen readers, or smaller than a letter on purpose. */
  const apart = (e) => [e, ...upward(e)].some((up) => up.matches('.voice, .out-of-sight'));
  const faults = [];
  const beside = (e) => {
    const { left, right } = e.getBoundingClientRect();
    return left < -1 || right > innerWidth + 1;
  };

  const CONTROLS = 'button, select, input, summary, textarea, a[href], [role=tab], .tab';
  const controls = all(CONTROLS).filter((e) => !apart(e));

  for (const e of all('*')) {
    if (apart(e) || !(e instanceof HTMLElement)) continue;
    const style = getComputedStyle(e);
    const text = [...e.childNodes].some(
      ({ nodeType, nodeValue }) => nodeType === 3 && nodeValue?.trim(),
    );
    const wide = e.scrollWidth > e.clientWidth + 1 && e.clientWidth > 0;
    if (wide && hides(style.overflowX) && style.textOverflow !== 'ellipsis') {
      faults.push(`${name(e)} is cut off at its side`);
    }
    const tall = e.scrollHeight > e.clientHeight + 2 && e.clientHeight > 0;
    if (
      tall &&
      hides(style.overflowY) &&
      style.webkitLineClamp === 'none' &&
      style.whiteSpace !== 'nowrap'
    ) {
      faults.push(`${name(e)} is cut off below`);
    }
    if (wide && text && style.overflowX === 'visible' && style.display !== 'inline') {
      faults.push(`the words of ${name(e)} run out of it`);
    }
    if (e.localName === 'option') continue;
    const scrolls = [...upward(e)].some((up) => getComputedStyle(up).overflowX !== 'visible');
    // Of what lies inside one another the outermost is told.
    if (!scrolls && beside(e) && !(e.parentElement && beside(e.parentElement))) {
      const { left, right } = e.getBoundingClientRect();
      faults.push(
        `${name(e)} lies outside the window: ${Math.round(left)} to ${Math.round(right)}`,
      );
    }
  }
  // What does not scroll has to fit.
  for (const e of all('.plate')) {
    const { top, bottom } = e.getBoundingClientRect();
    if (own.length > 0 && (top < -1 || bottom > innerHeight + 1)) {
      faults.push(
        `${name(e)} is higher than the window: ${Math.round(top)} to ${Math.round(bottom)}`,
      );
    }
  }
  if (own.length === 0 && html.scrollWidth > innerWidth + 1) {
    faults.push(`the page scrolls sideways: ${html.scrollWidth} in a window of ${innerWidth}`);
  }

  /** What a finger may hit: a label belongs to its field. */
  const area = (e) => {
    const boxes = [e, ...(e.labels ?? [])].map((part) => part.getBoundingClientRect());
    return {
      width: Math.max(...boxes.map(({ width }) => width)),
      height: Math.max(...boxes.map(({ height }) => height)),
    };
  };
  for (const e of controls) {
    // A link among words is as high as its line.
    if (e.localName === 'a' && getComputedStyle(e).display === 'inline') continue;
    const { width, height } = area(e);
    // What sits over a block of somebody's page is kept small, switches are flat, and a sign in a line of text is as
    // large as the line lets it be.
    const isInLine = e.matches('sup button, p a[href], li a[href], td a[href], figcaption a[href]');
    const floor = isInLine ? 12 : least < 44 && e.matches('.tab, input') ? 24 : least;
    if (width < floor - 0.5 || height < floor - 0.5) {
      faults.push(`${name(e)} is too small: ${Math.round(width)} × ${Math.round(height)}`);
    }
  }

  // Where colours are the system's, shadows and tints are gone: the focus and what is chosen need a line, a sign or a
  // colour of the system's.
  const isForced = matchMedia('(forced-colors: active)').matches;
  const lines = (s) => [
    s.outlineStyle !== 'none' && s.outlineWidth,
    s.borderStyle !== 'none' && s.borderWidth !== '0px' && s.borderWidth + s.borderColor,
  ];
  const signs = (s) => [s.backgroundColor, s.color, s.fontWeight, s.textDecorationLine, s.content];
  const looks = (e, of) =>
    [null, '::before', '::after'].map((part) => of(getComputedStyle(e, part)).join()).join(';');
  const everything = (s) => [...lines(s), ...signs(s)];
  const focused = roots.map((root) => root.activeElement).find(Boolean);
  for (const e of isForced ? controls : []) {
    const group = e.matches('[role=tab]')
      ? e.parentElement
      : e.closest('[role=group], [role=radiogroup], [role=listbox], [role=tree]');
    const isOn = (one) =>
      ['aria-pressed', 'aria-selected', 'aria-checked'].some(
        (on) => one.getAttribute(on) === 'true',
      );
    const other =
      group &&
      isOn(e) &&
      controls.find(
        (one) =>
          one !== e &&
          group.contains(one) &&
          one.localName === e.localName &&
          !isOn(one) &&
          one.role === e.role,
      );
    if (other && looks(e, everything) === looks(other, everything)) {
      faults.push(`${name(e)} is chosen and looks like ${name(other)}`);
    }
    if (e.disabled || e.tabIndex < 0) continue;
    const before = looks(e, lines);
    e.focus({ preventScroll: true, focusVisible: true });
    if (e.matches(':focus') && looks(e, lines) === before && e !== focused) {
      faults.push(`${name(e)} does not show that it has the focus`);
    }
  }
  if (isForced) focused?.focus({ preventScroll: true });

  for (const root of [document, ...closedRoots]) {
    for (const animation of root.getAnimations()) {
      const { target } = /** @type {KeyframeEffect} */ (animation.effect);
      const isOwn = own.length === 0 || own.some((one) => one.contains(target));
      if (isOwn && animation.playState === 'running') faults.push(`${name(target)} moves`);
    }
  }

  /** The nearest thing that lies above the rest. */
  const layer = (e) =>
    [e, ...upward(e)].find((up) => /fixed|sticky/.test(getComputedStyle(up).position)) ?? html;
  /** What is seen of a box: what scrolls within another ends where that ends. */
  const inSight = (e) => {
    let { left, right, top, bottom } = e.getBoundingClientRect();
    for (const up of upward(e)) {
      if (getComputedStyle(up).overflow === 'visible') continue;
      const box = up.getBoundingClientRect();
      [left, right] = [Math.max(left, box.left), Math.min(right, box.right)];
      [top, bottom] = [Math.max(top, box.top), Math.min(bottom, box.bottom)];
    }
    return { left, right, top, bottom };
  };
  for (const [at, e] of controls.entries()) {
    const a = inSight(e);
    for (const other of controls.slice(at + 1)) {
      if (e.contains(other) || other.contains(e) || layer(e) !== layer(other)) continue;
      const b = inSight(other);
      const across = Math.min(a.right, b.right) - Math.max(a.left, b.left);
      const down = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
      if (across > 2 && down > 2) faults.push(`${name(e)} and ${name(other)} overlap`);
    }
  }

  /** @type {Record<string, number[]>} */
  const boxes = {};
  const counts = {};
  for (const e of all(`${CONTROLS}, h1, h2, h3, .plate, table, [role=tabpanel]`)) {
    if (apart(e)) continue;
    // Numbers within names are those of a page's nodes.
    const kind = `${e.localName}.${(e.id || e.classList[0] || e.getAttribute('role') || '').replace(/-?\d+$/, '')}`;
    counts[kind] = (counts[kind] ?? 0) + 1;
    const { left, top, width, height } = e.getBoundingClientRect();
    boxes[`${kind} ${counts[kind]}`] = [
      left,
      top + (own.length > 0 ? 0 : scrollY),
      width,
      height,
    ].map(Math.round);
  }
  return {
    boxes,
    faults: [...new Set(faults)],
    masks: masks
      .flatMap((selector) => all(selector))
      .map((e) => {
        const { x, y, width, height } = e.getBoundingClientRect();
        return { x, y, width, height };
      }),
  };
}
