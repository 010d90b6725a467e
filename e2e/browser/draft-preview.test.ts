// The preview of a draft: the whole lobby with its content, as a chosen player on a chosen day, in a tab of its own.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { isDeep } from '@parlor/contract/test/random-cases.ts';
import { sharedServer } from '../server/servers.ts';
import { expectAccessible } from './accessibility.ts';
import { expectPartAccessible } from './steps/part-of-console.ts';
import { browserOfScenarios, LAYOUTS } from './scenario-browser.ts';
import { waitsUntilLoaded, navigateWithin, signsInByApi } from './player.ts';
import { ROUTES } from './routes.ts';

const server = sharedServer();
const browser = browserOfScenarios();
const SHOP = readFileSync(join(import.meta.dirname, '../../content/shop.yaml'), 'utf8');
const RENAMED = 'Three collectibles in a preview.';
const changed = SHOP.replace(/(id: pack-of-three[\s\S]*?description: ).*/, `$1${RENAMED}`);

/** A deep run opens each as a new page, which lives thirty days again. */
const OPENED = ROUTES.filter(
  (one) => !one.endsWith('draw=') && (isDeep || /^\/(quests|cards|race)$/.test(one)),
);

/** Clicks the link and returns the new tab. */
async function opensPreview(console: Page): Promise<Page> {
  const [preview] = await Promise.all([
    console.waitForEvent('popup'),
    console.getByRole('link', { name: 'Open the preview in a new tab' }).press('Enter'),
  ]);
  await preview.getByText('Preview', { exact: true }).waitFor();
  return preview;
}

test('an operator opens the lobby with a draft as a payer on a day, sees every screen, and nobody sees it without the address', async () => {
  const context = await browser.opens('desk', {}, { statuses: [404] });
  const desk = await context.newPage();
  await signsInByApi(desk, server().first, 'operator@parlor.example');
  await desk.goto(`${server().first.url}/operator?see=drafts`);
  await desk
    .getByLabel('YAML files of content')
    .setInputFiles({ name: 'shop.yaml', mimeType: 'text/yaml', buffer: Buffer.from(changed) });
  const sheet = desk.getByRole('dialog');
  await sheet.getByRole('textbox', { name: 'Name' }).fill('To be seen');
  await sheet.getByRole('textbox', { name: 'What it is for' }).fill('a look at the shop');
  await sheet.getByRole('button', { name: 'Create draft' }).click();

  const form = desk.getByRole('region', { name: 'Preview' });
  await form.getByRole('radio', { name: 'New player' }).focus();
  await desk.keyboard.press('ArrowLeft');
  expect(await form.getByRole('radio', { name: 'Payer' }).isChecked()).toBe(true);
  await form.getByLabel('On (UTC)').fill('2026-12-24');
  await form.getByRole('button', { name: 'Prepare the preview' }).press('Enter');
  await form.getByRole('link').waitFor({ timeout: 500_000 });
  await expectPartAccessible(desk);

  const preview = await opensPreview(desk);
  expect(new URL(preview.url()).pathname).toBe('/');
  const { origin } = new URL(preview.url());
  await preview.getByText(/To be seen · payer · December 24, 2026/).waitFor();
  await expectPartAccessible(preview);
  const opens = (route: string): Promise<unknown> =>
    isDeep ? preview.goto(origin + route) : navigateWithin(preview, route);
  for (const route of OPENED) {
    await opens(route);
    await preview.locator('main h1').first().waitFor({ state: 'attached' });
    await waitsUntilLoaded(preview);
    expect([route, await preview.locator('main').innerText()]).toEqual([
      route,
      expect.not.stringMatching(/didn’t load|not implemented/i),
    ]);
  }
  await opens('/shop');
  await preview.getByText(RENAMED).first().waitFor();
  await preview.setViewportSize(LAYOUTS.phone.viewport);
  expect(await preview.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  await expectAccessible(preview);
  await opens('/play/dice-bone');
  const table = preview.frameLocator('iframe');
  await table.getByRole('button', { name: 'Roll', exact: true }).click();
  await table.getByRole('button', { name: 'Roll', exact: true }).waitFor();

  // Another visitor of that address has no key.
  const phone = await (await browser.opens('phone', {}, { statuses: [404] })).newPage();
  await phone.goto(origin);
  await phone.getByText('This preview has ended. Open it again in the console.').waitFor();
});
