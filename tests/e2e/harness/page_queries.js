// What is asked of a page from inside it. `answerQuery` is sent to the browser as text and runs in a
// world of its own, so it must not use anything outside itself.

/**
 * @typedef {object} Query which element: every given property must hold
 * @property {string} [part] value of its `data-husk` attribute
 * @property {string} [role] explicit or by element
 * @property {string | RegExp} [name] accessible name, whole or by pattern
 * @property {string} [css] selector, matched inside its own tree
 * @property {string | RegExp} [text] contained in its text
 * @property {'ui' | 'all'} [within] `ui`: inside closed shadow roots only, the default on web pages;
 *   `all`: anywhere, the default on the extension's own pages and on those that are Husk's as a whole
 * @property {boolean} [hidden] true to find elements that are not displayed, too
 */

/**
 * @typedef {object} Found an element as a person meets it
 * @property {string} tag
 * @property {string | null} part
 * @property {string | null} role
 * @property {string} name
 * @property {string} text as rendered, trimmed
 * @property {string | null} value of a form control
 * @property {boolean} checked checked, pressed, selected or expanded
 * @property {boolean} visible
 * @property {boolean} disabled
 * @property {boolean} focused
 * @property {{x: number, y: number, width: number, height: number}} rect in CSS pixels of the viewport
 * @property {Record<string, string>} attributes
 */

/**
 * Answers one question about the page.
 *
 * @param {any} request `{ask, query?, …}`
 * @param {...ShadowRoot} closedRoots every closed shadow root of the document
 * @returns {string | Promise<string>} JSON
 */
