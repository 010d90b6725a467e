import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { quests } from '@parlor/contract/calls/quests.ts';
import { newUser, type Visitor } from '../actors/users.ts';
import { sharedServer } from '../server/servers.ts';
import { browserOfScenarios, MOVING, layoutsFor, type Layout } from './scenario-browser.ts';
import {
  balanceDrawn,
  balanceShown,
  eventually,
  openSignedIn,
  signsInByApi,
  samePlayerByApi,
} from './player.ts';
import { expectAccessible } from './accessibility.ts';

const server = sharedServer();
const browser = browserOfScenarios();

const opensHome = async (layout: Layout, name = newUser()): Promise<{ page: Page; name: string }> => {
  const page = await (await browser.opens(layout, MOVING)).newPage();
  await openSignedIn(page, server().first, `${name}@example.com`);
  return { page, name };
};
const claimsOf = async (who: Visitor): Promise<string[]> =>
  (await server().exported('claims'))
    .filter(({ playerId }) => playerId === who.userId())
    .map(({ reference }) => reference.split(':')[0] ?? '');
/** Starts rounds of Bee Garden until the first tile of one is safe. Returns what a cash-out would pay, in PP. */
async function leavesARoundOpen(who: Visitor): Promise<number> {
  const { calls, session } = await who.opens('mines-bee');
  for (let n = 0; ; n++) {
    const of = { session, roundId: `open-round-${n}-${who.userId()}` };
    await calls.startRound({ body: { ...of, stake: 10, choice: { mines: 1 } } });
    const { open } = await calls.stepRound({ body: { ...of, step: 0, move: 4 } });
    if (open) return Math.floor(open.stake * open.multiplier * 100) / 100;
  }
}
/** Whether the lamp is lit. */
const lamp = (page: Page) => page.locator('[data-lit]').getAttribute('data-lit');

