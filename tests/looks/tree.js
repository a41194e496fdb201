// What a screen reader is given of a view: the browser's own accessibility tree as an outline, one part a line, indented
// by depth. Of a web page it is what lies in Husk's closed shadow roots alone.
//
//   region "Husk"
//     button "Mode: Marked" (haspopup=menu, expanded=false)
//     status [polite] "Marked 14 blocks, 62 % of the page."

/** @typedef {import('../e2e/harness/test_page.js').TestPage} TestPage */

/**
 * @typedef {object} Part
 * @property {string} role
 * @property {string} name
 * @property {string[]} states `expanded=false`, …
 * @property {Part[]} parts
 */

/** Roles that say nothing: their parts stand in their place. */
const EMPTY = new Set([
  'none',
  'generic',
  'LayoutTableRow',
  'LayoutTableCell',
  'LayoutTable',
  'Iframe',
  'Section',
]);
/** What a role is called where it is not what ARIA calls it. */
const CALLED = {
  StaticText: 'text',
  RootWebArea: 'document',
  LabelText: 'label',
  SvgRoot: 'image',
  DescriptionListTerm: 'term',
  DescriptionListDetail: 'definition',
  DescriptionList: 'list',
  DisclosureTriangle: 'summary',
  InlineTextBox: '',
  LineBreak: '',
  ListMarker: '',
};
/** States that are told, and what they are where they need not be told. */
const STATES = {
  checked: null,
  disabled: false,
  expanded: null,
  hasPopup: 'false',
  invalid: 'false',
  level: null,
  live: null,
  modal: false,
  pressed: null,
  selected: null,
  valuetext: '',
};
/** Roles that a person works with. Each needs a name. */
const CONTROLS =
  /^(button|checkbox|combobox|link|listbox|menuitem.*|option|radio|searchbox|slider|spinbutton|summary|switch|tab|textbox|treeitem|ColorWell|PopUpButton|ToggleButton)$/;
/** Roles of which a view may have very many in a row, and how many of them are told. */
const ROWS = /^(option|row|treeitem|listitem)$/;
const ROWS_TOLD = 6;

/** What Firefox calls a role, without blanks, where it is another word. */
const FIREFOX = {
  checkbutton: 'checkbox',
  checkmenuitem: 'menuitemcheckbox',
  entry: 'textbox',
  pagetab: 'tab',
  pagetablist: 'tablist',
  pushbutton: 'button',
  radiobutton: 'radio',
  radiomenuitem: 'menuitemradio',
  statictext: 'text',
  textleaf: 'text',
  statusbar: 'status',
  togglebutton: 'button',
  buttonmenu: 'button',
};

/**
 * What Firefox tells, in the same words: of a web page all of it, not Husk's part alone, and no states.
 *
 * @param {{role: string, name: string, parts: any[]}[]} found
 * @returns {Part[]}
 */
const fromFirefox = (found) =>
  found.map(({ role, name, parts }) => ({
    role: FIREFOX[role.replaceAll(' ', '')] ?? role,
    name: String(name ?? '')
      .replace(/\s+/g, ' ')
      .trim(),
    states: [],
    parts: fromFirefox(parts),
  }));

/**
 * Reads the tree.
 *
 * @param {TestPage} page
 * @param {string[]} masks selectors of what is never the same twice: of it no words are told
 * @returns {Promise<Part[]>}
 */
export async function readTree(page, masks = []) {
  const found = await page.accessibleParts();
  if (found !== null) return fromFirefox(found);
  const session = await page.raw.context().newCDPSession(page.raw);
  try {
    const { root } = await session.send('DOM.getDocument', { depth: -1, pierce: true });
    const own = ownNodes(root, page.whole || !/^http/.test(page.raw.url()));
    const masked = await nodesOf(session, own.roots, masks);
    const { nodes } = await session.send('Accessibility.getFullAXTree');
    const byId = new Map(nodes.map((node) => [node.nodeId, node]));
    /** @param {any} node @param {boolean} hides @returns {Part[]} */
    const partsOf = (node, hides) => {
      const hidden = hides || masked.has(node.backendDOMNodeId);
      const inner = (node.childIds ?? []).flatMap((id) => {
        const child = byId.get(id);
        return child === undefined ? [] : partsOf(child, hidden);
      });
      const part = partOf(node, hidden);
      const isOwn = own.ids === null || own.ids.has(node.backendDOMNodeId);
      if (part === null || !isOwn) return inner;
      return [{ ...part, parts: withoutEcho(part, inner) }];
    };
    return nodes
      .filter(({ parentId }) => !byId.has(parentId))
      .flatMap((node) => partsOf(node, false));
  } finally {
    await session.detach();
  }
}

/**
 * Ids of the nodes that are Husk's, and its trees.
 *
 * @param {any} root of the document
 * @param {boolean} whole whether all of it is
 * @returns {{ids: Set<number> | null, roots: any[]}}
 */
