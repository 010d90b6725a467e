import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { opensTable, type TestTable } from '../test/test-table.tsx';
import { TURBO_SHARE } from '../turbo/turbo.ts';
import { HELD_MS, MOVE_HELD_MS } from './anticipation.ts';

let table: TestTable;
beforeEach(() => localStorage.clear());
afterEach(async () => {
  if (document.documentElement.hasAttribute('data-turbo'))
    await page.getByRole('switch', { name: 'Turbo: shorter animations' }).click();
  table.closes();
});

const play = (): void => document.querySelector<HTMLElement>('.play .tile')!.click();
const waits = (): HTMLElement | null => document.querySelector('.anticipation');
const landed = (): number => document.querySelectorAll('.history li').length;
async function lands(rounds: number): Promise<void> {
  await expect.poll(landed).toBe(rounds);
}
/** Until the round waits: how long, in ms. */
async function waitedMs(): Promise<number> {
  await expect.poll(waits).not.toBeNull();
  const [moment] = waits()!.getAnimations();
  return Number(moment!.effect!.getComputedTiming().duration);
}

/** A draw that leaves a large win open and loses, and one that never could win large. */
const ROUNDS = [
  ['reels-market', [0, 1, 0], [0, 0, 0]],
  ['plinko-rain', [0, 0, 0, 0, 0, 0, 1, 1, 1, 1], [0, 1, 0, 1, 0, 1, 0, 1, 0, 1]],
  ['dice-lantern', [732, 8], [4_000, 8]],
  ['keno-birds', [26, 10, 17, 14, 23, 22, 20, 14], [0, 0, 0, 0, 0, 0, 0, 0]],
] as const;

describe.each(ROUNDS)('%s', (gameId, open, closed) => {
  test('waits while a large win is open, and a loss after it is a plain loss', async () => {
    table = await opensTable(gameId);
    table.draws.push([...open]);
    play();
    expect(await waitedMs()).toBeGreaterThanOrEqual(MOVE_HELD_MS);
    expect(document.querySelector('.plaque')).toBeNull();
    await lands(1);
    await expect.poll(() => document.querySelector('.plaque')?.getAttribute('data-end')).not.toBe('win');
    expect(document.querySelector('.plaque')?.hasAttribute('data-size')).toBe(false);
    expect(document.querySelector('.celebration, .anticipation, [data-awaited]')).toBeNull();
  });

  test('does not wait where nothing large is open', async () => {
    table = await opensTable(gameId);
    table.draws.push([...closed]);
    let waited = false;
    const watcher = new MutationObserver(() => (waited ||= waits() !== null));
    watcher.observe(document.body, { childList: true, subtree: true });
    play();
    await lands(1);
    watcher.disconnect();
    expect(waited).toBe(false);
  });
});

test('what is waited for is not on the table before', async () => {
  table = await opensTable('dice-lantern');
  table.draws.push([732, 8]);
  play();
  await waitedMs();
  expect(document.querySelector('.roll')?.textContent).toBe('0.00');
  await lands(1);
  expect(document.querySelector('.roll')?.textContent).toBe('7.32');
});

test('a move waits if it may bring a large win, and no other', async () => {
  table = await opensTable('mines-quiet');
  table.draws.push([20, 20, 20, 20, 20]);
  play();
  const uncovers = async (tile: number): Promise<number> => {
    await expect
      .poll(() => document.querySelector(`[data-tile="${tile}"]:not([aria-disabled])`))
      .not.toBeNull();
    const moments: Node[] = [];
    const watcher = new MutationObserver((changes) =>
      moments.push(...changes.flatMap(({ addedNodes }) => [...addedNodes])),
    );
    watcher.observe(document.body, { childList: true, subtree: true });
    document.querySelector<HTMLElement>(`[data-tile="${tile}"]`)!.click();
    await expect.poll(() => document.querySelector(`[data-tile="${tile}"][data-open]`)).not.toBeNull();
    watcher.disconnect();
    return moments.filter((node) => (node as Element).className === 'anticipation').length;
  };
  const waited: number[] = [];
  for (let tile = 0; tile < 9; tile++) waited.push(await uncovers(tile));
  // Quiet Mines: ×1.24, 1.56, 2, 2.58, 3.39, 4.52, 6.14, 8.5, 12.
  expect(waited).toEqual([0, 0, 0, 0, 0, 0, 1, 1, 1]);
  expect(waits()).toBeNull();
});

test('a press ends the wait, and turbo shortens it', async () => {
  table = await opensTable('reels-market');
  table.draws.push([0, 1, 0], [0, 1, 0]);
  play();
  expect(await waitedMs()).toBe(HELD_MS);
  play();
  await lands(1);
  expect(waits()).toBeNull();
  await page.getByRole('switch', { name: 'Turbo: shorter animations' }).click();
  play();
  expect(await waitedMs()).toBeCloseTo(HELD_MS * TURBO_SHARE, 5);
  await lands(2);
});

test('with reduced motion nothing waits, trembles or moves', async () => {
  const real = window.matchMedia.bind(window);
  vi.stubGlobal('matchMedia', (query: string) =>
    query.includes('reduced-motion')
      ? { matches: true, addEventListener: () => {}, removeEventListener: () => {} }
      : real(query),
  );
  const trembles = vi.spyOn(navigator, 'vibrate').mockReturnValue(true);
  table = await opensTable('reels-market');
  // Waits and wins.
  table.draws.push([0, 1, 5]);
  const moved: string[] = [];
  const watcher = new MutationObserver(() => {
    if (waits() || document.querySelector('.stage[data-held]')) moved.push('held');
  });
  watcher.observe(document.body, { childList: true, subtree: true, attributes: true });
  play();
  await lands(1);
  watcher.disconnect();
  expect(moved).toEqual([]);
  expect(document.querySelector('.celebration')).toBeNull();
  expect(document.querySelector('.plaque')?.getAttribute('data-size')).toBe('3');
  expect(trembles).not.toHaveBeenCalled();
  trembles.mockRestore();
});
