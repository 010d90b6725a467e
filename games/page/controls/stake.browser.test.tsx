import type { ComponentType } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { parse } from 'yaml';
import { GamesContent } from '@parlor/contract/content/games.ts';
import games from '../../../content/games.yaml?raw';
import { DiceTable } from '../../dice/page/DiceTable.tsx';
import '../../dice/page/track.css';
import { HiloTable } from '../../hilo/page/HiloTable.tsx';
import '../../hilo/page/hilo.css';
import '../../hilo/page/pile.css';
import type { SharedTable } from '@parlor/contract/calls/shared-rounds.ts';
import { GAME_PATHS } from '@parlor/contract/formats/frame.ts';
import { rulesOf } from '../../index.ts';
import { KenoTable } from '../../keno/page/KenoTable.tsx';
import '../../keno/page/keno.css';
import { MinesTable } from '../../mines/page/MinesTable.tsx';
import '../../mines/page/mines.css';
import { PlinkoTable } from '../../plinko/page/PlinkoTable.tsx';
import '../../plinko/page/plinko.css';
import { ReelsTable } from '../../reels/page/ReelsTable.tsx';
import '../../reels/page/reels.css';
import { CrashTable } from '../../crash/page/CrashTable.tsx';
import '../../crash/page/crash.css';
import { WheelTable } from '../../wheel/page/WheelTable.tsx';
import '../../wheel/page/wheel.css';
import { GamePage, type GamePageContext } from '../frame/GamePage.tsx';
import '../look/page.css';

const families: ReadonlyArray<readonly [string, ComponentType<{ readonly page: GamePageContext }>]> = [
  ['dice-bone', DiceTable],
  ['plinko-pearl', PlinkoTable],
  ['mines-bee', MinesTable],
  ['reels-pears', ReelsTable],
  ['hilo-classic', HiloTable],
  ['keno-hive', KenoTable],
  ['wheel-fair', WheelTable],
  ['crash-kite', CrashTable],
];
const content = GamesContent.parse(parse(games)).games;
const balance = { balance: 1_000, currency: 'PP', updatedAt: '2026-11-20T12:00:00.000Z' };

/** A round that takes bets for an hour. */
const SHARED: SharedTable = {
  now: new Date().toISOString(),
  round: {
    round: 1,
    chain: 1,
    place: 1,
    opensAt: new Date().toISOString(),
    risesAt: new Date(Date.now() + 3_600_000).toISOString(),
  },
  bets: { count: 0, staked: 0, list: [] },
  past: [],
};

/** The stakes that were sent to the server, in order. */
let staked: number[];
let root: Root | undefined;

async function opens(
  gameId: string,
  Table: ComponentType<{ readonly page: GamePageContext }>,
): Promise<void> {
  const game = { ...content.find(({ id }) => id === gameId)!, minBetLevel: 1, maxBetLevel: 500 };
  const state = {
    gameId,
    title: game.title,
    locale: 'en',
    balance,
    minStake: game.minBetLevel,
    maxStake: game.maxBetLevel,
    rtp: 97,
    rules: rulesOf(game).table,
    fairness: { serverSeedHash: 'h', clientSeed: 'c', nonce: 0 },
    lastRounds: [],
  };
  vi.stubGlobal('fetch', (path: string, init?: RequestInit) => {
    if (path.startsWith(GAME_PATHS.shared)) return Promise.resolve(Response.json(SHARED));
    if (init?.method !== 'POST') return Promise.resolve(Response.json(state));
    staked.push((JSON.parse(init.body as string) as { stake: number }).stake);
    // The result does not matter here.
    return Promise.resolve(
      Response.json({ error: { code: 'CHOICE_INVALID', message: '', requestId: 'r' } }, { status: 400 }),
    );
  });
  const place = document.createElement('div');
  place.id = 'game';
  document.body.append(place);
  root = createRoot(place);
  root.render(<GamePage>{(context) => <Table page={context} />}</GamePage>);
  await expect.element(stakeField()).toHaveValue('10');
  // A shared round is asked for apart; until it is known, the button is named for the round after it.
  await expect.poll(() => tile().textContent).not.toContain('next round');
}

const stakeField = () => page.getByRole('textbox', { name: 'Stake', exact: true });
const tile = () => document.querySelector<HTMLElement>('.play button[type="submit"]')!;
/** Shown, and announced. */
async function says(labels: string): Promise<void> {
  await expect.element(page.getByRole('status').getByText(labels, { exact: true })).toBeInTheDocument();
  await expect.element(page.elementLocator(document.querySelector('p.note')!)).toHaveTextContent(labels);
}
const types = (text: string): Promise<void> => stakeField().fill(text);

