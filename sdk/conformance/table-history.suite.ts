// The receipts of the rounds at a table, and their check there, over HTTP and over the fakes.
import type { Draw } from '@parlor/contract/calls/fairness.ts';
import type { RoundReceipt } from '@parlor/contract/calls/play.ts';
import { describe, expect, test } from 'vitest';
import { verifyDraw } from '../fairness/verify-draw.ts';
import type { Api } from '../services.ts';
import { DICE, likelyChoice, OTHER_DICE as OTHER } from '../test/fill-a-quest.ts';
import type { World } from './services.suite.ts';

/** The requests of a game's page about rounds that have ended. */
export interface TableHistory {
  receipts(
    gameId: string,
    query?: { since?: string; before?: string },
  ): Promise<{ readonly rounds: readonly RoundReceipt[]; readonly before?: string | undefined }>;
  /** Of the state of the table. */
  now(gameId: string): Promise<string>;
  draw(gameId: string, roundId: string): Promise<Draw>;
  reveal(gameId: string): Promise<{ readonly fairness: { readonly nonce: number } }>;
}

const refusalOf = (call: Promise<unknown>): Promise<unknown> =>
  call.then(
    () => 'done',
    (error: unknown) => (error as { readonly code?: unknown }).code,
  );

export function tableHistorySuite(
  world: () => Pick<World, 'history' | 'playRound' | 'steps'> & { readonly services: { readonly api: Api } },
): void {
  describe('the rounds of a table', () => {
    const play = (gameId = DICE) => world().playRound(gameId, 5, likelyChoice[DICE]);

    test('are told by their receipts, newest first, only of this game and since a time', async () => {
      const { history } = world();
      const before = await play();
      const since = await history.now(DICE);
      const [first, last] = [await play(), await play()];
      const { rounds } = await history.receipts(DICE);
      const receipts = [last, first, before].map(({ roundId, at, stake, win, multiplier }) => ({
        roundId,
        at,
        stake,
        win,
        multiplier,
      }));
      expect(rounds).toEqual(receipts);
      const late = await history.receipts(DICE, { since });
      expect(late.rounds).toEqual(receipts.filter(({ at }) => Date.parse(at) >= Date.parse(since)));
      expect((await history.receipts(OTHER)).rounds).toEqual([]);
    });

    test('are verified at the table, once the seed is revealed there', async () => {
      const { history, services } = world();
      const { roundId } = await play();
      const sealed = await history.draw(DICE, roundId);
      expect(sealed.serverSeed).toBeUndefined();
      expect((await history.reveal(DICE)).fairness.nonce).toBe(0);
      const draw = await history.draw(DICE, roundId);
      const rules = await services.api.gameRules({ params: { gameId: DICE } });
      expect(verifyDraw(draw, rules)).toMatchObject({ verdict: 'matches' });
      expect(await refusalOf(history.draw(OTHER, roundId))).toBe('DRAW_NOT_FOUND');
      expect(await refusalOf(history.draw(DICE, 'never-played'))).toBe('DRAW_NOT_FOUND');
    });

    test('keep their seed while a round is open', async () => {
      const { history, steps } = world();
      await steps.start('mines-bee', `history-${Date.now()}`, 10, { mines: 1 });
      expect(await refusalOf(history.reveal('mines-bee'))).toBe('ROUND_OPEN');
    });
  });
}
