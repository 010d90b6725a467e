// Single keys go to screens and to the search, except while somebody types, while a sheet is open, and when turned off.
import { expect, test } from 'vitest';
import { newUser } from '../actors/users.ts';
import { sharedServer } from '../server/servers.ts';
import { expectAccessibleInBothThemes } from './accessibility.ts';
import { browserOfScenarios, STILL } from './scenario-browser.ts';
import { openSignedIn } from './player.ts';

const server = sharedServer();
const browser = browserOfScenarios();

test('? lists the shortcuts, g and a letter open a screen, / searches, and the switch turns them off', async () => {
  const page = await (await browser.opens('desk', STILL)).newPage();
  await openSignedIn(page, server().first, `${newUser()}@example.com`, '/quests');
  const sheet = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  const { keyboard } = page;
  // They are loaded after the first screen.
  await expect
    .poll(async () => {
      await keyboard.press('?');
      return sheet.isVisible();
    })
    .toBe(true);
  await expectAccessibleInBothThemes(page);
  expect(await sheet.getByRole('term').getByText('Games', { exact: true }).count()).toBe(1);
  // They do nothing while the sheet is open.
  await keyboard.press('g');
  await keyboard.press('p');
  expect(new URL(page.url()).pathname).toBe('/quests');
  await keyboard.press('Escape');
  await sheet.waitFor({ state: 'hidden' });

  await keyboard.press('g');
  await keyboard.press('p');
  await page.waitForURL('**/profile');
  await keyboard.press('/');
  const search = page.getByRole('searchbox');
  await search.waitFor();
  await expect.poll(() => search.evaluate((field) => field === document.activeElement)).toBe(true);
  expect(new URL(page.url()).pathname).toBe('/games');
  await keyboard.type('gq?/');
  await expect.poll(() => search.inputValue()).toBe('gq?/');
  expect(await sheet.isVisible()).toBe(false);

  await page.goto(`${server().first.url}/profile/settings`);
  await page.getByRole('button', { name: 'Keyboard shortcuts' }).click();
  await sheet.getByRole('switch', { name: 'Shortcuts on this device' }).click();
  await keyboard.press('Escape');
  await sheet.waitFor({ state: 'hidden' });
  await keyboard.press('g');
  await keyboard.press('q');
  await keyboard.press('?');
  expect(await sheet.isVisible()).toBe(false);
  expect(new URL(page.url()).pathname).toBe('/profile/settings');
});
