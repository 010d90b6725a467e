// Two treasurers cancel a running race: players no longer see it, and its pool is not paid.
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { newUser, visits } from '../actors/users.ts';
import { startTestServer } from '../server/servers.ts';
import { expectPartAccessible } from './steps/part-of-console.ts';
import { browserOfScenarios } from './scenario-browser.ts';
import { signsInByApi } from './player.ts';

const TREASURERS = ['tess@example.com', 'sam@example.com'] as const;
const server = startTestServer({
  processes: 2,
  env: {
    OPERATORS: JSON.stringify(
      TREASURERS.map((address) => ({ identity: `email:${address}`, role: 'treasurer' })),
    ),
  },
});
const browser = browserOfScenarios();

async function desk(who: string): Promise<Page> {
  const page = await (await browser.opens('desk')).newPage();
  await signsInByApi(page, server().first, who);
  await page.goto(`${server().first.url}/operator?see=contests`);
  await page.getByRole('region', { name: 'Editions of contests' }).waitFor();
  return page;
}
async function says(page: Page, button: RegExp, why: string): Promise<void> {
  await page.getByRole('button', { name: button }).first().click();
  const sheet = page.getByRole('dialog');
  await sheet.getByRole('textbox', { name: 'Why' }).fill(why);
  await sheet.getByRole('button', { name: 'Do it' }).click();
  await sheet.waitFor({ state: 'hidden' });
}

test('a race is cancelled by two treasurers, and players at the other process no longer see it', async () => {
  const player = visits(newUser(), server().second);
  await player.signInWithTelegram();
  await player.plays('dice-bone', 2);
  const { contests } = await player.api.contests();
  const race = contests.find((c) => c.contestId === 'daily-race')!;
  const day = new Date(server().nowMs()).toISOString().slice(0, 10);

  const tess = await desk(TREASURERS[0]);
  await says(tess, new RegExp(`^Cancel: Daily race ${day}$`), 'its game paid by a wrong table');
  await tess
    .getByText(/^To be cancelled, asked by .* waits for a second treasurer:/)
    .first()
    .waitFor();
  expect(await tess.getByRole('button', { name: /^Confirm the cancellation/ }).count()).toBe(0);
  await expectPartAccessible(tess);

  const sam = await desk(TREASURERS[1]);
  await sam.getByText('its game paid by a wrong table').waitFor();
  await says(sam, /^Confirm the cancellation: /, 'I looked at the table');
  await sam.getByText('Cancelled', { exact: true }).first().waitFor();
  await expectPartAccessible(sam);

  await expect
    .poll(async () => (await player.api.contests()).contests.map((c) => c.contestId))
    .not.toContain(race.contestId);
  await player.plays('dice-bone', 1);
  player.leaves();
});
