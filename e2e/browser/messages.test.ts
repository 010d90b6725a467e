// A player agrees to messages, gets one where they chose it, and ends them: the emails by the link in one, those of the bot
// with /stop.
import { expect, test } from 'vitest';
import { DAY_MS } from '@parlor/contract/kernel/time.ts';
import { newUser, visits } from '../actors/users.ts';
import { startTestServer } from '../server/servers.ts';
import { violations, violationsInBothThemes } from './accessibility.ts';
import { browserOfScenarios, layoutsFor, STILL } from './scenario-browser.ts';
import { heading, signsInByApi, samePlayerByApi } from './player.ts';

// Its clock moves by days.
const server = startTestServer();
const browser = browserOfScenarios();
/** Noon of a later day, when nobody sleeps in the zone of the test. */
const noonIn = (days: number): string =>
  new Date((Math.floor(server().nowMs() / DAY_MS) + days + 0.5) * DAY_MS).toISOString();
const agreedOf = async (player: Pick<ReturnType<typeof visits>, 'api'>): Promise<string[]> =>
  (await player.api.consents()).messages
    .filter(({ agreed }) => agreed)
    .map(({ topic, channel }) => `${topic} ${channel}`);

test.each(layoutsFor('phone'))(
  'an email about new quests comes the next day, and its link ends the emails without a sign-in, %s',
  async (layout) => {
    await server().setClock(noonIn(1));
    const options = { ...STILL, timezoneId: 'UTC' };
    const page = await (await browser.opens(layout, options, { endsTokens: true })).newPage();
    const name = newUser();
    await signsInByApi(page, server().first, `${name}@example.com`);
    await page.goto(`${server().first.url}/profile/consents`);
    await heading(page, 'Messages').waitFor();
    await page.getByText(`to ${name}@example.com`).waitFor();
    const byBot = page.getByRole('switch', { name: 'New quests are ready (Telegram)' });
    await expect.poll(() => byBot.isDisabled()).toBe(true);
    const byEmail = page.getByRole('switch', { name: 'New quests are ready (Email)' });
    await byEmail.click();
    const decided = page.getByRole('list', { name: 'Your choices' }).getByRole('listitem');
    await decided.getByText('New quests are ready (Email): turned on').waitFor();
    expect(await violationsInBothThemes(page)).toEqual([]);

    const player = await samePlayerByApi(name, server().first);
    expect((await player.api.consents()).zone).toBe('UTC');
    await server().runJobs(server().first);
    const outbox = await page.context().newPage();
    const emails = outbox.getByRole('article').filter({ hasText: `${name}@example.com` });
    const about = emails.filter({ hasText: 'Your new quests are ready' });
    await outbox.goto(`${server().first.url}/local/outbox`);
    expect(await about.count()).toBe(0);

    await server().setClock(noonIn(1));
    for (let n = 0; n < 2; n++) await server().runJobs(server().first);
    await outbox.reload();
    expect(await about.count()).toBe(1);
    await about.getByRole('link', { name: /\/unsubscribe/ }).click();
    await heading(outbox, 'Stop emails from Parlor').waitFor();
    expect(await violations(outbox)).toEqual([]);
    expect(await agreedOf(player)).toEqual(['quests email']);
    await outbox.getByRole('button', { name: 'Stop the emails' }).press('Enter');
    await outbox.getByText('You get no more of these emails').waitFor();
    await page.reload();
    await decided.getByText('New quests are ready (Email): turned off').waitFor();
    expect(await byEmail.getAttribute('aria-checked')).toBe('false');

    await server().setClock(noonIn(1));
    await server().runJobs(server().first);
    await outbox.goto(`${server().first.url}/local/outbox`);
    expect(await about.count()).toBe(1);
    player.leaves();
  },
);
