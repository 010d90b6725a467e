import { expect, test } from 'vitest';
import { fieldsOf, NO_FIELDS, readSegment } from './segment-fields.ts';

test('the fields of a segment mean its filter, and the other way round', () => {
  const fields = {
    ids: '100001 100002',
    gameId: 'coin',
    playedSince: '2026-11-20T09:30',
    productId: 'pack-of-three',
    boughtSince: '2026-11-01T00:00',
    unpaidId: 'pack',
    unpaidSince: '2026-11-02T00:00',
    release: '7',
    source: 'news',
    campaign: 'spring',
    currency: 'TON',
    from: '0.5',
    to: '10',
  } as const;
  const { filter, faults } = readSegment(fields);
  expect([...faults]).toEqual([]);
  expect(filter).toEqual({
    ids: ['100001', '100002'],
    played: { gameId: 'coin', since: '2026-11-20T09:30:00.000Z' },
    bought: { productId: 'pack-of-three', since: '2026-11-01T00:00:00.000Z' },
    unpaid: { productId: 'pack', since: '2026-11-02T00:00:00.000Z' },
    touched: { release: 7 },
    campaign: { source: 'news', name: 'spring' },
    balance: { currency: 'TON', from: 0.5, to: 10 },
  });
  expect(fieldsOf(filter!)).toEqual(fields);
  expect(readSegment({ ...NO_FIELDS, ids: '7,8;8\n9 ' }).filter).toEqual({ ids: ['7', '8', '9'] });
});

test.each([
  ['nothing', {}, []],
  ['an id that is none', { ids: '12 x' }, ['ids']],
  ['a game without a time', { gameId: 'coin' }, ['playedSince']],
  ['a product without a time', { productId: 'pack' }, ['boughtSince']],
  ['an unpaid product without a time', { unpaidId: 'pack' }, ['unpaidSince']],
  ['a time without its product', { ids: '7', boughtSince: '2026-11-20T09:30' }, ['productId']],
  ['a release that is not a number', { release: 'the last' }, ['release']],
  ['a campaign without its source', { campaign: 'spring' }, ['source']],
  ['an amount that is none', { ids: '7', from: 'many', to: '-1' }, ['from', 'to']],
])('%s is not a segment', (_, more, expected) => {
  const { filter, faults } = readSegment({ ...NO_FIELDS, ...more });
  expect(filter).toBeUndefined();
  expect([...faults]).toEqual(expected);
});