beforeEach(() => {
  // A session of an earlier test is none of this one.
  sessionStorage.clear();
  staked = [];
});
afterEach(() => {
  root?.unmount();
  document.getElementById('game')?.remove();
  vi.unstubAllGlobals();
});

describe.each(families)('the stake typed at %s', (gameId, Table) => {
  test('is corrected by the first Enter, which names the maximum; only the second one plays', async () => {
    await opens(gameId, Table);
    await types('5000');
    await userEvent.keyboard('{Enter}');
    await expect.element(stakeField()).toHaveValue('500');
    await says('Stake: 500 PP is the maximum. Nothing was staked.');
    expect(staked).toEqual([]);
    await userEvent.keyboard('{Enter}');
    await expect.poll(() => staked).toEqual([500]);
    // The round was played, so the note is gone.
    await expect.poll(() => document.querySelector('form')?.textContent).not.toContain('is the maximum');
  });

  test('stays unchanged if the text is not a number, and says so', async () => {
    await opens(gameId, Table);
    await types('abc');
    await userEvent.keyboard('{Enter}');
    await expect.element(stakeField()).toHaveValue('10');
    await says(
      'Stake: this is not a number, so it is still 10 PP. Allowed: 1 PP to 500 PP. Nothing was staked.',
    );
    expect(staked).toEqual([]);
    await userEvent.keyboard('{Enter}');
    await expect.poll(() => staked).toEqual([10]);
  });

  test('below the minimum becomes the minimum on leaving the field', async () => {
    await opens(gameId, Table);
    await types('0.2');
    await userEvent.keyboard('{Tab}');
    await expect.element(stakeField()).toHaveValue('1');
    await says('Stake: 1 PP is the minimum. Nothing was staked.');
    // The correction was shown, so the next press plays.
    await userEvent.click(tile());
    await expect.poll(() => staked).toEqual([1]);
  });

  test('is applied by a press on the button too, and a corrected stake is not played by that press', async () => {
    await opens(gameId, Table);
    await types('5000');
    await userEvent.click(tile());
    await says('Stake: 500 PP is the maximum. Nothing was staked.');
    expect(staked).toEqual([]);
    await userEvent.click(tile());
    await expect.poll(() => staked).toEqual([500]);
  });

  test('is applied also if a press leaves the focus in the field, as on an iPhone', async () => {
    await opens(gameId, Table);
    await types('5000');
    tile().click();
    await says('Stake: 500 PP is the maximum. Nothing was staked.');
    expect(staked).toEqual([]);
    await types('25');
    tile().click();
    await expect.poll(() => staked).toEqual([25]);
  });

  test('that is valid is played by a press on the button, and by the second Enter', async () => {
    await opens(gameId, Table);
    await types('20');
    await userEvent.keyboard('{Enter}');
    await says('Stake: 20 PP. Allowed: 1 PP to 500 PP. Press Enter again to play.');
    expect(staked).toEqual([]);
    await userEvent.keyboard('{Enter}');
    await expect.poll(() => staked).toEqual([20]);
    await types('30');
    await userEvent.click(tile());
    await expect.poll(() => staked).toEqual([20, 30]);
  });

  test('is shown before autoplay starts with it', async () => {
    await opens(gameId, Table);
    await types('5000');
    await userEvent.click(page.getByRole('button', { name: 'Autoplay' }));
    await says('Stake: 500 PP is the maximum. Nothing was staked.');
    expect(page.getByRole('dialog').query()).toBeNull();
    await userEvent.click(page.getByRole('button', { name: 'Autoplay' }));
    await page.getByRole('textbox', { name: /^Stop if a round pays at least/ }).fill('lots');
    await userEvent.click(page.getByRole('button', { name: 'Play 10 rounds at 500 PP' }));
    await expect
      .element(page.getByRole('dialog').getByRole('status'))
      .toHaveTextContent(
        'Stop if a round pays at least: this is not a number, so it is still 5,000 PP. Nothing was staked.',
      );
    expect(staked).toEqual([]);
  });
});

test('a typed roll target is applied before it is played as well', async () => {
  await opens('dice-bone', DiceTable);
  await page.getByRole('textbox', { name: 'Number' }).fill('99.99');
  await userEvent.keyboard('{Enter}');
  await says('Number: 98.00 is the maximum. Nothing was staked.');
  expect(staked).toEqual([]);
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => staked).toEqual([10]);
});
