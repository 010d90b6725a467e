// Lost answers, invalid calls, players who may not play, and all of it at once (W-24 … W-31).
import { randomUUID } from 'node:crypto';
import { aPlay, changing, mustBeAlike, mustMean, mustNotBeTaken, taken, untilAnswered } from './steps.ts';
import type { StudioReply } from '../studio.ts';
import { CaseFailed, type WalletCase } from '../wallet-case.ts';

export const troubleCases: readonly WalletCase[] = [
  {
    id: 'W-24',
    title: 'where an answer was lost on its way, the same call again has it, and nothing moves twice',
    needs: ['behind'],
    play: async (t) => {
      const { bet, win } = aPlay(200n);
      const won = win(300n, true);
      await changing(t, 100n, async () => {
        for (const again of [
          (on: number) => t.studio.bet(t.gameSession, bet, { on }),
          (on: number) => t.studio.win(t.gameSession, won, { on }),
        ]) {
          await t.behind!.losesReply();
          await again(0).catch(() => undefined);
          mustBeAlike([await taken(t, again(0)), await taken(t, again(1))]);
        }
      });
    },
  },
  {
    id: 'W-25',
    title: 'where the wallet stalls while a bet and its rollback come, nothing is moved in the end',
    needs: ['behind'],
    play: async (t) => {
      const { bet, back } = aPlay();
      await changing(t, 0n, async () => {
        const under: Array<Promise<unknown>> = [];
        await t.behind!.stalls(async () => {
          under.push(t.studio.bet(t.gameSession, bet).catch(() => undefined));
          under.push(t.studio.rollback(t.gameSession, back, { on: 1 }).catch(() => undefined));
        });
        await Promise.all(under);
        // A server that recovers may still ask to retry.
        const last = await untilAnswered(t.studio, () => t.studio.rollback(t.gameSession, back));
        if (!t.studio.saysFor('ok').includes(last.word)) mustMean(t.studio, last, t.studio.unknownRollback);
      });
    },
  },
  {
    id: 'W-26',
    title: 'a currency that is not of the session is refused',
    needs: ['playerInCall'],
    play: async (t) => {
      const { bet } = aPlay(1_000n);
      await changing(t, 0n, async () =>
        mustMean(
          t.studio,
          await t.studio.bet(t.gameSession, bet, { change: (f) => ({ ...f, currency: 'USDT' }) }),
          'currency',
        ),
      );
    },
  },
  {
    id: 'W-27',
    title: 'an amount of nothing, below it, with an exponent, with too many decimals or too large is refused',
    play: async (t) => {
      await changing(t, 0n, async () => {
        for (const amount of ['0', '-1', '1e3', '1.005', '9223372036854775808', '']) {
          const reply = await t.studio.betWritten(
            t.gameSession,
            { id: randomUUID(), round: randomUUID() },
            amount,
          );
          mustMean(t.studio, reply, 'form', `the amount was "${amount}"`);
        }
      });
    },
  },
  {
    id: 'W-28',
    title: 'bet and win in one call: both, again the same, and neither where the win cannot be',
    needs: ['betAndWin'],
    play: async (t) => {
      const [a, b] = [aPlay(), aPlay()];
      await changing(t, 50n, async () => {
        const won = a.win(150n);
        const both = (on: number) => t.studio.betAndWin(t.gameSession, a.bet, won, { on });
        mustBeAlike([await taken(t, both(0)), await taken(t, both(1))]);
        const tooMuch = { id: randomUUID(), round: b.round, amountMinor: 999_999_999_999_999n };
        mustNotBeTaken(
          t.studio,
          await t.studio.betAndWin(t.gameSession, b.bet, tooMuch),
          'the win passes every balance',
        );
        // Nothing of it was saved: only the bet is new.
        await taken(t, t.studio.bet(t.gameSession, b.bet));
        await taken(t, t.studio.win(t.gameSession, b.win(100n, true)));
      });
    },
  },
  {
    id: 'W-29',
    title: 'an unknown player is refused',
    needs: ['playerInCall'],
    play: async (t) => {
      const { bet, win, back } = aPlay();
      const nobody = { ...t.gameSession, player: '999999999999' };
      mustMean(t.studio, await t.studio.bet(nobody, bet), 'player');
      mustMean(t.studio, await t.studio.win(nobody, win(100n, true)), 'player');
      mustMean(t.studio, await t.studio.rollback(nobody, back), 'player');
    },
  },
  {
    id: 'W-30',
    title: 'of a disabled player a bet is refused, a win and a rollback are accepted',
    needs: ['behind'],
    play: async (t) => {
      const [a, b] = [aPlay(200n), aPlay()];
      await taken(t, t.studio.bet(t.gameSession, a.bet));
      const before = (await taken(t, t.studio.bet(t.gameSession, b.bet))).balanceMinor!;
      await t.behind!.disables(t.gameSession);
      mustMean(t.studio, await t.studio.bet(t.gameSession, aPlay().bet), 'disabled');
      await taken(t, t.studio.win(t.gameSession, a.win(300n, true)));
      const back = await taken(t, t.studio.rollback(t.gameSession, b.back));
      if (back.balanceMinor !== before + 400n) throw new CaseFailed('told another balance');
    },
  },
  {
    id: 'W-31',
    title: 'an hour of play sent again in another order changes nothing',
    play: async (t) => {
      const sent: Array<() => Promise<StudioReply>> = [];
      const say = async (call: () => Promise<StudioReply>): Promise<void> => {
        sent.push(call);
        await call();
      };
      for (let n = 0; n < 12; n++) {
        const { bet, win, back } = aPlay(100n + BigInt(n));
        const won = win(n % 3 === 0 ? 0n : 120n, true);
        if (n % 4 === 3) await say(() => t.studio.rollback(t.gameSession, back));
        await say(() => t.studio.bet(t.gameSession, bet));
        if (n % 4 === 2) await say(() => t.studio.rollback(t.gameSession, back));
        else if (n % 4 !== 3) await say(() => t.studio.win(t.gameSession, won));
      }
      await changing(t, 0n, async () => {
        const again = sent.toSorted(() => Math.random() - 0.5);
        for (let at = 0; at < again.length; at += 10)
          await Promise.all(again.slice(at, at + 10).map((c) => c()));
      });
    },
  },
];
