// What scenarios of the cards share: players with packs, and how they open them.
import type { Page } from 'playwright-core';
import { newUser, type Visitor } from '../../actors/users.ts';
import type { Layout, BrowserOfScenarios } from '../scenario-browser.ts';
import { heading, samePlayerByApi, signsInByApi } from '../player.ts';
import type { SharedServer } from '../../server/servers.ts';

/** Tears a pack open and turns every card. */
export async function tearsAndTurns(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Open pack' }).click();
  const turn = page.getByRole('button', { name: /^(?:Reveal|Show all)/ });
  const opened = heading(page, /^Pack of .* cards? opened$/);
  await turn.or(opened).first().waitFor();
  while (await turn.isVisible()) await turn.click({ timeout: 1000 }).catch(() => undefined);
  await opened.waitFor({ state: 'attached' });
}

/** The result as a screen reader reads it. */
export const cardsOut = async (page: Page): Promise<string[]> => {
  await heading(page, /^Pack of .* cards? opened$/).waitFor({ state: 'attached' });
  return page.getByRole('main').getByRole('listitem').allTextContents();
};

export const heldBy = async (player: Visitor): Promise<Array<{ id: string; count: number }>> =>
  Object.values(await player.api.album())
    .flatMap(({ collectibles }) => collectibles)
    .filter(({ count }) => count > 0);

/** Players on this server who collect. */
export function collectors(
  server: () => Pick<SharedServer, 'deliver' | 'first'>,
  browser: BrowserOfScenarios,
) {
  /** A pack as delivered by an order. */
  const isGiven = (
    who: Visitor,
    collectiblesAmount: number,
    bestDraw: 'COMMON' | 'RARE' | 'EPIC' = 'COMMON',
  ): Promise<void> => server().deliver(who.userId(), [{ type: 'pack', collectiblesAmount, bestDraw }]);
  async function signIn(
    layout: Layout,
    options = {},
    expected = {},
  ): Promise<{ page: Page; player: Visitor }> {
    const name = newUser();
    const page = await (await browser.opens(layout, options, expected)).newPage();
    await signsInByApi(page, server().first, `${name}@example.com`);
    return { page, player: await samePlayerByApi(name, server().first) };
  }
  const opens = (page: Page, path: string): Promise<unknown> => page.goto(server().first.url + path);
  return { isGiven, signIn, opens };
}
