import { afterEach, describe, expect, test } from 'vitest';
import { opensTable, type TestTable } from '../test/test-table.tsx';

let table: TestTable;
afterEach(() => table.closes());

const plaque = () => document.querySelector('.plaque');
const play = (): void => document.querySelector<HTMLElement>('.play .tile')!.click();

describe.each([
  // Cash-out of Quiet Mines after so many safe tiles: ×1.23, ×2.58, ×7.9, ×66.
  [1, '1', 0],
  [4, '2', 10],
  [8, '3', 22],
  [13, '4', 36],
] as const)('a win after %i tiles', (tiles, size, pieces) => {
  test(`has size ${size}`, async () => {
    table = await opensTable('mines-quiet');
    table.draws.push([20, 20, 20, 20, 20]);
    play();
    for (let tile = 0; tile < tiles; tile++) {
      await expect
        .poll(() => document.querySelector(`[data-tile="${tile}"]:not([aria-disabled])`))
        .not.toBeNull();
      document.querySelector<HTMLElement>(`[data-tile="${tile}"]`)!.click();
      await expect.poll(() => document.querySelector(`[data-tile="${tile}"][data-open]`)).not.toBeNull();
    }
    await expect.poll(() => document.querySelector('.play .tile:not([aria-disabled])')).not.toBeNull();
    play();
    await expect.poll(() => plaque()?.getAttribute('data-size')).toBe(size);
    expect(document.querySelectorAll('.celebration i')).toHaveLength(pieces);
    // The stage gives way to the two large ones alone.
    const moves = getComputedStyle(document.querySelector('.stage')!).animationName;
    expect(moves).toBe(Number(size) >= 3 ? 'gives-way' : 'none');
  });
});

test.each([
  ['a part of the stake', [1, 0, 1, 0, 1, 0, 1, 0, 1, 0], 'part'],
  ['nothing', [], 'loss'],
] as const)('%s is never shown as a win', async (_, draw, end) => {
  table = await opensTable(end === 'part' ? 'plinko-rain' : 'dice-bone');
  // Under 50 loses with 99.99; the middle slots of Rainfall return less than the stake.
  table.draws.push(end === 'part' ? [...draw] : [9_999]);
  play();
  await expect.poll(() => plaque()?.getAttribute('data-end')).toBe(end);
  expect(plaque()?.hasAttribute('data-size')).toBe(false);
  expect(document.querySelector('.celebration')).toBeNull();
});

test.each([
  ['wheel-garden', [4], '2', '×3'],
  ['keno-hive', [3, 31, 23, 33, 9, 5, 6, 21, 12, 28], '3', '×12'],
] as const)('a win of %s is celebrated by its size, and says why', async (gameId, draw, size, multiplier) => {
  table = await opensTable(gameId);
  table.draws.push([...draw]);
  play();
  await expect.poll(() => plaque()?.getAttribute('data-size')).toBe(size);
  expect(plaque()?.textContent).toContain(multiplier);
  expect(document.querySelector('.celebration')?.getAttribute('data-size')).toBe(size);
  // The reason is beside the plaque, not under it.
  const [why, result] = [document.querySelector('.outcome > .why')!, plaque()!].map((one) =>
    one.getBoundingClientRect(),
  );
  expect(result!.left >= why!.right || result!.top >= why!.bottom - 1).toBe(true);
});

test('plinko tells how many balls fall at once and what they brought', async () => {
  table = await opensTable('plinko-rain');
  for (let ball = 0; ball < 3; ball++) {
    play();
    await expect.poll(() => table.staked.length).toBe(ball + 1);
    await expect.poll(() => document.querySelector('.play .tile:not([aria-busy])')).not.toBeNull();
  }
  await expect.poll(() => document.querySelectorAll('.tally > div').length).toBe(4);
  await expect
    .poll(() => document.querySelector('.tally')?.textContent)
    .toBe('Falling0Landed3Staked30Returned1,230');
});

test('reels draw each winning line with its number', async () => {
  table = await opensTable('reels-market');
  // All three rows hold three equal symbols.
  table.draws.push([8, 5, 0]);
  play();
  await expect.poll(() => plaque()).not.toBeNull();
  const numbers = [...document.querySelectorAll('.lines text')].map(({ textContent }) => textContent);
  const named = [...(document.querySelector('.why')?.textContent ?? '').matchAll(/Line (\d)/g)];
  expect(numbers).toHaveLength(3);
  expect(numbers).toEqual(named.map(([, line]) => line));
});
