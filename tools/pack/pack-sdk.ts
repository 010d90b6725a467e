// `npm run pack-sdk`: the SDK as a package that anybody can install: two entries (`@parlor/sdk`, and `@parlor/sdk/fake` with
// the fakes and their content), their declarations, and nothing of the workspaces it is made in. `npm pack` in the folder
// that it names gives the file to hand on.
import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { build } from 'vite';
import { contentModule } from '../content/content-module.ts';
import { root } from '../lint/repository.ts';

const sdkPackageDir = join(root, 'dist', 'sdk');
/** Needed beside the package; everything else of it is ours. */
const OUTSIDE = ['zod', '@noble/hashes'];
const ENTRIES = { index: 'sdk/index.ts', fake: 'sdk/fake/open.ts' };

interface Manifest {
  readonly version: string;
  readonly license: string;
}
const manifestOf = (folder: string): Manifest =>
  JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8')) as Manifest;

/** Makes the package anew in `dir`. */
export async function packSdk(dir = sdkPackageDir): Promise<void> {
  rmSync(dir, { recursive: true, force: true });
  mkdirSync(dir, { recursive: true });
  await build({
    root,
    configFile: false,
    logLevel: 'error',
    plugins: [contentModule()],
    build: {
      outDir: dir,
      target: 'es2022',
      minify: false,
      lib: {
        entry: Object.fromEntries(Object.entries(ENTRIES).map(([name, path]) => [name, join(root, path)])),
        formats: ['es'],
      },
      rolldownOptions: {
        external: (id) => OUTSIDE.some((name) => id === name || id.startsWith(`${name}/`)),
        output: { entryFileNames: '[name].js', chunkFileNames: 'parts/[name]-[hash].js' },
      },
    },
  });
  declare(dir);
  const { version, license } = manifestOf('sdk') as {
    version: string;
    license: string;
  };
  const entry = (name: string, path: string) => ({
    types: `./types/${path.replace(/\.ts$/, '.d.ts')}`,
    import: `./${name}.js`,
  });
  writeFileSync(
    join(dir, 'package.json'),
    `${JSON.stringify(
      {
        name: '@parlor/sdk',
        version,
        description:
          'What a game of the Parlor launcher is built on: sign-in, saved data, balances, live wins, fakes.',
        license,
        type: 'module',
        sideEffects: false,
        exports: { '.': entry('index', ENTRIES.index), './fake': entry('fake', ENTRIES.fake) },
        files: ['*.js', 'parts', 'types', 'README.md', 'CHANGELOG.md', 'LICENSE'],
        dependencies: Object.fromEntries(
          OUTSIDE.map((name) => [name, manifestOf(`node_modules/${name}`).version]),
        ),
      },
      null,
      2,
    )}\n`,
  );
  cpSync(join(root, 'docs', 'for-game-makers.md'), join(dir, 'README.md'));
  cpSync(join(root, 'sdk', 'CHANGELOG.md'), join(dir, 'CHANGELOG.md'));
  cpSync(join(root, 'LICENSE'), join(dir, 'LICENSE'));
}

/** Declarations of all that the entries use, which find each other inside the package. */
function declare(dir: string): void {
  const config = join(dir, 'tsconfig.json');
  writeFileSync(
    config,
    JSON.stringify({
      extends: join(root, 'tsconfig.base.json'),
      compilerOptions: {
        noEmit: false,
        emitDeclarationOnly: true,
        declaration: true,
        incremental: false,
        composite: false,
        rootDir: root,
        outDir: join(dir, 'types'),
        lib: ['es2024', 'esnext.collection', 'dom', 'dom.iterable'],
        types: [],
      },
      files: Object.values(ENTRIES).map((path) => join(root, path)),
      // What is reached through a workspace's link is written down only where it is named as well.
      include: ['contract', 'economy', 'games'].map((folder) => join(root, folder, '**', '*.ts')),
      exclude: ['node_modules', 'dist', 'test']
        .map((name) => join(root, '**', name))
        .concat(['test', 'suite', 'config'].map((kind) => join(root, '**', `*.${kind}.ts`))),
    }),
  );
  execFileSync(process.execPath, [join(root, 'node_modules', 'typescript', 'bin', 'tsc'), '-p', config], {
    stdio: 'inherit',
  });
  rmSync(config);
  const types = join(dir, 'types');
  for (const file of readdirSync(types, { recursive: true, encoding: 'utf8' })) {
    if (!file.endsWith('.d.ts')) continue;
    const path = join(types, file);
    writeFileSync(path, withinPackage(readFileSync(path, 'utf8'), dirname(file)));
  }
}

/** `@parlor/contract/kernel/errors.ts` from `sdk/` is `../contract/errors.js`; an ending in .ts finds no declaration. */
function withinPackage(text: string, folder: string): string {
  return text.replace(
    /(['"])(@parlor\/|\.\.?\/)([^'"]+)\.ts\1/g,
    (_, quote: string, start: string, rest: string) => {
      if (start !== '@parlor/') return `${quote}${start}${rest}.js${quote}`;
      const path = relative(folder, rest);
      return `${quote}${path.startsWith('.') ? path : `./${path}`}.js${quote}`;
    },
  );
}

if (import.meta.main) {
  await packSdk();
  process.stdout.write(`The package lies in ${sdkPackageDir}; npm pack there makes the file\n`);
}
