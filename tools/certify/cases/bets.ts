// Bets: who may bet, and the amounts that a bet debits (W-01 … W-08).
import { aPlay, balanceOf, changing, mustBeAlike, mustMean, taken, times, untilAnswered } from './steps.ts';
import { CaseFailed, type WalletCase } from '../wallet-case.ts';

export const betCases: readonly WalletCase[] = [
  {
    id: 'signature',
    title: 'a call that another key signed is refused',
    play: async (t) => {
      const { bet } = aPlay();
      await changing(t, 0n, async () => {
        mustMean(t.studio, await t.studio.bet(t.gameSession, bet, { forged: true }), 'signature');
        mustMean(t.studio, await t.studio.balance(t.gameSession, { forged: true }), 'signature');
      });
    },
  },
  {
    id: 'W-01',
    title: 'a bet with enough points takes them once and tells the new balance',
    play: async (t) => {
      const { bet, win } = aPlay(150n);
      const before = await balanceOf(t.studio, t.gameSession);
      const reply = await taken(t, t.studio.bet(t.gameSession, bet));
      if (reply.balanceMinor !== before - 150n)
        throw new CaseFailed(`told ${reply.balanceMinor}; right would be ${before - 150n}`);
      await taken(t, t.studio.win(t.gameSession, win(150n, true)));
    },
  },
  {
    id: 'W-02',
    title: 'the same bet again has the first answer, also after another bet',
    play: async (t) => {
      const [a, b] = [aPlay(), aPlay()];
      await changing(t, -200n, async () => {
        const first = await taken(t, t.studio.bet(t.gameSession, a.bet));
        await taken(t, t.studio.bet(t.gameSession, b.bet));
        mustBeAlike([first, await t.studio.bet(t.gameSession, a.bet, { on: 1 })]);
      });
    },
  },
  {
    id: 'W-03',
    title: 'the same bet fifty times at once is one debit and fifty equal answers',
    play: async (t) => {
      const { bet } = aPlay();
      await changing(t, -100n, async () => {
        const answers = await times(50, (on) =>
          untilAnswered(t.studio, () => t.studio.bet(t.gameSession, bet, { on })),
        );
        mustMean(t.studio, answers[0]!, 'ok');
        mustBeAlike(answers);
      });
    },
  },
  {
    id: 'W-04',
    title: 'the same id with another amount has no effect',
    play: async (t) => {
      const { bet } = aPlay();
      await changing(t, -100n, async () => {
        const first = await taken(t, t.studio.bet(t.gameSession, bet));
        const again = await t.studio.bet(t.gameSession, { ...bet, amountMinor: 101n }, { on: 1 });
        if (t.studio.sameIdOtherData === 'conflict') mustMean(t.studio, again, 'conflict');
        else mustBeAlike([first, again]);
      });
    },
  },
  {
    id: 'W-05',
    title: 'the same id in another round has no effect',
    play: async (t) => {
      const [a, b] = [aPlay(), aPlay()];
      await changing(t, -100n, async () => {
        await taken(t, t.studio.bet(t.gameSession, a.bet));
        const again = await t.studio.bet(t.gameSession, { ...a.bet, round: b.round });
        if (t.studio.sameIdOtherData === 'conflict') mustMean(t.studio, again, 'conflict');
      });
    },
  },
  {
    id: 'W-05',
    title: 'the same id of another player is refused and takes nothing from them',
    needs: ['other'],
    play: async (t) => {
      const { bet } = aPlay();
      await taken(t, t.studio.bet(t.gameSession, bet));
      await changing(
        t,
        0n,
        async () => mustMean(t.studio, await t.studio.bet(t.other!, bet, { on: 1 }), 'conflict'),
        t.other!,
      );
    },
  },
  {
    id: 'W-05',
    title: 'another provider has ids of its own',
    needs: ['rival'],
    play: async (t) => {
      const { bet, back } = aPlay();
      const rival = t.rival!;
      await changing(t, -100n, async () => {
        await taken(t, t.studio.bet(t.gameSession, bet));
        mustMean(rival.studio, await rival.studio.bet(rival.gameSession, bet), 'ok');
        mustMean(rival.studio, await rival.studio.rollback(rival.gameSession, back), 'ok');
      });
    },
  },
  {
    id: 'W-06',
    title: 'a bet over the balance stays refused in the same words when the player has won since',
    play: async (t) => {
      const before = await balanceOf(t.studio, t.gameSession);
      const over = aPlay(before + 4_000n);
      const { bet, win } = aPlay(4_500n);
      await changing(t, 4_300n, async () => {
        const refused = await t.studio.bet(t.gameSession, over.bet);
        mustMean(t.studio, refused, 'funds');
        await taken(t, t.studio.bet(t.gameSession, bet));
        await taken(t, t.studio.win(t.gameSession, win(8_800n, true)));
        mustBeAlike([refused, await t.studio.bet(t.gameSession, over.bet, { on: 1 })]);
      });
    },
  },
  {
    id: 'W-07',
    title: 'a bet with an unknown session is refused',
    play: async (t) => {
      const { bet } = aPlay();
      await changing(t, 0n, async () => {
        const session =
          t.gameSession.session.slice(0, -6) +
          (t.gameSession.session.endsWith('AAAAAA') ? 'BBBBBB' : 'AAAAAA');
        mustMean(t.studio, await t.studio.bet({ ...t.gameSession, session }, bet), 'session');
      });
    },
  },
  {
    id: 'W-07',
    title: "a bet with another player's session is refused",
    needs: ['other', 'playerInCall'],
    play: async (t) => {
      const { bet } = aPlay();
      await changing(t, 0n, async () =>
        mustMean(
          t.studio,
          await t.studio.bet({ ...t.gameSession, session: t.other!.session }, bet),
          'session',
        ),
      );
    },
  },
  {
    id: 'W-07',
    title: 'a bet with a session that has ended is refused',
    needs: ['behind'],
    play: async (t) => {
      await t.behind!.endsSessions();
      const { bet } = aPlay();
      mustMean(t.studio, await t.studio.bet(t.gameSession, bet), 'expired');
      mustMean(t.studio, await t.studio.bet(t.gameSession, bet, { on: 1 }), 'expired');
    },
  },
  {
    id: 'W-08',
    title: 'a win, a rollback and the repeat of a bet are accepted after the session has ended',
    needs: ['behind'],
    play: async (t) => {
      const [a, b] = [aPlay(200n), aPlay()];
      const first = await taken(t, t.studio.bet(t.gameSession, a.bet));
      const before = (await taken(t, t.studio.bet(t.gameSession, b.bet))).balanceMinor!;
      await t.behind!.endsSessions();
      mustBeAlike([first, await t.studio.bet(t.gameSession, a.bet, { on: 1 })]);
      const win = await taken(t, t.studio.win(t.gameSession, a.win(300n, true)));
      const back = await taken(t, t.studio.rollback(t.gameSession, b.back, { on: 1 }));
      if (win.balanceMinor !== before + 300n || back.balanceMinor !== before + 400n)
        throw new CaseFailed('told another balance than after the win and the rollback');
    },
  },
];
