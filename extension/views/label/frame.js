// Where the page that is labelled is looked at: here in a frame beside the list; in the panel on the open page itself.

import { t } from '../../platform/i18n.js';
import { h } from '../dom.js';
import { LabelPane } from './pane.js';

/** @typedef {import('../../labels/model/blocks.js').Block} Block */

/**
 * What a page that is labelled is shown on.
 * @typedef {object} Stage
 * @property {HTMLElement | null} element beside the list; null where the page stands elsewhere
 * @property {(read: import('../../labels/session/session.js').ReadPage) => Promise<(Node | null)[]>} show gives the node of each index, none
 *   where they are out of reach
 * @property {() => void} clear the page is being left
 * @property {(blocks: readonly Block[], wrong: ReadonlySet<string>) => void} paint
 * @property {(nodes: readonly number[], words: string) => void} point puts the box around a block
 * @property {(nodes: readonly number[]) => void} hint shows what could be cut out; nothing for none
 * @property {() => void} dispose
 */

/**
 * What a stage tells.
 * @typedef {object} StageTold
 * @property {(node: number) => void} onNode a node was clicked
 * @property {(event: KeyboardEvent) => void} onKey a key was pressed on the page
 * @property {() => void} onLife something happened that a person does
 */

/** @param {StageTold} told @returns {Stage} */
export function frameStage(told) {
  const frame = h('iframe', { title: t('label_frame'), className: 'label-frame', tabIndex: -1 });
  frame.setAttribute('sandbox', 'allow-same-origin');
  const tag = h('span', { className: 'label-tag', 'aria-hidden': true });
  const box = h('div', { className: 'label-box', hidden: true }, tag);
  const hint = h('div', { className: 'label-hint', hidden: true });
  const pane = new LabelPane({ frame, box, tag, hint }, told);
  return {
    element: h('div', { className: 'label-page' }, frame, box, hint),
    async show(read) {
      const nodes = (await read.show?.(frame)) ?? [];
      pane.show(nodes);
      return nodes;
    },
    clear: () => pane.show([]),
    paint: (blocks, wrong) => pane.paint(blocks, wrong),
    point: (nodes, words) => pane.point(nodes, words),
    hint: (nodes) => pane.hint(nodes),
    dispose: () => pane.dispose(),
  };
}
