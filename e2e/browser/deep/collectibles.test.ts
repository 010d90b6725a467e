import { describe, expect, test } from 'vitest';
import { newUser, type Visitor } from '../../actors/users.ts';
import { sharedServer } from '../../server/servers.ts';
import { browserOfScenarios, MOVING, layoutsFor } from '../scenario-browser.ts';
import { balanceShown, eventually, navigateTo, heading, samePlayerByApi, signsInByApi } from '../player.ts';
import { tearsAndTurns, cardsOut, heldBy, collectors } from '../shared/collectibles.ts';

const server = sharedServer();
const browser = browserOfScenarios();
const { isGiven, signIn, opens } = collectors(server, browser);

const paidFor = async (who: Visitor, reason: string): Promise<number> =>
  (await server().exported('ledger')).filter((e) => e.playerId === who.userId() && e.reason === reason)
    .length;

describe('collecting', () => {
  test.each(layoutsFor('desk'))(
    'a pack opened from two tabs, left in the middle and loaded anew, shows the same cards, %s',
    async (layout) => {
      // An opened pack is no longer listed.
      const { page, player: bob } = await signIn(layout, MOVING, { statuses: [404] });
      await isGiven(bob, 3, 'RARE');
      await opens(page, '/cards');
      await page
        .getByRole('region', { name: 'Packs' })
        .getByText('3 cards, at least one rare or better.')
        .first()
        .waitFor();
      const other = await page.context().newPage();
      await opens(other, '/cards');
      await page.getByRole('link', { name: 'Open', exact: true }).click();
      await other.getByRole('link', { name: 'Open', exact: true }).click();
      // Above both of them the pack is still sealed.
      await other.getByRole('button', { name: 'Open pack' }).waitFor();
      await page.getByRole('button', { name: 'Open pack' }).click();
      await page.getByRole('button', { name: 'Reveal card 1' }).click();
      await page.getByText(/^Card 1 of 3$/).waitFor();
      await tearsAndTurns(other);
      const there = await cardsOut(other);

      await page.reload();
      await page.getByRole('button', { name: 'Reveal card 2' }).click();
      await page.getByRole('button', { name: 'Skip' }).click();
      expect(await cardsOut(page)).toEqual(there);
      expect(there).toHaveLength(3);
      expect(there.join(' ')).toMatch(/Rare|Epic|Legendary/);
      const held = await heldBy(bob);
      expect(held.reduce((sum, { count }) => sum + count, 0)).toBe(3);

      await page.getByRole('link', { name: 'Verify this draw' }).click();
      await heading(page, 'Provably fair').waitFor();
      bob.leaves();
    },
  );
});

test('duplicates are exchanged once for the shown value, and one card stays', async () => {
  const { page, player: carol } = await signIn('phone');
  await isGiven(carol, 120);
  const [pack] = (await carol.api.packs()).packs;
  await carol.api.openPack({ params: { id: pack?.id ?? '' } });
  const before = await carol.balance();
  await opens(page, '/cards');
  await heading(page, 'Duplicates').waitFor();
  await page.getByRole('group', { name: 'Duplicates' }).getByRole('button').first().click();
  const sheet = page.getByRole('dialog').filter({ visible: true });
  const exchange = sheet.getByRole('button', { name: /^Exchange \d+ for/ });
  const [, count = '', amount = ''] =
    /Exchange (\d+) for.*?([\d,.]+)\s*PP/s.exec(await exchange.innerText()) ?? [];
  await exchange.click();
  await page.getByText(/exchanged for .* PP\.$/).waitFor();
  const after = before + Number(amount.replaceAll(',', ''));
  await eventually('the balance', after, () => carol.balance());
  await eventually('the figure', after, () => balanceShown(page));
  expect(await paidFor(carol, 'exchange')).toBe(1);
  const held = await heldBy(carol);
  expect(held.reduce((sum, one) => sum + one.count, 0)).toBe(120 - Number(count));
  expect(held.every((one) => one.count >= 1)).toBe(true);
  carol.leaves();
});

test('a complete collection is claimed with a double tap: 10,000 PP once, and every step is marked', async () => {
  const { page, player: dave } = await signIn('phone', MOVING);
  // Until one of the collections is complete.
  let whole: string | undefined;
  while (whole === undefined) {
    await isGiven(dave, 500);
    const [pack] = (await dave.api.packs()).packs;
    await dave.api.openPack({ params: { id: pack?.id ?? '' } });
    const album = Object.entries(await dave.api.album());
    whole = album.find(([, { status }]) => status === 'CLAIMABLE')?.[0];
  }
  const before = await dave.balance();
  await opens(page, `/cards/${whole}`);
  const claim = page.getByRole('button', { name: /^Claim 10,000 PP for / });
  await claim.waitFor();
  const { x = 0, y = 0, width = 0, height = 0 } = (await claim.boundingBox()) ?? {};
  await page.touchscreen.tap(x + width / 2, y + height / 2);
  await page.touchscreen.tap(x + width / 2, y + height / 2);
  await page.getByText('10,000 PP claimed').waitFor();
  await page.getByText(/is complete\. You received 10,000 PP\.$/).waitFor();
  // On a phone the head of a collection has no balance. The album has it.
  await navigateTo(page, '/cards');
  await eventually('the figure', before + 10_000, () => balanceShown(page));
  expect(await paidFor(dave, 'collection')).toBe(1);
  dave.leaves();
});

test('a failed opening says so, and a retry opens the pack', async () => {
  const name = newUser();
  const page = await (await browser.opens('phone', {}, { statuses: [404, 500] })).newPage();
  await signsInByApi(page, server().first, `${name}@example.com`);
  const erin = await samePlayerByApi(name, server().first);
  await isGiven(erin, 2);
  await opens(page, '/cards');
  await page.getByRole('link', { name: 'Open', exact: true }).tap();
  await page.getByRole('button', { name: 'Open pack' }).waitFor();
  await page.route('**/packs/**', async (route) => {
    if (route.request().method() !== 'PUT') return route.fallback();
    const error = { code: 'INTERNAL', message: 'Something broke', requestId: '5b1e-04aa' };
    return route.fulfill({ status: 500, contentType: 'application/json', body: JSON.stringify({ error }) });
  });
  await page.getByRole('button', { name: 'Open pack' }).tap();
  await page.getByRole('alert').filter({ hasText: 'Your pack is safe' }).waitFor();
  await page.unrouteAll();
  await page.getByRole('button', { name: 'Try again' }).tap();
  await page.getByRole('button', { name: 'Reveal card 1' }).waitFor();
  await navigateTo(page, '/cards/packs/never-a-pack');
  await heading(page, 'Pack not found').waitFor();
  expect((await heldBy(erin)).reduce((sum, { count }) => sum + count, 0)).toBe(2);
  erin.leaves();
});
