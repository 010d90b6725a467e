// The daily challenge, over HTTP and with the fakes.
import { describe, expect, test } from 'vitest';
import { CHALLENGE_ID } from '@parlor/contract/content/contests/challenge-id.ts';
import type { ChallengeAttempt, ChallengeToday } from '@parlor/contract/calls/daily-challenge.ts';
import type { World } from './services.suite.ts';
import { expectRefusal, refusalOf } from '../test/refusals.ts';

export function dailyChallengeSuite(world: () => World): void {
  describe('the daily challenge', () => {
    const api = () => world().services.api;
    const today = async (): Promise<ChallengeToday> => (await api().dailyChallenge()).today!;
    const call = (day: string, number: number, made: 'higher' | 'lower'): Promise<ChallengeAttempt> =>
      api().callChallenge({ body: { day, number, call: made } });

    test('shows the first card and what each call would add; each later card is hidden until its call', async () => {
      const { day, attempt } = await today();
      expect(attempt).toMatchObject({ score: 0, isOver: false, table: { family: 'hilo', made: [] } });
      expect(attempt.table.cards).toHaveLength(1);
      expect(attempt.table.options.length).toBeGreaterThan(0);
      for (const { adds } of attempt.table.options) expect(adds).toBeGreaterThan(1);
      const next = await call(day, 1, attempt.table.options[0]!.call);
      expect(next.table.cards).toHaveLength(2);
      expect(next.table.cards[0]).toEqual(attempt.table.cards[0]);
      expect((await today()).attempt).toEqual(next);
    });

    test('stakes and pays nothing; its score is a place on a board of its own, with prizes', async () => {
      const before = await api().balances();
      const { day, attempt } = await today();
      let last = attempt;
      let score = 0;
      for (let number = 1; !last.isOver; number += 1) {
        const { call: made, adds } = last.table.options[number % last.table.options.length]!;
        last = await call(day, number, made);
        const { result, added } = last.table.made.at(-1)!;
        expect(added).toBe(result === 'right' ? adds : 0);
        score += Math.round(added * 100);
        expect(Math.round(last.score * 100)).toBe(score);
      }
      expect(last.table.made).toHaveLength(attempt.calls);
      expect(last.table.options).toEqual([]);
      await expectRefusal(call(day, attempt.calls + 1, 'higher'), 'CHOICE_INVALID');
      expect(await api().balances()).toEqual(before);
      expect((await api().draws()).draws).toEqual([]);
      expect((await api().summary()).challenge).toEqual({ made: attempt.calls, left: 0, score: score / 100 });
      const board = await api().contest({ params: { contestId: CHALLENGE_ID } });
      expect(board.contest).toMatchObject({
        contestId: CHALLENGE_ID,
        period: day,
        statistic: 'challengeScore',
      });
      expect(board.contest!.prizes[0]?.from).toBe(1);
      expect(board.userValue).toBe(score / 100);
      expect(board.own?.around.find(({ position }) => position === board.own?.position)?.value ?? 0).toBe(
        score / 100,
      );
      expect((await api().contests()).contests.map(({ contestId }) => contestId)).not.toContain(CHALLENGE_ID);
    });

    test('takes a call once: a repeat gets the same reply; another call, a call out of order and another day are refused', async () => {
      const { day, attempt } = await today();
      const [option, other] = attempt.table.options;
      const first = await call(day, 1, option!.call);
      expect(await call(day, 1, option!.call)).toEqual(first);
      const opposite = other?.call ?? (option!.call === 'higher' ? 'lower' : 'higher');
      await expectRefusal(call(day, 1, opposite), 'CHALLENGE_CALL_MADE');
      await expectRefusal(call(day, 3, 'higher'), 'CHOICE_INVALID');
      await expectRefusal(call('2020-01-01', 1, 'higher'), 'CHALLENGE_OVER');
      expect((await today()).attempt).toEqual(first);
    });

    test('is refused with a reason to a player on a break', async () => {
      const { day, attempt } = await today();
      await api().takeBreak({ body: { days: 1, understood: true } });
      expect(await refusalOf(call(day, 1, attempt.table.options[0]!.call))).toMatchObject({
        code: 'CARE_PAUSED',
        details: { kind: 'break' },
      });
      expect((await today()).attempt).toEqual(attempt);
    });

    test('has its seed from a chain that is published, and hides the seed while the day lasts', async () => {
      const { day, chain, place } = await today();
      const { chains, days } = await api().challengeDays();
      const published = chains.find((one) => one.chain === chain);
      expect(published?.commitment).toMatch(/^[0-9a-f]{64}$/);
      expect(place).toBeLessThanOrEqual(published!.length);
      expect(days.map((one) => one.day)).not.toContain(day);
      expect(JSON.stringify((await api().dailyChallenge()).today)).not.toContain('seed');
      expect((await api().challengeDays({ query: { before: '2020-01-01' } })).days).toEqual([]);
    });
  });
}
