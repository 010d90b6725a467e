import { expect, test } from 'vitest';
import { arrivalsOf } from './arrivals.ts';
import { FIRST_CLAIMS, guestsFor, MIX } from './mix.ts';

test('there are enough guests for every first claim', () => {
  for (const seed of [1, 2, 3])
    for (const count of [2_000, 10_000]) {
      const counted = Map.groupBy(arrivalsOf({ seed, perSecond: 100, count, shares: MIX }), (a) => a.kind);
      for (const [kind, each] of Object.entries(FIRST_CLAIMS)) {
        const wanted = counted.get(kind as keyof typeof FIRST_CLAIMS)?.length ?? 0;
        expect(guestsFor(count) * each).toBeGreaterThan(wanted);
      }
    }
});
