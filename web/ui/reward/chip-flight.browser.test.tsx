import { afterEach, expect, test, vi } from 'vitest';
import '../../theme/base.css';
import { countersFor, flyChips } from './chip-flight.ts';

const from = { x: 20, y: 400, width: 40, height: 40 };
const to = { x: 200, y: 40, width: 100, height: 40 };
const inTheAir = () => [...document.querySelectorAll('body > [aria-hidden] > img')];

afterEach(() => vi.restoreAllMocks());

test('chips fly without events or screen reader text, and are removed when they land', async () => {
  const flight = flyChips(from, to, 5);
  expect(inTheAir()).toHaveLength(5);
  const air = inTheAir()[0]?.parentElement;
  expect(getComputedStyle(air!).pointerEvents).toBe('none');
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(innerWidth);
  const ends = inTheAir().map((counter) =>
    Math.round(Number(counter.getAnimations()[0]?.effect?.getComputedTiming().endTime)),
  );
  expect(ends).toEqual([420, 460, 500, 540, 580]);
  for (const counter of inTheAir()) counter.getAnimations()[0]?.finish();
  await flight;
  expect(inTheAir()).toHaveLength(0);
});

test('with reduced motion nothing flies', async () => {
  vi.spyOn(window, 'matchMedia').mockReturnValue({ matches: true } as MediaQueryList);
  await flyChips(from, to, 5);
  expect(inTheAir()).toHaveLength(0);
});

test.each([
  [20, 3],
  [150, 5],
  [400, 8],
])('%i points are %i counters', (points, counters) => {
  expect(countersFor(points)).toBe(counters);
});
