// Where the project and the data sets are.

import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const ROOT = dirname(dirname(fileURLToPath(import.meta.url)));

/** Folder of the data sets, which are no part of the project. */
export const DATA = process.env.HUSK_DATA ?? join(ROOT, '../shared/data');
