import { execFileSync, spawnSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { createContext, runInContext } from 'node:vm';
import { brotliCompressSync, gunzipSync } from 'node:zlib';
import { checkPackage, createPackageFromTarballData } from '@arethetypeswrong/core';
import { publint } from 'publint';
import { build, type InlineConfig } from 'vite';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { packSdk, tarballOf } from './pack-sdk.ts';
import { root } from '../lint/repository.ts';

/** The size limit of the whole SDK in a game. */
const MAX_KB = 45;

describe('the SDK as a third party installs it', () => {
  const folder = mkdtempSync(join(tmpdir(), 'parlor-sdk-'));
  const game = join(folder, 'game');
  const installed = join(game, 'node_modules', '@parlor', 'sdk');
  let tarball: string;

  beforeAll(async () => {
    const made = join(folder, 'made');
    await packSdk(made);
    tarball = tarballOf(made, folder);
    unpack(tarball, folder);
    mkdirSync(dirname(installed), { recursive: true });
    cpSync(join(folder, 'package'), installed, { recursive: true });
    // Its declared dependencies, as an installer would place them.
    const { dependencies } = JSON.parse(readFileSync(join(installed, 'package.json'), 'utf8')) as {
      dependencies: Record<string, string>;
    };
    for (const name of Object.keys(dependencies)) {
      mkdirSync(dirname(join(game, 'node_modules', name)), { recursive: true });
      symlinkSync(join(root, 'node_modules', name), join(game, 'node_modules', name), 'junction');
    }
    writeFileSync(join(game, 'package.json'), '{ "type": "module" }');
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  test('Node imports it: the fakes sign in, save a part, and read a balance', () => {
    writeFileSync(
      join(game, 'try.js'),
      `import { openParlor } from '@parlor/sdk';
       import { openFakes } from '@parlor/sdk/fake';
       const memory = () => { const m = new Map(); return { getItem: (k) => m.get(k) ?? null, setItem: (k, v) => void m.set(k, v), removeItem: (k) => void m.delete(k) }; };
       const host = { localStorage: memory(), sessionStorage: memory(), currentPath: () => '/', navigate: () => {}, openFakes };
       const parlor = await openParlor({ env: 'fake', gameId: 'dice-bone', gameVersion: '1' }, host);
       const { auth, context } = await parlor.start();
       parlor.data().savePart('dice-bone', { level: 2 });
       await parlor.data().flush();
       const { balance } = await parlor.api.balance({ params: { currency: 'PP' } });
       console.log(JSON.stringify([auth.status, context.game.identifier, balance > 0, await parlor.data().readPart('dice-bone')]));
       process.exit();`,
    );
    const output = execFileSync(process.execPath, ['try.js'], { cwd: game, encoding: 'utf8' });
    expect(JSON.parse(output)).toEqual(['connected', 'dice-bone', true, { level: 2 }]);
  });

  test.each([
    ['esnext', 'bundler'],
    ['node16', 'node16'],
    ['nodenext', 'nodenext'],
  ])(
    'a strict project compiles with every entry, all declarations checked: module %s, resolution %s',
    (module, moduleResolution) => {
      cpSync(join(installed, 'examples', 'hello-game'), join(game, 'hello-game'), { recursive: true });
      writeFileSync(
        join(game, 'entries.ts'),
        `import { openParlor, browserHost, hasErrorCode } from '@parlor/sdk';
         import { joinLobby, type FromLobby } from '@parlor/sdk/game';
         import { openFakes } from '@parlor/sdk/fake';
         export const lobby = joinLobby('https://lobby.example', { onInit: (init: Extract<FromLobby, { type: 'init' }>) => init.locale });
         lobby.send({ type: 'round-ended', roundId: 'r1', stake: 1, win: 2 });
         export const parlor = openParlor({ env: 'fake', gameId: 'g', gameVersion: '1' }, { ...browserHost(), openFakes });
         export const refused = (error: unknown): boolean => hasErrorCode(error, 'ALREADY_CLAIMED');`,
      );
      writeFileSync(
        join(game, 'tsconfig.json'),
        JSON.stringify({
          compilerOptions: {
            strict: true,
            skipLibCheck: false,
            // The compiler's own declarations are the same in each: one check of them is enough.
            skipDefaultLibCheck: module !== 'esnext',
            exactOptionalPropertyTypes: true,
            noUncheckedIndexedAccess: true,
            noEmit: true,
            target: 'es2022',
            module,
            moduleResolution,
            lib: ['es2024', 'esnext.collection', 'dom', 'dom.iterable'],
            types: [],
          },
          files: ['hello-game/game.ts', 'entries.ts'],
        }),
      );
      const tsc = join(root, 'node_modules', 'typescript', 'bin', 'tsc');
      // Several checkers would each read what they share, which costs twice the processor time.
      const { stdout } = spawnSync(process.execPath, [tsc, '-p', game, '--singleThreaded'], {
        encoding: 'utf8',
      });
      expect(stdout).toBe('');
    },
  );

  test('publint reports nothing about the package', async () => {
    const { messages } = await publint({ pkgDir: installed, pack: false, strict: true });
    expect(messages).toEqual([]);
  });

  test('Are the types wrong? They are right in every ES module resolution', async () => {
    const bytes = new Uint8Array(readFileSync(tarball));
    const analysis = await checkPackage(createPackageFromTarballData(bytes));
    if (!analysis.types) throw new Error('the package has no types');
    // Node before 10.16's resolution and `require` are not supported, as in attw's profile esm-only.
    const problems = analysis.problems.filter(
      (problem) => !('resolutionKind' in problem && /^node10$|cjs$/.test(problem.resolutionKind)),
    );
    expect(problems).toEqual([]);
  });

  test('the links of its pages lead to files of the package', () => {
    const pages = readdirSync(installed, { recursive: true, encoding: 'utf8' }).filter(
      (name) => name.endsWith('.md') && name !== 'CHANGELOG.md',
    );
    const links = pages.flatMap((page) =>
      [...readFileSync(join(installed, page), 'utf8').matchAll(/\]\(([^)#:]+)(?:#[^)]*)?\)/g)].map(([, to]) =>
        join(dirname(page), to!),
      ),
    );
    expect(links).toContain('api.md');
    expect(links.filter((to) => !existsSync(join(installed, to)))).toEqual([]);
    expect(existsSync(join(installed, 'examples', 'hello-game', 'game.ts'))).toBe(true);
  });

  test('a bundler includes only what is used: a check of an error costs at most 3 kB', async () => {
    writeFileSync(
      join(game, 'small.js'),
      `import { hasErrorCode } from '@parlor/sdk';
       globalThis.refused = (error) => hasErrorCode(error, 'ALREADY_CLAIMED');`,
    );
    const kb = await bundleKb({ root: game, build: { rolldownOptions: { input: join(game, 'small.js') } } });
    expect(kb).toBeLessThanOrEqual(3);
  });

  test('the plain script joins the lobby of its parent page', () => {
    const posted: unknown[] = [];
    const parent = { postMessage: (...message: unknown[]) => void posted.push(message) };
    const page = createContext({ window: { parent, addEventListener: () => {} } });
    runInContext(readFileSync(join(installed, 'game-script.js'), 'utf8'), page);
    runInContext(`ParlorGame.joinLobby('https://lobby.example').ready()`, page);
    expect(posted).toEqual([[{ parlor: 1, type: 'ready' }, 'https://lobby.example']]);
  });

  test(`a browser's bundle of the sample game is complete and costs at most ${MAX_KB} kB`, async () => {
    cpSync(join(root, 'examples', 'hello-game'), join(game, 'hello-game'), { recursive: true });
    const kb = await bundleKb({ root: join(game, 'hello-game') });
    expect(kb).toBeGreaterThan(10);
    expect(kb).toBeLessThanOrEqual(MAX_KB);
  });

  test('the sample game is under a hundred lines', () => {
    const lines = readFileSync(join(root, 'examples', 'hello-game', 'game.ts'), 'utf8').split('\n');
    expect(lines.length).toBeLessThan(100);
  });
});

/** Builds for a browser as a game would. Returns the size of its scripts after brotli. */
async function bundleKb(config: InlineConfig): Promise<number> {
  const made = await build({
    ...config,
    configFile: false,
    logLevel: 'silent',
    build: { ...config.build, write: false, target: 'es2022', modulePreload: false },
  });
  const [output] = Array.isArray(made) ? made : [made];
  if (!output || !('output' in output)) throw new Error('no bundle');
  const scripts = output.output.filter((file) => file.type === 'chunk');
  expect(scripts.every(({ imports, code }) => imports.length === 0 && !code.includes('node:'))).toBe(true);
  return scripts.reduce((sum, { code }) => sum + brotliCompressSync(code).length / 1000, 0);
}

/** npm's archives have files alone, with a name of up to 100 bytes after a prefix. Not every system has a `tar`. */
function unpack(tarball: string, folder: string): void {
  const bytes = gunzipSync(readFileSync(tarball));
  const text = (from: number, length: number): string =>
    bytes.toString('utf8', from, from + length).replace(/\0[^]*$/, '');
  for (let at = 0; bytes[at] !== 0;) {
    const size = Number.parseInt(text(at + 124, 12), 8);
    expect(text(at + 156, 1)).toMatch(/^0?$/);
    const file = join(folder, text(at + 345, 155), text(at, 100));
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, bytes.subarray(at + 512, at + 512 + size));
    at += 512 + Math.ceil(size / 512) * 512;
  }
}
