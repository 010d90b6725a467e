import { readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { build, type Plugin, type ResolvedConfig } from 'vite';
import { DAY_MS } from '@parlor/contract/kernel/time.ts';

const brotli = promisify(brotliCompress);
const zipped = promisify(gzip);
/** Files of an earlier build stay this long: an open page still requests them. */
const STALE_AFTER_MS = DAY_MS;
const PACKED = /\.(js|css|svg|json|webmanifest)$/;

/**
 * After the build of the website: builds the bundle that renders its first screens in the server process (`server/`),
 * compresses every text file into a copy (`.br`, `.gz`), and removes assets of old builds.
 */
export function forTheServer(): Plugin {
  let config: ResolvedConfig;
  const emitted = new Set<string>();
  return {
    name: 'parlor-for-the-server',
    apply: (_config, { command, isSsrBuild }) => command === 'build' && !isSsrBuild,
    configResolved(resolved) {
      config = resolved;
    },
    writeBundle(_options, bundle) {
      for (const name of Object.keys(bundle)) emitted.add(name);
    },
    async closeBundle(error?: Error) {
      if (error !== undefined || !config.build.write || emitted.size === 0) return;
      const { outDir } = config.build;
      await sweep(outDir, emitted);
      await Promise.all([
        packAll(outDir, emitted),
        build({
          root: config.root,
          ...(config.configFile !== undefined && { configFile: config.configFile }),
          mode: config.mode,
          logLevel: 'error',
          ssr: { noExternal: true },
          build: {
            ssr: join(config.root, 'boot', 'entry-server.tsx'),
            outDir: join(outDir, 'server'),
            emptyOutDir: true,
            manifest: false,
            copyPublicDir: false,
            // One file: the server loads it under a name that changes with each build, and imported parts would load it
            // a second time under its own name.
            rolldownOptions: {
              input: join(config.root, 'boot', 'entry-server.tsx'),
              output: { codeSplitting: false },
            },
          },
        }),
      ]);
    },
  };
}

async function packAll(outDir: string, names: Iterable<string>): Promise<void> {
  const all = [...names, ...(await publicFiles(outDir))].filter((name) => PACKED.test(name));
  for (const name of new Set(all)) {
    const path = join(outDir, name);
    const bytes = await readFile(path);
    if (bytes.length < 512) continue;
    const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length };
    await Promise.all([
      brotli(bytes, { params }).then((packed) => writeFile(`${path}.br`, packed)),
      zipped(bytes, { level: 9 }).then((packed) => writeFile(`${path}.gz`, packed)),
    ]);
  }
}

const publicFiles = async (outDir: string): Promise<string[]> =>
  (await readdir(outDir, { withFileTypes: true })).filter((one) => one.isFile()).map(({ name }) => name);

async function sweep(outDir: string, emitted: ReadonlySet<string>): Promise<void> {
  const assets = join(outDir, 'assets');
  for (const name of await readdir(assets)) {
    const path = join(assets, name);
    const isOurs = emitted.has(`assets/${name.replace(/\.(br|gz)$/, '')}`);
    if (!isOurs && Date.now() - (await stat(path)).mtimeMs > STALE_AFTER_MS) await rm(path, { force: true });
  }
}
