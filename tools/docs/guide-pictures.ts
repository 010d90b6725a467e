// `npm run guide-pictures`: takes the pictures of docs/operators-guide.md. A server on a fresh database gets its first
// owner by the command of the guide, and both operators take the steps of e2e/browser/first-release.ts.
import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { MINUTE_MS } from '@parlor/contract/kernel/time.ts';
import { STEP_UP_MINUTES } from '../../contract/calls/operator/accounts/accounts.ts';
import { liftRateLimits, testControl } from '../../e2e/actors/test-control.ts';
import { releasesFirst, type Sight } from '../../e2e/browser/first-release.ts';
import { openChromium } from '../../e2e/browser/open-chromium.ts';
import { hasAuthenticator } from '../../e2e/browser/virtual-authenticator.ts';
import { serverProcess, type ServerProcess } from '../../e2e/server/server-process.ts';
import { root } from '../lint/repository.ts';
import { ensureWebBuilt } from '../run/build-web.mjs';

const folder = join(root, 'docs', 'pictures', 'console');
/** Shown in place of every time, so that pictures change only with what they show. */
const SHOWN_TIME = '2026-11-20 09:30:00';
const CHECK_MS = 1_200_000;

const DESK: BrowserContextOptions = { viewport: { width: 1200, height: 800 } };
const PHONE: BrowserContextOptions = {
  viewport: { width: 390, height: 844 },
  isMobile: true,
  hasTouch: true,
};

/** What is at the top of a picture; without it the page begins with its first line. */
const TOPS: Partial<Record<Sight, (page: Page) => ReturnType<Page['locator']>>> = {
  edit: (page) => page.getByRole('heading', { name: 'Cheaper packs' }),
  checks: (page) => page.getByRole('heading', { name: 'Checks', exact: true }),
  approve: (page) => page.getByRole('heading', { name: 'Approve and publish' }),
  live: (page) => page.getByRole('heading', { name: 'Releases of content' }),
  'audit-log': (page) => page.getByRole('heading', { name: 'The audit log' }),
};

async function take(sight: Sight, page: Page): Promise<void> {
  const top = TOPS[sight]?.(page);
  await top?.evaluate((element) => element.scrollIntoView({ block: 'start' }));
  await page.evaluate(async (shown) => {
    for (const time of document.querySelectorAll('time')) time.textContent = shown;
    await document.fonts.ready;
    await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
  }, SHOWN_TIME);
  const picture = await page.screenshot();
  await writeFile(join(folder, `${sight}.png`), picture);
  process.stderr.write(`${sight}.png ${Math.round(picture.length / 1000)} kB\n`);
}

/** The link that the command prints for the first owner. */
async function invited(server: ServerProcess, dataDir: string): Promise<string> {
  const args = ['tools/operate/operator.ts', 'invite', '--email', 'ada@parlor.example', '--name', 'Ada'];
  const { stdout } = await promisify(execFile)(process.execPath, args, {
    cwd: root,
    env: { ...process.env, DATA_DIR: dataDir, CONSOLE_URL: server.consoleUrl },
  });
  return stdout.split('\n')[0] ?? '';
}

async function opens(browser: Browser, size: BrowserContextOptions, link: string): Promise<Page> {
  const context = await browser.newContext({
    ...size,
    locale: 'en-GB',
    timezoneId: 'UTC',
    colorScheme: 'light',
    reducedMotion: 'reduce',
  });
  // A check takes minutes on a busy machine, other steps do not.
  context.setDefaultTimeout(120_000);
  const page = await context.newPage();
  await page.goto(link);
  await hasAuthenticator(page);
  return page;
}

async function main(): Promise<void> {
  await ensureWebBuilt();
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  const dataDir = await mkdtemp(join(tmpdir(), 'parlor-guide-'));
  const server = await serverProcess({
    DATA_DIR: dataDir,
    CONTENT_GATE: 'required',
    CONTENT_GATE_LIVES: '20',
    CONTENT_GATE_DAYS: '9',
  });
  let browser: Browser | undefined;
  try {
    await server.start();
    await liftRateLimits(server.controlUrl);
    const link = await invited(server, dataDir);
    const opened = (browser = await openChromium());
    await releasesFirst({
      owner: await opens(opened, DESK, link),
      opens: (other) => opens(opened, PHONE, other),
      sees: take,
      waits: () =>
        testControl(server.controlUrl, '/clock', {
          now: new Date(Date.now() + CHECK_MS + STEP_UP_MINUTES * MINUTE_MS).toISOString(),
        }),
      follows: (page) => page.getByText('Every check is green.').waitFor({ timeout: CHECK_MS }),
    });
  } finally {
    await browser?.close();
    await server.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

await main();
