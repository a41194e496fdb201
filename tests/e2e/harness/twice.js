// A second telling for a story that fails: a browser on a busy machine loses an event or ends by itself now and then. Most faults
// of ours fail twice, but a race of ours may not: whoever tells says aloud that it was told again, for somebody to look at.

/**
 * @param {number} limit ms
 * @param {Promise<void>} promise
 */
async function within(limit, promise) {
  /** @type {NodeJS.Timeout | undefined} */
  let clock;
  const late = new Promise((_, reject) => {
    clock = setTimeout(() => reject(new Error(`the story did not end within ${limit} ms`)), limit);
  });
  try {
    await Promise.race([promise, late]);
  } finally {
    clearTimeout(clock);
  }
}

/**
 * Tells a story, and once more where it fails.
 *
 * @param {() => Promise<void>} tell
 * @param {object} how
 * @param {number} how.limit how long one telling may take, in ms
 * @param {(error: unknown) => Promise<void>} how.between what is done before the second telling
 * @returns {Promise<void>} rejects with what the second telling rejects with
 */
export async function atMostTwice(tell, { limit, between }) {
  try {
    await within(limit, tell());
  } catch (error) {
    await between(error);
    await within(limit, tell());
  }
}
