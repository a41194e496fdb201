// A second run for a test that fails: a browser on a busy machine loses an event or ends by itself now and then. Most faults
// of ours fail twice, but a race of ours may not: whoever retries reports it, for somebody to look at.

/**
 * @param {number} limit ms
 * @param {Promise<void>} promise
 */
async function within(limit, promise) {
  /** @type {NodeJS.Timeout | undefined} */
  let clock;
  const late = new Promise((_, reject) => {
    clock = setTimeout(() => reject(new Error(`the test did not end within ${limit} ms`)), limit);
  });
  try {
    await Promise.race([promise, late]);
  } finally {
    clearTimeout(clock);
  }
}

/**
 * Runs a test, and once more where it fails.
 *
 * @param {() => Promise<void>} run
 * @param {object} options
 * @param {number} options.limit how long one run may take, in ms
 * @param {(error: unknown) => Promise<void>} options.beforeRetry
 * @returns {Promise<void>} rejects with what the second run rejects with
 */
export async function retryOnce(run, { limit, beforeRetry }) {
  try {
    await within(limit, run());
  } catch (error) {
    await beforeRetry(error);
    await within(limit, run());
  }
}
