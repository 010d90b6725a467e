import type { FullWin } from '@parlor/sdk/services.ts';
import { beforeEach, expect, test } from 'vitest';
import { PACE_MS, winsPace, type WinsPace } from './wins-pace.ts';

const win = (id: string): FullWin => ({ id, gameId: 'dice-bone', amount: 1, profit: 1, multiplier: 2 });

let nowMs: number;
let timers: { at: number; run: () => void }[];
let shown: string[];
let pace: WinsPace;

const pass = (ms: number) => {
  nowMs += ms;
  for (const timer of timers.filter(({ at }) => at <= nowMs)) {
    timers = timers.filter((one) => one !== timer);
    timer.run();
  }
};
beforeEach(() => {
  nowMs = 0;
  timers = [];
  shown = [];
  pace = winsPace(
    (rows) => (shown = rows.map(({ id }) => id)),
    3,
    (run, delayMs) => {
      const timer = { at: nowMs + delayMs, run };
      timers.push(timer);
      return () => (timers = timers.filter((one) => one !== timer));
    },
  );
});

test('the first win shows at once, the next one after the interval', () => {
  pace.push(win('a'));
  pace.push(win('b'));
  expect(shown).toEqual(['a']);
  pass(PACE_MS - 1);
  expect(shown).toEqual(['a']);
  pass(1);
  expect(shown).toEqual(['b', 'a']);
});
test('a burst drops its oldest wins, and the list keeps its length', () => {
  for (let i = 0; i < 20; i++) pace.push(win(String(i)));
  for (let i = 0; i < 10; i++) pass(PACE_MS);
  expect(shown).toEqual(['19', '18', '17']);
});
test('a whole list that comes under the pointer waits', () => {
  pace.list([win('x')]);
  pace.hold(true);
  pace.list([win('z'), win('y')]);
  expect(shown).toEqual(['x']);
  pace.hold(false);
  expect(shown).toEqual(['z', 'y']);
});
test('under the pointer nothing moves; then it continues', () => {
  pace.list([win('x')]);
  pace.hold(true);
  pace.push(win('a'));
  pass(5 * PACE_MS);
  expect(shown).toEqual(['x']);
  pace.hold(false);
  expect(shown).toEqual(['a', 'x']);
});
test('a new list replaces the rows and the queue', () => {
  pace.push(win('a'));
  pace.push(win('b'));
  pace.list([win('n'), win('m')]);
  pass(5 * PACE_MS);
  expect(shown).toEqual(['n', 'm']);
});
