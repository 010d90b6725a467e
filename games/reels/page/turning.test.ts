import { describe, expect, test } from 'vitest';
import { builtinGames, seededDraws } from '../../builtin-games.suite.ts';
import { paysOf } from '../pays.ts';
import { reelsPlay } from '../rules.ts';
import { lastsMs, lengthsOf, passedBy, turnsOf } from './turning.ts';

const machines = builtinGames.flatMap((game) => (game.family === 'reels' ? [game] : []));

describe.each(machines.map((game) => [game.title, game.rules] as const))('%s', (_, settings) => {
  const play = reelsPlay(settings);

  test('its reels show the real strips and stop where the draw says', () => {
    const draws = seededDraws(5);
    for (const choice of play.choices()) {
      const lengths = lengthsOf(settings, choice);
      let shown: readonly number[] = lengths.map(() => 0);
      for (let round = 0; round < 60; round++) {
        const drawn = play.drawsOf(choice).map((size) => draws.below(size));
        const { before } = play.spin(choice, drawn);
        const turns = turnsOf(lengths, shown, drawn, before?.held);
        for (const [reel, turned] of turns.entries()) {
          const length = lengths[reel] ?? 1;
          const end = turned.at(-1)?.to ?? 0;
          // A strip moves down by whole stops, from the old stop to the drawn one.
          expect((end + passedBy(turned)) % length).toBe((shown[reel] ?? 0) % length);
          expect(turned.every(({ fromMs, toMs, passing }) => toMs > fromMs && passing >= 14)).toBe(true);
        }
        const ends = turns.map((turned) => turned.at(-1)?.to ?? 0);
        const stands = before?.held.map((held, reel) => drawn[held ? reel : reel + 5]);
        expect(ends).toEqual(stands ?? drawn);
        // One by one from the left, and nobody waits long.
        const firsts = turns.map(([first]) => first?.toMs ?? 0);
        expect(firsts).toEqual(firsts.toSorted((a, b) => a - b));
        expect(lastsMs(turns)).toBeLessThan(3_200);
        shown = ends;
      }
    }
  });

  test('the rules pay what the paytable says', () => {
    const draws = seededDraws(9);
    for (const choice of play.choices()) {
      const named = new Map(
        paysOf(settings, choice).flatMap(({ symbol, pays }) =>
          pays.map(({ count, payE4 }) => [`${symbol} ${count}`, payE4] as const),
        ),
      );
      const max = Math.max(...paysOf(settings, choice).flatMap(({ pays }) => pays.map(({ count }) => count)));
      for (let round = 0; round < 4_000; round++) {
        const drawn = play.drawsOf(choice).map((size) => draws.below(size));
        for (const { symbol, count, ways = 1, payE4 } of play.spin(choice, drawn).wins)
          expect(named.get(`${symbol} ${Math.min(count, max)}`)).toBe(payE4 / ways);
      }
    }
  });
});
