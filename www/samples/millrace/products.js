/**
 * What the shop sells.
 *
 * Columns: name | shape | paint | material | maker | price | size | story. The first 24 are kitchen things, the rest are for the house.
 */
const ROWS = `
Hob kettle, two litres | kettle | moss | enamel | Brook & Daughters | 64.00 | 24 × 21 × 23 cm | A kettle that can be filled through the spout, which nobody asks for until they have had one. The lid stays on when you pour the last cup, and the handle folds flat for a small cupboard.
Travelling kettle | kettle | clay | enamel | Brook & Daughters | 42.00 | 17 × 14 × 16 cm | Half the size of its sister and made on the same press. It boils two mugs in four minutes on a camping stove and has a wire loop for hanging over a fire.
Whistling kettle | kettle | steel | steel | Aldous Works | 79.00 | 23 × 20 × 24 cm | The whistle is a single brass reed, tuned to a note that carries through one closed door and not through two. Unscrew it if you live alone and are not forgetful.
Breakfast mug | mug | oat | stoneware | Tamsin Reeve | 18.00 | 9 × 9 × 10 cm | Three hundred millilitres, a handle for four fingers, and a foot left bare so that it does not slide about on a tray. The glaze breaks to brown wherever the edge is thin.
Workshop mug | mug | slate | stoneware | Tamsin Reeve | 19.50 | 10 × 10 × 11 cm | Wide at the bottom and narrower at the top, so it is hard to knock over and keeps its heat through a long telephone call. There is a dent for the thumb.
Espresso cup, pair | mug | plum | stoneware | Tamsin Reeve | 24.00 | 6 × 6 × 6 cm | Two small cups thrown from the same lump of clay, so that they match in a way that moulds never manage. Thick enough to warm on the machine.
Enamel picnic mug | mug | ink | enamel | Brook & Daughters | 12.00 | 8 × 8 × 8 cm | It will chip, and you will stop minding. The rim is rolled over a steel wire so that it does not cut lips, and it may be put straight on a flame.
Porridge bowl | bowl | clay | stoneware | Tamsin Reeve | 22.00 | 16 × 16 × 7 cm | A bowl with an inside corner, so that the last spoonful has something to climb against. The outside is left rough, for cold hands.
Mixing bowl, large | bowl | oat | stoneware | Halse Pottery | 46.00 | 30 × 30 × 15 cm | Big enough for a kilo of flour and both of your hands. One side of the foot is cut flat, and on that side the bowl can be tilted and will stay tilted.
Salad bowl in ash | bowl | oak | wood | Penn Turnery | 58.00 | 32 × 32 × 12 cm | Turned while the wood was green and then left for a winter to find its own shape, which is never quite round. It rocks slightly. You will come to rely on it.
Nesting bowls, three | bowl | moss | enamel | Brook & Daughters | 38.00 | 14 to 24 cm | They fit inside one another with room for a tea towel in between. The smallest holds exactly three eggs, beaten, and the largest a family's washing up.
Chef's knife, 18 cm | knife | oak | steel | Aldous Works | 96.00 | 31 × 5 × 2 cm | Carbon steel, which takes an edge that stainless only dreams of and asks for a dry cloth in return. In a month it will be grey, and in a year it will be yours.
Bread knife | knife | ink | steel | Aldous Works | 72.00 | 36 × 4 × 2 cm | The teeth are long and rounded and cut on the pull. It goes through a crust without making it rain, and can be sharpened with a round file in ten minutes.
Paring knife | knife | plum | steel | Aldous Works | 28.00 | 18 × 3 × 2 cm | Seven centimetres of blade and a handle as big as that of a large knife, for people whose hands did not shrink to suit the carrot.
Iron pan, 26 cm | pan | ink | iron | Corrie Foundry | 68.00 | 46 × 26 × 5 cm | Cast in sand, ground smooth inside as pans were before the war, and a third lighter than you expect. Eggs slide in it from the second week.
Iron pan, 20 cm | pan | slate | iron | Corrie Foundry | 49.00 | 37 × 20 × 4 cm | The pan for one person and two eggs. It has a lip on both sides, since half of the people who cook are left-handed on some mornings.
Milk pan | pan | oat | enamel | Brook & Daughters | 34.00 | 30 × 14 × 8 cm | White inside, so that you can see the milk begin to shiver at the edge. The handle is hollow and stays cool for as long as milk takes.
Sauté pan with lid | pan | steel | steel | Aldous Works | 118.00 | 48 × 26 × 8 cm | Three layers of metal all the way up the sides, so it heats like a bigger pan on a smaller ring. The lid fits the 26 cm iron pan as well.
Bread board | board | oak | wood | Penn Turnery | 36.00 | 42 × 26 × 3 cm | A quarter-sawn plank, which means that the rings stand upright and the board stays flat. There is a groove along three sides for the crumbs.
Carving board | board | clay | wood | Penn Turnery | 64.00 | 48 × 32 × 4 cm | Deep channels, a pool at one corner and a spout that pours without dribbling. Rubber feet are let into one side only: turn it over for bread.
Cheese board | board | oat | wood | Penn Turnery | 27.00 | 30 × 18 × 2 cm | Pear wood, close in the grain and without any smell of its own. The hole is the right size for a finger and not, as so often, for a nail.
Egg basket | basket | steel | wire | Loom & Latch | 24.00 | 22 × 22 × 18 cm | Bent from one long wire and closed with a twist. It holds two dozen eggs or a great many lemons, and folds flat when hens are not laying.
Kitchen clock | clock | moss | enamel | Northgate Clocks | 54.00 | 25 × 25 × 6 cm | It can be read from the far end of a room with a pan in each hand. The second hand sweeps silently, and a small dial below it counts down an hour.
Oil jug | vase | moss | stoneware | Halse Pottery | 32.00 | 9 × 9 × 18 cm | The spout was redrawn eleven times. It cuts off cleanly at the end of the pour, and whatever drop remains runs back into the jug by a little channel.
Table lamp, brass foot | lamp | oat | linen | Northgate Clocks | 128.00 | 32 × 32 × 46 cm | The switch is where the hand goes. A linen shade takes the glare off the bulb and gives back a light the colour of toast.
Reading lamp | lamp | ink | steel | Aldous Works | 142.00 | 24 × 38 × 52 cm | One joint at the shoulder and one at the neck, both held by friction that can be set with a coin. It stays exactly where it is put.
Night lamp | lamp | plum | linen | Loom & Latch | 58.00 | 18 × 18 × 26 cm | A lamp for finding the glass of water by. At its lowest it gives about as much light as a full moon on a clean wall.
Pendant shade | lamp | clay | enamel | Brook & Daughters | 88.00 | 36 × 36 × 22 cm | Made in the dies of a factory lamp from the thirties, with a white inside and an edge turned by hand. Hang it lower than you think.
Milking stool | stool | oak | wood | Penn Turnery | 74.00 | 34 × 34 × 30 cm | Three legs, because the floor of a barn is never flat and three legs do not care. The seat is dished with a travelling adze and left unpolished.
Kitchen stool | stool | slate | wood | Penn Turnery | 118.00 | 36 × 36 × 64 cm | The height of a worktop less the length of a thigh. There are rungs at two levels, one for each kind of thinking.
Step stool | stool | moss | wood | Penn Turnery | 96.00 | 40 × 38 × 44 cm | Two steps, a slot for the hand, and corners rounded by a person who has walked into one in the dark. Holds a hundred and fifty kilos.
Child's stool | stool | clay | wood | Penn Turnery | 52.00 | 28 × 28 × 24 cm | A stool that is also a drum, a boat and a table for bears. The legs go right through the seat and are wedged, so it will see grandchildren.
Herringbone blanket | blanket | slate | wool | Carder's Mill | 135.00 | 150 × 200 cm | Woven from undyed fleece, dark sheep and light sheep, so there is no colour in it to fade. It is heavy enough to be noticed and no heavier.
Picnic blanket | blanket | moss | wool | Carder's Mill | 98.00 | 140 × 180 cm | Wool above and waxed cotton below. It rolls up into its own strap, and the strap is long enough to go over the shoulder of a tall person.
Cot blanket | blanket | oat | wool | Carder's Mill | 62.00 | 75 × 100 cm | The finest yarn the mill can spin, washed four times in soft water. The edges are blanket-stitched by hand in a colour that you choose.
Sofa throw | blanket | plum | wool | Carder's Mill | 110.00 | 130 × 170 cm | A loose basket weave that traps a great deal of air. Cats have opinions about it, and all of them are favourable.
Log basket | basket | oak | willow | Loom & Latch | 86.00 | 50 × 42 × 40 cm | Woven in full willow, bark on, with a base that can be replaced when twenty winters have worn it out. The handles are bound in leather.
Washing basket | basket | oat | willow | Loom & Latch | 74.00 | 60 × 42 × 28 cm | Oval, so that it sits on the hip. It is smooth inside: the ends of the rods are all tucked away on the outer face, and nothing snags.
Shopping basket | basket | clay | willow | Loom & Latch | 56.00 | 40 × 28 × 26 cm | A flat-bottomed basket that stands up by itself on the seat of a bus. The handle is steamed from a single piece of ash.
Paper basket | basket | ink | willow | Loom & Latch | 44.00 | 28 × 28 × 32 cm | Narrow at the foot, wide at the mouth and a good size for throwing at. In black willow, which is nearly green when it is new.
Wall clock, oak | clock | oak | wood | Northgate Clocks | 148.00 | 32 × 32 × 7 cm | A station clock brought down to the size of a house. It runs for eight days, and winding it on a Sunday evening takes about as long as a sigh.
Mantel clock | clock | ink | brass | Northgate Clocks | 210.00 | 22 × 12 × 20 cm | It strikes the hours and, if you move a small lever, does not. The movement can be taken out with one screw and posted to us for oiling.
Alarm clock | clock | clay | brass | Northgate Clocks | 68.00 | 11 × 6 × 13 cm | A real bell and a real hammer, and a hand that shows what you have let yourself in for. Luminous, but shyly.
Travel clock | clock | steel | steel | Northgate Clocks | 58.00 | 8 × 3 × 8 cm | It closes like an oyster and has been dropped from a train. The alarm begins as a tick and gets to a shout in about a minute.
Bud vase | vase | plum | stoneware | Halse Pottery | 21.00 | 8 × 8 × 14 cm | For one stem from somebody's garden. The neck is narrow enough to hold it upright, and the foot is heavier than it looks.
Flower jug | vase | clay | stoneware | Halse Pottery | 48.00 | 18 × 15 × 24 cm | A jug that spends its life as a vase and does not resent it. The mouth is cut at a slant, so that any bunch falls open by itself.
Tall vase | vase | slate | stoneware | Halse Pottery | 66.00 | 16 × 16 × 38 cm | For branches. Two fingers of sand in the bottom will steady it for the heaviest blossom, and there is a mark on the inside that shows how much.
Storage jar vase | vase | oat | stoneware | Halse Pottery | 39.00 | 14 × 14 × 20 cm | It came off the wheel as a jar and lost its lid to a good idea. Use it for spoons, for tulips, or for the things you take out of your pockets.`;

