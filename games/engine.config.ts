import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { defineConfig, type Plugin } from 'vite';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const root = here('..');

/** Beside the file: its hash, and the sources of which it was made, so that a server knows whether they are its own. */
const sourcesBeside: Plugin = {
  name: 'parlor-engine-sources',
  generateBundle(_options, bundle) {
    const chunk = bundle['engine.mjs'];
    if (chunk?.type !== 'chunk') throw new Error('There is no engine.mjs');
    const strange = [...chunk.imports, ...chunk.dynamicImports];
    if (strange.length > 0) throw new Error(`The engine would need ${strange.join(', ')}`);
    const files = chunk.moduleIds.map((id) => relative(root, id).split(sep).join('/')).sort();
    const sources = createHash('sha256');
    for (const file of files) sources.update(`${file}\0`).update(readFileSync(`${root}/${file}`));
    const hash = createHash('sha256').update(chunk.code).digest('hex');
    const source = `${JSON.stringify({ hash, sources: sources.digest('hex'), files }, null, 1)}\n`;
    this.emitFile({ type: 'asset', fileName: 'engine.json', source });
  },
};

/** The engine as one readable file without dependencies: the same sources give the same bytes. */
export default defineConfig({
  root: here('./engine'),
  plugins: [sourcesBeside],
  ssr: { noExternal: true },
  build: {
    ssr: here('./engine/engine.ts'),
    outDir: here('./engine/dist'),
    emptyOutDir: true,
    target: 'es2022',
    minify: false,
    rolldownOptions: { output: { format: 'es', codeSplitting: false, entryFileNames: 'engine.mjs' } },
  },
});
