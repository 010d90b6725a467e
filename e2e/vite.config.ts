import { dirname } from 'node:path';
import { defineConfig, type Plugin } from 'vite';

const here = (path: string) => new URL(path, import.meta.url).pathname;

/** A file that the server reads beside its source stays there. */
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

/** Those who read a folder of sources would load the packages of these a second time, beside what is built. */
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
 * The servers of the scenarios, each in one file: a start reads two thousand modules otherwise, which is a third of its
 * processor time. `npm start` runs the sources, and so do the scenarios that ask for them.
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
      // Pino and the driver take them where they are installed; Node warns of an old module that the third loads, but not
      // of packages.
      external: ['pino-pretty', 'pg-native', 'whatwg-url'],
      // Of a package of the identity provider's.
      checks: { eval: false },
      output: {
        entryFileNames: '[name].mjs',
        chunkFileNames: '[name]-[hash].mjs',
        // The client of the Bot API takes an AbortSignal for one by the name of its class.
        keepNames: true,
      },
    },
  },
});
