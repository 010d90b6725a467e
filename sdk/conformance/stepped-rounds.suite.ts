// Stepped rounds as the HTTP services and the fakes both show them: a stake, move after move, and an end.
import type { SteppedReply } from '@parlor/contract/calls/play.ts';
import type { SharedTable } from '@parlor/contract/calls/shared-rounds.ts';
import { expect, test, describe } from 'vitest';
import type { Api } from '../services.ts';
import { verifyDraw } from '../fairness/verify-draw.ts';

/** The requests of a stepped game's page. `stake` in PP. */
export interface StepsTable {
  start(gameId: string, roundId: string, stake: number, choice: unknown): Promise<SteppedReply>;
  step(gameId: string, roundId: string, step: number, move: unknown): Promise<SteppedReply>;
  take(gameId: string, roundId: string, step: number): Promise<SteppedReply>;
  /** The present round of a game whose rounds all players share. */
  table(gameId: string): Promise<SharedTable>;
}

/** The page throws its own error type. The code of the refusal is in `code`. */
export const refusalOf = (call: Promise<unknown>): Promise<unknown> =>
  call.then(
    () => 'done',
    (error: unknown) => (error as { readonly code?: unknown }).code,
  );

const GAME = 'mines-bee';
const choice = { mines: 1 };

let rounds = 0;
const newRoundId = (): string => `steps-${process.pid}-${Date.now()}-${rounds++}`;

export function steppedRoundsSuite(
  world: () => { readonly steps: StepsTable; readonly services: { readonly api: Api } },
): void {
  describe('a stepped round', () => {
    /** Starts rounds until the first tile of one is safe. */
    async function openRoundAfterSafeTile(): Promise<{
      readonly roundId: string;
      readonly reply: SteppedReply;
    }> {
      const { steps } = world();
      for (;;) {
        const roundId = newRoundId();
        await steps.start(GAME, roundId, 10, choice);
        const reply = await steps.step(GAME, roundId, 0, 4);
        if (reply.open) return { roundId, reply };
      }
    }
    const pp = async (): Promise<number> =>
      (await world().services.api.balance({ params: { currency: 'PP' } })).balance;

    test('its stake is taken at once, nothing hidden is shown, and the cash-out is paid', async () => {
      const { steps } = world();
      const before = await pp();
      const roundId = newRoundId();
      const begun = await steps.start(GAME, roundId, 10, choice);
      expect(begun).toMatchObject({
        open: { moves: [], canCashOut: false, stake: 10 },
        balance: { balance: before - 10 },
      });
      expect(JSON.stringify(begun)).not.toContain('dealt');
      expect(Object.keys(begun.open!.shown as object).toSorted()).toEqual(['found', 'lives', 'nextE4']);
      const { open } = await steps.step(GAME, roundId, 0, 4);
      const last = open ? await steps.take(GAME, roundId, 1) : await steps.start(GAME, roundId, 10, choice);
      expect(last.round).toMatchObject({ gameId: GAME, stake: 10, outcome: { moves: [4] } });
      expect(await pp()).toBeCloseTo(before - 10 + last.round!.win, 2);
    });

    test('each call gets the same answer again, and another move for the same step is refused', async () => {
      const { steps } = world();
      const { roundId, reply } = await openRoundAfterSafeTile();
      expect(await steps.step(GAME, roundId, 0, 4)).toEqual(reply);
      expect(await refusalOf(steps.step(GAME, roundId, 0, 5))).toBe('TRANSACTION_CONFLICT');
      expect(await refusalOf(steps.start(GAME, newRoundId(), 10, choice))).toBe('ROUND_OPEN');
      const taken = await steps.take(GAME, roundId, 1);
      expect(taken.round).toMatchObject({ win: 11.08, multiplier: 1.1081 });
      expect(await steps.take(GAME, roundId, 1)).toEqual(taken);
      expect(await refusalOf(steps.step(GAME, roundId, 1, 5))).toBe('ROUND_CLOSED');
    });

    test('blocks the rotation of its seed while it is open; then its draw is listed, and matches deal and moves', async () => {
      const { steps, services } = world();
      const { api } = services;
      const { roundId } = await openRoundAfterSafeTile();
      const { openRounds, active } = await api.fairness();
      expect(openRounds).toMatchObject([{ roundId, gameId: GAME }]);
      expect((await api.summary()).openRounds).toEqual([{ roundId, gameId: GAME, value: 11.08 }]);
      expect(await refusalOf(api.rotateSeed({ body: {} }))).toBe('ROUND_OPEN');
      await steps.take(GAME, roundId, 1);
      expect((await api.fairness()).openRounds ?? []).toEqual([]);
      expect((await api.summary()).openRounds).toEqual([]);
      const { revealed } = await api.rotateSeed({ body: {} });
      expect(revealed.serverSeedHash).toBe(active.serverSeedHash);
      const draw = await api.draw({ params: { reference: `parlor:${roundId}` } });
      expect(draw.number).toBe(openRounds![0]!.number);
      const rules = await api.gameRules({ params: { gameId: GAME } });
      expect(verifyDraw(draw, rules)).toMatchObject({ verdict: 'matches', again: { multiplier: 1.1081 } });
    });
  });
}
