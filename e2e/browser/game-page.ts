// Somebody else at a built-in game, in a browser: what is read of every table, and what every table can do.
import type { BrowserContext, FrameLocator, Page } from 'playwright-core';
import { newUser, visits, type Visitor } from '../actors/users.ts';
import { balanceShown, eventually, goesOn, readTable } from './player.ts';

export interface GamePage {
  readonly page: Page;
  readonly frame: FrameLocator;
  /** The same player by the calls of the API. */
  readonly same: Visitor;
  /** What is read out. */
  message(): Promise<string>;
  /** Rounds of this sitting whose end was shown. */
  rounds(): Promise<number>;
  /** The balance over the table comes to what the server knows. */
  balanceFollows(): Promise<void>;
}

interface Wanted {
  readonly url: string;
  readonly game: string;
  readonly title: string;
  /** The word on the tile of a table that is set. */
  readonly ready: string;
}

/** Sits down as somebody new, and waits until the table is set. */
export async function sitsAt(context: BrowserContext, wanted: Wanted): Promise<GamePage> {
  const { url, game, title, ready } = wanted;
  const same = visits(newUser(), { url }, { platform: 'web' });
  await same.signInByEmail();
  await context.addCookies(Array.from(same.cookies, ([name, value]) => ({ name, value, url })));
  const page = await context.newPage();
  await page.goto(`${url}/play/${game}`);
  const frame = page.frameLocator(`iframe[title="${title}"]`);
  await frame.getByRole('button', { name: ready, exact: true }).waitFor();
  return {
    page,
    frame,
    same,
    ...readTable(frame),
    balanceFollows: async () => eventually('the balance', await same.balance(), () => balanceShown(page)),
  };
}

/** Plays by itself until a round loses, or all ten are played. */
export async function playsUntilALoss({ frame }: GamePage): Promise<void> {
  await frame.getByRole('button', { name: 'Autoplay', exact: true }).click();
  await frame.getByRole('checkbox', { name: 'Stop after a round that pays less than its stake' }).check();
  await frame.getByRole('button', { name: 'Play 10 rounds at 10 PP' }).click();
  await frame
    .getByText(
      /^Autoplay has (?:stopped after a round that paid less than its stake|ended: all rounds are played)\.$/,
    )
    .waitFor({ timeout: 60_000 });
}

/** Has the seed of the last round shown and recomputes it: the page says that it matches. */
export async function checksTheLastRound({ page, same }: GamePage): Promise<void> {
  await same.api.rotateSeed({ body: {} });
  const [draw] = (await same.api.draws({ query: { limit: '1' } })).draws;
  await goesOn(page, `/fairness?draw=${encodeURIComponent(draw!.reference)}`);
  await page.getByText('Matches. We kept our word.').waitFor();
}
