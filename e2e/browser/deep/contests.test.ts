import { afterEach, expect, test } from 'vitest';
import { newUser } from '../../actors/users.ts';
import { startTestServer } from '../../server/servers.ts';
import { browserOfScenarios } from '../scenario-browser.ts';
import { openSignedIn } from '../player.ts';

const server = startTestServer({ processes: 2 });
// Before the browser's own: an open page would see time go back.
afterEach(() => server().setClock(null));
const browser = browserOfScenarios();

test('home links to the race and other contests, and names are shown only with consent', async () => {
  const page = await (await browser.opens('desk')).newPage();
  await openSignedIn(page, server().first, `${newUser()}@example.com`);
  await page.getByRole('link', { name: /Daily race/ }).click();
  await page.getByRole('heading', { name: 'Daily race' }).waitFor();
  await page.getByRole('button', { name: 'Choose a name' }).first().waitFor();
  await page.getByRole('link', { name: /Weekly contest/ }).click();
  await page.getByRole('heading', { name: 'Weekly contest' }).waitFor();
  await page.getByText('Total wagered').first().waitFor();
  expect(page.url()).toContain('contest=long-week');
});
