import { expect, test } from 'vitest';
import { newUser } from '../actors/users.ts';
import { sharedServer } from '../server/servers.ts';
import { isOpenToAllInBothThemes } from './accessibility.ts';
import { browserOfScenarios } from './chromium.ts';
import { heading, navigateTo, signsInByApi, theSameByApi } from './player.ts';

const server = sharedServer();
const browser = browserOfScenarios();

test('the profile tells what a player reached, newest first, and leads to everything of the account', async () => {
  const page = await (await browser.opens('phone')).newPage();
  const name = newUser();
  await signsInByApi(page, server().first, `${name}@example.com`);
  await page.goto(`${server().first.url}/profile`);
  const you = page.getByRole('region', { name: 'You', exact: true });
  await you.getByText('Level 1', { exact: true }).waitFor();
  await page.getByText('No rounds yet.', { exact: false }).waitFor();
  await isOpenToAllInBothThemes(page);

  const player = await theSameByApi(name, server().first);
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
  await isOpenToAllInBothThemes(page);

  // Transactions are on their own page, settings on theirs.
  expect(await page.getByRole('button', { name: 'Sign out' }).count()).toBe(0);
  await page.getByRole('link', { name: 'Settings' }).tap();
  await heading(page, 'Settings').waitFor();
  await page.getByRole('button', { name: 'Sign out' }).waitFor();
  await navigateTo(page, '/profile');
  await page.getByRole('link', { name: 'Transactions', exact: true }).tap();
  await page.waitForURL('**/profile/history');
});
