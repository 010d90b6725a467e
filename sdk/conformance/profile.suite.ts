// The player's own profile, over HTTP and with the fakes.
import { describe, expect, test } from 'vitest';
import type { World } from './services.suite.ts';
import { DICE, likelyChoice } from '../test/fill-a-quest.ts';

export function profileSuite(world: () => World): void {
  describe('profile', () => {
    const api = () => world().services.api;

    test('a new player has level 1 and nothing; a round and the daily reward show at once', async () => {
      const before = await api().playerProfile();
      expect(before).toMatchObject({
        level: { number: 1, experience: 0, from: 0, next: 100 },
        streak: { days: 0, best: 0 },
        rounds: 0,
        wins: 0,
        contestsWon: 0,
        prizes: 0,
        latestRounds: [],
        achievements: { earned: 0 },
      });
      expect(before.since).toBeDefined();
      expect(before.favourite).toBeUndefined();
      expect(before.bestRound).toBeUndefined();
      const { active, vintage } = await api().collections();
      expect(before.collections.map(({ id }) => id).toSorted()).toEqual(
        [...active, ...vintage].map(({ id }) => id).toSorted(),
      );

      await world().playRound(DICE, 5, likelyChoice[DICE]);
      await api().claimFastlane({ body: { feature: 'FREE_PP' } });
      const after = await api().playerProfile();
      const { achievements } = await api().achievements();
      const earned = achievements.filter(({ earnedAt }) => earnedAt !== undefined).length;
      expect(after).toMatchObject({
        rounds: 1,
        favourite: { gameId: DICE, rounds: 1 },
        streak: { days: 1, best: 1 },
        // 25 for each achievement, 5 for the longest streak.
        level: { experience: 25 * earned + 5 },
        achievements: { earned, total: achievements.length },
      });
      expect(after.latestRounds).toHaveLength(1);
      const [round] = after.latestRounds;
      expect(round).toMatchObject({ gameId: DICE, stake: 5, currency: 'PP' });
      // The same figures as in the ledger.
      const { entries } = await api().ledger({ query: { group: 'games' } });
      const sum = entries.reduce((total, { amount }) => total + amount, 0);
      expect(round!.win - round!.stake).toBeCloseTo(sum, 2);
      expect(after.bestRound?.reference).toBe(round!.win > round!.stake ? round!.reference : undefined);
    });
  });
}
