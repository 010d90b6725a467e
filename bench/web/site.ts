// A server that serves the built website, and one signed-in player.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, BrowserContextOptions } from 'playwright-core';
import { codeIn, emailsTo } from '../../e2e/actors/users.ts';
import { answerFirstEntry } from '../../e2e/browser/first-entry.ts';
import { liftRateLimits } from '../../e2e/actors/test-control.ts';
import { serverProcess } from '../../e2e/server/server-process.ts';

export interface Site {
  readonly url: string;
  /** Signs a player in by e-mail. Returns what their browser stores. */
  signIn(browser: Browser): Promise<NonNullable<BrowserContextOptions['storageState']>>;
  close(): Promise<void>;
}

const EMAIL = 'bench@example.com';

/** `checkout` is the folder of a checkout with a built website. */
export async function openSite(checkout: string): Promise<Site> {
  const dataDir = await mkdtemp(join(tmpdir(), 'parlor-bench-web-'));
  const server = await serverProcess({ DATA_DIR: dataDir }, 'server/main.ts', checkout);
  const close = async (): Promise<void> => {
    await server.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
  try {
    await server.start();
    await liftRateLimits(server.controlUrl);
  } catch (error) {
    await close();
    throw error;
  }
  return {
    url: server.url,
    close,
    async signIn(browser) {
      const context = await browser.newContext({ serviceWorkers: 'block' });
      const page = await context.newPage();
      await page.goto(server.url);
      await page.getByRole('textbox', { name: 'Email' }).fill(EMAIL);
      await page.getByRole('button', { name: 'Email me a link' }).click();
      await page.getByRole('link', { name: 'Open outbox' }).waitFor();
      await page.goto(`${server.url}/sign-in/email?code=${codeIn((await emailsTo(server, EMAIL))[0])}`);
      await page.waitForSelector('a[aria-label*="Parlor Points"]', { state: 'attached' });
      // An older checkout asks nothing.
      await answerFirstEntry(page).catch(() => undefined);
      const stored = await context.storageState();
      await context.close();
      return stored;
    },
  };
}
