import { describe, expect, test } from 'vitest';
import { newUser, type Visitor } from '../actors/users.ts';
import { sharedServer } from '../server/servers.ts';
import { browserOfScenarios, MOVING, layoutsFor } from './scenario-browser.ts';
import { balanceDrawn, balanceShown, eventually, samePlayerByApi, signsInByApi } from './player.ts';

const server = sharedServer();
const browser = browserOfScenarios();

const paidFor = async (who: Visitor): Promise<number> =>
  (await server().exported('ledger')).filter((e) => e.playerId === who.userId() && e.reason === 'quest')
    .length;

describe('quests of the day', () => {
  test.each(layoutsFor('phone'))(
    'a full quest is claimed with a double tap: shown at once, paid once, and the figure counts to the balance of the server, %s',
    async (layout) => {
      const name = newUser();
      const context = await browser.opens(layout, MOVING);
      const page = await context.newPage();
      await signsInByApi(page, server().first, `${name}@example.com`);
      const carol = await samePlayerByApi(name, server().first);
      await carol.completesAQuest();
      const before = await carol.balance();

      await page.goto(`${server().first.url}/quests`);
      await eventually('the balance before', before, () => balanceShown(page));
      const claim = page.getByRole('button', { name: /^Claim: / }).first();
      // The row stays; its button goes.
      const row = await claim.locator('xpath=ancestor::li').elementHandle();
      const place = await claim.boundingBox();
      if (place === null) throw new Error('nothing to claim is seen');
      const drawn: number[] = [];
      const [x, y] = [place.x + place.width / 2, place.y + place.height / 2];
      if (layout === 'phone') {
        await page.touchscreen.tap(x, y);
        await page.touchscreen.tap(x, y);
      } else await page.mouse.dblclick(x, y);
      await row?.waitForSelector('text="Claimed"');

      await eventually('the claims that were paid', 1, () => paidFor(carol));
      const after = await carol.balance();
      expect(after).toBeGreaterThan(before);
      await eventually('the figure', after, async () => {
        const now = await balanceDrawn(page);
        drawn.push(now);
        return now;
      });
      expect(drawn.every((now) => now >= before && now <= after)).toBe(true);
      expect(await paidFor(carol)).toBe(1);
      carol.leaves();
    },
  );
});

test('a refused claim is undone, with the reason and a reference', async () => {
  const name = newUser();
  const context = await browser.opens('phone', {}, { statuses: [500] });
  const page = await context.newPage();
  await signsInByApi(page, server().first, `${name}@example.com`);
  const erin = await samePlayerByApi(name, server().first);
  await erin.completesAQuest();
  const before = await erin.balance();
  await page.goto(`${server().first.url}/quests`);
  await page.route('**/*', async (route) => {
    if (route.request().method() !== 'POST' || !/claim/i.test(route.request().url())) return route.fallback();
    const error = { code: 'INTERNAL', message: 'Something broke', requestId: '5b1e-04aa' };
    return route.fulfill({ status: 500, contentType: 'application/json', body: JSON.stringify({ error }) });
  });
  const claim = page.getByRole('button', { name: /^Claim: / }).first();
  await claim.tap();
  const alert = page.getByRole('alert');
  await alert.filter({ hasText: 'Not claimed.' }).filter({ hasText: 'Your progress is saved.' }).waitFor();
  await claim.waitFor();
  await eventually('the balance', before, () => balanceShown(page));
  expect(await paidFor(erin)).toBe(0);

  await page.unrouteAll();
  await alert.getByRole('button', { name: 'Dismiss' }).tap();
  await claim.tap();
  await page.getByText('Claimed', { exact: true }).first().waitFor();
  await eventually('the claims', 1, () => paidFor(erin));
  erin.leaves();
});

test('bob swaps a quest once: the loss is shown first, another of the same difficulty comes, and it stays', async () => {
  const name = newUser();
  const page = await (await browser.opens('phone')).newPage();
  await signsInByApi(page, server().first, `${name}@example.com`);
  const bob = await samePlayerByApi(name, server().first);
  const before = (await bob.api.quests({})).quests;
  await page.goto(`${server().first.url}/quests`);
  await page.getByRole('button', { name: 'Exchange a quest' }).tap();
  const sheet = page.getByRole('dialog', { name: 'Exchange a quest' });
  // The touch target, once the sheet is still: the input itself is invisible.
  await sheet.locator('label').first().tap();
  await sheet.getByText(/new quest of the same difficulty/).waitFor();
  await sheet.getByRole('button', { name: 'Exchange', exact: true }).tap();
  await page.getByText(/^New quest: /).waitFor();
  await page.getByText(/You have used today’s exchange/).waitFor();
  const after = (await bob.api.quests({})).quests;
  const changed = after.filter((quest, place) => quest.template !== before[place]?.template);
  expect(changed).toHaveLength(1);
  expect(before.map(({ template }) => template)).not.toContain(changed[0]?.template);
  expect(changed[0]?.difficulty).toBe(before[changed[0]?.id.index ?? -1]?.difficulty);
  await page.reload();
  await page.getByText(/You have used today’s exchange/).waitFor();
  expect(await page.getByRole('button', { name: 'Exchange a quest' }).count()).toBe(0);
  bob.leaves();
});
