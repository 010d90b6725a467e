import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { defineConfig, type Plugin } from 'vite';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** Keeps the path of files that the server reads next to its sources. */
const foldersOfSources: Plugin = {
  name: 'folders-of-sources',
  transform: {
    filter: { code: 'import.meta.dirname', id: { exclude: /node_modules/ } },
    handler: (code, id) => ({
      code: code.replaceAll('import.meta.dirname', JSON.stringify(dirname(id))),
      map: null,
    }),
  },
};

const READS_A_MIGRATION = 'import(pathToFileURL(file).href)';

/** Code that scans a source folder would load these packages twice. */
const migrations: Plugin = {
  name: 'migrations',
  enforce: 'pre',
  transform: {
    filter: { id: /\/server\/db\/migrate\.ts$/ },
    handler: (code, id) => {
      if (!code.includes(READS_A_MIGRATION)) throw new Error(`${id} does not say ${READS_A_MIGRATION}`);
      const all = `import.meta.glob('./migrations/{*,*/index}.ts', { eager: true })`;
      return {
        code: code.replace(READS_A_MIGRATION, `${all}['.' + file.slice(import.meta.dirname.length)]`),
        map: null,
      };
    },
  },
};

/**
 * The servers of the scenarios, one file each: otherwise a start reads two thousand modules, a third of its
 * processor time. `npm start` runs the sources, and so do scenarios that ask for them.
 */
export default defineConfig({
  root: here('.'),
  plugins: [migrations, foldersOfSources],
  ssr: { noExternal: true },
  build: {
    ssr: true,
    outDir: here('./dist'),
    target: 'node24',
    sourcemap: true,
    rolldownOptions: {
      input: {
        main: here('../server/main.ts'),
        'server-with-studios': here('./server/server-with-studios.ts'),
        'server-with-wide-game': here('./server/server-with-wide-game.ts'),
      },
      // Pino and the driver load these from their installed place. The third loads an old module, about which
      // Node warns, but not for packages. The fourth is machine code.
      external: ['pino-pretty', 'pg-native', 'whatwg-url', '@resvg/resvg-js'],
      // Of a package of the identity provider.
      checks: { eval: false },
      output: {
        entryFileNames: '[name].mjs',
        chunkFileNames: '[name]-[hash].mjs',
        // The Bot API client recognises an AbortSignal by its class name.
        keepNames: true,
      },
    },
  },
});
