// The module `husk:built-in-model`: what the model in the core says of itself, as the core itself reads it.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

/**
 * @param {string} root of the repository, with the core built
 * @returns {import('esbuild').Plugin}
 */
export function builtInModelPlugin(root) {
  return {
    name: 'built-in-model',
    setup(builder) {
      const name = { path: 'built-in-model', namespace: 'built-in-model' };
      builder.onResolve({ filter: /^husk:built-in-model$/ }, () => name);
      builder.onLoad({ filter: /./, namespace: 'built-in-model' }, async () => {
        const core = await import(pathToFileURL(join(root, 'dist/wasm/verdict.js')).href);
        core.initSync({ module: readFileSync(join(root, 'dist/wasm/verdict_bg.wasm')) });
        const bytes = readFileSync(join(root, 'src/core/verdict/text.model'));
        const facts = { ...core.checkModel(bytes), bytes: bytes.length };
        return { contents: JSON.stringify(facts), loader: 'json' };
      });
    },
  };
}
