// `npm run pictures`: takes the pictures of docs/pictures/ from a server on a fresh database, with a fixed clock and a
// player who has played for a while.
import { mkdtemp, mkdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { openChromium } from '../../e2e/browser/open-chromium.ts';
import { liftRateLimits, testControl } from '../../e2e/actors/test-control.ts';
import { codeIn, signIn, emailsTo, visits, type Visitor } from '../../e2e/actors/users.ts';
import { serverProcess, type ServerProcess } from '../../e2e/server/server-process.ts';
import { ensureWebBuilt } from '../run/build-web.mjs';
import { root } from '../lint/repository.ts';

const folder = join(root, 'docs', 'pictures');
/** A Friday evening. */
const NOW = '2026-11-20T19:20:00.000Z';
/** On the boards and in the live list, next to the player. */
const GUESTS = ['teodora', 'ilyas', 'wren', 'kaveh', 'sunniva', 'anders', 'cleo', 'jun'] as const;
const NAME = 'mara';
/** At most so many rolls to get a win on the picture. */
const MAX_ROLLS = 50;

const SIZES = [
  { width: 390, height: 844, deviceScaleFactor: 1.25, hasTouch: true, isMobile: true },
  { width: 1440, height: 900, deviceScaleFactor: 1, hasTouch: false, isMobile: false },
] as const;

async function main(): Promise<void> {
  await ensureWebBuilt();
  await mkdir(folder, { recursive: true });
  const dataDir = await mkdtemp(join(tmpdir(), 'parlor-pictures-'));
  const server = await serverProcess({ DATA_DIR: dataDir });
  let browser: Browser | undefined;
  try {
    await server.start();
    await testControl(server.controlUrl, '/clock', { now: NOW });
    await liftRateLimits(server.controlUrl);
    await play(server);
    browser = await openChromium();
    for (const size of SIZES) await takeAll(browser, server, size);
  } finally {
    await browser?.close();
    await server.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

/** Games of four other families, before a round; on the phone only. */
const OTHER_GAMES = ['plinko-orchard', 'mines-bee', 'reels-market', 'hilo-cat'] as const;

/** Fills the server: guests who won, and a player with quests done, claimed and in progress. */
async function play(server: ServerProcess): Promise<void> {
  const player: Visitor = visits(NAME, server, { platform: 'web' });
  await player.signInByEmail();
  await player.api.acceptTerms({ body: { version: 1, isOfAge: true, accepted: true } });
  await player.plays('dice-moons', 3);
  const first = await player.completesAQuest();
  await player.claims(first.id);
  await player.completesAQuest();
  player.leaves();
  for (const [n, name] of GUESTS.entries()) {
    const guest = await signIn(name, server, { nowMs: () => Date.parse(NOW) });
    const table = await guest.opens('dice-bone');
    // Each guest takes a higher risk than the one before.
    for (let round = 0; round < 4; round++) await table.round(5, { side: 'under', target: 9_000 - n * 900 });
    guest.leaves();
  }
}

async function takeAll(browser: Browser, server: ServerProcess, size: (typeof SIZES)[number]): Promise<void> {
  const { width, height, ...rest } = size;
  const context = await browser.newContext({
    ...rest,
    viewport: { width, height },
    locale: 'en-GB',
    timezoneId: 'UTC',
    colorScheme: 'dark',
    reducedMotion: 'reduce',
  });
  const page = await context.newPage();
  await page.clock.setFixedTime(new Date(NOW));
  const take = async (name: string): Promise<void> => {
    await settled(page);
    const png = join(folder, `${name}-${width}.png`);
    await writeFile(png, await page.screenshot({ animations: 'disabled', caret: 'hide' }));
    const { size: bytes } = await stat(png);
    process.stderr.write(`${name}-${width}.png ${Math.round(bytes / 1000)} kB\n`);
  };

  await page.goto(server.url);
  await page.getByRole('button', { name: 'Email me a link' }).waitFor();
  await take('signin');
  const email = `${NAME}@example.com`;
  await page.getByRole('textbox', { name: 'Email' }).fill(email);
  await page.getByRole('button', { name: 'Email me a link' }).click();
  await page.getByRole('heading', { name: 'Check your email' }).waitFor();
  await page.goto(`${server.url}/sign-in/email?code=${codeIn((await emailsTo(server, email))[0])}`);
  await page.getByRole('link', { name: 'Profile' }).filter({ visible: true }).first().waitFor();
  await take('home');
  // The one picture of README.md, as small as it can be.
  if (!size.isMobile) await writeFile(join(folder, 'lobby.webp'), await webp(page));
  for (const [name, path] of [
    ['games', '/games'],
    ['game', '/games/dice-bone'],
    ['quests', '/quests'],
    ['race', '/race'],
    ['cards', '/cards'],
    ['shop', '/shop'],
    ['profile', '/profile'],
    ['fairness', '/fairness'],
  ] as const) {
    await page.goto(server.url + path);
    await take(name);
  }
  await page.goto(`${server.url}/play/dice-bone`);
  const frame = page.frameLocator('iframe');
  const roll = frame.getByRole('button', { name: 'Roll', exact: true });
  const won = frame.locator('.outcome[data-won]');
  for (let n = 0; n < MAX_ROLLS && (await won.count()) === 0; n++) {
    await roll.click();
    await roll.waitFor();
    await frame
      .locator('.stage > output')
      .filter({ hasText: /Rolled/ })
      .waitFor();
  }
  await take('play');
  for (const game of size.isMobile ? OTHER_GAMES : []) {
    await page.goto(`${server.url}/play/${game}`);
    await frame.getByRole('button').last().waitFor();
    await take(`play-${game.split('-')[0]}`);
  }
  await context.close();
}

/** Playwright writes PNG and JPEG; Chromium can write WebP too. */
async function webp(page: Page): Promise<Buffer> {
  const chromium = await page.context().newCDPSession(page);
  const { data } = await chromium.send('Page.captureScreenshot', { format: 'webp', quality: 82 });
  await chromium.detach();
  return Buffer.from(data, 'base64');
}

/** Waits until texts, pictures and figures are shown. */
async function settled(page: Page): Promise<void> {
  await page.locator('main h1').first().waitFor({ state: 'attached' });
  let [before, calm] = [-1, 0];
  while (calm < 10) {
    const now = await page.evaluate(async () => {
      await document.fonts.ready;
      // Pictures outside the viewport load when they come into view.
      const loaded = [...document.images].filter((image) => image.complete);
      await Promise.all(loaded.map((image) => image.decode().catch(() => undefined)));
      await new Promise((done) => requestAnimationFrame(done));
      return document.querySelector('[aria-busy="true"]') ? -1 : document.querySelectorAll('*').length;
    });
    calm = now >= 0 && now === before ? calm + 1 : 0;
    before = now;
  }
}

await main();
