/** A day where the user is, as YYYY-MM-DD. @param {Date} at */
export function localDay(at) {
  return [at.getFullYear(), at.getMonth() + 1, at.getDate()]
    .map((part) => String(part).padStart(2, '0'))
    .join('-');
}
