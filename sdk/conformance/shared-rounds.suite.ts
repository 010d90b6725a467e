// Rounds that all players share, as the HTTP services and the fakes both show them.
import type { SharedTable } from '@parlor/contract/calls/shared-rounds.ts';
import { expect, test, describe } from 'vitest';
import { sharedRoundOf, verifyDraw } from '../fairness/verify-draw.ts';
import type { Api } from '../services.ts';
import { refusalOf, type StepsTable } from './stepped-rounds.suite.ts';

/** The fastest, so that a round is soon over. */
const GAME = 'crash-comet';
const LONG = { timeout: 50_000, interval: 100 };

let rounds = 0;
const newRoundId = (): string => `shared-${process.pid}-${Date.now()}-${rounds++}`;

export function sharedRoundsSuite(
  world: () => { readonly steps: StepsTable; readonly services: { readonly api: Api } },
): void {
  describe('a shared round', () => {
    const isForBets = ({ now, round }: SharedTable): boolean => round !== undefined && now < round.risesAt;
    /** Bets in a round that takes bets, with an automatic cash-out at ×1.01. */
    async function bet(): Promise<{ readonly roundId: string; readonly round: number }> {
      const { steps } = world();
      for (;;) {
        await expect.poll(async () => isForBets(await steps.table(GAME)), LONG).toBe(true);
        const { round } = (await steps.table(GAME)).round!;
        const roundId = newRoundId();
        const code = await refusalOf(steps.start(GAME, roundId, 10, { round, auto: 101 }));
        if (code === 'done') return { roundId, round };
        expect(code).toBe('ROUND_CLOSED');
      }
    }

    test('takes a bet once, ends it by itself, and then lists its draw, which matches its round', async () => {
      const { steps, services } = world();
      const { api } = services;
      const before = (await api.balance({ params: { currency: 'PP' } })).balance;
      const { roundId, round } = await bet();
      const again = await steps.start(GAME, roundId, 10, { round, auto: 101 });
      expect(again).toMatchObject({ open: { choice: { round, auto: 101 }, moves: [] } });
      expect(await refusalOf(steps.start(GAME, newRoundId(), 10, { round }))).toBe('ROUND_OPEN');
      expect(await refusalOf(steps.step(GAME, roundId, 0, { out: 101 }))).toBe('CHOICE_INVALID');
      expect((await api.summary()).openRounds).toEqual([{ roundId, gameId: GAME, value: 10 }]);
      // Asking keeps the rounds going.
      await expect
        .poll(async () => {
          await steps.table(GAME);
          return (await api.summary()).openRounds;
        }, LONG)
        .toEqual([]);
      const draw = await api.draw({ params: { reference: `parlor:${roundId}` } });
      const [move] = (draw.outcome as { moves: Array<{ out?: number; point?: number }> }).moves;
      const won = move?.out === 101;
      expect(won || move?.point === 0 || move?.point === 100).toBe(true);
      expect((await api.balance({ params: { currency: 'PP' } })).balance).toBeCloseTo(
        before + (won ? 0.1 : -10),
        2,
      );
      await api.rotateSeed({ body: {} });
      const revealed = await api.draw({ params: { reference: draw.reference } });
      const rules = await api.gameRules({ params: { gameId: GAME } });
      expect(sharedRoundOf(revealed, rules)).toBe(round);
      const query = { limit: '1', before: String(round + 1) };
      const listedRound = async () => {
        await steps.table(GAME);
        const { rounds: listed, chains } = await api.sharedRounds({ params: { gameId: GAME }, query });
        return { round: listed.find((one) => one.round === round), chains };
      };
      // A bet may end before its round.
      await expect.poll(async () => (await listedRound()).round !== undefined, LONG).toBe(true);
      const { round: ended, chains } = await listedRound();
      const sharedRound = { round: ended!, chains };
      expect(verifyDraw(revealed, rules, { sharedRound })).toMatchObject({ verdict: 'matches' });
    });

    test('is refused to a choice without its number, and to a round that is over', async () => {
      const { steps } = world();
      await steps.table(GAME);
      expect(await refusalOf(steps.start(GAME, newRoundId(), 10, { round: 2_000_000 }))).toBe('ROUND_CLOSED');
      expect(await refusalOf(steps.start(GAME, newRoundId(), 10, {}))).toBe('CHOICE_INVALID');
      expect(await refusalOf(steps.table('dice-bone'))).toBe('GAME_NOT_FOUND');
    });

    test('belongs to a chain that is published for everybody', async () => {
      const { steps, services } = world();
      await steps.table(GAME);
      const { chains } = await services.api.sharedRounds({ params: { gameId: GAME }, query: {} });
      expect(chains.at(-1)?.commitment).toMatch(/^[0-9a-f]{64}$/);
      expect(await refusalOf(services.api.sharedRounds({ params: { gameId: 'dice-bone' }, query: {} }))).toBe(
        'GAME_NOT_FOUND',
      );
    });
  });
}