export function answerQuery(request, ...closedRoots) {
  // Only this world sees the closed roots as open ones; the page goes on seeing null.
  for (const root of closedRoots) {
    Object.defineProperty(root.host, 'shadowRoot', { value: root, configurable: true });
  }
  const ROLES = {
    a: (e) => (e.hasAttribute('href') ? 'link' : null),
    area: () => 'link',
    article: () => 'article',
    aside: () => 'complementary',
    button: () => 'button',
    details: () => 'group',
    dialog: () => 'dialog',
    fieldset: () => 'group',
    form: () => 'form',
    h1: () => 'heading',
    h2: () => 'heading',
    h3: () => 'heading',
    h4: () => 'heading',
    h5: () => 'heading',
    h6: () => 'heading',
    img: () => 'img',
    input: (e) =>
      ({
        button: 'button',
        checkbox: 'checkbox',
        file: 'button',
        hidden: null,
        image: 'button',
        number: 'spinbutton',
        radio: 'radio',
        range: 'slider',
        reset: 'button',
        search: 'searchbox',
        submit: 'button',
      })[e.type] ?? 'textbox',
    li: () => 'listitem',
    main: () => 'main',
    meter: () => 'meter',
    nav: () => 'navigation',
    ol: () => 'list',
    option: () => 'option',
    output: () => 'status',
    progress: () => 'progressbar',
    select: (e) => (e.multiple || e.size > 1 ? 'listbox' : 'combobox'),
    summary: () => 'button',
    table: () => 'table',
    td: () => 'cell',
    textarea: () => 'textbox',
    th: () => 'columnheader',
    tr: () => 'row',
    ul: () => 'list',
  };
  const roleOf = (e) => e.getAttribute('role') ?? ROLES[e.localName]?.(e) ?? null;
  const squeeze = (text) => (text ?? '').replace(/\s+/g, ' ').trim();
  const nameOf = (e) => {
    const by = (e.getAttribute('aria-labelledby') ?? '').split(/\s+/).filter(Boolean);
    const named = by.map((id) => e.getRootNode().getElementById?.(id)?.textContent ?? '').join(' ');
    return squeeze(
      named ||
        e.getAttribute('aria-label') ||
        [...(e.labels ?? [])].map((label) => label.textContent).join(' ') ||
        e.getAttribute('alt') ||
        (/^(?:input|select|textarea)$/.test(e.localName) ? '' : e.textContent) ||
        e.getAttribute('title') ||
        e.getAttribute('placeholder'),
    );
  };
  /** An element without its children. */
  const tagOf = (e) => /** @type {Element} */ (e.cloneNode(false)).outerHTML;
  /** The document of a frame of Husk's own, which has no address and stands in a closed root. */
  const framed = (e) =>
    e.localName === 'iframe' && !e.hasAttribute('src') && closedRoots.includes(e.getRootNode())
      ? e.contentDocument
      : null;
  const deepestFocus = () => {
    let focus = document.activeElement;
    for (;;) {
      const inner = focus && (focus.shadowRoot ?? framed(focus))?.activeElement;
      if (!inner || inner.localName === 'body') return focus;
      focus = inner;
    }
  };
  /** How far the corner of an element's own window is from that of the page's. */
  const shift = (e) => {
    const frame = e.ownerDocument === document ? null : e.ownerDocument.defaultView?.frameElement;
    const { x, y } = frame?.getBoundingClientRect() ?? { x: 0, y: 0 };
    return { dx: x, dy: y };
  };
  const visible = (e) => {
    const { width, height } = e.getBoundingClientRect();
    return width > 0 && height > 0 && e.checkVisibility({ visibilityProperty: true });
  };
  const describe = (e) => {
    const { x, y, width, height } = e.getBoundingClientRect();
    const { dx, dy } = shift(e);
    const on = ['aria-checked', 'aria-pressed', 'aria-selected', 'aria-expanded'];
    return {
      tag: e.localName,
      part: e.getAttribute('data-husk'),
      role: roleOf(e),
      name: nameOf(e),
      text: squeeze(e.innerText ?? e.textContent),
      value: 'value' in e ? String(e.value) : null,
      checked: e.checked === true || on.some((name) => e.getAttribute(name) === 'true'),
      visible: visible(e),
      disabled: e.disabled === true || e.getAttribute('aria-disabled') === 'true',
      focused: deepestFocus() === e,
      rect: { x: x + dx, y: y + dy, width, height },
      attributes: Object.fromEntries([...e.attributes].map((a) => [a.name, a.value])),
    };
  };
  /** A field of a form may be named like the property. */
  const rootOf = (node) => (node.shadowRoot?.nodeType === 11 ? node.shadowRoot : null);
  /** Elements of the flattened tree, shadow trees and own frames after their host, in document order. */
  const all = (start) => {
    const out = [];
    const stack = [start];
    while (stack.length) {
      const node = stack.pop();
      if (node.nodeType === 1) out.push(node);
      for (let child = node.lastElementChild; child; child = child.previousElementSibling) {
        stack.push(child);
      }
      if (rootOf(node)) stack.push(rootOf(node));
      if (node.nodeType === 1 && framed(node)) stack.push(framed(node));
    }
    return out;
  };
  const isOurs = request.whole || /-extension:$/.test(location.protocol);
  const search = (query) => {
    const everywhere = (query.within ?? (isOurs ? 'all' : 'ui')) === 'all';
    const inside = closedRoots.filter((root) => root.isConnected);
    // A closed root inside another is met through its host.
    const tops = inside.filter((root) => !inside.some((r) => r === root.host.getRootNode()));
    const fits = (value, wanted, whole) => {
      if (wanted.source !== undefined) return new RegExp(wanted.source, wanted.flags).test(value);
      return whole ? value === wanted : value.includes(wanted);
    };
    const elements = everywhere ? all(document) : tops.flatMap((root) => all(root));
    return elements.filter(
      (e) =>
        (query.part === undefined || e.getAttribute('data-husk') === query.part) &&
        (query.css === undefined || e.matches(query.css)) &&
        (query.role === undefined || roleOf(e) === query.role) &&
        (query.name === undefined || fits(nameOf(e), query.name, true)) &&
        (query.text === undefined ||
          fits(squeeze(e.innerText ?? e.textContent), query.text, false)) &&
        (query.hidden || visible(e)),
    );
  };
  /** The deepest element under a point, through every shadow root. */
  const at = (x, y) => {
    let hit = document.elementFromPoint(x, y);
    while (hit) {
      const { x: left, y: top } = framed(hit) ? hit.getBoundingClientRect() : { x: 0, y: 0 };
      let inner = (hit.shadowRoot ?? framed(hit))?.elementFromPoint(x - left, y - top);
      // A frame that the pointer passes by gets from its host what happens there.
      if (!inner || inner === hit) {
        inner = hit.shadowRoot && [...hit.shadowRoot.children].find((child) => framed(child));
      }
      if (!inner || inner === hit) break;
      hit = inner;
    }
    return hit;
  };
  const holds = (outer, inner) => {
    for (let e = inner; e; e = e.parentNode ?? e.host ?? e.defaultView?.frameElement) {
      if (e === outer) return true;
    }
    return false;
  };

  /** Where a pointer reaches an element now, or what is in the way. */
  const spot = (e) => {
    const { dx, dy } = shift(e);
    for (const r of e.getClientRects()) {
      for (const [fx, fy] of [
        [0.5, 0.5],
        [0.25, 0.5],
        [0.75, 0.5],
        [0.5, 0.1],
        [0.05, 0.05],
        [0.95, 0.95],
      ]) {
        const x = r.left + dx + r.width * fx;
        const y = r.top + dy + r.height * fy;
        if (holds(e, at(x, y))) return { x, y };
      }
    }
    const r = e.getBoundingClientRect();
    const above = at(r.left + dx + r.width / 2, r.top + dy + r.height / 2);
    return {
      x: r.x + dx,
      y: r.y + dy,
      covered: above ? tagOf(above) : 'nothing: outside the window',
    };
  };

  const ANSWERS = {
    find: () => search(request.query).map(describe),
    parts: () =>
      closedRoots
        .flatMap((root) => all(root))
        .map((e) => e.getAttribute('data-husk'))
        .filter(Boolean),
    active: () => {
      const focus = deepestFocus();
      return focus && describe(focus);
    },
    focus: () => {
      const [e] = search(request.query);
      e?.focus({ focusVisible: true });
      return e ? true : null;
    },
    style: () => {
      const [e] = search(request.query);
      if (!e) return null;
      const style = getComputedStyle(e);
      return Object.fromEntries(
        request.properties.map((name) => [name, style.getPropertyValue(name).trim()]),
      );
    },
    scrolled: () => {
      const [e] = search(request.query);
      if (!e) return null;
      return {
        left: e.scrollLeft,
        top: e.scrollTop,
        width: e.scrollWidth,
        height: e.scrollHeight,
        pageWidth: e.clientWidth,
        pageHeight: e.clientHeight,
      };
    },
    choose: () => {
      const [e] = search(request.query);
      if (!e) return null;
      e.value = request.value;
      for (const type of ['input', 'change']) e.dispatchEvent(new Event(type, { bubbles: true }));
      return true;
    },
    /** A point at which a click reaches the element once it stands still, or what is in the way; null while neither is known. */
    aim: async () => {
      const [e] = search(request.query);
      if (!e) return null;
      const box = e.getBoundingClientRect();
      const { dx, dy } = shift(e);
      const [left, top] = [box.left + dx, box.top + dy];
      const isBefore = top + box.height < 1 || left + box.width < 1;
      const out = isBefore || top > innerHeight || left > innerWidth;
      if (out) e.scrollIntoView({ block: 'center', behavior: 'instant' });
      const before = spot(e);
      // A tab that is not in front draws no frames.
      await new Promise((resolve) => {
        requestAnimationFrame(() => requestAnimationFrame(resolve));
        setTimeout(resolve, 100);
      });
      const after = e.isConnected && visible(e) ? spot(e) : null;
      return before && after && before.x === after.x && before.y === after.y ? after : null;
    },
    /** The whole document as text: what a byte-for-byte comparison compares. */
    html: () => {
      const out = [];
      const frames = [document];
      while (frames.length) {
        const doc = frames.shift();
        const nodes = all(doc);
        const shadowRoots = nodes.map(rootOf).filter(Boolean);
        // So may an image, in place of the document's own.
        const root = doc.querySelector(':root');
        out.push(`<!-- document ${doc.URL} ${doc.compatMode} -->`);
        for (const node of doc.childNodes) {
          if (node.nodeType === 10) out.push(`<!doctype ${node.nodeName}>`);
          if (node.nodeType === 8) out.push(`<!--${node.nodeValue}-->`);
        }
        if (root) {
          out.push(tagOf(root));
          out.push(root.getHTML({ shadowRoots }));
        }
        for (const tree of [doc, ...shadowRoots]) {
          for (const sheet of tree.adoptedStyleSheets) {
            out.push(`<!-- adopted ${[...sheet.cssRules].map((r) => r.cssText).join(' ')} -->`);
          }
        }
        for (const e of nodes) {
          // Before a frame's own document comes another stands there, for a moment that no browser promises.
          const shown = /^i?frame$/.test(e.localName) ? e.contentDocument : null;
          if (shown && (shown.URL !== 'about:blank' || !e.src)) frames.push(shown);
        }
      }
      return out.join('\n');
    },
    /** Runs axe (already evaluated in this world) on Husk's hosts, or on the whole page. */
    axe: async () => {
      // Husk's own stand beside the body, where no page puts anything.
      const hosts = closedRoots
        .map((root) => root.host)
        .filter((host) => host.parentNode === document.querySelector(':root'));
      if (!isOurs && hosts.length === 0) throw new Error('no view to check');
      const result = await globalThis.axe.run(isOurs ? document : { include: hosts }, {
        resultTypes: ['violations'],
        // Own frames have no axe in them that could answer.
        iframes: false,
      });
      return result.violations.map(({ id, impact, help, nodes }) => ({
        id,
        impact,
        help,
        nodes: nodes.map((n) => ({ html: n.html, summary: n.failureSummary })),
      }));
    },
  };
  const answer = ANSWERS[request.ask]();
  return answer instanceof Promise
    ? answer.then((value) => JSON.stringify(value))
    : JSON.stringify(answer);
}
