// Annotations onto the pages that are here. Blocks that are where they were say what they said; those that were found by other
// words or elsewhere are proposals, to be looked at; those that are nowhere are counted.

import { onPageOf, readHere, recordOf } from './import_record.js';
import { placeAnnotations, readAnnotations } from './web_annotations.js';

/**
 * @param {string} text of the file
 * @param {import('./import_record.js').Reading} reading
 * @returns {Promise<import('../model/record.js').LabelRecord[]>}
 */
export async function annotationsIn(text, reading) {
  const { here, left, progress } = reading;
  const { pages, others } = readAnnotations(text);
  left.others += others;
  const records = [];
  for (const [done, said] of pages.entries()) {
    const onPage = onPageOf(reading);
    const page = (await here.find(said.hash, onPage)) ?? (await here.at(said.url, onPage));
    if (page === null) left.pages += 1;
    else {
      const read = await readHere(reading, page);
      const { found, orphans } = placeAnnotations(said, read.columns);
      left.blocks += orphans.length;
      const byId = new Map(said.blocks.map((block) => [block.id, block]));
      const blocks = found.map(({ id, nodes, confidence }) => {
        const { template, main, role, note, origin } =
          /** @type {import('./web_annotations.js').SaidBlock} */ (byId.get(id));
        // On the very page nothing is to be doubted, be there words or not.
        const sure = page.hash === said.hash || confidence === 1 ? origin : 'proposal';
        return { id, nodes, template, main, role, note, origin: sure };
      });
      const { annotator } = said;
      const changed = said.changed || reading.at;
      const facts = { annotator, began: said.began || changed, changed };
      records.push(recordOf(reading, read, { blocks, method: 'annotations', ...facts }));
    }
    progress(done + 1, pages.length);
  }
  return records;
}
