import { describe, expect, test } from 'vitest';
import { newUser, type Visitor } from '../../actors/users.ts';
import { sharedServer } from '../../server/servers.ts';
import { browserOfScenarios, layoutsFor } from '../scenario-browser.ts';
import { balanceShown, eventually, samePlayerByApi, signsInByApi } from '../player.ts';

const server = sharedServer();
const browser = browserOfScenarios();

const paidFor = async (who: Visitor): Promise<number> =>
  (await server().exported('ledger')).filter((e) => e.playerId === who.userId() && e.reason === 'quest')
    .length;

describe('quests of the day', () => {
  test.each(layoutsFor('desk'))(
    'what was claimed in another tab is taken back here with words, and paid once, %s',
    async (layout) => {
      const name = newUser();
      const context = await browser.opens(layout, {}, { statuses: [409] });
      const page = await context.newPage();
      await signsInByApi(page, server().first, `${name}@example.com`);
      const dave = await samePlayerByApi(name, server().first);
      const quest = await dave.completesAQuest();
      await page.goto(`${server().first.url}/quests`);
      const claim = page.getByRole('button', { name: /^Claim: / }).first();
      await claim.waitFor();
      // The live stream tells this tab of the other claims: it reads the quests again only after its own click.
      const clicked = Promise.withResolvers<void>();
      await page.route('**/api/meta/quests', async (route) => {
        await clicked.promise;
        await route.fallback();
      });
      // The first one listed waits, and is claimed elsewhere meanwhile.
      const waiting = (await dave.api.quests()).quests.filter((one) => one.state.type === 'claimable');
      for (const one of waiting) await dave.claims(one.id);
      expect(waiting.map(({ id }) => id)).toContainEqual(quest.id);
      await claim.click();
      clicked.resolve();
      await page.getByText('You already claimed this. It is in your balance.').waitFor();
      await page.getByText('Claimed', { exact: true }).first().waitFor();
      await eventually('the balance', await dave.balance(), () => balanceShown(page));
      expect(await paidFor(dave)).toBe(waiting.length);
      dave.leaves();
    },
  );
});

test('a monthly pass bought late opens every earlier step, each claimed once', async () => {
  const name = newUser();
  const page = await (await browser.opens('phone')).newPage();
  await signsInByApi(page, server().first, `${name}@example.com`);
  const alice = await samePlayerByApi(name, server().first);
  await alice.api.collectReady({ body: { only: ['daily'] } });
  await server().setSteps(alice.userId(), { weekly: 0, monthly: 14 });
  const taken = async (reference: RegExp): Promise<number> =>
    (await server().exported('claims')).filter(
      (claim) => claim.playerId === alice.userId() && reference.test(claim.reference),
    ).length;
  const premium = () => taken(/^milestone:monthly:[\d-]+:\d+:PREMIUM$/);
  await page.goto(`${server().first.url}/quests`);
  const month = page.locator('#month');
  await month.getByText('You get 2 rewards immediately', { exact: false }).waitFor();
  // Only the free track can be claimed.
  const lit = month.getByRole('button', { name: /^Claim .* \(step/ });
  expect(await lit.count()).toBe(2);
  await lit.first().dblclick();
  await eventually('what is lit', 1, () => lit.count());
  await eventually('the claims', 1, () => taken(/^milestone:/));
  expect(await premium()).toBe(0);

  await server().deliver(alice.userId(), [{ type: 'metaFeature', feature: 'monthly-pass' }]);
  await page.reload();
  await month.getByText('The premium track is unlocked', { exact: false }).waitFor();
  await eventually('what is lit', 3, () => lit.count());
  // One press claims both tracks of its step.
  await lit.first().dblclick();
  await eventually('what is lit', 2, () => lit.count());
  await lit.first().click();
  await eventually('what is lit', 0, () => lit.count());
  await eventually('the claims of the pass', 2, premium);
  await eventually('the figure', await alice.balance(), () => balanceShown(page));
  alice.leaves();
});

/** Types of easy quests that any game fills soon. */
const SOON = ['play-10', 'play-20', 'win-3', 'stake-100', 'try-2-games'];

test('claim all takes every completed quest with one press, and the week advances as many steps', async () => {
  // Quests are random, so this looks for a player with two quick ones.
  const isSoonDone = async (who: Visitor): Promise<boolean> =>
    (await who.api.quests({})).quests.filter(({ template }) => SOON.includes(template)).length >= 2;
  let name = newUser();
  let frank = await samePlayerByApi(name, server().first);
  while (!(await isSoonDone(frank))) {
    frank.leaves();
    name = newUser();
    frank = await samePlayerByApi(name, server().first);
  }
  for (let n = 0; n < 15; n++) {
    await frank.plays('dice-bone', 1);
    await frank.plays('dice-moons', 1);
  }
  const ready = (await frank.api.quests({})).quests.filter(({ state }) => state.type === 'claimable').length;
  expect(ready).toBeGreaterThanOrEqual(2);
  const page = await (await browser.opens('desk')).newPage();
  await signsInByApi(page, server().first, `${name}@example.com`);
  await page.goto(`${server().first.url}/quests`);
  await page.getByRole('button', { name: /^Claim (both|all)/ }).dblclick();
  await page.getByText(`${ready} claimed today`).waitFor();
  await page.getByText(`${ready} of 20 steps`).waitFor();
  await eventually('the claims', ready, () => paidFor(frank));
  frank.leaves();
});
