// A line between two parts that can be drawn: with the pointer, or with arrows once it has the focus. The size is that of
// the part behind the line, in per cent of both, kept from one visit to the next.

import { isNumber, remember, remembered } from '../views/memory.js';

/** Per cent that an arrow moves it. */
const STEP = 2;

/**
 * @param {HTMLElement} line an element of role separator, between the two parts
 * @param {object} how
 * @param {string} how.name under which the size is kept; also the custom property that CSS reads
 * @param {number} how.first size at first, per cent
 * @param {number} how.least
 * @param {number} how.most
 * @returns {(kept: string, size: number) => void} for what needs another size: under which name that is kept, and its first
 */
export function wireSplit(line, { name, first: firstOfAll, least, most }) {
  const both = /** @type {HTMLElement} */ (line.parentElement);
  // A line that lies divides what is above from what is below.
  const lies = line.getAttribute('aria-orientation') === 'horizontal';
  let [kept, first, size] = [name, firstOfAll, firstOfAll];

  /** @param {number} wanted */
  function set(wanted) {
    size = Math.round(Math.min(most, Math.max(least, wanted)));
    both.style.setProperty(`--${name}`, `${size}%`);
    line.setAttribute('aria-valuenow', String(size));
  }

  const mirrored = () => !lies && getComputedStyle(both).direction === 'rtl';

  /** @param {PointerEvent} event */
  function drag({ clientX, clientY }) {
    const box = both.getBoundingClientRect();
    const part = lies
      ? (box.bottom - clientY) / box.height
      : (mirrored() ? clientX - box.left : box.right - clientX) / box.width;
    set(100 * part);
  }

  function drop() {
    document.body.classList.remove('drawing');
    line.removeEventListener('pointermove', drag);
    remember(kept, size);
  }

  line.tabIndex = 0;
  line.setAttribute('aria-valuemin', String(least));
  line.setAttribute('aria-valuemax', String(most));
  set(remembered(kept, isNumber, first));
  line.addEventListener('pointerdown', (event) => {
    if (event.button !== 0) return;
    event.preventDefault();
    line.setPointerCapture(event.pointerId);
    // Frames would take the pointer for themselves.
    document.body.classList.add('drawing');
    line.addEventListener('pointermove', drag);
    line.addEventListener('lostpointercapture', drop, { once: true });
    line.focus();
  });
  line.addEventListener('dblclick', () => {
    set(first);
    remember(kept, size);
  });
  line.addEventListener('keydown', (event) => {
    const larger = lies ? 'ArrowUp' : mirrored() ? 'ArrowRight' : 'ArrowLeft';
    const smaller = lies ? 'ArrowDown' : mirrored() ? 'ArrowLeft' : 'ArrowRight';
    /** @type {Record<string, number>} */
    const sizes = { [larger]: size + STEP, [smaller]: size - STEP, Home: least, End: most };
    if (!Object.hasOwn(sizes, event.key)) return;
    event.preventDefault();
    set(sizes[event.key]);
    remember(kept, size);
  });
  return (other, itsFirst) => {
    if (other === kept) return;
    [kept, first] = [other, itsFirst];
    set(remembered(kept, isNumber, first));
  };
}
