/**
 * The boards of the forum. Those of one group share a page, on which each of them can be picked out.
 *
 * @typedef {object} Board
 * @property {string} id
 * @property {string} title
 * @property {string} line One sentence.
 * @property {string} icon Path of a drawing, 24 × 24.
 * @property {{topics: number, posts: number}} archive What was written before the forum moved.
 *
 * @typedef {object} Group
 * @property {string} id
 * @property {string} path
 * @property {string} title
 * @property {string} line One sentence.
 * @property {Board[]} boards
 */

/** @type {Group[]} */
export const GROUPS = [
  {
    id: 'mending',
    path: 'boards/mending.html',
    title: 'Mending',
    line: 'What drips, smokes, rusts or has gone flat, and what people did about it.',
    boards: [
      {
        id: 'engines',
        title: 'Engines and stern gear',
        line: 'Diesels, gearboxes, shafts and glands, from the first cough to the last drop.',
        icon: 'M3 9h4V6h6v3h4l2 3h2v6h-2l-2 2H7l-2-2H3zM10 6V3M7 3h6',
        archive: { topics: 1904, posts: 21377 },
      },
      {
        id: 'electrics',
        title: 'Electrics and solar',
        line: 'Batteries, chargers, panels, and the wire that nobody remembers putting in.',
        icon: 'M13 2L4 14h7l-1 8l9-12h-7z',
        archive: { topics: 1512, posts: 18940 },
      },
      {
        id: 'hull',
        title: 'Hull, paint and windows',
        line: 'Steel and what keeps the water on the other side of it.',
        icon: 'M2 12h20q-1 7-6 8H8q-5-1-6-8zM5 12V7h12v5',
        archive: { topics: 1288, posts: 14052 },
      },
      {
        id: 'heat',
        title: 'Stoves, gas and water',
        line: 'Keeping warm, keeping washed, and keeping the alarm quiet for the right reasons.',
        icon: 'M12 2q6 6 6 12a6 6 0 0 1-12 0q0-4 3-6q0 3 2 4q2-4 1-10z',
        archive: { topics: 1140, posts: 12266 },
      },
    ],
  },
  {
    id: 'living',
    path: 'boards/living.html',
    title: 'Living on the cut',
    line: 'Where to be, how to get there, and how to like it in February.',
    boards: [
      {
        id: 'moorings',
        title: 'Moorings, post and papers',
        line: 'Licences, letters, neighbours, and having an address that moves.',
        icon: 'M12 2v20M5 8h14M7 22h10M12 8l6 5M12 8l-6 5',
        archive: { topics: 987, posts: 13418 },
      },
      {
        id: 'cruising',
        title: 'Cruising, locks and tunnels',
        line: 'Routes, stoppages and how to be in two places at once with one rope.',
        icon: 'M3 20V8l4-4v16M21 20V8l-4-4v16M7 14h10M7 10h10',
        archive: { topics: 1733, posts: 19805 },
      },
      {
        id: 'winter',
        title: 'Winter and weather',
        line: 'Ice, damp, fuel, and the six weeks in which the panels do nothing.',
        icon: 'M12 2v20M3 7l18 10M21 7L3 17M9 4l3 3l3-3M9 20l3-3l3 3',
        archive: { topics: 612, posts: 8077 },
      },
      {
        id: 'stores',
        title: 'Galley, heads and animals',
        line: 'Food, lavatories, cats and dogs: the things that decide whether people stay.',
        icon: 'M4 10h12v6a4 4 0 0 1-4 4H8a4 4 0 0 1-4-4zM16 12h3v4h-3M8 3v4M12 3v4',
        archive: { topics: 834, posts: 11690 },
      },
      {
        id: 'landing',
        title: 'The landing',
        line: 'News of the forum, and talk that belongs on no other board.',
        icon: 'M3 4h18v12H10l-5 5v-5H3z',
        archive: { topics: 2260, posts: 40118 },
      },
    ],
  },
];

/** @param {string} id @returns {{group: Group, board: Board}} */
export function boardCalled(id) {
  for (const group of GROUPS) {
    const board = group.boards.find((candidate) => candidate.id === id);
    if (board) return { group, board };
  }
  throw new Error(`there is no board called ${id}`);
}
