import { expect, test } from 'vitest';
import { newUser } from '../actors/users.ts';
import { sharedServer } from '../server/servers.ts';
import { browserOfScenarios } from './scenario-browser.ts';
import { navigateTo, heading, openSignedIn, seesLiveWins } from './player.ts';

const server = sharedServer();
const browser = browserOfScenarios();

test('signing out in one tab signs out the other, and leaves nothing of the player in the browser', async () => {
  const name = newUser();
  const context = await browser.opens('desk', {}, { endsTokens: true });
  const first = await context.newPage();
  await openSignedIn(first, server().first, `${name}@example.com`);
  const second = await context.newPage();
  await second.goto(`${server().first.url}/quests`);
  await second.getByRole('list', { name: 'Today’s quests' }).waitFor();

  await navigateTo(first, '/profile/settings');
  await first.getByRole('button', { name: 'Sign out' }).click();
  await heading(first, 'Welcome to Parlor').waitFor();
  await heading(second, 'Welcome to Parlor').waitFor();
  expect(await second.getByRole('navigation').count()).toBe(0);
  // Neither a reload nor Back signs in again.
  await second.reload();
  await heading(second, 'Welcome to Parlor').waitFor();
  expect((await context.cookies()).filter(({ name: cookie }) => cookie.includes('refresh'))).toEqual([]);
});

test('all sign-ins end from one device: another browser shows it without a press', async () => {
  const name = newUser();
  const here = await (await browser.opens('phone', {}, { endsTokens: true })).newPage();
  await openSignedIn(here, server().first, `${name}@example.com`);
  const there = await (await browser.opens('desk', {}, { endsTokens: true })).newPage();
  await openSignedIn(there, server().first, `${name}@example.com`);
  await seesLiveWins(there);

  await navigateTo(here, '/profile/settings');
  await here.getByRole('button', { name: 'Signed-in devices' }).tap();
  const sheet = here.getByRole('dialog', { name: 'Signed-in devices' });
  await sheet.getByRole('listitem').nth(1).waitFor();
  expect(await sheet.getByText('This one').count()).toBe(1);
  await sheet.getByRole('button', { name: 'End all sign-ins' }).tap();
  await heading(here, 'Welcome to Parlor').waitFor();
  // Nobody touches anything there.
  await heading(there, 'Welcome to Parlor').waitFor();
  await there.getByText('You were signed out.').waitFor();
});
