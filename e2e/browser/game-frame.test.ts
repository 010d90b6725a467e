// A game in its frame: who may send it messages, when it pauses, and what happens to an interrupted round.
import type { BrowserContext, Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { GAME_PATHS } from '@parlor/contract/formats/frame.ts';
import { newUser } from '../actors/users.ts';
import { sharedServer } from '../server/servers.ts';
import { browserOfScenarios, layoutsFor } from './scenario-browser.ts';
import {
  balanceShown,
  eventually,
  heading,
  playsARound,
  openSignedIn,
  waitsForTable,
  samePlayerByApi,
} from './player.ts';
import { violations } from './accessibility.ts';

const server = sharedServer();
const browser = browserOfScenarios();
const GAME = 'dice-bone';

async function atTheTable(context: BrowserContext, name = newUser()) {
  const page = await context.newPage();
  await openSignedIn(page, server().first, `${name}@example.com`, `/play/${GAME}`);
  return { page, name, table: await waitsForTable(page, 'Bone Dice') };
}
/** The game's own frame. */
const gameOf = (page: Page) => page.frames().find((frame) => frame.url().includes('/dice/'))!;
const leaves = (page: Page): Promise<void> =>
  page.getByRole('button', { name: 'Leave game' }).first().click();

describe('the frame of a game', () => {
  test.each(layoutsFor('desk'))(
    'hears nobody but its lobby, and the lobby nobody but its game, %s',
    async (layout) => {
      // Chromium logs what the sandbox blocked.
      const context = await browser.opens(layout, {}, { says: /Unsafe attempt to initiate navigation/ });
      const { page, table } = await atTheTable(context);
      expect(await page.locator('iframe').getAttribute('sandbox')).toBe(
        'allow-scripts allow-forms allow-same-origin',
      );
      expect(new URL(gameOf(page).url()).origin).not.toBe(new URL(page.url()).origin);

      // Another window on the lobby's page.
      await page.evaluate(() => {
        const user = document.createElement('iframe');
        user.srcdoc = '<p>stranger</p>';
        user.name = 'stranger';
        document.body.append(user);
      });
      await page.frameLocator('iframe[name="stranger"]').getByText('stranger').waitFor({ state: 'attached' });
      const user = page.frame({ name: 'stranger' })!;
      const lies = [
        {
          parlor: 1,
          type: 'balance',
          balance: { balance: 999_999, currency: 'PP', updatedAt: new Date().toISOString() },
        },
        { parlor: 1, type: 'exit' },
        { parlor: 1, type: 'error', code: 'GAME_SESSION_EXPIRED' },
      ];
      await user.evaluate(
        (messages) => messages.forEach((message) => parent.postMessage(message, '*')),
        lies,
      );
      await page.evaluate((messages) => messages.forEach((message) => postMessage(message, '*')), lies);
      // Posts "stop playing" to the game from a window that is not its parent.
      await user.evaluate(() => {
        for (let at = 0; at < parent.frames.length; at++)
          parent.frames[at]?.postMessage({ parlor: 1, type: 'pause' }, '*');
      });
      await playsARound(table, () => table.roll.click());
      expect(new URL(page.url()).pathname).toBe(`/play/${GAME}`);
      expect(await balanceShown(page)).toBeLessThan(2000);

      // The game cannot move the lobby.
      const moved = await gameOf(page).evaluate(() => {
        try {
          window.top!.location.href = 'https://evil.example/';
          return 'moved';
        } catch (error) {
          return error instanceof Error ? error.name : 'refused';
        }
      });
      expect(moved).toBe('SecurityError');
      expect(new URL(page.url()).pathname).toBe(`/play/${GAME}`);
    },
  );

  test.each(layoutsFor('phone'))('takes the whole screen and gives it back, %s', async (layout) => {
    const { page } = await atTheTable(await browser.opens(layout));
    const turns = async (name: string): Promise<void> => {
      if (layout === 'phone') await page.getByRole('button', { name: 'About this game' }).click();
      await page.getByRole('button', { name, exact: true }).filter({ visible: true }).click();
    };
    const isFull = () => page.evaluate(() => document.fullscreenElement !== null);
    await turns('Full screen');
    await eventually('the whole screen', true, isFull);
    await turns('Exit full screen');
    await eventually('the page', false, isFull);
    await eventually('the button that leaves it', 0, () =>
      page.getByRole('button', { name: 'Exit full screen' }).count(),
    );
    expect(await isFull()).toBe(false);
  });
});

test('no round starts while the game is covered, and it continues afterwards', async () => {
  const name = newUser();
  const { page, table } = await atTheTable(await browser.opens('phone'), name);
  const player = await samePlayerByApi(name, server().first);
  await page.getByRole('button', { name: 'About this game' }).click();
  await page.getByRole('dialog', { name: 'Bone Dice' }).waitFor();
  await gameOf(page).evaluate(() =>
    [...document.querySelectorAll('button')].find((button) => button.textContent?.includes('Roll'))?.click(),
  );
  await page.getByRole('button', { name: 'Close' }).click();
  expect(await player.balance()).toBe(1000);
  await playsARound(table, () => table.roll.click());
  expect(await table.rounds()).toBe(1);
  player.leaves();
});

test('a round with a lost reply is repeated until it is known, and is one round', async () => {
  const name = newUser();
  const context = await browser.opens('phone', {}, { outage: true });
  const { page, table } = await atTheTable(context, name);
  const player = await samePlayerByApi(name, server().first);
  let lost = 0;
  const stayed = Promise.withResolvers<void>();
  await page.route(
    (url) => url.pathname === GAME_PATHS.round,
    async (route) => {
      if (lost++ >= 2) {
        // The round is open until the player has answered the question.
        await stayed.promise;
        return route.continue();
      }
      // Played, but the reply is lost.
      if (lost === 2) await route.fetch().catch(() => undefined);
      return route.abort();
    },
  );
  await table.roll.click();
  await leaves(page);
  const request = page.getByRole('dialog', { name: 'You have an open round' });
  await request.waitFor();
  expect(await violations(page)).toEqual([]);
  await request.getByRole('button', { name: 'Stay' }).click();
  stayed.resolve();
  await eventually('the round that was lost twice', 1, () => table.rounds());
  expect(lost).toBe(3);
  const { entries } = await player.api.ledger();
  expect(entries.filter(({ reason }) => reason === 'stake')).toHaveLength(1);
  await eventually('the balance', await player.balance(), () => balanceShown(page));
  player.leaves();
});

test('a page that never reports ready is given up, with a way out', async () => {
  const context = await browser.opens('phone');
  const page = await context.newPage();
  await page.clock.install();
  await page.route(
    (url) => url.pathname.startsWith('/dice/') && url.pathname.endsWith('.html'),
    (route) => route.fulfill({ contentType: 'text/html', body: '<p>nothing comes</p>' }),
  );
  await openSignedIn(page, server().first, `${newUser()}@example.com`, `/play/${GAME}`);
  await page.getByText('Loading the game').waitFor();
  // The time counts from the request for the game's page.
  await page.frameLocator('iframe').getByText('nothing comes').waitFor({ state: 'attached' });
  await page.clock.fastForward(21_000);
  await heading(page, 'The game didn’t open').waitFor();
  await page.getByRole('button', { name: 'Try again' }).waitFor();
  expect(await violations(page)).toEqual([]);
});
