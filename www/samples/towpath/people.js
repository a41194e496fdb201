/**
 * How members are shown: name, picture, numbers.
 *
 * @typedef {import('./site.js').Place} Place
 */

import { h } from '../tree/element.js';
import { memberCalled, memberPath, portraitPath } from './members.js';

/** @param {Place} place @param {string} name A link, if guests may see the member's page. */
export function person(place, name) {
  return memberCalled(name).page
    ? h('a', { class: 'person', href: place.link(memberPath(name)) }, name)
    : h('span', { class: 'person' }, name);
}

/** @param {Place} place @param {string} name @param {number} size In pixels. */
export function avatar(place, name, size) {
  return h('img', {
    class: 'avatar',
    src: place.link(portraitPath(name)),
    alt: '',
    width: size,
    height: size,
    loading: 'lazy',
  });
}

/** @param {number} amount `12345` → `12,345` */
export function grouped(amount) {
  return String(amount).replace(/\B(?=(\d{3})+$)/g, ',');
}

/** @param {number} amount @param {string} one @returns {string} `1 reply`, `2 replies`: words in y and others. */
export function counted(amount, one) {
  const many = one.endsWith('y') ? `${one.slice(0, -1)}ies` : `${one}s`;
  return `${grouped(amount)} ${amount === 1 ? one : many}`;
}
