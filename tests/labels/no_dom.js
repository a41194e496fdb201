// Modules that know documents can be loaded where there are none: the names whose prototypes they take apart stand for nothing.

import { readFileSync } from 'node:fs';

const source = readFileSync(new URL('../../extension/content/dom.js', import.meta.url), 'utf8');
for (const [, name] of source.matchAll(/\b(?:getter|method)\(\s*'(\w+)'/g)) {
  if (!(name in globalThis)) Object.assign(globalThis, { [name]: class {} });
}
