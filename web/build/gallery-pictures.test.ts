// Compares every piece of the design system in its themes with approved pictures. The pictures belong to one major
// version of Chromium, which is in the name of their folder; on another version, two runs are compared with each other.
// `UPDATE_PICTURES=1` stores the present ones. A quick run looks at every screen once and at every width; `npm run
// test:deep` at every screen in every width.
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import axe from 'axe-core';
import { chromium, type Browser, type Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { build, preview, type PreviewServer } from 'vite';
import { cut, differing, inFewerShades, readPng, writePng, type Picture } from './png.ts';
import { isDeep } from '@parlor/contract/test/random-cases.ts';
import { chromiumOptions } from './chromium-options.ts';

const WEB = fileURLToPath(new URL('..', import.meta.url));
const KEPT = join(WEB, 'gallery', 'pictures');
const IS_UPDATE = process.env.UPDATE_PICTURES === '1';
const IS_WHOLE = isDeep || IS_UPDATE;
const THEMES: ReadonlyArray<readonly [theme: string, widths: readonly number[]]> = [
  ['Evening', IS_WHOLE ? [390, 1440] : [390]],
  ['Afternoon', IS_WHOLE ? [390, 1440] : [1440]],
  ['Android dark', IS_WHOLE ? [390, 1440] : [390]],
];
/** Stored bits of a channel, and the maximum difference between two pictures: the lost shades and one more. */
const BITS = 5;
const THRESHOLD = 0.019;

let out = '';
let server: PreviewServer | undefined;
let browser: Browser | undefined;

beforeAll(async () => {
  out = mkdtempSync(join(tmpdir(), 'parlor-gallery-'));
  vi.stubEnv('NODE_ENV', 'production');
  vi.stubEnv('VITE_GALLERY', '1');
  const how = { root: WEB, configFile: join(WEB, 'vite.config.ts'), logLevel: 'silent' } as const;
  await build({ ...how, mode: 'production', build: { outDir: out, emptyOutDir: true } });
  server = await preview({ ...how, build: { outDir: out }, preview: { host: '127.0.0.1', port: 0 } });
  browser = await chromium.launch({
    ...chromiumOptions(),
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--disable-background-networking',
      '--font-render-hinting=none',
      '--disable-lcd-text',
      '--force-color-profile=srgb',
    ],
  });
});
afterAll(async () => {
  await browser?.close();
  await server?.close();
  if (out) rmSync(out, { recursive: true, force: true });
  vi.unstubAllEnvs();
});

/** The gallery in this theme, with every picture painted, on a screen as high as itself. */
async function openGallery(theme: string, width: number): Promise<Page> {
  if (!browser || !server?.resolvedUrls) throw new Error('nothing to look at');
  const context = await browser.newContext({ viewport: { width, height: 900 }, reducedMotion: 'reduce' });
  const page = await context.newPage();
  await page.goto(
    new URL(`/__gallery?theme=${encodeURIComponent(theme)}`, server.resolvedUrls.local[0]).href,
  );
  await page.locator('[data-piece]').first().waitFor();
  const height = await page.evaluate(async () => {
    for (const picture of document.images) picture.loading = 'eager';
    await document.fonts.ready;
    await Promise.all([...document.images].map((picture) => picture.decode()));
    return document.documentElement.scrollHeight;
  });
  await page.setViewportSize({ width, height });
  await page.evaluate(
    () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done(0)))),
  );
  return page;
}

/** A picture of each piece, by its name. */
async function takePictures(screen: string, width: number): Promise<Map<string, Picture>> {
  const page = await openGallery(screen, width);
  const pieces = await page.locator('[data-piece]').evaluateAll((found) =>
    found.map((piece) => {
      const { x, y, width: w, height: h } = piece.getBoundingClientRect();
      return { name: piece.getAttribute('data-piece') ?? '', x, y, w, h };
    }),
  );
  const whole = readPng(await page.screenshot({ animations: 'disabled', caret: 'hide' }));
  await page.context().close();
  return new Map(
    pieces.map(({ name, x, y, w, h }) => {
      const [left, top] = [Math.floor(x), Math.floor(y)];
      const part = cut(whole, left, top, Math.ceil(x + w) - left, Math.ceil(y + h) - top);
      return [fileName(name), part];
    }),
  );
}
const fileName = (name: string): string => `${name.toLowerCase().replaceAll(/[^a-z]+/g, '-')}.png`;
const folderOf = (screen: string, width: number): string =>
  join(String(major()), `${screen.toLowerCase().replaceAll(' ', '-')}-${width}`);
const major = (): number => Number(browser?.version().split('.')[0]);
const isKept = (): boolean => existsSync(join(KEPT, String(major())));

describe.each(THEMES)('the components, %s', (screen, widths) => {
  test.each(widths)('look as they did at %i px', async (width) => {
    const now = await takePictures(screen, width);
    const folder = join(KEPT, folderOf(screen, width));
    if (IS_UPDATE) {
      rmSync(folder, { recursive: true, force: true });
      mkdirSync(folder, { recursive: true });
      for (const [name, picture] of now)
        writeFileSync(join(folder, name), writePng(inFewerShades(picture, BITS)));
    }
    if (!isKept())
      process.stderr.write(
        `No pictures are kept for Chromium ${major()}: this run is compared with a second one, not with the past.\n`,
      );
    const before = isKept()
      ? new Map(readdirSync(folder).map((name) => [name, readPng(readFileSync(join(folder, name)))]))
      : await takePictures(screen, width);
    expect([...now.keys()].toSorted()).toEqual([...before.keys()].toSorted());
    const changed = [...now].flatMap(([name, picture]) => {
      const old = before.get(name);
      const pixels = old ? differing(picture, old, THRESHOLD) : picture.width * picture.height;
      if (pixels === 0) return [];
      const seen = join(tmpdir(), `parlor-${screen}-${width}-${name}`.replaceAll(' ', '-'));
      writeFileSync(seen, writePng(picture));
      return [`${name}: ${pixels} pixels differ; it now looks like ${seen}`];
    });
    expect(changed).toEqual([]);
  });

  test.each(widths)('keep to WCAG 2.2 AA at %i px', async (width) => {
    const page = await openGallery(screen, width);
    await page.evaluate(axe.source);
    const violations = await page.evaluate(async () => {
      const run = (window as unknown as { axe: typeof axe }).axe.run;
      const found = await run(document, {
        runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
        rules: { 'target-size': { enabled: true } },
      });
      return found.violations.map(
        ({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`,
      );
    });
    await page.context().close();
    expect(violations).toEqual([]);
  });
});
