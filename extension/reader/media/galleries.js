// Puts large pictures that follow each other into a gallery: a grid, whose pictures can be gone through. Works on the built article.
// O(blocks).

/** Least number of pictures of a gallery. */
const ENOUGH = 3;

/** Longest caption of a picture in a gallery, characters: a longer one is read beside its picture. */
const CAPTION = 120;

/** Addresses of pictures. */
const FILE = /\.(?:avif|gif|jpe?g|png|webp)(?:[?#]|$)/i;

/** @param {HTMLElement} body */
export function makeGalleries(body) {
  for (const parent of [body, ...body.querySelectorAll('figure, blockquote')]) {
    /** @type {Element[]} */
    let run = [];
    for (const child of [...parent.children, null]) {
      if (child !== null && isPicture(child)) {
        run.push(child);
        continue;
      }
      if (run.flatMap(picturesOf).length >= ENOUGH) wrap(run);
      run = [];
    }
  }
}

/** @param {Element} block */
function picturesOf(block) {
  return block.localName === 'img' ? [block] : [...block.querySelectorAll('img')];
}

/** Whether a block contains only pictures: alone, in a link, in a paragraph, with a short caption. @param {Element} block */
function isPicture(block) {
  if (block.localName === 'img') return !block.classList.contains('icon-like');
  if (!['figure', 'p', 'a'].includes(block.localName)) return false;
  const pictures = picturesOf(block);
  if (pictures.length === 0 || pictures.length > (block.localName === 'p' ? 12 : 1)) return false;
  if (pictures.some((img) => img.classList.contains('icon-like'))) return false;
  if (block.querySelector('video, audio, table, pre, svg, .embed, blockquote, ul, ol')) {
    return false;
  }
  const text = (block.textContent ?? '').trim();
  return block.localName === 'figure' ? text.length <= CAPTION : text === '';
}

/** @param {Element[]} run */
function wrap(run) {
  const gallery = run[0].ownerDocument.createElement('div');
  gallery.className = 'gallery';
  run[0].before(gallery);
  for (const block of run) {
    if (block.localName === 'p') {
      for (const img of picturesOf(block)) gallery.append(img.closest('a') ?? img);
      block.remove();
    } else gallery.append(block);
  }
  // A link to the file of a picture is not needed: the gallery enlarges it.
  for (const link of gallery.querySelectorAll('a[href]')) {
    const img = link.firstElementChild;
    if (img?.localName === 'img' && FILE.test(link.getAttribute('href') ?? '')) {
      link.replaceWith(img);
    }
  }
}