describe.each(layoutsFor('phone'))('the table at home, %s', (layout) => {
  test('alice claims everything with one tap and reads the rewards; the lamp goes out once her pack is opened', async () => {
    const name = newUser();
    const page = await (await browser.opens(layout, { ...MOVING, serviceWorkers: 'allow' })).newPage();
    await signsInByApi(page, server().first, `${name}@example.com`);
    const alice = await samePlayerByApi(name, server().first);
    await alice.plays('dice-bone', 1);
    await server().setSteps(alice.userId(), { weekly: 4, monthly: 5 });
    const before = await alice.balance();
    await page.goto(server().first.url);
    const takeAll = page.getByRole('button', { name: /^Claim all/ }).filter({ visible: true });
    await takeAll.waitFor();
    expect(await lamp(page)).toBe('true');

    // A double press: the button is gone by the second one.
    const { x = 0, y = 0, width = 0, height = 0 } = (await takeAll.boundingBox()) ?? {};
    await page.mouse.click(x + width / 2, y + height / 2);
    await eventually('the press', 0, () => takeAll.count());
    await page.mouse.down({ clickCount: 2 });
    await page.mouse.up({ clickCount: 2 });
    const sheet = page.getByRole('dialog', { name: 'Claimed' });
    await sheet.waitFor();
    const lines = await sheet.getByRole('listitem').allTextContents();
    for (const thing of ['Daily points', 'Daily card', 'Daily box', 'This week, step 4', /^\w+, step 5/])
      expect(
        lines.filter((line) => (typeof thing === 'string' ? line.startsWith(thing) : thing.test(line))),
      ).toHaveLength(1);
    await expectAccessible(page);

    const after = await alice.balance();
    expect(after).toBeGreaterThan(before);
    const claims = await claimsOf(alice);
    expect(claims.filter((kind) => kind === 'daily')).toHaveLength(1);
    expect(claims.filter((kind) => kind === 'collectible')).toHaveLength(1);
    await sheet.getByRole('link', { name: /^Open the pack/ }).click();
    await page.waitForURL(/\/cards\/packs\//);

    // Opens the packs and claims what that completed (it may be a quest): nothing waits.
    const { packs } = await alice.api.packs({});
    for (const { id } of packs) await alice.api.openPack({ params: { id } });
    await alice.api.collectReady({ body: {} });
    await page.goto(server().first.url);
    await eventually('the figure', await alice.balance(), () => balanceShown(page));
    await eventually('the lamp', 'false', () => lamp(page));
    expect(await takeAll.count()).toBe(0);
    alice.leaves();
  });
});

describe.each(layoutsFor('desk'))('the badges of the tabs, %s', (layout) => {
  test('badges count everything that waits behind each tab, and follow claims', async () => {
    const { page, name } = await opensHome(layout);
    const frida = await samePlayerByApi(name, server().first);
    const tab = (title: string) =>
      page
        .getByRole('navigation')
        .getByRole('link', { name: title, exact: true })
        .filter({ visible: true })
        .first();
    const badges = async (): Promise<string> => {
      const counts = await Promise.all(
        ['Home', 'Quests', 'Cards', 'Shop'].map(async (title) => {
          const about = await tab(title).getAttribute('aria-describedby');
          return about === null ? '0' : page.locator(`[id="${about}"]`).textContent();
        }),
      );
      return counts.join(', ');
    };
    // The daily reward, the daily card and the free box.
    await eventually('the badges of a newcomer', '1 to claim, 0, 2 to claim, 0', badges);
    await server().deliver(frida.userId(), [
      { type: 'lootbox', kind: 'STANDARD', amount: 2 },
      { type: 'pack', collectiblesAmount: 3, bestDraw: 'COMMON' },
    ]);
    // After the player's first act, because the week starts with it.
    await server().setSteps(frida.userId(), { weekly: 8, monthly: 12 });
    // Two milestones of each. A delivery counts as a purchase, for which some players have a quest.
    const { quests } = await frida.api.quests({});
    const toClaim = 4 + quests.filter(({ state }) => state.type === 'claimable').length;
    await page.goto(`${server().first.url}/daily`);
    await eventually('the badges', `1 to claim, ${toClaim} to claim, 5 to claim, 0`, badges);
    expect(await tab('Quests').locator('b').last().textContent()).toBe(String(toClaim));
    await page.getByRole('button', { name: /^Claim [\d,.]+ PP$/ }).click();
    await eventually('the badges afterwards', `0, ${toClaim} to claim, 5 to claim, 0`, badges);
    frida.leaves();
  });
});

test('the streak, an open round and a quest: each is one tap from home', async () => {
  const { page, name } = await opensHome('phone');
  const gina = await samePlayerByApi(name, server().first);
  await page.getByRole('link', { name: /^Streak: Day 1 ?Day 3: 3 cards$/ }).waitFor();
  const resume = page.getByRole('region', { name: 'Your open rounds' }).getByRole('link');
  expect(await resume.count()).toBe(0);

  const value = await leavesARoundOpen(gina);
  await gina.api.claimFastlane({ body: { feature: 'FREE_PP' } });
  await gina.completesAQuest();
  await page.reload();
  await page.getByRole('link', { name: /^Streak: Day 1 ?Day 3: 3 cards$/ }).waitFor();
  expect(await resume.innerText()).toBe(`Bee Garden\n${value} PP on the table\nResume`);
  // The whole row of a quest is its target.
  const row = page.getByRole('list', { name: 'Today’s quests' }).getByRole('listitem');
  const item = await row.first().boundingBox();
  const controls = [...(await row.getByRole('link').all()), ...(await row.getByRole('button').all())];
  expect(controls).toHaveLength(await row.count());
  const wide = await Promise.all(
    controls.map(async (control) => {
      const hitArea = await control.evaluate((element) => getComputedStyle(element, '::after').inset);
      return hitArea === '0px' || (await control.boundingBox())?.width === item?.width;
    }),
  );
  expect(wide).not.toContain(false);
  const claim = row.getByRole('button', { name: /^Claim: / });
  // At the start of the row, far from the word Claim.
  // The row says so before the server does, and then the points begin to move.
  const claimed = page.waitForResponse((reply) => reply.url().endsWith(quests.claimQuest.path));
  await claim.first().click({ position: { x: 8, y: 30 } });
  await row.getByText('Claimed', { exact: true }).waitFor();
  await claimed;
  await eventually('the figure', await gina.balance(), () => balanceDrawn(page));
  await expectAccessible(page);

  await resume.tap();
  await page.waitForURL(/\/play\/mines-bee$/);
  await page
    .frameLocator('iframe')
    .getByRole('button', { name: `Cash out ${value} PP` })
    .waitFor();
  gina.leaves();
});
