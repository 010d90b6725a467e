import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { build } from 'vite';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { packSdk } from './pack-sdk.ts';
import { root } from '../lint/repository.ts';

/** What a game pays for the first identity, everything in it. */
const MAX_KB = 45;

describe('the SDK as somebody else installs it', { timeout: 120_000 }, () => {
  const folder = mkdtempSync(join(tmpdir(), 'parlor-sdk-'));
  const game = join(folder, 'game');
  const installed = join(game, 'node_modules', '@parlor', 'sdk');

  beforeAll(async () => {
    const made = join(folder, 'made');
    await packSdk(made);
    const [packed] = JSON.parse(
      execFileSync('npm', ['pack', '--json', '--offline', '--pack-destination', folder], {
        cwd: made,
        encoding: 'utf8',
        stdio: ['ignore', 'pipe', 'ignore'],
      }),
    ) as [{ filename: string }];
    execFileSync('tar', ['-xzf', join(folder, packed.filename.split('/').at(-1)!), '-C', folder]);
    mkdirSync(dirname(installed), { recursive: true });
    cpSync(join(folder, 'package'), installed, { recursive: true });
    // What it names as its dependencies, as an installer would lay them.
    const { dependencies } = JSON.parse(readFileSync(join(installed, 'package.json'), 'utf8')) as {
      dependencies: Record<string, string>;
    };
    for (const name of Object.keys(dependencies)) {
      mkdirSync(dirname(join(game, 'node_modules', name)), { recursive: true });
      symlinkSync(join(root, 'node_modules', name), join(game, 'node_modules', name));
    }
    writeFileSync(join(game, 'package.json'), '{ "type": "module" }');
  }, 120_000);
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
    const said = execFileSync(process.execPath, ['try.js'], { cwd: game, encoding: 'utf8' });
    expect(JSON.parse(said)).toEqual(['connected', 'dice-bone', true, { level: 2 }]);
  });

  test('its declarations stand by themselves, and the sample game is right by them', () => {
    cpSync(join(root, 'examples', 'hello-game'), join(game, 'hello-game'), { recursive: true });
    writeFileSync(
      join(game, 'tsconfig.json'),
      JSON.stringify({
        compilerOptions: {
          strict: true,
          noEmit: true,
          target: 'es2022',
          module: 'esnext',
          moduleResolution: 'bundler',
          lib: ['es2024', 'esnext.collection', 'dom', 'dom.iterable'],
          types: [],
        },
        files: ['hello-game/game.ts'],
      }),
    );
    const tsc = join(root, 'node_modules', 'typescript', 'bin', 'tsc');
    expect(() => execFileSync(process.execPath, [tsc, '-p', game], { encoding: 'utf8' })).not.toThrow();
  });

  test(`a browser's bundle of the sample game is whole and costs at most ${MAX_KB} kB`, async () => {
    cpSync(join(root, 'examples', 'hello-game'), join(game, 'hello-game'), { recursive: true });
    const made = await build({
      root: join(game, 'hello-game'),
      configFile: false,
      logLevel: 'silent',
      build: { write: false, target: 'es2022', modulePreload: false },
    });
    const [output] = Array.isArray(made) ? made : [made];
    if (!output || !('output' in output)) throw new Error('no bundle');
    const scripts = output.output.filter((file) => file.type === 'chunk');
    expect(scripts.every(({ imports, code }) => imports.length === 0 && !code.includes('node:'))).toBe(true);
    const kb = scripts.reduce((sum, { code }) => sum + brotliCompressSync(code).length / 1000, 0);
    expect(kb).toBeGreaterThan(10);
    expect(kb).toBeLessThanOrEqual(MAX_KB);
  });

  test('the sample game is under a hundred lines', () => {
    const lines = readFileSync(join(root, 'examples', 'hello-game', 'game.ts'), 'utf8').split('\n');
    expect(lines.length).toBeLessThan(100);
  });
});