/**
 * @typedef {object} Product
 * @property {string} id
 * @property {string} path
 * @property {'kitchen' | 'house'} range
 * @property {string} name
 * @property {string} shape
 * @property {string} paint
 * @property {string} material
 * @property {string} maker
 * @property {number} price
 * @property {string} size
 * @property {string} story
 */

/** @type {Product[]} */
export const PRODUCTS = ROWS.trim()
  .split('\n')
  .map((row, index) => {
    const [name, shape, paint, material, maker, price, size, story] = row
      .replace(/'/g, '’')
      .split(' | ');
    const id = name
      .toLowerCase()
      .replace(/’|'/g, '')
      .replace(/[^a-z0-9]+/g, '-');
    return {
      id,
      path: `p/${id}.html`,
      range: index < 24 ? 'kitchen' : 'house',
      name,
      shape,
      paint,
      material,
      maker,
      price: Number(price),
      size,
      story,
    };
  });

/** @type {Record<string, {label: string, text: string, care: string}>} */
export const MATERIALS = {
  enamel: {
    label: 'Vitreous enamel on steel',
    text: 'Enamel is glass, melted on to steel at eight hundred degrees. It is easy to clean, takes no taste and gives none, and outlives most marriages. A chip is not the end: the steel below is coated too.',
    care: 'Dishwasher safe; do not quench while hot',
  },
  steel: {
    label: 'Steel',
    text: 'The steel comes from a rolling mill forty kilometres away and is bought by the coil. Offcuts become spoons, and what is left after the spoons goes back to the mill.',
    care: 'Wash by hand and dry at once',
  },
  stoneware: {
    label: 'Stoneware',
    text: 'Stoneware is fired until the clay itself begins to melt, so it holds water even where the glaze has been left off. No two firings are the same, and yours will differ a little from the picture.',
    care: 'Dishwasher and microwave safe',
  },
  wood: {
    label: 'Solid wood, oiled',
    text: 'The timber is felled within sight of the workshop and dried in the open for a year for every two centimetres. It is finished with linseed oil, which you can renew with a rag in five minutes.',
    care: 'Wipe clean; oil twice a year',
  },
  iron: {
    label: 'Cast iron',
    text: 'Every pan comes seasoned with three coats of rapeseed oil, baked on. Cook something fatty in it first. It can go from the hob to the oven to the table and, if need be, to a bonfire.',
    care: 'No soap for the first month; keep dry',
  },
  wire: {
    label: 'Tinned wire',
    text: 'The wire is drawn, tinned and bent in one small building. It will dull with time, as a kettle does, and can be brought back with wood ash and a damp cloth.',
    care: 'Wipe and dry',
  },
  linen: {
    label: 'Linen and brass',
    text: 'The linen is woven from long flax and left unbleached. It is sewn, not glued, to its frame, so that it may be taken off and washed when a decade of dust has settled.',
    care: 'Dust with a soft brush',
  },
  wool: {
    label: 'Pure new wool',
    text: 'All of the wool comes from hill flocks and can be followed from the fleece to the loom. It is washed with soap and not with acid, which leaves some of the oil in and keeps the rain out.',
    care: 'Air often; wash cool by hand',
  },
  willow: {
    label: 'English willow',
    text: 'The rods are cut in winter, sorted by length, and soaked for as many days as they are feet long. A basket creaks for the first week as it dries, and then keeps its counsel.',
    care: 'Damp it once a year',
  },
  brass: {
    label: 'Brass and steel',
    text: 'The plates are cut from sheet brass and polished on a wheel. The movement is made to be repaired: each part has a number, and each number can be ordered by itself.',
    care: 'Polish seldom; oil every five years',
  },
};

/** @type {Record<string, string>} */
export const MAKERS = {
  'Brook & Daughters':
    'Brook & Daughters have pressed and enamelled in the same yard since 1921. There are four daughters now, of the third generation, and one son who does the books.',
  'Aldous Works':
    'Aldous Works employs eleven people in a former bus garage. Everyone there can grind a blade, the bookkeeper included.',
  'Tamsin Reeve':
    'Tamsin Reeve throws about forty pieces a day at a wheel which she built from a washing machine. She signs them underneath with a wren.',
  'Halse Pottery':
    'Halse Pottery fires twice a month with wood from the hedges of its own lane. You may visit; bring something to drink from.',
  'Penn Turnery':
    'Penn Turnery is a father, two lathes and a very patient dog. They plant three trees for each one they use, and know where all of them are.',
  'Corrie Foundry':
    'Corrie Foundry used to cast drain covers for three counties. Look down, and there is a fair chance you are standing on their other work.',
  'Loom & Latch':
    'Loom & Latch is a co-operative of nine makers who share a roof, a van and a kettle. Each piece carries the initials of the person who finished it.',
  'Carder’s Mill':
    'Carder’s Mill stands on the stream that once drove it and now only cools the tea. Its looms are from 1956, and so, they say, is the foreman.',
  'Northgate Clocks':
    'Northgate Clocks began as a repair counter at a railway station. They still mend anything with wheels in it, and will tell you when it is not worth doing.',
};

/** @type {Record<string, [number, string, string][]>} Reviews by shape: stars, heading, text. */
export const REVIEWS = {
  kettle: [
    [
      5,
      'The kettle I will leave to somebody',
      'Heavy, quiet and quick. I have had it for a year and the bottom is as flat as on the first day.',
    ],
    [
      4,
      'Good, but mind the handle',
      'Boils fast and pours well. The handle gets warm on gas if you let the flame climb the sides.',
    ],
    [5, 'Filled through the spout', 'I did not believe it mattered. It does.'],
  ],
  mug: [
    [
      5,
      'Fits the hand',
      'My partner has claimed it. I have ordered a second, and now the first is mine again.',
    ],
    [
      5,
      'Keeps tea hot',
      'The foot is bare clay and does not mark the table. A pleasure every morning.',
    ],
    [3, 'Smaller than I thought', 'Lovely thing but do read the measurements, as I did not.'],
  ],
  bowl: [
    [5, 'Used daily', 'It has not left the worktop since it came. Even the cat respects it.'],
    [
      4,
      'A little heavy',
      'Beautiful and solid. Not for reaching down from a high shelf with one hand.',
    ],
    [
      5,
      'Exactly the blue-grey I hoped for',
      'The glaze is better than in the picture, and a bit different from my sister’s.',
    ],
  ],
  knife: [
    [
      5,
      'Frighteningly good',
      'Came sharper than anything I own. Cuts tomatoes by being shown to them.',
    ],
    [
      4,
      'Needs care',
      'It rusted where I left it wet, as I had been told that it would. Cleaned up in a minute.',
    ],
    [5, 'Balanced', 'You hold it and understand what the others were doing wrong.'],
  ],
  pan: [
    [5, 'Better each week', 'First egg stuck, tenth egg slid. I now have views about fat.'],
    [
      4,
      'Still a lump of iron',
      'Lighter than my grandmother’s, but do use both hands when it is full.',
    ],
    [5, 'Even heat', 'No more pale pancake on one side. Very well finished underneath as well.'],
  ],
  board: [
    [5, 'Flat after two years', 'It has been wet, hot and sat upon. Still does not rock.'],
    [5, 'Handsome', 'We bought it to cut on and now it is a tray for guests.'],
    [4, 'Oil it at once', 'Arrived rather dry. Two coats and it looked like the picture.'],
  ],
  basket: [
    [5, 'Made by a person', 'It creaked for a week, just as the card said. Very strong.'],
    [
      4,
      'Pretty and useful',
      'One rod had come loose; they sent a length of willow and a drawing, and I mended it.',
    ],
    [
      5,
      'The right size',
      'Goes through the door with me, which is more than I can say of the last one.',
    ],
  ],
  clock: [
    [5, 'Silent', 'I put it beside the bed as a test. I could hear the fridge, and not the clock.'],
    [
      4,
      'Loses a minute a week',
      'I have come to enjoy putting it right. The instructions for the screw are clear.',
    ],
    [5, 'A proper face', 'Can be read without glasses from the other end of the kitchen.'],
  ],
  vase: [
    [5, 'Flowers look arranged', 'I do nothing, and people ask if I took a course.'],
    [
      4,
      'Heavy foot',
      'Does not tip over, even with cats. The colour is a shade darker than on my screen.',
    ],
    [5, 'A present I nearly kept', 'Well packed in straw. The straw went to the hens.'],
  ],
  lamp: [
    [
      5,
      'Warm light',
      'The room has stopped looking like an office. The switch is in the right place.',
    ],
    [5, 'Stays put', 'No springs, no sagging. It is a very calm object.'],
    [3, 'Short flex', 'Wonderful lamp, but I needed an extension to reach the socket.'],
  ],
  stool: [
    [5, 'Steady', 'Stands on our flagstones, which nothing else has managed.'],
    [4, 'Unpolished indeed', 'A bit rough on tights until it has been sat on for a month.'],
    [5, 'Goes from room to room', 'Seat, step, bedside table. The children fight about it.'],
  ],
  blanket: [
    [5, 'Weight without heat', 'I sleep under it from October to May.'],
    [4, 'Smells of sheep at first', 'In a good way. It had gone after a day on the line.'],
    [5, 'Bought a second', 'One for the sofa and one so that I am allowed on the sofa.'],
  ],
};

export const BUYERS = [
  'Anneke',
  'J. Prideaux',
  'Tomasz W.',
  'Fern',
  'Kwame A.',
  'Lil from Barrow',
  'S. Nakamura',
  'Old Ned',
  'Marguerite',
  'C. Oyelaran',
  'Hollis',
  'Priya M.',
];

export const HELP = [
  [
    'Delivery',
    'Orders placed before two o’clock leave the same day, wrapped in paper and packed in straw. Delivery costs 4.50 and is free from 60. To islands it takes as long as the boat does.',
  ],
  [
    'Returns',
    'Use a thing for a month. If you do not like it, send it back and we will return the price and what you paid for the post. We ask why, because we should like to know.',
  ],
  [
    'Repairs',
    'Everything we sell can be mended, and we keep the parts. Write to us with a photograph and we will tell you whether to post it, bring it, or fetch a screwdriver.',
  ],
  [
    'Makers',
    'We work with nine workshops and have been to all of them. They set their own prices, and we add the same share to each. It is printed on the receipt.',
  ],
  [
    'Shop',
    'The shop is in the old mill at Race Lane and is open from Tuesday to Saturday, ten until six. There is tea. You may bring a dog, if it is steady near pottery.',
  ],
  [
    'Gift cards',
    'They are letterpress, hold any sum that you like, and do not run out. We write your message by hand, so please be brief.',
  ],
  [
    'Privacy',
    'We keep your address for as long as the law wants and no longer. What you looked at last is remembered by your own browser, and we never see it.',
  ],
];
