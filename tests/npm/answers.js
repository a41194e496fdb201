// What the package says where it runs, as one text: of whole pages, given as bytes, and by a template that was learned, kept and read
// again. It is put into programs for every runtime, so it uses only what all of them have.

/**
 * @param {any} unhusk
 * @param {string[]} pages in base64
 * @returns {Promise<string>}
 */
export async function answers({ extract, learn, Template }, pages) {
  const inputs = pages.map((page) => Uint8Array.from(atob(page), (c) => c.charCodeAt(0)));
  const url = (/** @type {number} */ n) => `https://a.example/${n}`;
  const said = [];
  for (const [n, input] of inputs.entries()) {
    said.push(await extract(input, { url: url(n), html: true }));
  }
  const template = await learn(
    inputs.map((input, n) => ({ input, url: url(n), now: n })),
    { site: 'a.example' },
  );
  const kept = template.toBytes();
  const again = await Template.fromBytes(kept);
  for (const [n, input] of inputs.entries()) {
    said.push(await extract(input, { url: url(n), template: again }));
  }
  return JSON.stringify({ said, kept: [...kept], site: again.site, pages: again.pages });
}
