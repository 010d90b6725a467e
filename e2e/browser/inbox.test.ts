// A player hears of what happened: the number at their avatar while the lobby is open, and the inbox behind it.
import { expect, test } from 'vitest';
import { newUser } from '../actors/users.ts';
import { sharedServer } from '../server/servers.ts';
import { violationsInBothThemes } from './accessibility.ts';
import { browserOfScenarios, layoutsFor } from './scenario-browser.ts';
import { openSignedIn, samePlayerByApi } from './player.ts';

const server = sharedServer();
const browser = browserOfScenarios();

test.each(layoutsFor('phone'))(
  'a finished quest shows at the avatar at once, is read in the inbox, and no longer counts, %s',
  async (layout) => {
    const name = newUser();
    const page = await (await browser.opens(layout, {}, { statuses: [500] })).newPage();
    await openSignedIn(page, server().first, `${name}@example.com`);
    const alice = await samePlayerByApi(name, server().first);
    await page.goto(`${server().first.url}/profile/inbox`);
    await page.getByText('No messages yet').waitFor();
    expect(await violationsInBothThemes(page)).toEqual([]);

    // Also while the live wins are below the screen, or paused.
    const listens = page.waitForResponse((reply) => reply.url().includes('/api/live/recent-wins'));
    await page.goto(server().first.url);
    await listens;
    await alice.completesAQuest();
    const face = page.getByRole('link', { name: 'Profile, 1 unread in the inbox' });
    await face.first().waitFor();

    await page.route('**/api/inbox*', (route) => route.fulfill({ status: 500, body: '{}' }));
    await page.goto(`${server().first.url}/profile`);
    const row = page.getByRole('link', { name: /Inbox/ }).filter({ hasText: '1 unread' });
    await row.press('Enter');
    await page.getByText('Your inbox didn’t load').waitFor();
    await page.unrouteAll();
    await page.getByRole('button', { name: 'Try again' }).click();
    const entry = page.getByRole('link', { name: /Unread: Quest completed/ });
    await entry.waitFor();
    await page.getByRole('link', { name: 'Profile', exact: true }).first().waitFor();
    expect(await violationsInBothThemes(page)).toEqual([]);
    expect((await alice.api.summary()).inboxUnread).toBe(0);

    await page.reload();
    await page.getByRole('link', { name: /^Quest completed/ }).click();
    await page.waitForURL(/\/quests$/);
    alice.leaves();
  },
);
