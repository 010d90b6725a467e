import { mkdir } from 'node:fs/promises';
import { afterEach, describe, expect, test } from 'vitest';
import type { Page } from 'playwright-core';
import { newUser } from '../actors/users.ts';
import { startTestServer } from '../server/servers.ts';
import { violationsInBothThemes } from './accessibility.ts';
import { browserOfScenarios, layoutsFor, STILL, type Layout } from './scenario-browser.ts';
import { presses } from './keyboard.ts';
import { heading, playsARound, signsInByApi, waitsForTable, samePlayerByApi } from './player.ts';

const server = startTestServer();
// Before the browser's own: an open page would see time go back.
afterEach(() => server().setClock(null));
const browser = browserOfScenarios();
const { CARE_PICTURES } = process.env;

async function atLimits(layout: Layout, path = '/profile/limits'): Promise<Page> {
  const context = await browser.opens(layout, STILL, { statuses: [403, 422] });
  const page = await context.newPage();
  await signsInByApi(page, server().first, `${newUser()}@example.com`);
  await page.goto(server().first.url + path);
  return page;
}

/** With CARE_PICTURES=folder the pages are kept as pictures. */
async function keep(page: Page, name: string): Promise<void> {
  if (CARE_PICTURES === undefined) return;
  await mkdir(CARE_PICTURES, { recursive: true });
  for (const width of [360, 390, 1440]) {
    await page.setViewportSize({ width, height: width < 1000 ? 844 : 900 });
    for (const scheme of ['dark', 'light'] as const) {
      await page.emulateMedia({ colorScheme: scheme });
      await page.screenshot({ path: `${CARE_PICTURES}/${name}-${width}-${scheme}.png`, fullPage: true });
    }
  }
}

describe('limits and breaks', () => {
  test.each(layoutsFor('phone'))(
    'are one press from home; a limit is set by keyboard and raised with a wait, %s',
    async (layout) => {
      const page = await atLimits(layout, '/');
      await presses(page, page.getByRole('link', { name: 'Limits and breaks' }));
      await heading(page, 'Limits and breaks').waitFor();
      await keep(page, 'empty');
      await page.getByRole('button', { name: 'Set a limit' }).focus();
      await page.keyboard.press('Enter');
      const sheet = page.getByRole('dialog', { name: 'Set a limit' });
      await sheet.getByLabel('Maximum (PP)').fill('nothing');
      await page.keyboard.press('Enter');
      await sheet.getByRole('alert').getByText('Enter an amount').waitFor();
      await sheet.getByLabel('Maximum (PP)').fill('50');
      await keep(page, 'form');
      await page.keyboard.press('Enter');
      await page.getByText('0 PP of 50 PP used').waitFor();
      await page.getByRole('button', { name: 'Change: Stakes per day' }).click();
      const change = page.getByRole('dialog', { name: 'Stakes per day' });
      await change.getByLabel('Maximum (PP)').fill('500');
      await change.getByRole('button', { name: 'Request a higher limit' }).click();
      await page.getByText('You requested 500 PP.').waitFor();
      expect(await violationsInBothThemes(page)).toEqual([]);
      await keep(page, 'waiting');
      await page.getByRole('button', { name: 'Keep the current limit' }).click();
      await page.getByText('You requested 500 PP.').waitFor({ state: 'detached' });
    },
  );

  test.each(layoutsFor('desk'))(
    'a break is confirmed, is shown, and keeps games closed, %s',
    async (layout) => {
      const page = await atLimits(layout);
      await page.getByRole('button', { name: 'Take a break of 7 days' }).click();
      const sheet = page.getByRole('dialog', { name: 'Take a break?' });
      await sheet.getByRole('button', { name: 'Start now: 7 days' }).click();
      await heading(page, 'You are on a break').waitFor();
      expect(await violationsInBothThemes(page)).toEqual([]);
      await keep(page, 'break');
      await page.goto(`${server().first.url}/play/dice-bone`);
      await heading(page, 'You are on a break').waitFor();
      await page.getByRole('link', { name: 'Limits and breaks' }).click();
      await heading(page, 'Limits and breaks').waitFor();
    },
  );
});

test('the play-time reminder comes on every device of the account, over a game too, and is read once', async () => {
  const name = newUser();
  const player = await samePlayerByApi(name, server().first);
  const onDevice = async (layout: Layout) => {
    const page = await (await browser.opens(layout, STILL, { endsTokens: true })).newPage();
    await signsInByApi(page, server().first, player.email);
    return page;
  };
  const [phone, desk] = [await onDevice('phone'), await onDevice('desk')];
  const reminderOn = (page: Page) => page.getByRole('dialog', { name: 'Play-time reminder' });

  await phone.goto(`${server().first.url}/profile/limits`);
  await phone.getByText('15 min', { exact: true }).click();
  await desk.goto(`${server().first.url}/profile/limits`);
  await desk.getByRole('radio', { name: '15 min', checked: true }).waitFor();

  await player.plays('dice-bone', 1);
  const beganMs = server().nowMs();
  const at = (ms: number) => server().setClock(new Date(beganMs + ms).toISOString());
  await at(8 * 60_000);
  await player.plays('dice-bone', 1);
  await phone.goto(`${server().first.url}/play/dice-bone`);
  const table = await waitsForTable(phone, 'Bone Dice');
  await at(15 * 60_000 - 3_000);
  // On a slow machine the reminder comes before the table is ready.
  await phone.reload();
  await desk.goto(server().first.url);
  await desk.getByText('You have played for 15 minutes on all devices together.').waitFor();
  await phone.getByText('You have played for 15 minutes on all devices together.').waitFor();
  for (const page of [phone, desk]) {
    expect(await violationsInBothThemes(page)).toEqual([]);
    const first = await page.evaluate(() => document.activeElement?.textContent);
    expect(first).toBe('Stop playing');
    await reminderOn(page).getByText('10.00').first().waitFor();
  }
  await keep(phone, 'reminder');

  await desk.getByRole('button', { name: 'Stop playing' }).click();
  await reminderOn(desk).waitFor({ state: 'hidden' });
  await phone.keyboard.press('Escape');
  await phone.getByRole('button', { name: 'Keep playing' }).click();
  await playsARound(table, () => table.roll.click());
  expect(await reminderOn(phone).isVisible()).toBe(false);
  const read = desk.waitForResponse((response) => response.url().endsWith('/api/care'));
  await desk.reload();
  expect((await (await read).json()).play.remindIn).toBeGreaterThan(13 * 60_000);
  expect(await reminderOn(desk).isVisible()).toBe(false);
});
