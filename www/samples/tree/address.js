/**
 * The relative address that leads from one file of a site to another.
 *
 * @param {string} from Path of the page, such as `stories/tide-mill.html`.
 * @param {string} to Path below the same folder, with or without a `#` part; one that begins with `#` is returned as it is.
 * @returns {string}
 */
export function relative(from, to) {
  if (to.startsWith('#')) return to;
  const here = from.split('/').slice(0, -1);
  const there = to.split('/');
  let same = 0;
  while (same < here.length && same < there.length - 1 && here[same] === there[same]) same++;
  return '../'.repeat(here.length - same) + there.slice(same).join('/');
}
