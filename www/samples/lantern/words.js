/** Words of the magazine that are not stories: people, topics, comments, advertisements, and the pages about itself. */

/** @type {Record<string, {role: string, note: string}>} */
export const AUTHORS = {
  'Ines Marlow': {
    role: 'Features editor',
    note: 'Ines Marlow writes about coasts, cities and the people who keep them going. She lives beside a canal.',
  },
  'Oskar Lindqvist': {
    role: 'Contributing writer',
    note: 'Oskar Lindqvist was a sound recordist for radio before he took to the page. He still listens first.',
  },
  'Ruth Calloway': {
    role: 'Writer at large',
    note: 'Ruth Calloway has walked to most of her interviews. Her book on holloways comes out next autumn.',
  },
  'Noor Haddad': {
    role: 'Science and craft',
    note: 'Noor Haddad studied instruments and ended up writing about the people who read them.',
  },
  'Edda Holm': {
    role: 'Workshop editor',
    note: 'Edda Holm trained as a joiner and bakes on Sundays. She answers every letter about sharpening.',
  },
};

/** @type {Record<string, {title: string, line: string}>} */
export const SECTIONS = {
  field: {
    title: 'Field',
    line: 'Reports from rivers, roofs, islands and roads: places, and what happens when you look at them for a long time.',
  },
  workshop: {
    title: 'Workshop',
    line: 'Making and mending: how things are put together, by the people who know where the screws are.',
  },
};

/** @type {Record<string, string[]>} Two remarks made under each story. */
export const REMARKS = {
  'tide-mill': [
    'My grandfather worked the mill at Saltby until the war and always said that the pond did the work and the miller did the worrying.',
    'Is the flour sold anywhere inland? I would happily pay the postage to taste the half-ebb batch.',
  ],
  'counting-swifts': [
    'We tried this in our road and I can confirm the undercounting. Our dog is the only one of us who gets thirty.',
    'Put boxes up! Ours were ignored for two summers and are now full, and loud, and I would not be without them.',
  ],
  'smell-map': [
    'Grew up on Tanner’s Row. The third lamp post is exactly right, and we used to race to it.',
    'I would love to know how they handled snow. To me a snowy street smells of pencil sharpenings.',
  ],
  'bridge-lichens': [
    'As a stonemason I have scrubbed these off more parapets than I care to remember. I shall not be doing it again.',
    'The visitors’ book curve made me laugh out loud on a train.',
  ],
  'last-ferry': [
    'I was one of those children with the washing. Nobody told us that the boat was waiting for us; we thought we were lucky.',
    'There is a lesson in here for everybody who has ever said the words “legacy system”.',
  ],
  'salt-road': [
    'The bend round nothing shows clearly on the older air photographs, with a track leading to the door.',
    'Badgers and surveyors sharing a culvert is the best news I have read all month.',
  ],
  'weather-nights': [
    'I did two winters at a station like this. You never lose the habit of looking to windward when you leave a building.',
    'The dog drawing: please, may we see the dog drawing?',
  ],
  'sharp-chisel': [
    'Forty years at the bench and I still colour the back with a pen. It is the only honest mirror in the shop.',
    'Window glass and wet paper has served me better than any of the expensive flattening plates.',
  ],
  'orchard-program': [
    'Weighting by “who was right on which sort of night” is exactly how we combine forecasts at work, with fewer coats.',
    'A dried-out wick caught us too. Ours now has a float switch in the water pot, which rings a different bell.',
  ],
  'bread-by-the-clock': [
    'Did it with the children. We now say “is it a promise yet” about everything.',
    'Five minutes more than I dare has changed my Sundays. My oven’s number is thirty-eight.',
  ],
  'piano-in-pieces': [
    'Ours went to the tip in 1999 and I still hear it. Thank you for telling us there is another way.',
    'Slippers! I own a pair of those. I had no idea that I was walking about on a Broadwood.',
  ],
  'library-mending': [
    'I came with a kettle and went home with a bicycle wheel. It is a long story and a good afternoon.',
    'The pencil on the table is a lovely piece of teaching. That young man will go far.',
  ],
  'flat-bell': [
    'Rang there in the spring. It feels as if the tower has been let out at the waist.',
    'A small correction: the nominal is usually given as the octave, but the point stands and the story is wonderful.',
  ],
  'paint-archive': [
    'He matched the shutters of my parents’ shop from a flake the size of a lentil. I could not speak on the telephone either.',
    'Washing powder in the blue: my aunt did this, and she was proud of it.',
  ],
};

