import { expect, test } from 'vitest';
import { violationOf } from './violations.ts';

test('a duplicate in a shard is reported as that of the table', () => {
  const message =
    'duplicate key value violates unique constraint "ledger_kept_player_id_reference_month_key_102028"';
  expect(violationOf(Object.assign(new Error(message), { code: 'XX000' }))).toMatchObject({
    code: '23505',
    constraint: 'ledger_kept_player_id_reference_month_key',
  });
});

test('a second owner in a shard is reported as one of the table', () => {
  const message =
    'null value in column "player_id" of relation "transaction_owners_102388" violates not-null constraint';
  for (const code of ['23502', 'XX000'])
    expect(violationOf(Object.assign(new Error(message), { code }))).toMatchObject({
      code: '23502',
      table: 'transaction_owners',
    });
});

test('a ceiling in a shard is reported as that of the table', () => {
  const message =
    'new row for relation "studio_hours_103795" violates check constraint "studio_hours_ceiling"';
  const error = Object.assign(new Error(message), { code: '23514' });
  expect(violationOf(error)).toEqual({
    code: '23514',
    constraint: 'studio_hours_ceiling',
    table: 'studio_hours',
  });
});

test('a frozen edition is recognised also when rows were copied to their machine', () => {
  const error = Object.assign(new Error('this edition is frozen'), { code: 'XX000' });
  expect(violationOf(error)).toMatchObject({ code: 'PR001' });
});

test('every other error is reported unchanged', () => {
  const name = 'ledger_2026_11_player_id_reference_month_key';
  const plain = Object.assign(new Error(`duplicate key value violates unique constraint "${name}"`), {
    code: '23505',
    constraint: name,
  });
  expect(violationOf(plain)).toMatchObject({ code: '23505', constraint: name });
  const inner = Object.assign(new Error('unrecognized RTE kind: 7'), { code: 'XX000' });
  expect(violationOf(inner)).toMatchObject({ code: 'XX000', constraint: undefined });
});
