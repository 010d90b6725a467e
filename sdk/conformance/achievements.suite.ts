// Achievements over HTTP and with the fakes.
import { describe, expect, test } from 'vitest';
import type { World } from './services.suite.ts';
import { DICE, likelyChoice } from '../test/fill-a-quest.ts';

export function achievementsSuite(world: () => World): void {
  describe('achievements', () => {
    const api = () => world().services.api;
    const find = async (id: string) => (await api().achievements()).achievements.find((one) => one.id === id);

    test('the first round earns the first one, with a notice and without a reward', async () => {
      const { achievements } = await api().achievements();
      expect(achievements.length).toBeGreaterThanOrEqual(30);
      expect(achievements.every(({ value, earnedAt }) => value === 0 && earnedAt === undefined)).toBe(true);
      await world().playRound(DICE, 5, likelyChoice[DICE]);
      const first = await find('first-round');
      expect(first).toMatchObject({ goal: 'rounds', value: 1, total: 1 });
      expect(await find('rounds-50')).toMatchObject({ value: 1, total: 50 });
      const { notices } = await api().summary();
      expect(notices?.[0]).toMatchObject({ kind: 'achievement', period: 'first-round', rewards: [] });
      await world().playRound(DICE, 5, likelyChoice[DICE]);
      expect((await find('first-round'))?.earnedAt).toBe(first?.earnedAt);
      await api().dismissNotices({ body: { ids: ['achievement:first-round'] } });
      expect((await api().summary()).notices?.map(({ period }) => period)).not.toContain('first-round');
    });
  });
}
