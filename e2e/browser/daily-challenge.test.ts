// The daily challenge: alice plays it on the page, bob over the API, the day ends, prizes are paid, and she checks the cards.
import type { Page } from 'playwright-core';
import { afterEach, describe, expect, test } from 'vitest';
import { CHALLENGE_ID } from '@parlor/contract/content/contests/challenge-id.ts';
import { newUser, signIn, type Visitor } from '../actors/users.ts';
import { startTestServer } from '../server/servers.ts';
import { violations } from './accessibility.ts';
import { browserOfScenarios } from './scenario-browser.ts';
import { eventually, openSignedIn, samePlayerByApi } from './player.ts';

const server = startTestServer({ processes: 2 });
// Before the browser's own: an open page would see time go back.
afterEach(() => server().setClock(null));
const browser = browserOfScenarios();

const guesses = (page: Page) => page.getByRole('region', { name: 'Today’s cards' }).getByRole('button');
const made = (page: Page) => page.getByRole('list', { name: 'Cards in order' }).first().getByRole('listitem');

/** Makes all guesses with the first option. Returns the score. */
async function finishes(player: Visitor): Promise<number> {
  const { today } = await player.api.dailyChallenge();
  let { attempt } = today!;
  while (!attempt.isOver) {
    const [option] = attempt.table.options;
    const number = attempt.table.made.length + 1;
    attempt = await player.api.callChallenge({ body: { day: today!.day, number, call: option!.call } });
  }
  return attempt.score;
}

describe('the daily challenge', () => {
  test('from the first card to the prize, and the cards verified on the next day', async () => {
    await server().setClock('2026-11-23T23:50:00Z');
    const email = newUser();
    const page = await (await browser.opens('phone', {}, { endsTokens: true })).newPage();
    await openSignedIn(page, server().first, `${email}@example.com`);
    await page.getByRole('link', { name: /Daily challenge/ }).click();
    await page.getByRole('heading', { name: 'Daily challenge', level: 1 }).waitFor();
    await page.getByRole('heading', { name: 'Be first on the board' }).waitFor();
    expect(await violations(page)).toEqual([]);

    // Her first guess, by keyboard; then one on another device, which this page follows.
    await guesses(page).first().focus();
    await page.keyboard.press('Enter');
    await eventually('two cards', 2, () => made(page).count());
    const nowMs = () => server().nowMs();
    const alice = await samePlayerByApi(email, server().second);
    const { today } = await alice.api.dailyChallenge();
    const [option] = today!.attempt.table.options;
    await alice.api.callChallenge({ body: { day: today!.day, number: 2, call: option!.call } });
    await eventually('three cards', 3, () => made(page).count());

    // Bob gets the same cards at the other process.
    const bob = await signIn('bob', server().second, { nowMs });
    await bob.api.chooseName({ body: { name: 'Bob' } });
    const his = (await bob.api.dailyChallenge()).today!;
    expect(his.attempt.table.cards).toEqual(today!.attempt.table.cards.slice(0, 1));
    const score = await finishes(bob);
    const { cards } = (await bob.api.dailyChallenge()).today!.attempt.table;

    // She goes on to the last card. The focus is on what she reached.
    for (let count = 4; count <= cards.length; count += 1) {
      await guesses(page).first().click();
      await eventually('one more card', count, () => made(page).count());
    }
    await page.getByText(/Come back tomorrow for new cards/).waitFor();
    expect(await guesses(page).count()).toBe(0);
    expect((await alice.api.dailyChallenge()).today!.attempt.table.cards).toEqual(cards);
    const mine = await alice.api.contest({ params: { contestId: CHALLENGE_ID } });
    if (score > 0) await page.getByRole('list', { name: 'Ranking' }).getByText('Bob').waitFor();
    expect(await violations(page)).toEqual([]);

    // Midnight. New cards come by themselves, and yesterday's are open.
    await server().setClock('2026-11-24T00:00:06Z');
    await eventually('one new card', 1, () => made(page).count());
    const yesterday = page.getByRole('group', { name: 'Yesterday’s cards' });
    await yesterday.getByRole('button', { name: 'Verify the cards' }).click();
    await yesterday.getByText(/^Verified: these cards come from the seed/).waitFor();
    expect(await violations(page)).toEqual([]);

    // Each place was paid once.
    const prizes = async () =>
      (await server().exported('ledger'))
        .filter((entry) => entry.reference.startsWith(`contest:${CHALLENGE_ID}:2026-11-23:`))
        .map(({ playerId, reference }) => `${reference.split(':').at(-1)} ${playerId}`)
        .toSorted();
    const places = [
      ...(mine.own ? [`${mine.own.position} ${alice.userId()}`] : []),
      ...(score > 0 ? [`${mine.own?.position === 1 ? 2 : 1} ${bob.userId()}`] : []),
    ];
    await eventually('prizes paid', places.length, async () => (await prizes()).length);
    expect(await prizes()).toEqual(places.toSorted());
    alice.leaves();
    bob.leaves();
  });

  test('a player on a break reads why no guess is taken', async () => {
    const email = newUser();
    const page = await (await browser.opens('desk', {}, { statuses: [403], endsTokens: true })).newPage();
    await openSignedIn(page, server().first, `${email}@example.com`, '/challenge');
    await guesses(page).first().waitFor();
    const cora = await samePlayerByApi(email, server().first);
    await cora.api.takeBreak({ body: { days: 1, understood: true } });
    await guesses(page).first().click();
    await page
      .getByRole('alert')
      .getByText(/You are on a break until/)
      .waitFor();
    expect(await made(page).count()).toBe(1);
    cora.leaves();
  });
});
