// Articles of an invented paper, for pages that bring one after the other.

/**
 * @typedef {object} Story
 * @property {string} id
 * @property {string} title
 * @property {string} author
 * @property {string} date
 * @property {string} heading above its last paragraphs
 * @property {string[]} paragraphs
 */

/** @type {Story[]} */
export const STORIES = [
  {
    id: 'salt',
    title: 'Salt from a shallow pan',
    author: 'Ines Marrow',
    date: '2026-03-02',
    heading: 'What the rain takes',
    paragraphs: [
      'The pans lie behind the sea wall, nine of them, each no deeper than a dinner plate. In April the sluice is opened for one tide and closed again, and from then on nobody hurries. The water stands in the first pan until it tastes of the sea, in the third until it tastes of nothing else, and in the ninth until it cannot hold what it carries any longer.',
      'What forms first is thin as the skin on warm milk and breaks when a fly lands on it. It is raked off in the evening, when the wind drops, with a board that has no nails in it, because iron would colour it. A good pan gives two barrows in a week and a bad one gives mud, and from the wall both look the same.',
      'Rain is the only enemy anybody names. A shower of ten minutes sweetens a pan by a week, and a wet July has ended more families here than drink. So there is a hut with a boy in it, who watches the west, and a bell that was once on a ship.',
      'When the bell rings, the boards go down and the brine is let into the covered pits, and everyone stands under the eaves to see if the cloud was meant for them. Mostly it was not. Then they lift the boards again, and the boy is told that he did right.',
    ],
  },
  {
    id: 'swifts',
    title: 'Swifts above the bus station',
    author: 'Tomas Hale',
    date: '2026-05-19',
    heading: 'Counting at dusk',
    paragraphs: [
      'They come on the ninth of May, or they come on the eleventh, and the man who sells tickets writes it on the wall behind his stove. The station was built with a hollow cornice, which the architect called a mistake in a letter to the council, and for sixty summers the mistake has been full of birds.',
      'A swift does not perch. It clings, or it flies, and most of the year it only flies: it eats in the air, drinks rain in the air, and sleeps there, a mile up, turning in slow circles over the same county. The cornice is the one floor it knows, for nine weeks, and it finds the same arm’s length of it every year.',
      'The count is made at dusk, when the late bus to the coast has gone and the forecourt is empty. Four people stand at the four corners and call out what goes in. They call low, as though the birds could be put off by numbers, and one of them keeps the tally on a ticket roll.',
      'Last summer it was a hundred and twelve. The council has new plans for the roof, and the plans show a cornice that is solid all the way through, with no mistakes in it. The ticket seller has pinned a copy beside his dates, and has drawn the holes back in.',
    ],
  },
  {
    id: 'bread',
    title: 'Bread for a lighthouse',
    author: 'Oona Vey',
    date: '2026-08-30',
    heading: 'The last crossing',
    paragraphs: [
      'Every Thursday at four in the morning the baker on the quay makes eleven loaves that nobody on the quay will eat. They are longer than the others and twice as dark, and they leave in a tin trunk with a rope handle, on a boat that carries nothing else but post and paraffin.',
      'The crust is the point of them. It has to keep out the damp for seven days on a rock where bedding grows moss, so it is baked until any customer would send it back. Inside it stays soft for longer than seems right, and the keepers say that it is best on the Tuesday, when it has given up being fresh.',
      'There have been no keepers for thirty years, of course. The lamp turns by itself and reports its own faults. But two people still live there in summer, who measure the waves, and the order for eleven loaves was never cancelled, because nobody on the quay could think who ought to cancel it.',
      'The crossing ends in October, when the landing is under water more often than not. The last trunk goes out with twenty-two loaves, and a note in it, which has said the same thing since before either of the two was born: these must do until the light comes back.',
    ],
  },
];

/** @param {Story} story @returns {string} its text as it stands on a page */
export const markupOf = ({ id, title, author, date, heading, paragraphs }) =>
  `<article id="${id}"><h1>${title}</h1>
<p class="by">By <a rel="author" href="/people/${encodeURIComponent(author)}">${author}</a>, <time datetime="${date}">${date}</time></p>
<p>${paragraphs[0]}</p><p>${paragraphs[1]}</p>
<h2>${heading}</h2><p>${paragraphs[2]}</p><p>${paragraphs[3]}</p></article>`;
