// Env fake: the whole app as static files, without our server.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ensureStaticBuilt } from '../../tools/run/build-static.mjs';
import { serveStatic } from '../../tools/run/serve-static.mjs';
import { browserOfScenarios } from './scenario-browser.ts';
import { balanceShown, eventually, heading } from './player.ts';

const browser = browserOfScenarios();
const MAX_MS = 240_000;
let site: { readonly url: string; stop(): Promise<void> } | undefined;
beforeAll(async () => {
  site = await serveStatic(await ensureStaticBuilt(), { port: 0, host: '127.0.0.1' });
}, MAX_MS);
afterAll(async () => site?.stop());

test(
  'mina is in, takes what is ready, plays a round at a table, and nothing but files is asked for',
  async () => {
    const page = await (await browser.opens('phone')).newPage();
    const requests: string[] = [];
    page.on('request', (request) => requests.push(`${request.method()} ${new URL(request.url()).pathname}`));
    await page.goto(site!.url);
    await heading(page, /Mina/).waitFor();
    expect(await balanceShown(page)).toBe(1000);
    await page
      .getByRole('button', { name: /^Claim all/ })
      .filter({ visible: true })
      .click();
    await page.getByRole('dialog', { name: 'Claimed' }).waitFor();
    await eventually('the points of the day are there', true, async () => (await balanceShown(page)) > 1000);

    await page.goto(`${site!.url}/play/dice-bone`);
    const table = page.frameLocator('iframe');
    await table.getByRole('button', { name: 'Roll', exact: true }).click();
    await eventually(
      'the round is paid',
      true,
      async () => (await table.locator('body').innerText()).includes('1,000') === false,
    );

    // Only files are requested, and no calls.
    expect(
      requests.filter((one) => !one.startsWith('GET ') || /^GET \/(?:api|auth|bff|t|flags)\//.test(one)),
    ).toEqual([]);
  },
  MAX_MS,
);

test('the terms and the privacy statement are pages of it too', async () => {
  const page = async (path: string): Promise<string> => (await fetch(site!.url + path)).text();
  expect(await page('/terms')).toContain('<h1>Terms</h1>');
  expect(await page('/privacy')).toContain('<h1>Privacy statement</h1>');
});
