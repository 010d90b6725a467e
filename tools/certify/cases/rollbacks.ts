// Rollbacks: their amounts and recipients (W-15 … W-23).
import { randomUUID } from 'node:crypto';
import { HOUR_MS } from '@parlor/contract/kernel/time.ts';
import { aPlay, balanceOf, changing, mustBeAlike, mustMean, taken, times, untilAnswered } from './steps.ts';
import { CaseFailed, type WalletCase } from '../wallet-case.ts';

/**
 * In minor units, the maxima of all cases: every stake, except one that exceeds the balance; every win is at most
 * 1.96 times its stakes.
 */
const MAX_STAKE = 5_000n;

export const rollbackCases: readonly WalletCase[] = [
  {
    id: 'W-15',
    title: 'the rollback of a bet returns it',
    play: async (t) => {
      const { bet, back } = aPlay();
      await changing(t, 0n, async () => {
        await taken(t, t.studio.bet(t.gameSession, bet));
        await taken(t, t.studio.rollback(t.gameSession, back));
      });
    },
  },
  {
    id: 'W-16',
    title: 'the same rollback again, or another one of the same bet, returns it once',
    play: async (t) => {
      const { bet, back } = aPlay();
      await changing(t, 0n, async () => {
        await taken(t, t.studio.bet(t.gameSession, bet));
        const other = { ...back, id: randomUUID() };
        const answers = await times(30, (on) =>
          untilAnswered(t.studio, () =>
            t.studio.rollback(t.gameSession, on % 3 === 0 ? other : back, { on }),
          ),
        );
        for (const answer of answers) mustMean(t.studio, answer, 'ok');
      });
    },
  },
  {
    id: 'W-17',
    title: 'a rollback that names another amount is refused',
    needs: ['amountOfRollback'],
    play: async (t) => {
      const { bet, back } = aPlay();
      await changing(t, -100n, async () => {
        await taken(t, t.studio.bet(t.gameSession, bet));
        mustMean(
          t.studio,
          await t.studio.rollback(t.gameSession, { ...back, amountMinor: 101n }),
          'conflict',
        );
      });
    },
  },
  {
    id: 'W-17',
    title: 'a rollback that names another round is refused',
    play: async (t) => {
      const { bet, back } = aPlay();
      await changing(t, -100n, async () => {
        await taken(t, t.studio.bet(t.gameSession, bet));
        mustMean(
          t.studio,
          await t.studio.rollback(t.gameSession, { ...back, round: randomUUID() }),
          'conflict',
        );
      });
    },
  },
  {
    id: 'W-18',
    title: 'a bet that comes after its rollback never takes anything',
    play: async (t) => {
      const { bet, back } = aPlay();
      await changing(t, 0n, async () => {
        const first = await t.studio.rollback(t.gameSession, back);
        mustMean(t.studio, first, t.studio.unknownRollback);
        await t.behind?.later(300_000);
        for (const on of [0, 1])
          mustMean(t.studio, await t.studio.bet(t.gameSession, bet, { on }), 'rolled-back');
        mustBeAlike([first, await t.studio.rollback(t.gameSession, back, { on: 1 })]);
      });
    },
  },
  {
    id: 'W-19',
    title: 'a bet and its rollback that cross leave the balance as it was, each time',
    play: async (t) => {
      await changing(t, 0n, async () => {
        for (let done = 0; done < t.crossings; done += 20)
          await times(Math.min(20, t.crossings - done), async (n) => {
            const { bet, back } = aPlay();
            const [placed, returned] = await Promise.all([
              untilAnswered(t.studio, () => t.studio.bet(t.gameSession, bet, { on: n })),
              untilAnswered(t.studio, () => t.studio.rollback(t.gameSession, back, { on: n + 1 })),
            ]);
            if (!t.studio.saysFor('ok').includes(placed.word)) mustMean(t.studio, placed, 'rolled-back');
            if (!t.studio.saysFor('ok').includes(returned.word))
              mustMean(t.studio, returned, t.studio.unknownRollback);
          });
      });
    },
  },
  {
    id: 'W-20',
    title: 'a bet that a win has settled can no longer be rolled back',
    play: async (t) => {
      const { bet, win, back } = aPlay(200n);
      await changing(t, 100n, async () => {
        await taken(t, t.studio.bet(t.gameSession, bet));
        await taken(t, t.studio.win(t.gameSession, win(300n, true)));
        mustMean(t.studio, await t.studio.rollback(t.gameSession, back, { on: 1 }), 'settled');
      });
    },
  },
  {
    id: 'W-21',
    title: 'a win that was spent is taken back as far as it goes, and never below zero',
    play: async (t) => {
      const { bet, win, round } = aPlay(MAX_STAKE);
      const won = win(9_000n, true);
      await taken(t, t.studio.bet(t.gameSession, bet));
      await taken(t, t.studio.win(t.gameSession, won));
      // Spends all but 25 with valid stakes.
      const spent: ReturnType<typeof aPlay>[] = [];
      for (
        let left = (await balanceOf(t.studio, t.gameSession)) - 2_500n;
        left > 0n;
        left -= spent.at(-1)!.bet.amountMinor
      ) {
        const stake = left <= MAX_STAKE ? left : left < MAX_STAKE + 100n ? MAX_STAKE - 100n : MAX_STAKE;
        spent.push(aPlay(stake));
        await taken(t, t.studio.bet(t.gameSession, spent.at(-1)!.bet));
      }
      const back = { id: randomUUID(), round, of: won.id, amountMinor: 9_000n };
      const first = await taken(t, t.studio.rollback(t.gameSession, back));
      if (first.balanceMinor !== 0n) throw new CaseFailed(`left ${first.balanceMinor}; right would be 0`);
      mustBeAlike([first, await t.studio.rollback(t.gameSession, back, { on: 1 })]);
      // The player continues; the debt stays.
      for (const one of spent) await taken(t, t.studio.rollback(t.gameSession, one.back));
      const next = aPlay();
      await taken(t, t.studio.bet(t.gameSession, next.bet));
      await taken(t, t.studio.win(t.gameSession, next.win(100n, true)));
    },
  },
  {
    id: 'W-22',
    title: 'what another provider signs touches nothing of this one',
    needs: ['rival'],
    play: async (t) => {
      const { bet, back } = aPlay();
      const rival = t.rival!;
      await changing(t, -100n, async () => {
        await taken(t, t.studio.bet(t.gameSession, bet));
        mustMean(t.studio, await t.studio.rollback(t.gameSession, back, { forged: true }), 'signature');
        mustMean(
          rival.studio,
          await rival.studio.rollback(rival.gameSession, back),
          rival.studio.unknownRollback,
        );
      });
    },
  },
  {
    id: 'W-23',
    title: 'a rollback three days late is honoured',
    needs: ['behind'],
    play: async (t) => {
      const { bet, back } = aPlay();
      const placed = await taken(t, t.studio.bet(t.gameSession, bet));
      await t.behind!.later(72 * HOUR_MS);
      const returned = await taken(t, t.studio.rollback(t.gameSession, back));
      if (returned.balanceMinor !== placed.balanceMinor! + 100n)
        throw new CaseFailed('did not return the bet');
    },
  },
];
