import { useEffect } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { GamePageContext } from '../../page/frame/GamePage.tsx';
import { PlayButtons } from '../../page/controls/PlayButtons.tsx';
import { TypedFieldsProvider } from '../../page/controls/typed-fields.tsx';
import { wordsFor } from '../../words.ts';
import type { Phase } from './phases.ts';
import { useBet } from './use-bet.tsx';

const { labels } = await wordsFor('en');
const balance = { balance: 15, currency: 'PP', updatedAt: '2026-11-20T12:00:00.000Z' };
const page = {
  state: { balance, lastRounds: [], minStake: 1, maxStake: 500 },
  session: 'session',
  lobby: { send: () => {}, listen: () => () => {} },
  paused: false,
  labels,
  locale: 'en',
  turbo: { isOn: () => false, watch: () => () => {}, setOn: () => {} },
} as unknown as GamePageContext;

let root: Root;
let place: HTMLElement;
/** What the page shows last. */
const shown: { play?: ReturnType<typeof useBet> } = {};
let calls: string[];
let won = 0;

function Table({ phase, round }: { readonly phase: Phase; readonly round: number }) {
  const play = useBet(page, phase, round);
  useEffect(() => {
    shown.play = play;
  });
  return (
    <TypedFieldsProvider>
      <form onSubmit={(event) => (event.preventDefault(), play.onPress())}>
        <PlayButtons
          page={page}
          phase={play.table.phase}
          autoplay={play.autoplay}
          label={play.isBetRunning ? 'Take' : play.isQueued ? 'Queued' : play.mayBet ? 'Bet now' : 'Bet'}
          busy={undefined}
          disabled={false}
          onAutoplay={() => {}}
          takes={play.isBetRunning}
        />
      </form>
    </TypedFieldsProvider>
  );
}
const shows = (phase: Phase, round: number): void => root.render(<Table phase={phase} round={round} />);
const betting = (round: number): Phase => ({ is: 'betting', round, leftMs: 5_000 });
const rising = (round: number): Phase => ({ is: 'rising', round, ms: 1_000 });
const button = (name: string) =>
  [...document.querySelectorAll('button')].find(({ textContent }) => textContent === name);
async function sees(name: string): Promise<void> {
  await expect.poll(() => button(name)?.textContent).toBe(name);
}

beforeEach(() => {
  calls = [];
  won = 0;
  place = document.createElement('div');
  document.body.append(place);
  root = createRoot(place);
  vi.stubGlobal('fetch', (path: string, init?: RequestInit) => {
    const body = JSON.parse((init?.body as string | undefined) ?? '{}') as {
      roundId: string;
      choice: object;
    };
    calls.push(path.split('?')[0]!);
    if (path.endsWith('/start'))
      return Promise.resolve(
        Response.json({
          open: { ...body, stake: 10, moves: [], canCashOut: false },
          balance: { ...balance, balance: 5 },
        }),
      );
    won += 1;
    const round = { roundId: body.roundId, at: balance.updatedAt, stake: 10, win: 20, choice: { round: 1 } };
    return Promise.resolve(Response.json({ round, balance: { ...balance, balance: 25 } }));
  });
});
afterEach(() => {
  root.unmount();
  place.remove();
  vi.unstubAllGlobals();
});

test('a bet for the next round is placed in that round, and in no later one', async () => {
  shows(rising(1), 1);
  await sees('Bet');
  button('Bet')!.click();
  await sees('Queued');
  shows(betting(2), 2);
  await expect.poll(() => calls).toEqual(['/rounds/start']);

  root.unmount();
  root = createRoot(place);
  calls = [];
  shows(rising(4), 4);
  await sees('Bet');
  button('Bet')!.click();
  await sees('Queued');
  shows(rising(6), 6);
  await sees('Bet');
  shows(betting(7), 7);
  await sees('Bet now');
  await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
  expect(calls).toEqual([]);
  button('Bet now')!.click();
  await expect.poll(() => calls).toEqual(['/rounds/start']);
});

test('during autoplay the running bet can be cashed out, and its stake does not end the run', async () => {
  shows(betting(1), 1);
  await sees('Bet now');
  shown.play!.autoplay.start({
    rounds: 3,
    afterWin: 'keep',
    afterLoss: 'keep',
    stopAtWin: undefined,
    stopAtProfit: undefined,
    stopAtLoss: undefined,
    stopBelow: 8,
    stopOnLoss: false,
  });
  await expect.poll(() => shown.play?.table.open?.stake).toBe(10);
  // 5 PP are left, fewer than the stake and than the stop.
  expect(shown.play?.autoplay.left).toBe(3);
  shows(rising(1), 1);
  await sees('Take');
  await sees(labels.autoplayStop('3'));
  button('Take')!.click();
  await expect.poll(() => won).toBe(1);
  await expect.poll(() => shown.play?.autoplay.left).toBe(2);
  expect(calls).toEqual(['/rounds/start', '/rounds/cash-out']);
});
