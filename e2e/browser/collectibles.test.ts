import type { Page } from 'playwright-core';
import { parseCollectibleId } from '@parlor/contract/kernel/vocabulary.ts';
import { describe, expect, test } from 'vitest';
import { newUser, type Visitor } from '../actors/users.ts';
import { sharedServer } from '../server/servers.ts';
import { browserOfScenarios, MOVING, type Layout, layoutsFor, STILL } from './chromium.ts';
import { balanceShown, eventually, navigateTo, heading, theSameByApi, signsInByApi } from './player.ts';
import { violationsInBothThemes } from './accessibility.ts';

const server = sharedServer();
const browser = browserOfScenarios();

/** A pack as delivered by an order. */
const isGiven = (
  who: Visitor,
  collectiblesAmount: number,
  bestDraw: 'COMMON' | 'RARE' | 'EPIC' = 'COMMON',
): Promise<void> => server().deliver(who.userId(), [{ type: 'pack', collectiblesAmount, bestDraw }]);

async function signIn(layout: Layout, options = {}, expected = {}): Promise<{ page: Page; player: Visitor }> {
  const name = newUser();
  const page = await (await browser.opens(layout, options, expected)).newPage();
  await signsInByApi(page, server().first, `${name}@example.com`);
  return { page, player: await theSameByApi(name, server().first) };
}
const opens = (page: Page, path: string): Promise<unknown> => page.goto(server().first.url + path);

/** Tears a pack open and turns every card. */
async function tearsAndTurns(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Open pack' }).click();
  const turn = page.getByRole('button', { name: /^(?:Reveal|Show all)/ });
  const opened = heading(page, /^Pack of .* cards? opened$/);
  await turn.or(opened).first().waitFor();
  while (await turn.isVisible()) await turn.click({ timeout: 1000 }).catch(() => undefined);
  await opened.waitFor({ state: 'attached' });
}
/** The result as a screen reader reads it. */
const cardsOut = async (page: Page): Promise<string[]> => {
  await heading(page, /^Pack of .* cards? opened$/).waitFor({ state: 'attached' });
  return page.getByRole('main').getByRole('listitem').allTextContents();
};
const heldBy = async (player: Visitor): Promise<Array<{ id: string; count: number }>> =>
  Object.values(await player.api.album())
    .flatMap(({ collectibles }) => collectibles)
    .filter(({ count }) => count > 0);
const paidFor = async (who: Visitor, reason: string): Promise<number> =>
  (await server().exported('ledger')).filter((e) => e.playerId === who.userId() && e.reason === reason)
    .length;

describe('collecting', () => {
  test.each(layoutsFor('phone'))(
    'alice takes her card of the day, opens it, and finds it in her album, %s',
    async (layout) => {
      const { page, player: alice } = await signIn(layout, MOVING);
      await opens(page, '/cards');
      await heading(page, 'No packs yet').waitFor();
      await page.getByRole('button', { name: 'Claim', exact: true }).click();
      await page.waitForURL(/\/cards\/packs\//);
      await tearsAndTurns(page);
      const [card] = await heldBy(alice);
      expect(await cardsOut(page)).toHaveLength(1);
      await page.getByRole('link', { name: 'View collection' }).click();
      const { collection, numericId } = parseCollectibleId(card?.id ?? '');
      await page.waitForURL(`**/cards/${collection}`);
      const { active, vintage } = await alice.api.collections();
      const mine = [...active, ...vintage].find(({ id }) => id === collection);
      const name = mine?.collectibles?.[numericId]?.name ?? '';
      const shown = page.getByRole('button', { name: new RegExp(`^${name}, `) });
      await shown.waitFor();
      expect(await shown.innerText()).not.toContain('not collected');
      await page.getByText(/^1 of 15/).waitFor();

      await navigateTo(page, '/cards');
      await page.getByText('Claimed. Next card in').waitFor();
      alice.leaves();
    },
  );

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
  const erin = await theSameByApi(name, server().first);
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

describe('every state of the cards', { timeout: 120_000 }, () => {
  const WIDTHS = [360, 390, 768, 1440];

  async function sideways(page: Page): Promise<string[]> {
    const found: string[] = [];
    const { width: before, height } = page.viewportSize() ?? { width: 390, height: 844 };
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height });
      const wide = await page.evaluate(
        () =>
          new Promise<number>((done) =>
            requestAnimationFrame(() =>
              requestAnimationFrame(() => done(document.documentElement.scrollWidth)),
            ),
          ),
      );
      if (wide > width) found.push(`${wide} of ${width} px`);
    }
    await page.setViewportSize({ width: before, height });
    return found;
  }
  const findings = async (page: Page, what: string): Promise<string[]> =>
    [...(await violationsInBothThemes(page)), ...(await sideways(page))].map(
      (finding) => `${what}: ${finding}`,
    );

  /** Elements that fade in must have their final colours. */
  const standsStill = (page: Page): Promise<void> =>
    page.evaluate(async () => {
      const ending = document
        .getAnimations()
        .filter((one) => one.effect?.getComputedTiming().iterations !== Infinity);
      await Promise.all(ending.map((one) => one.finished.catch(() => undefined)));
    });

  test.each(['', '?locale=pseudo'])(
    'has no WCAG A or AA violation and no sideways scroll in the dark theme and in the light one %s',
    async (words) => {
      const { page, player } = await signIn('phone', STILL);
      const found: string[] = [];
      const looks = async (what: string): Promise<void> => {
        await standsStill(page);
        found.push(...(await findings(page, what)));
      };
      await opens(page, `/cards${words}`);
      if (words !== '') await page.locator('html[dir="rtl"]').waitFor();
      const primary = page.locator('main button[data-wide], main a[data-wide]').filter({ visible: true });
      await page.locator('main h3').filter({ visible: true }).first().waitFor();
      await looks('nothing waits');
      await isGiven(player, 60);
      const [big] = (await player.api.packs()).packs;
      await player.api.openPack({ params: { id: big?.id ?? '' } });
      await isGiven(player, 5, 'EPIC');
      const [pack] = (await player.api.packs()).packs;
      await page.reload();
      await page.locator('main h3').filter({ visible: true }).first().waitFor();
      await looks('a pack waits');
      await navigateTo(page, '/cards/moths');
      await page.locator('main li button').first().waitFor();
      await looks('a collection');
      await page.locator('main li button').last().click();
      await page.locator('dialog[open]').waitFor();
      await looks('a card');
      await navigateTo(page, `/cards/packs/${pack?.id ?? ''}`);
      await primary.waitFor();
      await looks('a sealed pack');
      await primary.click();
      await page.locator('[data-stage="turning"]').waitFor();
      await looks('face down');
      await primary.click();
      await page.locator('[data-looked]').waitFor();
      await looks('a card turned');
      await page.locator('[data-stage] button[data-size="s"]').click();
      await page.locator('[data-stage="done"]').waitFor();
      await looks('all laid out');
      expect(found).toEqual([]);
      player.leaves();
    },
  );
});
