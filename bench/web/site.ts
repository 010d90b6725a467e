// A whole server of its own, with the website it serves, and one player.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, BrowserContextOptions } from 'playwright-core';

export interface Site {
  readonly url: string;
  /** Signs a player in by the email of the outbox; what their browser keeps then. */
  signIn(browser: Browser): Promise<NonNullable<BrowserContextOptions['storageState']>>;
  close(): Promise<void>;
}

const READY_WITHIN_MS = 180_000;

export async function openSite(root: string): Promise<Site> {
  const dataDir = await mkdtemp(join(tmpdir(), 'parlor-bench-web-'));
  const child = spawn(process.execPath, [join(root, 'server', 'main.ts')], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      PATH: process.env['PATH'] ?? '',
      PARLOR_ENV: 'local',
      LOG_LEVEL: 'warn',
      PORT: '0',
      GAMES_PORT: '0',
      TEST_CONTROL: '1',
      TEST_CONTROL_PORT: '0',
      DATA_DIR: dataDir,
    },
  });
  const close = async (): Promise<void> => {
    if (child.exitCode === null && child.signalCode === null) {
      child.kill('SIGTERM');
      await once(child, 'exit');
    }
    await rm(dataDir, { recursive: true, force: true });
  };
  let written = '';
  const url = await new Promise<string>((resolve, reject) => {
    const late = setTimeout(() => reject(new Error(`The server is not ready: ${written}`)), READY_WITHIN_MS);
    child.stdout.on('data', (chunk: Buffer) => {
      written += chunk.toString();
      const [, ready] = /Parlor ready on (\S+)/.exec(written) ?? [];
      if (ready === undefined) return;
      clearTimeout(late);
      resolve(ready);
    });
    child.once('exit', () => reject(new Error(`The server ended: ${written}`)));
  }).catch(async (error: unknown) => {
    await close();
    throw error;
  });
  const [, control] = /Test control on (\S+)/.exec(written) ?? [];
  if (control !== undefined)
    await fetch(`${control}/limits`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ off: true }),
    });
  return {
    url,
    close,
    async signIn(browser) {
      const context = await browser.newContext({ serviceWorkers: 'block' });
      const page = await context.newPage();
      await page.goto(url);
      await page.getByRole('textbox', { name: 'Email' }).fill('bench@example.com');
      await page.getByRole('button', { name: 'Send me a link' }).click();
      const outbox = page.getByRole('link', { name: 'Open the outbox' });
      await outbox.waitFor();
      const letters = await (await fetch(`${url}/local/outbox`)).text();
      const [, path] = /(\/sign-in\/email\?code=[\w-]+)/.exec(letters) ?? [];
      if (path === undefined) throw new Error('No email lies in the outbox.');
      await page.goto(url + path);
      await page.waitForSelector('a[aria-label*="Open the ledger"]', { state: 'attached' });
      const stored = await context.storageState();
      await context.close();
      return stored;
    },
  };
}
