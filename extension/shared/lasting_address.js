// The address by which a page is known again: without what says where the reader came from or how far it was scrolled.
// Only parameters that are known to be of that kind are left out: any other may name the page.

const TRACKING = new Set(
  [
    'fbclid gclid gclsrc dclid gbraid wbraid msclkid yclid ysclid twclid ttclid li_fat_id igshid',
    'igsh mc_cid mc_eid mkt_tok _hsenc _hsmi __hssc __hstc __hsfp hsctatracking vero_id vero_conv',
    'oly_anon_id oly_enc_id wickedid rb_clickid s_cid srsltid _openstat _ga _gl epik',
  ]
    .join(' ')
    .split(' '),
);
const FAMILIES = /^(?:utm_|pk_|mtm_|hsa_)\w+$/;

/** Fragments that pages of one document use as addresses of their own. */
const ROUTE = /^#!?\//;

/**
 * @param {string | undefined} address
 * @returns {string | null} null for addresses that are not of the web or of a file
 */
export function lastingAddress(address) {
  if (address === undefined || !URL.canParse(address)) return null;
  const url = new URL(address);
  if (!['http:', 'https:', 'file:'].includes(url.protocol)) return null;
  [url.username, url.password] = ['', ''];
  url.hash = ROUTE.test(url.hash) ? url.hash.replace(/:~:.*$/, '') : '';
  // Cut out as they stand: reading and writing them all would spell the others anew.
  const kept = url.search
    .slice(1)
    .split('&')
    .filter((part) => part !== '' && !isTracking(part.split('=')[0]));
  url.search = kept.join('&');
  return url.href;
}

/** @param {string} name */
function isTracking(name) {
  const low = name.toLowerCase();
  return TRACKING.has(low) || FAMILIES.test(low);
}
