/** Words of the forum that nobody posted: space that is sold, and who is about. */

/** Bought space. */
export const ADS = [
  {
    brand: 'Duckett & Daughters',
    headline: 'Rope, paint, fenders',
    line: 'Ordered by noon, there tomorrow.',
    button: 'See the catalogue',
  },
  {
    brand: 'Towline Mutual',
    headline: 'Insured by boaters',
    line: 'Any age of hull, from 74 a year.',
    button: 'Ask for a price',
  },
  {
    brand: 'Valeglow Fuels',
    headline: 'Coal to your bridge',
    line: 'Twenty bags or two, every Thursday.',
    button: 'Find your round',
  },
  {
    brand: 'Hanning Dry Dock',
    headline: 'Dry by Easter',
    line: 'Blacking and anodes, a week at a time.',
    button: 'Book a week',
  },
];

/** Guests who read without an account, and the most there ever were. */
export const PRESENCE = { guests: 214, most: 1308, mostOn: '2026-01-09 20:15' };

/** Members with an account, the silent ones included. */
export const ACCOUNTS = 11482;
