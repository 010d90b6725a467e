import { describe, expect, test } from 'vitest';
import type { World } from './services.suite.ts';

/** The consent to analytics: the same over HTTP and over the fakes. */
export function analyticsSuite(world: () => World): void {
  describe('consent to analytics', () => {
    test('nobody has agreed before the question', async () => {
      expect((await world().services.api.analyticsChoice()).choice).toBe('unasked');
    });

    test('the answer is stored, and can be changed at any time', async () => {
      const { api } = world().services;
      for (const choice of ['agreed', 'declined', 'agreed'] as const) {
        expect((await api.chooseAnalytics({ body: { choice } })).choice).toBe(choice);
        expect((await api.analyticsChoice()).choice).toBe(choice);
      }
    });

    test('a flag that no experiment decides may be named without an effect', async () => {
      const { api } = world().services;
      expect(await api.exposed({ params: { flag: 'no-such-flag' } })).toEqual({});
    });
  });
}
