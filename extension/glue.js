// The modules `husk:glue/NAME`: a function that makes the glue of wasm-bindgen for the module NAME of the core anew at every call.
//
// The glue keeps its one instance in a variable of its module and hands that out for ever, also
// after a trap has left it with a broken stack. A worker cannot import a module a second time, so
// the whole module is put inside a function.

import { join } from 'node:path';

import { build } from 'esbuild';

/**
 * @param {string} folder of the glue that wasm-bindgen wrote for the web
 * @returns {import('esbuild').Plugin}
 */
export function gluePlugin(folder) {
  return {
    name: 'glue',
    setup(builder) {
      // Names that do not depend on where the project lies: bundles carry them as comments.
      builder.onResolve({ filter: /^husk:glue\/\w+$/ }, ({ path }) => ({
        path: `${path.slice('husk:glue/'.length)}.js`,
        namespace: 'glue',
      }));
      builder.onLoad({ filter: /./, namespace: 'glue' }, async ({ path }) => {
        const { outputFiles } = await build({
          absWorkingDir: folder,
          entryPoints: [join(folder, path)],
          bundle: true,
          format: 'iife',
          globalName: 'glue',
          charset: 'utf8',
          write: false,
          // Only read when no module is handed over, which never happens here.
          define: { 'import.meta.url': '""' },
        });
        const [{ text }] = outputFiles;
        return { contents: `export default function makeGlue() {\n${text}\nreturn glue;\n}` };
      });
    },
  };
}
