import { createHash } from 'node:crypto';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync } from 'node:zlib';
import { BUDGETS_KB } from '../../bench/web/size.ts';
import { OFFERED } from '@parlor/contract/formats/languages.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import {
  SIGN_IN_PARTS,
  filesOf,
  APP_PARTS,
  messagesFile,
  routeModule,
  type Manifest,
} from '../../web/boot/server/manifest.ts';
import { gamePageScripts } from './game-page-scripts.ts';

const DIST = fileURLToPath(new URL('../../web/dist', import.meta.url));
/** Each request takes a phone some milliseconds, and the screen waits for all of them. */
const MAX_FILES = 14;

/** The build compresses files next to them, except the smallest. */
function sizeOnTheWire(name: string): number {
  const packed = join(DIST, `${name}.br`);
  return statSync(existsSync(packed) ? packed : join(DIST, name)).size;
}

describe('the built website', () => {
  const files = new Map<string, string>();

  beforeAll(() => {
    const read = (name: string): string => readFileSync(join(DIST, name), 'utf8');
    const manifest = read('.vite/manifest.json');
    // Files of an earlier build may be there too.
    const built = Object.values(JSON.parse(manifest) as Manifest).flatMap(({ file, css = [] }) => [
      file,
      ...css,
    ]);
    files.set('.vite/manifest.json', manifest);
    for (const name of [...built, 'index.html', 'tg.html', 'csp.json']) files.set(name, read(name));
  });

  const scripts = () => [...files].filter(([name]) => name.endsWith('.js')).map(([, code]) => code);

  test('has its messages in the catalogue and only their ids in the screens', () => {
    const holding = [...files].filter(([, code]) => code.includes('Something went wrong here'));
    expect(holding.length).toBeGreaterThan(0);
    for (const [name] of holding) expect(name).toMatch(/^assets\/messages-/);
    expect(scripts().some((code) => code.includes('lingui/react/macro'))).toBe(false);
  });

  test('has the outlines of the wordmark in its documents, and in no script', () => {
    const outlines = /M11 -62\.6Q12\.7 -62\.6/;
    for (const name of ['index.html', 'tg.html']) expect(files.get(name)).toMatch(outlines);
    expect(scripts().filter((code) => outlines.test(code))).toEqual([]);
    expect(scripts().some((code) => code.includes('parlor-wordmark'))).toBe(true);
  });

  test('has messages of other screens in another file than those of the first', () => {
    const first = [...files].find(([, code]) => code.includes('Welcome to Parlor'))?.[0];
    const other = [...files].find(([, code]) => code.includes('Something went wrong here'))?.[0];
    expect(first).toBeDefined();
    expect(other).not.toBe(first);
  });

  test('has the first messages of each language as a small file for its documents', () => {
    for (const language of OFFERED)
      expect(sizeOnTheWire(messagesFile(language)), language).toBeLessThanOrEqual(2_500);
  });

  test.each(Object.entries(BUDGETS_KB))('%s begins with at most %i kB of script', (document, maxKb) => {
    const manifest = JSON.parse(files.get('.vite/manifest.json') ?? '{}') as Manifest;
    const parts = document === 'sign-in' ? SIGN_IN_PARTS : [...APP_PARTS, routeModule(manifest, '/')];
    const { entries, scripts } = filesOf(manifest, files.get('index.html') ?? '', parts);
    const kb = [...entries, ...scripts].map((file) => sizeOnTheWire(file.slice(1)) / 1000);
    expect(kb.length).toBeGreaterThan(2);
    expect(kb.reduce((sum, one) => sum + one, 0)).toBeLessThanOrEqual(maxKb);
  });

  test('asks browsers to compile eagerly only what runs at once', () => {
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

  test('has game pages of at most 90 kB of script, which share most of it', () => {
    const pages = [...gamePageScripts()];
    expect(pages.map(([game]) => game)).toContain('reels');
    const sizes = new Map(
      [...new Set(pages.flatMap(([, files]) => files))].map((file) => [
        file,
        brotliCompressSync(readFileSync(file)).length / 1000,
      ]),
    );
    const kb = (files: readonly string[]): number =>
      files.reduce((sum, file) => sum + (sizes.get(file) ?? Number.NaN), 0);
    for (const [game, files] of pages) expect(kb(files), game).toBeLessThanOrEqual(90);
    const [, first = []] = pages[0] ?? [];
    const shared = first.filter((file) => pages.every(([, files]) => files.includes(file)));
    expect(kb(shared)).toBeGreaterThan(70);
  });

  test('requests few files at once on navigation', () => {
    const manifest = JSON.parse(files.get('.vite/manifest.json') ?? '{}') as Manifest;
    const home = filesOf(manifest, files.get('index.html') ?? '', [...APP_PARTS, routeModule(manifest, '/')]);
    for (const path of ['/games', '/quests', '/cards', '/shop', '/profile']) {
      const screen = filesOf(manifest, files.get('index.html') ?? '', [routeModule(manifest, path)]);
      const requests = screen.scripts.filter((one) => !home.scripts.includes(one));
      expect(requests.length, path).toBeLessThanOrEqual(MAX_FILES);
    }
  });

  test('excludes the content, so a changed price needs no build', () => {
    const games = readFileSync(fileURLToPath(new URL('../../content/games.yaml', import.meta.url)), 'utf8');
    const [, text = ''] = /^ +description: (.{40,60})/m.exec(games) ?? [];
    expect(text).toMatch(/^Roll a number/);
    expect([...files].filter(([, code]) => code.includes(text))).toEqual([]);
  });

  test('excludes the component gallery', () => {
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
