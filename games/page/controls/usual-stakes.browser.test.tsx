import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { opensTable, type TestTable } from '../test/test-table.tsx';

let table: TestTable;
beforeEach(() => page.viewport(906, 700));
afterEach(async () => {
  table.closes();
  await page.viewport(414, 896);
});

const stake = () => page.getByRole('textbox', { name: 'Stake', exact: true });
const usual = (name: string) =>
  page.getByRole('group', { name: 'Usual stakes' }).getByRole('button', { name });
const play = () => document.querySelector<HTMLElement>('.play .tile')!;

describe.each(['dice-bone', 'plinko-rain', 'mines-quiet', 'reels-birds', 'hilo-classic'])(
  'the stake of %s',
  (gameId) => {
    test('is set by one press on a usual stake, which is then marked, and is played', async () => {
      table = await opensTable(gameId);
      await usual('50 PP').click();
      await expect.element(stake()).toHaveValue('50');
      await expect.element(usual('50 PP')).toHaveAttribute('aria-pressed', 'true');
      play().click();
      await expect.poll(() => table.staked).toEqual([50]);
    });
  },
);

test('Max is what the player has, and a usual stake above it cannot be chosen', async () => {
  table = await opensTable('mines-quiet', [], 60.5);
  await expect.element(usual('100 PP')).toBeDisabled();
  await usual('Max: 60.50 PP').click();
  await expect.element(stake()).toHaveValue('60.50');
  play().click();
  await expect.poll(() => table.staked).toEqual([60.5]);
  // The stake of an open round does not change.
  await expect.element(usual('25 PP')).toBeDisabled();
  await userEvent.keyboard('z');
  await expect.element(stake()).toHaveValue('60.50');
});

test('keys step, halve and double the stake, open the autoplay, and list themselves; not while somebody types', async () => {
  table = await opensTable('dice-bone');
  await userEvent.keyboard('+');
  await expect.element(stake()).toHaveValue('15');
  await userEvent.keyboard('--');
  await expect.element(stake()).toHaveValue('5');
  await userEvent.keyboard('xx');
  await expect.element(stake()).toHaveValue('20');
  await userEvent.keyboard('z');
  await expect.element(stake()).toHaveValue('10');
  await userEvent.keyboard('?');
  await expect.element(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
  await userEvent.keyboard('x{Escape}');
  await expect.element(stake()).toHaveValue('10');
  await stake().fill('30');
  await userEvent.keyboard('x');
  expect(table.staked).toEqual([]);
  play().focus();
  await userEvent.keyboard('a');
  await expect.element(page.getByRole('dialog', { name: 'Autoplay' })).toBeVisible();
});

test('a held button steps the stake again and again, and its release adds no step', async () => {
  table = await opensTable('dice-bone');
  const more = page.getByRole('button', { name: 'Increase: Stake' }).element();
  more.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }));
  await expect.poll(() => Number((stake().element() as HTMLInputElement).value)).toBeGreaterThan(20);
  more.dispatchEvent(new PointerEvent('pointerup', { bubbles: true }));
  const reached = (stake().element() as HTMLInputElement).value;
  more.dispatchEvent(new MouseEvent('click', { bubbles: true }));
  await expect.element(stake()).toHaveValue(reached);
});
