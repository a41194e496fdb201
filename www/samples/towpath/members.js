/**
 * The people who write in the forum. Those who have a page of their own let guests see it.
 *
 * @typedef {object} Member
 * @property {string} name
 * @property {string} title What the forum calls them.
 * @property {string} joined Month and year.
 * @property {number} posts
 * @property {string} place
 * @property {string} signature Stands below each of their posts; may be empty.
 * @property {string | null} face What their picture is drawn from; null if it is of the boat.
 * @property {MemberPage} [page]
 *
 * @typedef {object} MemberPage
 * @property {[string, string][]} facts
 * @property {string[]} about Paragraphs.
 */

import { slug } from '../tree/prose.js';
import { PAGES } from './about_members.js';

/** @type {Omit<Member, 'page'>[]} */
const ALL = [
  {
    name: 'Hetty Marchbanks',
    title: 'Wharfinger',
    joined: 'Mar 2009',
    posts: 6214,
    place: 'Pennick Basin',
    signature: 'I keep the lights on here. Trouble with your account? Send me a message.',
    face: 'Hetty',
  },
  {
    name: 'Wren Halloway',
    title: 'Lock-keeper',
    joined: 'Jun 2011',
    posts: 4870,
    place: 'On the move, Tarrow and Kesbury',
    signature: 'Nb Lapwing, 52 ft, never where the map says.',
    face: 'Wren Halloway',
  },
  {
    name: 'Gil Tranter',
    title: 'Fitter, trade',
    joined: 'May 2010',
    posts: 9032,
    place: 'Hanning Wharf',
    signature: 'Diesel fitter for thirty-one years. What I say here is advice, not a survey.',
    face: 'Tranter Gil',
  },
  {
    name: 'Dot Ferriday',
    title: 'Old hand',
    joined: 'Jan 2012',
    posts: 5518,
    place: 'Withy Bridge',
    signature: 'Forty-one years afloat and still no shelf that is level.',
    face: 'Dot',
  },
  {
    name: 'Old Tom Pacey',
    title: 'Old hand',
    joined: 'Mar 2009',
    posts: 7730,
    place: 'Gosling Lock',
    signature: 'Nb Perseverance, built 1936, still leaking in the same place.',
    face: null,
  },
  {
    name: 'Ivo Brandt',
    title: 'Steerer',
    joined: 'Oct 2016',
    posts: 2145,
    place: 'Kesbury',
    signature: 'Measure first. Buy second.',
    face: 'Ivo Brandt',
  },
  {
    name: 'Aneurin Pugh',
    title: 'Surveyor, trade',
    joined: 'Aug 2013',
    posts: 1906,
    place: 'Dunmere',
    signature: 'I tap things for a living.',
    face: 'Aneurin Pugh',
  },
  {
    name: 'Nell Ashdown',
    title: 'Painter, trade',
    joined: 'Apr 2014',
    posts: 1377,
    place: 'Kesbury Wharf',
    signature: 'Two thin coats. No, thinner.',
    face: 'Nell Ashdown',
  },
  {
    name: 'Sunniva Dahl',
    title: 'Steerer',
    joined: 'Jul 2018',
    posts: 1022,
    place: 'Long Stanning',
    signature: 'Nb Blue Anna, 57 ft, all electric but the kettle.',
    face: null,
  },
  {
    name: 'winding_hole',
    title: 'Steerer',
    joined: 'Feb 2015',
    posts: 830,
    place: 'Turning round',
    signature: '',
    face: null,
  },
  {
    name: 'Farouk Aziz',
    title: 'Steerer',
    joined: 'Sep 2020',
    posts: 655,
    place: 'Hanning Wharf',
    signature: 'Nb Slow Worm. She is.',
    face: 'Slow',
  },
  {
    name: 'Marguerite Osei',
    title: 'Steerer',
    joined: 'May 2021',
    posts: 417,
    place: 'Ostrey Basin',
    signature: '',
    face: 'Marguerite Osei',
  },
  {
    name: 'Marsh Thorne',
    title: 'Steerer',
    joined: 'Oct 2019',
    posts: 388,
    place: 'Foxley Arm',
    signature: 'Nb Early Riser, whose owner is not.',
    face: null,
  },
  {
    name: 'Jess and Callum',
    title: 'Deckhand',
    joined: 'Mar 2023',
    posts: 254,
    place: 'Melbrook Navigation',
    signature: 'Two people, two bicycles, one boat called Two Pence.',
    face: null,
  },
  {
    name: 'Bram Kettleby',
    title: 'Steerer',
    joined: 'Apr 2022',
    posts: 203,
    place: 'Tarrow Top Pound',
    signature: 'Nb Wigeon, 45 ft, crew of one.',
    face: 'Bram Kettleby',
  },
  {
    name: 'coalfish',
    title: 'Deckhand',
    joined: 'Nov 2024',
    posts: 140,
    place: 'Between Ostrey and Long Stanning',
    signature: '',
    face: null,
  },
  {
    name: 'Priya Nandakumar',
    title: 'Deckhand',
    joined: 'Sep 2025',
    posts: 61,
    place: 'Melbrook Basin',
    signature: 'Nb Marigold. First boat, second winter.',
    face: 'Nandakumar',
  },
  {
    name: 'Lena Kowalczyk',
    title: 'New aboard',
    joined: 'Aug 2026',
    posts: 11,
    place: 'Ashore, for now',
    signature: '',
    face: 'lena k',
  },
];

/** @type {Member[]} */
export const MEMBERS = ALL.map((member) => ({ ...member, page: PAGES[member.name] }));

/** @param {string} name @returns {Member} */
export function memberCalled(name) {
  const found = MEMBERS.find((member) => member.name === name);
  if (!found) throw new Error(`nobody here is called ${name}`);
  return found;
}

/** @param {string} name */
export function memberPath(name) {
  return `members/${slug(name)}.html`;
}

/** @param {string} name */
export function portraitPath(name) {
  return `images/people/${slug(name)}.svg`;
}
