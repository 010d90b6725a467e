import { expect, test } from 'vitest';
import { newUser } from '../actors/users.ts';
import { startTestServer } from '../server/servers.ts';
import { browserOfScenarios, layoutsFor } from './scenario-browser.ts';
import {
  balanceShown,
  eventually,
  openSignedIn,
  playsARound,
  waitsForTable,
  samePlayerByApi,
} from './player.ts';

const server = startTestServer();
const browser = browserOfScenarios();
const returns = async (): Promise<void> => {
  await server().first.start();
  await server().liftRateLimits(server().first);
};

test.each(layoutsFor('phone'))(
  'kill -9 in the middle of play, %s: the table says so, the same roll is asked for until the server is back, and it counts once',
  async (layout) => {
    const name = newUser();
    const context = await browser.opens(layout, {}, { outage: true });
    const page = await context.newPage();
    await openSignedIn(page, server().first, `${name}@example.com`, '/play/dice-bone');
    const player = await samePlayerByApi(name, server().first);
    const table = await waitsForTable(page, 'Bone Dice');
    await playsARound(table, () => table.roll.click());
    await playsARound(table, () => table.roll.click());

    // The roll was sent when the server stopped, so its outcome is unknown.
    const sent = page.waitForRequest((request) => request.method() === 'POST' && /round/.test(request.url()));
    await table.roll.click();
    await sent;
    await server().first.kill9();
    // It may have been answered just before. Then this roll meets the stopped server.
    const dark = table.frame.getByText(
      'No response yet. Trying again with the same round. It counts only once.',
    );
    await eventually(
      'answered or not',
      true,
      async () => (await table.rounds()) === 3 || (await dark.isVisible()),
    );
    if ((await table.rounds()) === 3) await table.roll.click();
    await dark.waitFor();
    const before = await table.rounds();

    await returns();
    // A server that was away for longer than the table asks by itself is asked again by the player.
    const again = table.frame.getByRole('button', { name: 'Try again' });
    await eventually('the round is answered', `${before + 1} rounds`, async () => {
      if (await again.isVisible()) await again.click();
      const rounds = await table.rounds();
      const notes = rounds > before ? [] : await table.frame.locator('.note').allTextContents();
      return [`${rounds} rounds`, ...notes].join('. ');
    });
    await dark.waitFor({ state: 'detached' });
    await playsARound(table, () => table.roll.click());
    const rounds = await table.rounds();
    await eventually('the balance', await player.balance(), () => balanceShown(page));
    const stakes = (await server().exported('ledger')).filter(
      (entry) => entry.playerId === player.userId() && entry.reason === 'stake',
    );
    expect(stakes.length).toBe(rounds);
    player.leaves();
  },
);

test('the lobby says that the server cannot be reached, and recovers with it; after a restart everything is there', async () => {
  const name = newUser();
  const context = await browser.opens('phone', {}, { outage: true });
  const page = await context.newPage();
  await openSignedIn(page, server().first, `${name}@example.com`, '/games/dice-moons');
  const player = await samePlayerByApi(name, server().first);
  const heart = page.getByRole('button', { name: 'Favourite: Two Moons' });
  const saved = page.waitForResponse(
    (response) => response.request().method() !== 'GET' && response.url().endsWith('/launcher'),
  );
  await heart.tap();
  await saved;
  await player.completesAQuest();
  const balance = await player.balance();
  await page.goto(`${server().first.url}/quests`);
  const claim = page.getByRole('button', { name: /^Claim: / }).first();
  await claim.waitFor();

  await server().first.kill9();
  await claim.tap();
  await page.getByText('No response. Claim again. It is only paid once.').waitFor();
  await eventually('the balance', balance, () => balanceShown(page));

  await returns();
  await page.getByRole('alert').getByRole('button', { name: 'Dismiss' }).tap();
  await claim.tap();
  await page.getByText('Claimed', { exact: true }).first().waitFor();
  // The page shows it before the server has answered.
  const claims = async () =>
    (await server().exported('ledger')).filter((e) => e.playerId === player.userId() && e.reason === 'quest');
  await eventually('the claims that were paid', 1, async () => (await claims()).length);
  const paid = await player.balance();
  expect(paid).toBeGreaterThan(balance);

  expect(await server().first.stop(), server().first.output()).toBe(0);
  await returns();
  await page.reload();
  await page.getByText('1 claimed today').waitFor();
  await eventually('the balance after a restart', paid, () => balanceShown(page));
  await page.goto(`${server().first.url}/games/dice-moons`);
  await eventually('the heart after a restart', 'true', () => heart.getAttribute('aria-pressed'));
  player.leaves();
});
