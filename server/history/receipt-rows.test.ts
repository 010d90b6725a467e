// A receipt as a row and made again: with packed digests, and with those of rows from before.
import { expect, test } from 'vitest';
import { RECEIPTS_FORMAT, type ActReceipt } from '@parlor/contract/calls/receipts.ts';
import { receiptFromRows, receiptRow, type ReceiptRow } from './receipt-rows.ts';

const digest = (letter: string): string => letter.repeat(64);
const receipt: ActReceipt = {
  format: RECEIPTS_FORMAT,
  playerId: '100001',
  number: 7,
  at: '2026-11-20T12:00:00.000Z',
  command: 'visit',
  release: 3,
  engine: digest('e'),
  content: digest('c'),
  previous: { number: 6, hash: digest('6') },
  state: { before: digest('a'), after: digest('b') },
  balances: { before: {}, after: { PP: '1' } },
  entries: [],
  claims: [],
  draws: [],
  hash: digest('7'),
};
const nothing = {
  entry: () => undefined,
  claim: () => undefined,
  draw: () => undefined,
  decidedBy: (engine: number, release: number | undefined) =>
    engine === 2 && release === 3 ? { engine: digest('e'), content: digest('c') } : undefined,
};
const rowOf = (one: ActReceipt, engine: number | undefined): ReceiptRow => {
  const { body } = receiptRow(one, 12, engine) as { readonly body: object };
  return { number: 7n, last_entry: 12n, body: JSON.stringify(body), hash: one.hash, at: new Date(one.at) };
};

test('a row gives the receipt again, also after a gap and at the beginning of a chain', () => {
  const { previous: _p, ...first } = receipt;
  const { before: _b, ...state } = receipt.state;
  for (const one of [
    receipt,
    { ...receipt, previous: { number: 4, hash: digest('4') } },
    { ...first, state },
  ])
    expect(receiptFromRows('100001', rowOf(one, 2), nothing)).toEqual(one);
});

test('an older row has whole digests and no engine', () => {
  const { engine: _e, content: _c, ...older } = receipt;
  const { command, release, previous, state, balances } = older;
  const body = JSON.stringify({ command, release, previous, state, balances });
  const row = { ...rowOf(older, undefined), body };
  expect(receiptFromRows('100001', row, nothing)).toEqual(older);
  expect(rowOf(older, undefined).body.length).toBeLessThan(body.length - 70);
});
