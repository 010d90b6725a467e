import { afterEach, beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { GAME_PATHS } from '@parlor/contract/formats/frame.ts';
import { opensTable, type TestTable } from '../test/test-table.tsx';

let table: TestTable;
beforeEach(() => sessionStorage.clear());
afterEach(() => table.closes());

const LOSES = [9_999];
const WINS = [0];
const plays = async (draw: number[]): Promise<void> => {
  const before = table.staked.length;
  table.draws.push(draw);
  document.querySelector<HTMLElement>('.play .tile')!.click();
  await expect.poll(() => document.querySelectorAll('.history li').length).toBe(before + 1);
};
const opensSheet = (): Promise<void> => page.getByRole('button', { name: 'Session and rounds' }).click();
const sums = (): (string | null)[] =>
  [...document.querySelectorAll('.sums dd')].map(({ textContent }) => textContent);

test('the session tells net, rounds, stakes and the biggest win of its rounds, and the chart in words', async () => {
  table = await opensTable('dice-bone');
  await opensSheet();
  await expect.element(page.getByText('The chart appears after your first round.')).toBeVisible();
  await expect.element(page.getByText('No rounds yet.')).toBeVisible();
  await page.getByRole('button', { name: 'Close' }).click();
  await plays(LOSES);
  await plays(WINS);
  await opensSheet();
  expect(sums()).toEqual(['−0.20', '2', '20', '19.80', '19.80 (×1.98)']);
  await expect
    .element(page.getByText('Net after each of 2 rounds. Now −0.20 PP, lowest −10 PP, highest 0 PP.').last())
    .toBeInTheDocument();
  expect(document.querySelectorAll('.sheet .net')).toHaveLength(1);
});

test('after a reload the session is read again from the receipts of the server, not counted by the page', async () => {
  table = await opensTable('dice-bone');
  await plays(LOSES);
  const { receipts } = table;
  table.closes();
  table = await opensTable('dice-bone');
  // Another device played meanwhile.
  table.receipts.push(
    { roundId: 'elsewhere', at: '2026-11-20T12:30:00.000Z', stake: 5, win: 50, multiplier: 10 },
    ...receipts,
  );
  table.closes();
  const all = [...table.receipts];
  table = await opensTable('dice-bone', [], 1_000, all);
  await opensSheet();
  await expect.poll(sums).toEqual(['+35', '2', '15', '50', '50 (×10)']);
});

test('the player begins a new session: only later rounds count, and the list keeps the earlier ones', async () => {
  table = await opensTable('dice-bone');
  await plays(LOSES);
  await opensSheet();
  await page.getByRole('button', { name: 'Start a new session' }).click();
  await expect.poll(sums).toEqual(['0', '0', '0', '0', 'None yet']);
  await page.getByRole('button', { name: 'Close' }).click();
  await plays(WINS);
  await opensSheet();
  await expect.poll(sums).toEqual(['+9.80', '1', '10', '19.80', '19.80 (×1.98)']);
  expect(document.querySelectorAll('.receipts li')).toHaveLength(2);
});

test('says so if earlier rounds of the session do not load, and tries again', async () => {
  table = await opensTable('dice-bone');
  await plays(LOSES);
  const all = [...table.receipts];
  table.closes();
  table = await opensTable('dice-bone', [], 1_000, all, true);
  await opensSheet();
  await expect.element(page.getByText(/Earlier rounds of this session did not load/).last()).toBeVisible();
  table.breaksReceipts(false);
  for (const again of page.getByRole('button', { name: 'Try again' }).elements())
    (again as HTMLElement).click();
  await expect.poll(sums).toEqual(['−10', '1', '10', '0', 'None yet']);
});

test('a round is verified in place: sealed first, then with its revealed seed, and a mismatch is said plainly', async () => {
  table = await opensTable('dice-bone');
  await plays(WINS);
  const serverSeed = 'ab'.repeat(32);
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(serverSeed));
  const serverSeedHash = Array.from(new Uint8Array(digest), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');
  let isRevealed = false;
  const { version } = await ruleOf();
  table.replies[GAME_PATHS.draw] = (query) => ({
    number: 1,
    reference: `parlor:${query.get('roundId')}`,
    purpose: 'round',
    gameId: 'dice-bone',
    at: '2026-11-20T12:00:01.000Z',
    algorithm: 'parlor-hmac-sha256-v1',
    serverSeedHash,
    ...(isRevealed ? { serverSeed } : {}),
    clientSeed: 'c',
    nonce: 0,
    input: { rules: version, choice: { side: 'under', target: 5_000 } },
    outcome: { drawn: [20_000] },
  });
  table.replies[GAME_PATHS.reveal] = () => {
    isRevealed = true;
    return { fairness: { serverSeedHash: 'next', clientSeed: 'c', nonce: 0 } };
  };
  await opensSheet();
  await page.getByRole('button', { name: /^Verify the round of/ }).click();
  await expect.element(page.getByText(/^Not verified yet/)).toBeVisible();
  await page.getByRole('button', { name: 'Reveal and verify' }).click();
  await expect.element(page.getByText(/^Does not match: the seeds give another result/)).toBeVisible();
  expect(document.querySelector('.verdict')?.getAttribute('data-verdict')).toBe('bad');
});

async function ruleOf(): Promise<{ readonly version: string }> {
  const response = await fetch(GAME_PATHS.state);
  return ((await response.json()) as { readonly rules: { readonly version: string } }).rules;
}
