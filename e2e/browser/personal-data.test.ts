// The page "Your data".
import { afterEach, expect, test } from 'vitest';
import { newUser } from '../actors/users.ts';
import { startTestServer } from '../server/servers.ts';
import { violationsInBothThemes } from './accessibility.ts';
import { browserOfScenarios, layoutsFor, STILL } from './scenario-browser.ts';
import { heading, signsInByApi } from './player.ts';

const server = startTestServer();
// Before the browser's own: an open page would see time go back.
afterEach(() => server().setClock(null));
const browser = browserOfScenarios();

test.each(layoutsFor('phone'))(
  'a copy is downloaded, and a deletion is asked for and withdrawn, after a fresh sign-in, %s',
  async (layout) => {
    const page = await (await browser.opens(layout, STILL, { endsTokens: true })).newPage();
    const { first } = server();
    await signsInByApi(page, first, `${newUser()}@example.com`);
    await page.goto(`${first.url}/profile/settings`);
    await page.getByRole('link', { name: 'Your data' }).click();
    await page.getByRole('heading', { name: 'Your data', exact: true }).waitFor();
    await page.getByRole('button', { name: 'Request a copy' }).press('Enter');
    await page.getByText('Your file is ready.').waitFor();
    expect(await violationsInBothThemes(page)).toEqual([]);
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download' }).press('Enter');
    expect((await download).suggestedFilename()).toMatch(/^parlor-data-.*\.zip$/);
    await page.getByRole('button', { name: 'Delete your account' }).press('Enter');
    const sheet = page.getByRole('dialog', { name: 'Delete your account?' });
    await sheet.waitFor();
    expect(await violationsInBothThemes(page)).toEqual([]);
    await sheet.getByRole('button', { name: 'Delete in 14 days' }).press('Enter');
    await page.getByText('Deletion date:').waitFor();
    await page.getByRole('button', { name: 'Keep my account' }).press('Enter');
    await page.getByRole('button', { name: 'Delete your account' }).waitFor();
    await server().setClock(new Date(server().nowMs() + 11 * 60_000).toISOString());
    await page.reload();
    await page.getByRole('button', { name: 'Sign in again' }).press('Enter');
    await heading(page, 'Welcome to Parlor').waitFor();
    expect(new URL(page.url()).pathname).toBe('/profile/data');
  },
);
