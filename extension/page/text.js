// Which texts of a page a person sees, and what stands directly below a node.

import { FLAG } from '../content/wire.js';

/** @import {Columns} from './columns.js' */

/** Whether a node is text that a person sees. @param {Columns} columns @param {number} node */
export function isVisibleText(columns, node) {
  const flags = columns.flags[node];
  return (flags & FLAG.TEXT) !== 0 && (flags & FLAG.HIDDEN) === 0 && /\S/.test(columns.text(node));
}
