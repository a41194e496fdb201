// Decisions as they are stored and were, and a core that finds none in a template.

/**
 * @param {string} id
 * @param {Partial<import('../../../extension/shared/decisions.js').Decision>} [more]
 * @returns {import('../../../extension/shared/decisions.js').Decision}
 */
export const decision = (id, more = {}) => ({
  id,
  verdict: 'hide',
  scope: 'site',
  at: 1,
  from: 'page',
  target: { anchor: /** @type {any} */ ({ v: 1, id }) },
  ...more,
});

/** The core's look at a template in which nothing was decided. */
export const checked = async () => ({
  site: '',
  revision: 0,
  pages: 0,
  decisions: [],
  without: null,
});

/**
 * A site's record in the first format; its decisions are about blocks.
 * @param {any} record as it is stored now
 * @param {unknown} always
 */
export function asFormat1({ auto: _, decisions, ...rest }, always) {
  const rules = decisions.map((/** @type {any} */ { verdict, target, from: __, ...one }) => ({
    ...one,
    kind: verdict,
    anchor: target.anchor,
  }));
  return { ...rest, format: 1, always, rules };
}