export const GENERAL = [
  'I read this aloud at breakfast and nobody looked at a screen until it was over.',
  'More of this, please. It is good to be told something by someone who went there.',
  'A beautiful piece. The last line has stayed with me all day.',
  'I disagree with the middle part but I am glad that somebody has written it down.',
  'Sent to my brother, who has been saying this for thirty years and will be unbearable.',
  'Could the table be had with a few more rows? I am that sort of reader.',
  'The pictures on this one are lovely. Are prints sold?',
  'Came for the headline, stayed for the footnote.',
  'This is why I still pay for a magazine.',
  'We discussed it at our reading group and ran half an hour over.',
];

export const REPLIES = [
  'Same here, and I thought that I was the only one.',
  'Thank you, that clears up something I had wondered about.',
  'I have a photograph of that somewhere and will try to find it.',
  'You may be right, though it was different further north.',
  'Seconded. It needs a follow-up in a year.',
  'My mother told it the other way round, but she told everything that way.',
];

export const READERS = [
  'Hilde B.',
  'ploughman',
  'R. Anand',
  'Teal & Sons',
  'M. Okonjo',
  'Wren',
  'Pavel K.',
  'quietcarriage',
  'Siân Morris',
  'Old Bosun',
  'Dr J. Lamb',
  'tessellate',
  'Aoife',
  'G. Ferrante',
  'northlight',
  'Bea Thornton',
];

/** Bought space. `width` and `height` in CSS pixels. */
export const ADS = [
  {
    brand: 'Pell & Rowe',
    headline: 'Boots that get resoled',
    line: 'Made once. Mended for ever.',
    button: 'Find your last',
  },
  {
    brand: 'Northbank Mutual',
    headline: 'A bank on your side',
    line: '3.1 % on patient savings',
    button: 'Open an account',
  },
  {
    brand: 'Tern Coffee',
    headline: 'Roasted on Tuesday',
    line: 'On your mat by Thursday.',
    button: 'Get the first bag free',
  },
  {
    brand: 'Halden Spectacles',
    headline: 'See the small print',
    line: 'Two pairs from 89.',
    button: 'Book an eye test',
  },
  {
    brand: 'Sleeper & Co.',
    headline: 'Wake up in the hills',
    line: 'Night trains from 39.',
    button: 'See the timetable',
  },
  {
    brand: 'Fathom Watches',
    headline: 'Wound by hand',
    line: 'A watch with no notifications.',
    button: 'Visit the workshop',
  },
];

/** The pages about the magazine: file name → title and sections of [heading, text]. */
export const ABOUT = {
  title: 'About The Lantern',
  lead: 'The Lantern is an independent magazine about how things are made, mended and found out. It appears on Fridays and is paid for by its readers.',
  parts: [
    [
      'Our story',
      'The first number was printed in 2011 on a borrowed press, in an edition of three hundred, and given away at a railway station. About forty people wrote back. Several of them still write for us. We have never had an owner other than the people who work here, and every year the accounts are printed on the back page.',
    ],
    [
      'Contact',
      'Letters are read by a person and answered within the week. Write to the editors at the Lamp Room, 4 Ferry Steps, or leave a note in the box by the door. If you have seen something made, mended or found out, tell us where it is and when we could come.',
    ],
    [
      'Careers',
      'We have a staff of nine and take on two apprentices each spring. You need not have been to university. You do need to have finished something difficult, and to be able to tell us how.',
    ],
    [
      'Advertise',
      'We sell a small amount of space to firms whose things we would buy. Advertisements are marked, are never written to look like stories, and do not follow you about.',
    ],
    [
      'Corrections',
      'When we are wrong we say so at the foot of the story, with the date. The longest correction we have printed concerned the number of legs on a milking stool, and ran to four hundred words.',
    ],
    [
      'Privacy',
      'We keep the address you give us and what you have paid. We do not sell either. The notice at the foot of the page exists because one part of the site remembers which stories you have read, on your own machine.',
    ],
    [
      'Terms',
      'Stories may be read aloud, copied out by hand and pinned to any wall. For anything larger please ask first; the answer is nearly always yes.',
    ],
    [
      'Accessibility',
      'The pages work without scripts, with a keyboard and at any size of type. If something does not, it is a mistake and we should like to hear about it.',
    ],
  ],
};
