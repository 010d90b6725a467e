import { afterEach, beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { TURBO_SHARE } from './turbo.ts';
import { opensTable, type TestTable } from '../test/test-table.tsx';

let table: TestTable;
beforeEach(() => localStorage.clear());
afterEach(async () => {
  if (document.documentElement.hasAttribute('data-turbo')) await turbo().click();
  table.closes();
});

const turbo = () => page.getByRole('switch', { name: 'Turbo: shorter animations' });
const playing = (selector: string): Animation | undefined =>
  document.querySelector(selector)?.getAnimations()[0];
/** How long the animation of a round takes, in ms. */
async function lastsMs(selector: string): Promise<number> {
  document.querySelector<HTMLElement>('.play .tile')!.click();
  await expect.poll(() => playing(selector)).toBeDefined();
  const animation = playing(selector)!;
  const { duration } = animation.effect!.getComputedTiming();
  animation.finish();
  return Number(duration);
}

test.each([
  ['plinko-rain', '.ball'],
  ['reels-market', '.strip'],
])('turbo shortens the animation of %s and nothing else', async (gameId, selector) => {
  table = await opensTable(gameId);
  table.draws.push([1, 0, 1, 0, 1, 0, 1, 0, 1, 0], [1, 0, 1, 0, 1, 0, 1, 0, 1, 0]);
  const usual = await lastsMs(selector);
  await expect.poll(() => document.querySelectorAll('.history li').length).toBe(1);
  await turbo().click();
  await expect.element(turbo()).toBeChecked();
  const short = await lastsMs(selector);
  expect(short / usual).toBeCloseTo(TURBO_SHARE, 5);
  await expect.poll(() => document.querySelectorAll('.history li').length).toBe(2);
  // Both rounds pay the same.
  const [one, other] = document.querySelectorAll('.history li .figure');
  expect(one?.textContent).toBe(other?.textContent);
});

test('a key turns it on and off, and the sheet of autoplay has it too', async () => {
  table = await opensTable('dice-bone');
  await userEvent.keyboard('t');
  await expect.element(turbo()).toBeChecked();
  expect(localStorage.getItem('parlor-turbo')).toBe('on');
  await page.getByRole('button', { name: 'Autoplay', exact: true }).click();
  await page.getByRole('checkbox', { name: 'Turbo: shorter animations' }).click();
  await page.getByRole('button', { name: 'Close' }).click();
  await expect.element(turbo()).not.toBeChecked();
  expect(localStorage.getItem('parlor-turbo')).toBeNull();
});
