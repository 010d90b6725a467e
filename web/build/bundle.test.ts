import { createHash } from 'node:crypto';
import { brotliCompressSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { build } from 'vite';
import { SIGN_IN_PARTS, filesOf, APP_PARTS, routeModule, type Manifest } from '../boot/server/manifest.ts';

const WEB = new URL('..', import.meta.url).pathname;
/** Asking for one takes a phone some milliseconds, and the screen waits for all of them. */
const MAX_FILES = 14;

describe('the built website', () => {
  const files = new Map<string, string>();

  beforeAll(async () => {
    vi.stubEnv('NODE_ENV', 'production');
    const made = await build({
      root: WEB,
      configFile: `${WEB}vite.config.ts`,
      mode: 'production',
      logLevel: 'silent',
      build: { write: false },
    });
    const [output] = Array.isArray(made) ? made : [made];
    if (!output || !('output' in output)) throw new Error('no bundle');
    for (const file of output.output)
      files.set(file.fileName, file.type === 'chunk' ? file.code : String(file.source));
  }, 120_000);
  afterAll(() => void vi.unstubAllEnvs());

  const scripts = () => [...files].filter(([name]) => name.endsWith('.js')).map(([, code]) => code);

  test('has its words in the catalogue and only their ids in the screens', () => {
    const holding = scripts().filter((code) => code.includes('This room is being mopped'));
    expect(holding).toHaveLength(1);
    expect(scripts().some((code) => code.includes('lingui/react/macro'))).toBe(false);
  });

  test('has the words of other screens in another file than those of the first', () => {
    const first = [...files].find(([, code]) => code.includes('Pull up a chair'))?.[0];
    const other = [...files].find(([, code]) => code.includes('This room is being mopped'))?.[0];
    expect(first).toBeDefined();
    expect(other).not.toBe(first);
  });

  test.each([
    ['sign-in', 95],
    ['lobby', 150],
  ])('%s begins with at most %i kB of script', (document, maxKb) => {
    const manifest = JSON.parse(files.get('.vite/manifest.json') ?? '{}') as Manifest;
    const parts = document === 'sign-in' ? SIGN_IN_PARTS : [...APP_PARTS, routeModule(manifest, '/')];
    const { entries, scripts } = filesOf(manifest, files.get('index.html') ?? '', parts);
    const kb = [...entries, ...scripts].map(
      (file) => brotliCompressSync(files.get(file.slice(1)) ?? '').length / 1000,
    );
    expect(kb.length).toBeGreaterThan(2);
    expect(kb.reduce((sum, one) => sum + one, 0)).toBeLessThanOrEqual(maxKb);
  });

  test('asks browsers to compile whole what runs at once, and nothing else', () => {
    const whole = [...files].filter(([, code]) => code.startsWith('//# allFunctionsCalledOnLoad\n'));
    const names = whole.map(([name]) => name.replace(/^assets\/|-[\w-]{8}\.js$/g, '')).toSorted();
    expect(names).toEqual([
      'first-lobby',
      'first-services',
      'first-shared',
      'first-sign-in',
      'home-next',
      'home-next-shared',
    ]);
  });

  test('asks for few files at once where one goes to another screen', () => {
    const manifest = JSON.parse(files.get('.vite/manifest.json') ?? '{}') as Manifest;
    const home = filesOf(manifest, files.get('index.html') ?? '', [...APP_PARTS, routeModule(manifest, '/')]);
    for (const path of ['/games', '/quests', '/cards', '/shop', '/profile']) {
      const screen = filesOf(manifest, files.get('index.html') ?? '', [routeModule(manifest, path)]);
      const requests = screen.scripts.filter((one) => !home.scripts.includes(one));
      expect(requests.length, path).toBeLessThanOrEqual(MAX_FILES);
    }
  });

  test('leaves the gallery of components at home', () => {
    expect(scripts().some((code) => code.includes('Pieces of the house'))).toBe(false);
  });

  test.each(['index.html', 'tg.html'])(
    '%s paints its room before anything else and allows exactly that script',
    (name) => {
      const html = files.get(name) ?? '';
      const [, script = ''] = /<script>(.*?)<\/script>/s.exec(html) ?? [];
      expect(script).toContain('tgWebAppPlatform');
      expect(html.indexOf('<script>')).toBeLessThan(html.indexOf('<link rel="stylesheet"'));
      const digest = createHash('sha256').update(script).digest('base64');
      expect(JSON.parse(files.get('csp.json') ?? '{}')).toEqual({ scriptHashes: [`'sha256-${digest}'`] });
    },
  );
});
