/** The first number below `count` for which a test holds that holds for all later ones too; `count` for none. @param {number} count @param {(k: number) => boolean} holds */
export function firstIndex(count, holds) {
  let [low, high] = [0, count];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (holds(middle)) high = middle;
    else low = middle + 1;
  }
  return low;
}
