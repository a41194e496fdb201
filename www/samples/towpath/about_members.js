/** What three members say about themselves. */

/** @type {Record<string, import('./members.js').MemberPage>} */
export const PAGES = {
  'Hetty Marchbanks': {
    facts: [
      ['Boat', 'Second Post, 60 ft, built 1994 by Garrick of Dunmere'],
      ['Engine', 'Hadlow 42, the third owner of it'],
      ['Aboard since', '1999'],
      ['Likes', 'Level shelves, short meetings'],
      ['Here for', 'Everything to do with the forum itself'],
    ],
    about: [
      'I started the forum in 2009, when the notice board at Pennick Basin blew into the water for the third time. It was meant to be for twenty boats. It now costs me a Sunday a month and I would not be without it.',
      'Before that I drove the mail van between Ostrey and Kesbury for eleven years, which is where the name of the boat comes from. If your post has gone astray, either kind, I may know where to look.',
    ],
  },
  'Wren Halloway': {
    facts: [
      ['Boat', 'Lapwing, 52 ft, cruiser stern'],
      ['Engine', 'Hadlow 38 with a Stannard gearbox'],
      ['Aboard since', '2008'],
      ['Cruises', 'About 600 miles a year, mostly alone'],
      ['Here for', 'Locks, tunnels, moorings and manners'],
    ],
    about: [
      'I have no mooring and have not missed one. I teach people to work locks on their own, two weekends a month between April and September, and write for this forum in the weather that is left.',
      'As one of the three lock-keepers I move posts that are on the wrong board, and now and then take one away. If I have taken yours and you do not see why, ask me. I keep a copy and I have been wrong before.',
    ],
  },
  'Gil Tranter': {
    facts: [
      ['Boat', 'None. I have enough of them at work'],
      ['Trade', 'Marine diesel fitter, Hanning Wharf'],
      ['Works on', 'Hadlow, Stannard, and most things that drip'],
      ['Learned at', 'Osk River Dredging, from 1995'],
      ['Here for', 'Engines, gearboxes, shafts and glands'],
    ],
    about: [
      'I answer here over breakfast, so if you write at nine at night you will hear at six. Say what engine it is, what it did, and what you had changed the day before. It is nearly always what was changed the day before.',
      'I do not quote for work on the forum and I do not say whose work I would not pay for. Anything with gas or a burner I leave to people who hold the ticket for it.',
    ],
  },
};