function ownNodes(root, whole) {
  if (whole) return { ids: null, roots: [root] };
  const html = root.children.find(({ nodeName }) => nodeName === 'HTML');
  const roots = [];
  // What lies beside the body; a host may have another around it.
  const hosts = html.children.filter(({ nodeName }) => nodeName !== 'BODY' && nodeName !== 'HEAD');
  for (const host of hosts) {
    const stack = [host];
    while (stack.length) {
      const node = stack.pop();
      const closed = (node.shadowRoots ?? []).filter((one) => one.shadowRootType === 'closed');
      roots.push(...closed);
      stack.push(...closed, ...(node.children ?? []));
    }
  }
  const ids = new Set();
  const stack = [...roots];
  while (stack.length) {
    const node = stack.pop();
    ids.add(node.backendNodeId);
    stack.push(...(node.children ?? []), ...(node.shadowRoots ?? []));
  }
  return { ids, roots };
}

/** @param {any} session @param {any[]} roots @param {string[]} selectors @returns {Promise<Set<number>>} */
async function nodesOf(session, roots, selectors) {
  const found = new Set();
  for (const { nodeId } of roots) {
    for (const selector of selectors) {
      const { nodeIds } = await session.send('DOM.querySelectorAll', { nodeId, selector });
      for (const id of nodeIds) {
        const { node } = await session.send('DOM.describeNode', { nodeId: id });
        found.add(node.backendNodeId);
      }
    }
  }
  return found;
}

/** @param {any} node of the protocol @param {boolean} hidden @returns {Omit<Part, 'parts'> | null} null where nothing is told of it */
function partOf({ ignored, role, name, properties = [], value, description }, hidden) {
  const known = String(role?.value ?? '');
  if (ignored || EMPTY.has(known)) return null;
  const called = CALLED[known] ?? known;
  if (called === '') return null;
  const words = String(name?.value ?? '')
    .replace(/\s+/g, ' ')
    .trim();
  if (called === 'text' && words === '') return null;
  const states = properties.flatMap((property) => {
    if (!Object.hasOwn(STATES, property.name)) return [];
    const now = property.value.value;
    return now === STATES[property.name] ? [] : [`${property.name.toLowerCase()}=${now}`];
  });
  // What a text field holds stands in it as text, too.
  if (value?.value !== undefined && !/^(textbox|link)$/.test(called)) {
    const now = typeof value.value === 'number' ? Math.round(value.value * 100) / 100 : value.value;
    states.push(`value=${hidden ? '…' : now}`);
  }
  if (description?.value && !hidden) states.push(`description=${description.value}`);
  return { role: called, name: hidden && words ? '…' : words, states };
}

/** A part that is named by its words says them once; a button is what its name says. @param {Omit<Part, 'parts'>} part @param {Part[]} inner @returns {Part[]} */
function withoutEcho(part, inner) {
  if (part.role === 'button') return inner.filter(({ role }) => role !== 'text');
  const words = inner
    .map(({ name }) => name)
    .join(' ')
    .replace(/\s+/g, '');
  const isText = inner.every(({ role, parts }) => role === 'text' && parts.length === 0);
  return isText && words === part.name.replace(/\s+/g, '') ? [] : inner;
}

/** @param {Part[]} parts @param {string} [indent] @returns {string} */
export function outline(parts, indent = '') {
  let text = '';
  let row = 0;
  for (const [k, { role, name, states, parts: inner }] of parts.entries()) {
    row = ROWS.test(role) && parts[k - 1]?.role === role ? row + 1 : 0;
    if (row >= ROWS_TOLD) {
      if (parts[k + 1]?.role !== role) text += `${indent}… ${row + 1 - ROWS_TOLD} more\n`;
      continue;
    }
    const told = states.length > 0 ? ` (${states.join(', ')})` : '';
    text += `${indent}${role}${name ? ` "${name}"` : ''}${told}\n`;
    text += outline(inner, `${indent}  `);
  }
  return text;
}

/**
 * What a screen reader could not use, in words: controls without a name, signs in place of a name.
 *
 * @param {Part[]} parts
 * @param {string} [path]
 * @returns {string[]}
 */
export function unusable(parts, path = '') {
  return parts.flatMap((part) => {
    const here = `${path}/${part.role}`;
    const own = [];
    if (CONTROLS.test(part.role) && !/[\p{L}\p{N}?]/u.test(part.name)) {
      own.push(`${here} has no name${part.name && ` but “${part.name}”`}`);
    }
    if (part.role === 'image' && part.name === '') own.push(`${here} has no name`);
    return [...own, ...unusable(part.parts, here)];
  });
}

/** Every control, by role and name, in the order of the tree. @param {Part[]} parts @returns {string[]} */
export function controls(parts) {
  return parts.flatMap(({ role, name, parts: inner }) => [
    ...(CONTROLS.test(role) ? [`${role} "${name}"`] : []),
    ...controls(inner),
  ]);
}
