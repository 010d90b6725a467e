import { describe, expect, test } from 'vitest';
import { builtinGames, seededDraws } from '../../builtin-games.suite.ts';
import { fallOf, rowsOf } from '../boards.ts';
import { flightMs, flightOf } from './flight.ts';
import { hopsOf, layoutOf } from './geometry.ts';
import { plinkoPlay } from '../rules.ts';

const SPACES = [
  [328, 300],
  [374, 430],
  [800, 560],
] as const;

describe.each(
  builtinGames.flatMap((game) => (game.family === 'plinko' ? [[game.title, game.rules] as const] : [])),
)('%s', (_, settings) => {
  const play = plinkoPlay(settings);
  test('fits into its space, for every choice', () => {
    for (const choice of play.choices())
      for (const [width, height] of SPACES) {
        const { fields } = layoutOf(play.courseOf(choice), width, height, settings.kind === 'baskets');
        const xs = fields.flatMap(({ pegs, plates }) => [
          ...pegs.map((p) => p.x),
          ...plates.flatMap((p) => [p.x, p.x + p.width]),
        ]);
        const bottom = Math.max(...fields.flatMap(({ plates }) => plates.map((p) => p.y + p.height)));
        expect(Math.min(...xs)).toBeGreaterThanOrEqual(0);
        expect(Math.max(...xs)).toBeLessThanOrEqual(width);
        expect(bottom).toBeLessThanOrEqual(height);
        expect(fields[0]!.top.y).toBeGreaterThan(0);
      }
  });
  test('every ball visibly hits its bells and falls into the paying slot', () => {
    const draws = seededDraws(11);
    for (const choice of play.choices()) {
      const course = play.courseOf(choice);
      const layout = layoutOf(course, 374, 430, settings.kind === 'baskets');
      for (let i = 0; i < 40; i++) {
        const turns = Array.from({ length: rowsOf(course) }, () => draws.below(2));
        const { slots, rung } = fallOf(course, turns);
        const hops = hopsOf(layout, turns);
        expect(hops.flatMap(({ bell }) => bell ?? [])).toEqual(rung);
        const end = hops.at(-1)!.to;
        const slot = slots.at(-1)!;
        const plate = layout.fields.at(-1)!.plates.find((one) => one.from <= slot && slot <= one.to)!;
        expect(end.x).toBeGreaterThan(plate.x);
        expect(end.x).toBeLessThan(plate.x + plate.width);
      }
    }
  });
  test('the fall is drawn from start to end, always forward, with one hit per row', () => {
    const course = play.courseOf(play.opening);
    const rows = rowsOf(course);
    const layout = layoutOf(course, 374, 430, false);
    const flight = flightOf(
      hopsOf(
        layout,
        Array.from({ length: rows }, (__, row) => row % 2),
      ),
      430,
      rows,
      course.boards.length,
      1,
    );
    const offsets = flight.ball.map((frame) => Number(frame.offset));
    expect(offsets[0]).toBe(0);
    expect(offsets.at(-1)).toBeCloseTo(1, 9);
    expect(offsets.toSorted((a, b) => a - b)).toEqual(offsets);
    expect(flight.strikes).toHaveLength(rows);
    expect(flight.durationMs).toBe(flightMs(rows, course.boards.length));
    expect(flight.durationMs).toBeLessThan(2_400);
  });
});
