// A new player at a built-in game in a browser: reading and controls that every game has.
import type { BrowserContext, FrameLocator, Page, Locator } from 'playwright-core';
import { newUser, visits, type Visitor } from '../actors/users.ts';
import { balanceShown, eventually, navigateTo, readTable } from './player.ts';

export interface GamePage {
  readonly page: Page;
  readonly frame: FrameLocator;
  /** The player of this page, over the API. */
  readonly player: Visitor;
  /** The screen reader text. */
  message(): Promise<string>;
  /** Rounds of this session with a shown result. */
  rounds(): Promise<number>;
  /** The shown balance equals the server's. */
  balanceFollows(): Promise<void>;
}

interface GameToOpen {
  readonly url: string;
  readonly game: string;
  readonly title: string;
  /** The button's label when the game is ready. */
  readonly ready: string;
}

/** Opens the game as a new player, and waits until it is ready. */
export async function openGameAsNewPlayer(context: BrowserContext, wanted: GameToOpen): Promise<GamePage> {
  const { url, game, title, ready } = wanted;
  const player = visits(newUser(), { url }, { platform: 'web' });
  await player.signInByEmail();
  await context.addCookies(Array.from(player.cookies, ([name, value]) => ({ name, value, url })));
  const page = await context.newPage();
  await page.goto(`${url}/play/${game}`);
  const frame = page.frameLocator(`iframe[title="${title}"]`);
  await frame.getByRole('button', { name: ready, exact: true }).waitFor();
  return {
    page,
    frame,
    player,
    ...readTable(frame),
    balanceFollows: async () => eventually('the balance', await player.balance(), () => balanceShown(page)),
  };
}

/**
 * From here on time passes in steps, in the page and in the game. `until` takes steps until something is seen, and then time
 * stands still: so a slow machine misses nothing. `goesOn` lets time pass by itself again.
 */
export async function stepsTime({ page }: GamePage) {
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 1_000);
  return {
    until: async (seen: Locator): Promise<void> => {
      while (!(await seen.isVisible())) await page.clock.runFor(16);
    },
    goesOn: () => page.clock.resume(),
  };
}

/** Autoplay until a round loses, or all ten are played. */
export async function playsUntilALoss({ frame }: GamePage): Promise<void> {
  await frame.getByRole('button', { name: 'Autoplay', exact: true }).click();
  await frame.getByRole('checkbox', { name: 'Stop if a round pays less than its stake' }).check();
  await frame.getByRole('button', { name: 'Play 10 rounds at 10 PP' }).click();
  await frame
    .getByText(/^Autoplay (?:stopped: a round paid less than its stake|ended: all rounds were played)\.$/)
    .waitFor();
}

/** Reveals the seed of the last round and verifies it: the page says that it matches. */
export async function verifiesLastRound({ page, player }: GamePage): Promise<void> {
  await player.api.rotateSeed({ body: {} });
  const [draw] = (await player.api.draws({ query: { limit: '1' } })).draws;
  await navigateTo(page, `/fairness?draw=${encodeURIComponent(draw!.reference)}`);
  await page.getByText('Verified: the result matches.').waitFor();
}
