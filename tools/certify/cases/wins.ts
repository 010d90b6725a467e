// Wins: their amounts and conditions (W-09 … W-14).
import { aPlay, changing, mustBeAlike, mustMean, taken, times, untilAnswered } from './steps.ts';
import type { How } from '../studio.ts';
import type { WalletCase } from '../wallet-case.ts';

export const winCases: readonly WalletCase[] = [
  {
    id: 'W-09',
    title: 'a win without a bet is never credited',
    play: async (t) => {
      const { win } = aPlay();
      await changing(t, 0n, async () =>
        mustMean(t.studio, await t.studio.win(t.gameSession, win(500n, true)), 'unknown'),
      );
    },
  },
  {
    id: 'W-10',
    title: 'a win that came before its bet is credited once when both are there',
    play: async (t) => {
      const { bet, win } = aPlay(200n);
      const won = win(300n, true);
      await changing(t, 100n, async () => {
        mustMean(t.studio, await t.studio.win(t.gameSession, won), 'unknown', 'it comes again');
        await taken(t, t.studio.bet(t.gameSession, bet, { on: 1 }));
        await taken(t, t.studio.win(t.gameSession, won));
        await taken(t, t.studio.win(t.gameSession, won, { on: 1 }));
      });
    },
  },
  {
    id: 'W-11',
    title: 'the same win fifty times at once is credited once',
    play: async (t) => {
      const { bet, win } = aPlay(200n);
      const won = win(300n, true);
      await changing(t, 100n, async () => {
        await taken(t, t.studio.bet(t.gameSession, bet));
        const answers = await times(50, (on) =>
          untilAnswered(t.studio, () => t.studio.win(t.gameSession, won, { on })),
        );
        mustMean(t.studio, answers[0]!, 'ok');
        mustBeAlike(answers);
      });
    },
  },
  {
    id: 'W-12',
    title: 'two wins of one open round are both credited',
    unless: 'oneWinPerRound',
    play: async (t) => {
      const { bet, win } = aPlay(300n);
      await changing(t, 200n, async () => {
        await taken(t, t.studio.bet(t.gameSession, bet));
        await taken(t, t.studio.win(t.gameSession, win(200n, false)));
        await taken(t, t.studio.win(t.gameSession, win(300n, true), { on: 1 }));
      });
    },
  },
  {
    id: 'W-13',
    title: 'a win of nothing moves nothing and closes the round',
    play: async (t) => {
      const { bet, win, round } = aPlay();
      await changing(t, -100n, async () => {
        await taken(t, t.studio.bet(t.gameSession, bet));
        await taken(t, t.studio.win(t.gameSession, win(0n)));
        const more = await t.studio.bet(t.gameSession, { ...aPlay().bet, round }, { on: 1 });
        mustMean(t.studio, more, 'closed');
      });
    },
  },
  {
    id: 'W-14',
    title: 'a win after the round is closed is refused',
    play: async (t) => {
      const { bet, win } = aPlay(200n);
      await changing(t, 100n, async () => {
        await taken(t, t.studio.bet(t.gameSession, bet));
        await taken(t, t.studio.win(t.gameSession, win(300n, true)));
        mustMean(t.studio, await t.studio.win(t.gameSession, win(300n), { on: 1 }), 'closed');
      });
    },
  },
  {
    id: 'W-14',
    title: 'a prize that needs no bet is credited once',
    needs: ['promo'],
    play: async (t) => {
      const prize = aPlay(700n).bet;
      await changing(t, 700n, async () => {
        const first = await taken(t, t.studio.promo(t.gameSession, prize));
        mustBeAlike([first, await t.studio.promo(t.gameSession, prize, { on: 1 })]);
      });
    },
  },
  {
    id: 'W-14',
    title: 'a free bet takes nothing, its rollback returns nothing, and its win is credited',
    needs: ['freeBet'],
    play: async (t) => {
      const [a, b] = [aPlay(500n), aPlay(500n)];
      const free: How = { change: (f) => ({ ...f, is_free: true, type: 'free' }) };
      await changing(t, 300n, async () => {
        const first = await taken(t, t.studio.bet(t.gameSession, a.bet, free));
        mustBeAlike([first, await t.studio.bet(t.gameSession, a.bet, { ...free, on: 1 })]);
        await taken(t, t.studio.win(t.gameSession, a.win(300n, true), free));
        await taken(t, t.studio.bet(t.gameSession, b.bet, free));
        await taken(t, t.studio.rollback(t.gameSession, b.back, { on: 1 }));
      });
    },
  },
];
