// JSON lines as they come out of a program, cut from a stream of bytes.

/**
 * Lines end with a line feed and nothing else: a page may have other line separators in it.
 * @param {AsyncIterable<Buffer>} stream
 * @returns {AsyncGenerator<string, undefined>}
 */
export async function* linesOf(stream) {
  /** @type {Buffer[]} */
  let begun = [];
  for await (const chunk of stream) {
    let from = 0;
    for (let end = chunk.indexOf(10); end !== -1; end = chunk.indexOf(10, from)) {
      begun.push(chunk.subarray(from, end));
      yield Buffer.concat(begun).toString('utf8');
      begun = [];
      from = end + 1;
    }
    begun.push(chunk.subarray(from));
  }
  const rest = Buffer.concat(begun).toString('utf8');
  if (rest !== '') yield rest;
}
