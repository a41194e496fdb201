/**
 * Dates of the forum: written `2026-10-02 19:14` in its text files.
 *
 * @typedef {import('../tree/element.js').Element} Element
 */

import { h } from '../tree/element.js';

const MONTHS = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ');

/** @param {string} stamp @returns {string} As `datetime` wants it. */
export function machineDate(stamp) {
  if (!/^\d{4}-\d\d-\d\d \d\d:\d\d$/.test(stamp)) throw new Error(`no date: ${stamp}`);
  return stamp.replace(' ', 'T');
}

/** @param {string} stamp @returns {string} As people read it: `2 Oct 2026, 19:14`. */
export function shownDate(stamp) {
  const [, year, month, day, time] = /^(\d{4})-(\d\d)-(\d\d)T(.*)$/.exec(machineDate(stamp)) ?? [];
  return `${Number(day)} ${MONTHS[Number(month) - 1]} ${year}, ${time}`;
}

/** @param {string} stamp @returns {Element} */
export function timeOf(stamp) {
  return h('time', { datetime: machineDate(stamp) }, shownDate(stamp));
}
