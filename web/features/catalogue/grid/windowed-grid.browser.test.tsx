import { WAITING } from '@parlor/contract/test/waiting.ts';
import { expect, test, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { lookAgain, waitForTurn } from './cover-queue.ts';
import { WindowedGrid } from './WindowedGrid.tsx';

const GAMES = 3_000;
const oneFrame = (): Promise<number> => new Promise((resolve) => requestAnimationFrame(resolve));
const tile = (name: string | undefined, tabIndex: 0 | -1) => (
  <a href={`/game/${name}`} tabIndex={tabIndex} style={{ display: 'block', blockSize: 120 }}>
    {name}
  </a>
);
const nameOf = (place: number): string => `game ${place}`;
const places = (): number[] =>
  [...document.querySelectorAll<HTMLElement>('[data-place]')].map(({ dataset }) => Number(dataset['place']));
const ascending = (numbers: readonly number[]): boolean =>
  numbers.every((number, n) => n === 0 || number > (numbers[n - 1] ?? 0));

test('everything on the screen is rendered while scrolling, and in reading order when still', async () => {
  await render(
    <WindowedGrid kind="covers" label="Games" total={GAMES} at={nameOf} sample={tile('sample', -1)}>
      {tile}
    </WindowedGrid>,
  );
  await vi.waitFor(() => expect(places().length).toBeGreaterThan(12), WAITING);
  let worst = 0;
  for (let step = 0; step < 60; step++) {
    scrollBy(0, 90);
    await oneFrame();
    await oneFrame();
    const lowest = Math.max(
      ...[...document.querySelectorAll('[data-place]')].map((cell) => cell.getBoundingClientRect().bottom),
    );
    worst = Math.max(worst, innerHeight - lowest);
  }
  expect(worst).toBeLessThanOrEqual(0);
  await vi.waitFor(() => expect(ascending(places())).toBe(true), WAITING);
  expect(Math.min(...places())).toBeGreaterThan(30);
  scrollTo(0, 0);
  await vi.waitFor(() => expect(places()[0]).toBe(0), WAITING);
  await vi.waitFor(() => expect(ascending(places())).toBe(true), WAITING);
});

test('a tile renders again only when its own game arrives', async () => {
  const drawn = vi.fn<typeof tile>(tile);
  const grid = (at: (place: number) => string | undefined) => (
    <WindowedGrid kind="covers" label="Games" total={GAMES} at={at} sample={tile('sample', -1)}>
      {drawn}
    </WindowedGrid>
  );
  const { rerender } = await render(grid((place) => (place < 6 ? nameOf(place) : undefined)));
  await vi.waitFor(() => expect(places().length).toBeGreaterThan(12), WAITING);
  drawn.mockClear();
  await rerender(grid((place) => (place < 9 ? nameOf(place) : undefined)));
  expect(drawn.mock.calls.map(([name]) => name)).toEqual(['game 6', 'game 7', 'game 8']);
});

test('a picture is drawn when its tile scrolls into view', async () => {
  document.body.style.blockSize = '9000px';
  const [near, far] = [document.createElement('div'), document.createElement('div')];
  far.style.cssText = 'position: absolute; inset-block-start: 5000px';
  document.body.append(near, far);
  const [showNear, showFar] = [vi.fn<() => void>(), vi.fn<() => void>()];
  waitForTurn(far, showFar);
  waitForTurn(near, showNear);
  await vi.waitFor(() => expect(showNear).toHaveBeenCalledOnce(), WAITING);
  expect(showFar).not.toHaveBeenCalled();
  // The list handles scroll events (`WindowedGrid.tsx`).
  scrollTo(0, 4800);
  await vi.waitFor(() => {
    lookAgain();
    expect(showFar).toHaveBeenCalledOnce();
  }, WAITING);
  near.remove();
  far.remove();
  document.body.style.blockSize = '';
});
