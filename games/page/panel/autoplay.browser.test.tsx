import { afterEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { opensTable, type TestTable } from '../test/test-table.tsx';

let table: TestTable;
afterEach(() => table.closes());

const LOSES = [9_999];
const WINS = [0];
const sets = async (): Promise<void> => {
  await page.getByRole('button', { name: 'Autoplay', exact: true }).click();
};
const chooses = (group: string, option: string): Promise<void> =>
  page.getByRole('group', { name: group }).getByText(option, { exact: true }).click();

test('doubles after a loss, returns to the first stake after a win, and stops at the loss that was set', async () => {
  table = await opensTable('dice-bone');
  table.draws.push(LOSES, LOSES, WINS, LOSES, LOSES, LOSES, LOSES, LOSES);
  await sets();
  await chooses('Rounds', '∞');
  await chooses('After a win', 'First stake');
  await chooses('After a loss', 'Double');
  await page.getByRole('textbox', { name: /^Stop at a loss of at least/ }).fill('50');
  await page.getByRole('button', { name: 'Play until stopped at 10 PP' }).click();
  await expect.element(page.getByText('Autoplay stopped: the loss reached your amount.')).toBeVisible();
  // −10 −20 +39.20 −10 −20 −40 is a loss of 60.80.
  expect(table.staked).toEqual([10, 20, 40, 10, 20, 40]);
  // The player's own stake is back.
  await expect.element(page.getByRole('textbox', { name: 'Stake', exact: true })).toHaveValue('10');
});

test('goes on until it is stopped, and stops at a profit', async () => {
  table = await opensTable('dice-bone');
  await sets();
  await chooses('Rounds', '∞');
  await page.getByRole('textbox', { name: /^Stop at a profit of at least/ }).fill('19');
  await page.getByRole('button', { name: 'Play until stopped at 10 PP' }).click();
  await expect.element(page.getByRole('button', { name: 'Stop', exact: true })).toBeVisible();
  await expect.element(page.getByText('Autoplay stopped: the profit reached your amount.')).toBeVisible();
  expect(table.staked).toEqual([10, 10]);
});

test('a round with steps is played to its end, although its stake left less than another one', async () => {
  table = await opensTable('mines-bee', [], 15);
  await sets();
  await chooses('Rounds', '10');
  await page.getByRole('button', { name: /^Play 10 rounds/ }).click();
  await expect.poll(() => table.receipts.length).toBeGreaterThan(0);
});

test('the slider of a short range gives only numbers that can be played', async () => {
  table = await opensTable('dice-lantern');
  const slider = document.querySelector<HTMLInputElement>('.track input[type="range"]')!;
  for (const wanted of [310, 333, 799]) {
    await page.elementLocator(slider).fill(String(wanted));
    await page.getByRole('button', { name: 'Roll', exact: true }).click();
    await expect
      .poll(() => (table.receipts[0] as { choice?: unknown } | undefined)?.choice)
      .toEqual({ target: Number(slider.value) });
    await expect.element(page.getByRole('button', { name: 'Roll', exact: true })).toBeEnabled();
  }
});
