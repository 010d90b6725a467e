// A friend joins by an invitation in another browser, plays on several days, and both are paid.
import { afterEach, describe, expect, test } from 'vitest';
import type { Page } from 'playwright-core';
import { DAY_MS } from '@parlor/contract/kernel/time.ts';
import { newUser, codeIn, emailsTo, visits, type Visitor } from '../actors/users.ts';
import { startTestServer } from '../server/servers.ts';
import { browserOfScenarios, STILL } from './scenario-browser.ts';
import { requestsEmail, eventually, heading, profileLink, samePlayerByApi, signsInByApi } from './player.ts';
import { answerFirstEntry } from './first-entry.ts';
import { violations } from './accessibility.ts';

const server = startTestServer();
// Before the browser's own: an open page would see time go back.
afterEach(() => server().setClock(null));
const browser = browserOfScenarios();

const ENOUGH = 10;
const MAY_COPY = { ...STILL, permissions: ['clipboard-read', 'clipboard-write'] };
/** A new player, who answers the statement before they play. */
const FRIEND = { firstEntry: true, endsTokens: true };

/** Opens an invitation as a new user, requests an e-mail and opens its link. */
async function openInvitation(page: Page, link: string, name: string): Promise<void> {
  const email = `${name}@example.com`;
  await page.goto(link);
  await requestsEmail(page, email);
  const [message] = await emailsTo(server().first, email);
  await page.goto(`${server().first.url}/sign-in/email?code=${codeIn(message)}`);
  await profileLink(page).waitFor();
  await answerFirstEntry(page);
}

/** The same person over the API, signed in again at the servers' time. */
async function again(name: string): Promise<Visitor> {
  const visitor = visits(name, server().first, { platform: 'web', nowMs: () => server().nowMs() });
  await visitor.signInByEmail();
  return visitor;
}

describe('inviting', () => {
  test('a friend who joins by the link is shown day by day, and both are paid on the third', async () => {
    const [inviterName, friendName] = [newUser(), newUser()];
    const context = await browser.opens('phone', MAY_COPY, { endsTokens: true });
    const page = await context.newPage();
    await signsInByApi(page, server().first, `${inviterName}@example.com`);
    await page.goto(`${server().first.url}/invite`);
    await heading(page, 'Your invitation').waitFor({ state: 'attached' });
    await heading(page, 'No friends yet').waitFor();
    await page.getByRole('button', { name: 'Copy link' }).click();
    await page.getByText('Link copied. Send it to a friend.').waitFor();
    const link = await page.evaluate(() => navigator.clipboard.readText());
    expect(link).toMatch(/\/i\/[1-9A-HJ-NP-Za-km-z]{16}$/);
    await page.getByRole('img', { name: 'QR code of your link' }).waitFor();
    await heading(page, 'What your friend sees').waitFor();

    const elsewhere = await (await browser.opens('desk', STILL, FRIEND)).newPage();
    await openInvitation(elsewhere, link, friendName);

    for (let day = 1; day <= 3; day++) {
      if (day > 1) await server().setClock(new Date(server().nowMs() + DAY_MS).toISOString());
      const friend = await again(friendName);
      await friend.plays('dice-bone', ENOUGH);
      if (day < 3) {
        await page.goto(`${server().first.url}/invite`);
        await heading(page, '1 friend').waitFor();
        await page.getByRole('progressbar', { name: 'Days played' }).waitFor();
        await eventually('days played', `${day} of 3 days`, () =>
          page.locator('bdi').filter({ hasText: 'of 3 days' }).innerText(),
        );
      }
      friend.leaves();
    }
    expect(await violations(page.mainFrame())).toEqual([]);

    const inviter = await again(inviterName);
    const friend = await again(friendName);
    const referralsOf = async (who: Visitor) =>
      (await who.api.ledger({ query: { limit: '100' } })).entries
        .filter((e) => e.reason === 'referral')
        .map((e) => [e.reference, e.amount]);
    await eventually('the friend is rewarded', 1, async () => (await referralsOf(inviter)).length);
    await page.goto(`${server().first.url}/invite`);
    await heading(page, '1 friend').waitFor();
    await page.getByText('+500 PP').waitFor();
    await page.getByText('earned').waitFor();
    expect(await referralsOf(inviter)).toEqual([[`friend:${friend.userId()}`, 500]]);
    expect(await referralsOf(friend)).toEqual([['invited', 500]]);
    await elsewhere.goto(`${server().first.url}/profile/history`);
    await elsewhere.getByText('Invitation').first().waitFor();
    inviter.leaves();
    friend.leaves();
  });

  test('the player sends a reminder to an inactive friend', async () => {
    const [inviterName, friendName] = [newUser(), newUser()];
    const context = await browser.opens('phone', MAY_COPY, { endsTokens: true });
    const page = await context.newPage();
    await signsInByApi(page, server().first, `${inviterName}@example.com`);
    const inviter = await samePlayerByApi(inviterName, server().first);
    const { websiteLink, shortLink } = await inviter.api.referralLink();
    const elsewhere = await (await browser.opens('phone', STILL, FRIEND)).newPage();
    await openInvitation(elsewhere, websiteLink!, friendName);
    await page.goto(`${server().first.url}/invite`);
    await page.getByRole('listitem').getByRole('button').first().click();
    await heading(page, /^Remind /).waitFor();
    await page.getByRole('button', { name: 'Send a reminder' }).click();
    await page.getByText('Link copied. Send it to a friend.').waitFor();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(shortLink);
    inviter.leaves();
  });
});
