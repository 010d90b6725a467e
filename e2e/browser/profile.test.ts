import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { newUser } from '../actors/users.ts';
import { sharedServer } from '../server/servers.ts';
import { expectAccessibleInBothThemes } from './accessibility.ts';
import { browserOfScenarios } from './scenario-browser.ts';
import { heading, navigateTo, signsInByApi, samePlayerByApi } from './player.ts';

const server = sharedServer();
const browser = browserOfScenarios();
const inFigures = (points: number): string =>
  points.toLocaleString('en', {
    maximumFractionDigits: 2,
    minimumFractionDigits: Number.isInteger(points) ? 0 : 2,
  });

test('the profile tells what a player reached, newest first, and leads to everything of the account', async () => {
  const page = await (await browser.opens('phone')).newPage();
  const name = newUser();
  await signsInByApi(page, server().first, `${name}@example.com`);
  await page.goto(`${server().first.url}/profile`);
  const you = page.getByRole('region', { name: 'You', exact: true });
  await you.getByText('Level 1', { exact: true }).waitFor();
  await page.getByText('No rounds yet.', { exact: false }).waitFor();
  await expectAccessibleInBothThemes(page);

  const player = await samePlayerByApi(name, server().first);
  await player.plays('dice-bone', 3);
  await player.api.claimFastlane({ body: { feature: 'FREE_PP' } });
  const { level, bestRound, latestRounds } = await player.api.playerProfile();
  player.leaves();
  await page.goto(`${server().first.url}/profile`);
  const to = you.getByRole('progressbar', { name: `Progress to level ${level.number + 1}` });
  await expect.poll(() => to.getAttribute('value')).toBe(String(level.experience - level.from));
  await you.getByRole('link', { name: /Bone Dice.*Favourite game/ }).waitFor();
  await you.getByRole('link', { name: /2 more days: 3 cards/ }).waitFor();
  const rounds = page.getByRole('list', { name: 'Recent rounds' }).getByRole('listitem');
  await expect.poll(() => rounds.count()).toBe(latestRounds.length);
  expect(await page.getByText('Best win').count()).toBe(bestRound ? 1 : 0);
  const badge = page.getByRole('listitem').filter({ hasText: 'First round' });
  await badge.getByRole('time').waitFor();
  await expectAccessibleInBothThemes(page);

  // Transactions are on their own page, settings on theirs.
  expect(await page.getByRole('button', { name: 'Sign out' }).count()).toBe(0);
  await page.getByRole('link', { name: 'Settings' }).tap();
  await heading(page, 'Settings').waitFor();
  await page.getByRole('button', { name: 'Sign out' }).waitFor();
  await navigateTo(page, '/profile');
  await page.getByRole('link', { name: 'Transactions', exact: true }).tap();
  await page.waitForURL('**/profile/history');
});

test('transactions are filtered, summed and saved as a file', async () => {
  const page = await (await browser.opens('desk')).newPage();
  const name = newUser();
  await signsInByApi(page, server().first, `${name}@example.com`);
  const player = await samePlayerByApi(name, server().first);
  await player.plays('dice-bone', 3);
  await player.api.claimFastlane({ body: { feature: 'FREE_PP' } });
  const from = new Date(Date.now() - 7 * 86_400_000).toISOString();
  const to = new Date(Date.now() + 86_400_000).toISOString();
  const sums = await player.api.ledgerSums({ query: { from, to } });
  const { total } = await player.api.ledger({ query: { group: 'games' } });
  player.leaves();

  await page.goto(`${server().first.url}/profile/history`);
  const panel = page.getByRole('region', { name: 'Last 30 days' });
  await panel.getByText(inFigures(sums.in), { exact: true }).waitFor();
  await panel.getByText(inFigures(sums.out), { exact: true }).first().waitFor();
  const chart = panel.getByRole('list', { name: 'What came in and went out on each day' });
  await chart.getByText(`${inFigures(sums.in)} in`).waitFor();
  await expectAccessibleInBothThemes(page);

  const rows = page.locator('main li:not(figure li)');
  await page.getByRole('button', { name: 'Games', exact: true }).click();
  await expect.poll(() => rows.count()).toBe(total);
  const saved = page.waitForEvent('download');
  await panel.getByRole('button', { name: 'Save as a CSV file' }).click();
  const file = await readFile(await (await saved).path(), 'utf8');
  expect(file.trimEnd().split('\r\n')).toHaveLength(total + 1);

  // Nothing happened in another currency, or on days that are long ago.
  await page.getByRole('combobox', { name: 'Currency' }).selectOption('TON');
  await heading(page, 'Nothing here').waitFor();
  await page.getByRole('combobox', { name: 'Currency' }).selectOption('PP');
  await panel.getByRole('combobox', { name: 'Time' }).selectOption('days');
  const chosen = page.getByRole('region', { name: 'Choose days' });
  await chosen.getByLabel('From').fill('2020-01-01');
  await chosen.getByLabel('To').fill('2020-01-31');
  await heading(page, 'Nothing here').waitFor();
  await chosen.getByLabel('To').fill('2019-12-31');
  await chosen.getByText('This day is before the first one.').waitFor();
  await expectAccessibleInBothThemes(page);
  await page.getByRole('button', { name: 'Show all' }).click();
  await page.getByText('Welcome bonus').first().waitFor();
});
