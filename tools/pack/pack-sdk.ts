// `npm run pack-sdk`: the SDK as a package that anybody can install, without the workspaces. Its entries:
// `@parlor/sdk`; `@parlor/sdk/game`, the messages of a game's frame; `@parlor/sdk/fake`, the fake services and their content. The
// package has a file for each module, so that a bundler includes only what a game uses. `game-script.js` is the second
// entry for a page without a bundler. The last line names the tarball.
import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, posix, sep } from 'node:path';
import { build, type InlineConfig } from 'vite';
import { contentModule } from '../content/content-module.ts';
import { root } from '../lint/repository.ts';

const sdkPackageDir = join(root, 'dist', 'sdk');
/** External dependencies. Everything else is included. */
const OUTSIDE = ['zod', '@noble/hashes'];
const ENTRIES = { '.': 'sdk/index.ts', './game': 'sdk/game.ts', './fake': 'sdk/fake/open.ts' };
/** Pages to which the README or another page of the package links. */
const PAGES = [
  'api.md',
  'for-game-makers.md',
  'game-providers.md',
  'not-implemented.md',
  'first-studio-game.md',
  'guides/verify-a-token.md',
];
/** The plain script of `@parlor/sdk/game`. A page loads it by its file; nothing imports it. */
const GAME_SCRIPT = { file: 'game-script.js', global: 'ParlorGame' };

interface Manifest {
  readonly version: string;
  readonly license: string;
}
const manifestOf = (folder: string): Manifest =>
  JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8')) as Manifest;

/** Creates the package again in `dir`. */
export async function packSdk(dir = sdkPackageDir): Promise<void> {
  rmSync(dir, { recursive: true, force: true });
  mkdirSync(dir, { recursive: true });
  const entries = Object.values(ENTRIES).map((path) => join(root, path));
  const shared: InlineConfig = { root, configFile: false, logLevel: 'error', plugins: [contentModule()] };
  const output = { outDir: dir, emptyOutDir: false, target: 'es2022', minify: false } as const;
  await build({
    ...shared,
    build: {
      ...output,
      lib: { entry: entries, formats: ['es'] },
      rolldownOptions: {
        external: (id) => OUTSIDE.some((name) => id === name || id.startsWith(`${name}/`)),
        output: { preserveModules: true, preserveModulesRoot: root, entryFileNames: '[name].js' },
      },
    },
  });
  await build({
    ...shared,
    build: {
      ...output,
      lib: {
        entry: join(root, ENTRIES['./game']),
        formats: ['iife'],
        name: GAME_SCRIPT.global,
        fileName: () => GAME_SCRIPT.file,
      },
    },
  });
  declare(dir);
  const { version, license } = manifestOf('sdk') as {
    version: string;
    license: string;
  };
  const entry = (path: string) => ({
    types: `./types/${path.replace(/\.ts$/, '.d.ts')}`,
    default: `./${path.replace(/\.ts$/, '.js')}`,
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
        exports: {
          ...Object.fromEntries(Object.entries(ENTRIES).map(([name, path]) => [name, entry(path)])),
          './package.json': './package.json',
        },
        dependencies: Object.fromEntries(
          OUTSIDE.map((name) => [name, manifestOf(`node_modules/${name}`).version]),
        ),
      },
      null,
      2,
    )}\n`,
  );
  cpSync(join(root, 'docs', 'for-game-makers.md'), join(dir, 'README.md'));
  for (const page of PAGES) cpSync(join(root, 'docs', page), join(dir, page));
  cpSync(join(root, 'examples', 'hello-game'), join(dir, 'examples', 'hello-game'), { recursive: true });
  cpSync(join(root, 'sdk', 'CHANGELOG.md'), join(dir, 'CHANGELOG.md'));
  cpSync(join(root, 'LICENSE'), join(dir, 'LICENSE'));
}

/** Declarations of everything that the entries use, with paths inside the package. */
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
      // A declaration reached through a workspace link is emitted only if it is named as well.
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

/**
 * `@parlor/contract/kernel/errors.ts` becomes `../contract/kernel/errors.js` in `sdk/`, because an ending in .ts finds no
 * declaration. The compiler already writes some endings as .js.
 */
function withinPackage(text: string, folder: string): string {
  return text.replace(
    /(['"])(@parlor\/|\.\.?\/)([^'"]+)\.[tj]s\1/g,
    (_, quote: string, start: string, rest: string) => {
      if (start !== '@parlor/') return `${quote}${start}${rest}.js${quote}`;
      const path = posix.relative(folder.split(sep).join('/'), rest);
      return `${quote}${path.startsWith('.') ? path : `./${path}`}.js${quote}`;
    },
  );
}

/** Packs a package that `packSdk` made. Returns the path of the tarball. */
export function tarballOf(packageDir: string, destination: string): string {
  const [packed] = JSON.parse(
    execFileSync('npm', ['pack', '--json', '--offline', '--pack-destination', destination], {
      cwd: packageDir,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
      shell: process.platform === 'win32', // npm is a script there.
    }),
  ) as [{ filename: string }];
  return join(destination, basename(packed.filename));
}

if (import.meta.main) {
  await packSdk();
  process.stdout.write(`${tarballOf(sdkPackageDir, join(root, 'dist'))}\n`);
}
