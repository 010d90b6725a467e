import { expect, test } from 'vitest';
import { newUser } from '../actors/users.ts';
import { sharedServer } from '../server/servers.ts';
import { expectAccessibleInBothThemes } from './accessibility.ts';
import { browserOfScenarios } from './scenario-browser.ts';
import { heading, navigateTo, signsInByApi, samePlayerByApi } from './player.ts';

const server = sharedServer();
const browser = browserOfScenarios();

test('a first round earns an achievement: a notice at home leads to it, with its day and the progress of the others', async () => {
  const page = await (await browser.opens('phone')).newPage();
  const name = newUser();
  await signsInByApi(page, server().first, `${name}@example.com`);
  await page.goto(`${server().first.url}/profile/achievements`);
  await heading(page, 'Not earned yet').waitFor();
  expect(await heading(page, /^Earned$/).count()).toBe(0);

  const player = await samePlayerByApi(name, server().first);
  await player.plays('dice-bone', 1);
  player.leaves();
  await page.goto(`${server().first.url}/`);
  await page.getByText(/You earned .*First round/).waitFor();
  await page.getByRole('link', { name: 'See all achievements' }).first().click();
  await heading(page, /^Earned$/).waitFor();
  const tile = page.getByRole('listitem').filter({ has: heading(page, 'First round') });
  await tile.getByText('Earned on', { exact: false }).waitFor();
  const next = page.getByRole('progressbar', { name: 'Progress: 50 rounds' });
  expect(await next.getAttribute('max')).toBe('50');
  await page.getByText('1 of 50').waitFor();
  await expectAccessibleInBothThemes(page);

  await navigateTo(page, '/');
  const notice = page.locator('output').filter({ hasText: 'First round' });
  await notice.getByRole('button', { name: 'Dismiss' }).click();
  await notice.waitFor({ state: 'detached' });
});
