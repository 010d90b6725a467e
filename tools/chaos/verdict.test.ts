// The comparison must be able to find each kind of fault.
import type pg from 'pg';
import { expect, test } from 'vitest';
import type { Operation } from './clients/history.ts';
import { STUDIO } from './clients/studio.ts';
import { compare, type Known } from './verdict.ts';

const ROUND = '6f9619ff-8b86-4d01-b42d-00c04fc964ff';
const OTHER = '7f9619ff-8b86-4d01-b42d-00c04fc964ff';

const operation = (change: Partial<Operation>): Operation => ({
  id: ROUND,
  kind: 'round',
  playerId: '1',
  send: () => Promise.reject(new Error('nobody asks')),
  costMinor: 100n,
  became: 'acknowledged',
  text: '',
  status: 200,
  unanswered: 0,
  ...change,
});
const stake = (id: string, amount = 100n) => ({
  player_id: 1n,
  reference: `parlor:${id}:stake`,
  reason: 'stake',
  amount,
});

interface Rows {
  readonly entries?: object[];
  readonly orders?: object[];
  readonly payments?: object[];
  readonly documents?: object[];
  readonly corrections?: object[];
  readonly disputed?: object[];
  readonly below?: object[];
  readonly off?: object[];
  readonly taken?: bigint;
  readonly pages?: ReadonlyArray<{
    id: string;
    reference: string;
    status: 'UNPAID' | 'PAID' | 'EXPIRED';
    refunded: boolean;
    disputed?: boolean;
  }>;
}
const found = async (operations: readonly Operation[], rows: Rows): Promise<Record<string, number>> => {
  const answer = (text: string): object[] => {
    if (text.includes('least(pp')) return rows.below ?? [];
    if (text.includes('left join')) return rows.off ?? [];
    if (text.includes('from ledger')) return rows.entries ?? [];
    if (text.includes('from orders')) return rows.orders ?? [];
    if (text.includes('from payments')) return rows.payments ?? [];
    if (text.includes('from payment_alarms')) return rows.disputed ?? [];
    if (text.includes('from documents')) return rows.documents ?? [];
    if (text.includes('from corrections')) return rows.corrections ?? [];
    return [{ taken: rows.taken ?? 0n }];
  };
  const pool = { query: (text: string) => Promise.resolve({ rows: answer(text) }) } as unknown as pg.Pool;
  const pages = Object.fromEntries((rows.pages ?? []).map((p) => [p.id, p])) as Known['pages'];
  const verdict = await compare(pool, { operations, stock: 1, pages });
  return Object.fromEntries(
    Object.entries(verdict)
      .map(([kind, list]: [string, readonly string[]]) => [kind, list.length] as const)
      .filter(([, count]) => count > 0),
  );
};

test('an acknowledged operation that is in the rows once is correct', async () => {
  expect(await found([operation({})], { entries: [stake(ROUND)] })).toEqual({});
});

test('an acknowledged round without rows is lost; one with double rows, or that nobody requested, is twice', async () => {
  expect(await found([operation({})], {})).toEqual({ lost: 1 });
  expect(await found([operation({})], { entries: [stake(ROUND), stake(ROUND)] })).toEqual({ twice: 1 });
  expect(await found([operation({})], { entries: [stake(ROUND), stake(OTHER)] })).toEqual({ twice: 1 });
});

test('rows of a refused round, and a stake of another amount, are found', async () => {
  expect(await found([operation({ became: 'refused' })], { entries: [stake(ROUND)] })).toEqual({
    afterRefusal: 1,
  });
  expect(await found([operation({})], { entries: [stake(ROUND, 99n)] })).toEqual({ unbalanced: 1 });
});

test('orders: lost, paid twice, delivered after a refusal, oversold', async () => {
  const bought = operation({ kind: 'last-pieces', text: '{"orderId":"o1-a"}' });
  const row = (id: string) => ({
    player_id: 1n,
    order_id: id,
    status: 'DELIVERED',
    item_id: 'epic-pack-of-the-week',
    mode: null,
  });
  const paid = (id: string) => ({
    player_id: 1n,
    reference: `order:${id}`,
    reason: 'purchase',
    amount: 400_000n,
  });
  expect(await found([bought], { orders: [row('o1-a')], entries: [paid('o1-a')], taken: 1n })).toEqual({});
  expect(await found([bought], {})).toEqual({ lost: 1 });
  expect(
    await found([bought], { orders: [row('o1-a')], entries: [paid('o1-a'), paid('o1-a')], taken: 1n }),
  ).toEqual({ twice: 1 });
  expect(
    await found([bought], {
      orders: [row('o1-a'), row('o1-b')],
      entries: [paid('o1-a'), paid('o1-b')],
      taken: 2n,
    }),
  ).toEqual({ afterRefusal: 1, oversold: 1 });
});

test('balances below zero, or different from the sum of their entries, are found', async () => {
  expect(await found([], { below: [{ player_id: 1n }], off: [{ player_id: 2n }] })).toEqual({
    negative: 1,
    unbalanced: 1,
  });
});

test('a claimed daily reward without payment, or paid on more days than claimed, is found', async () => {
  const claimed = operation({ kind: 'daily' });
  const paid = (day: string) => ({
    player_id: 1n,
    reference: `daily:${day}`,
    reason: 'daily',
    amount: 1_000n,
  });
  expect(await found([claimed], {})).toEqual({ lost: 1 });
  expect(await found([claimed], { entries: [paid('2026-11-20')] })).toEqual({});
  expect(await found([claimed], { entries: [paid('2026-11-20'), paid('2026-11-21')] })).toEqual({ twice: 1 });
});

test('documents: a lost write, a write overwritten without being read, and a stored refused write are found', async () => {
  const write = (id: string, version: number, ifMatch?: number): Operation =>
    operation({
      id,
      kind: 'document',
      text: JSON.stringify({ version }),
      ...(ifMatch === undefined ? {} : { ifMatch }),
    });
  const refused = operation({ id: 'no', kind: 'document', became: 'refused', status: 412 });
  const row = (version: bigint, writtenBy: string) => ({
    player_id: 1n,
    version,
    data: JSON.stringify({ writtenBy }),
  });
  const both = [write('a', 1, 0), write('b', 2, 1)];
  expect(await found([...both, refused], { documents: [row(2n, 'b')] })).toEqual({});
  expect(await found(both, { documents: [row(1n, 'a')] })).toEqual({ lost: 1 });
  expect(await found([write('a', 1)], {})).toEqual({ lost: 1 });
  expect(await found(both, { documents: [row(2n, 'a')] })).toEqual({ lost: 1 });
  expect(await found([...both, refused], { documents: [row(2n, 'no')] })).toEqual({ afterRefusal: 1 });
  expect(await found([...both, refused], { documents: [row(3n, 'no')] })).toEqual({ afterRefusal: 2 });
  expect(await found([write('a', 1), write('b', 1)], { documents: [row(1n, 'b')] })).toMatchObject({
    twice: 1,
  });
  expect(await found([...both, write('c', 3, 1)], { documents: [row(3n, 'c')] })).toEqual({ lost: 1 });
});

test('documents: a read is never older than an acknowledged write, and returns what was written', async () => {
  const writes = [1, 2].map((version) =>
    operation({ id: `w${version}`, kind: 'document', text: JSON.stringify({ version }) }),
  );
  const refused = operation({ id: 'no', kind: 'document', became: 'refused', status: 412 });
  const documents = [{ player_id: 1n, version: 2n, data: '{"writtenBy":"w2"}' }];
  const read = (version: number, writtenBy: string, atLeast: number): Operation =>
    operation({
      id: 'r',
      kind: 'document-read',
      atLeast,
      text: JSON.stringify({ version, data: { writtenBy } }),
    });
  const isRead = (o: Operation): Promise<Record<string, number>> =>
    found([...writes, refused, o], { documents });
  expect(await isRead(read(1, 'w1', 1))).toEqual({});
  expect(await isRead(read(1, 'w1', 2))).toEqual({ lost: 1 });
  expect(await isRead(read(2, 'w1', 2))).toEqual({ lost: 1 });
  expect(await isRead(read(2, 'no', 2))).toEqual({ afterRefusal: 1 });
  expect(
    await isRead(operation({ kind: 'document-read', became: 'refused', status: 404, atLeast: 1 })),
  ).toEqual({ lost: 1 });
});

test('calls of a studio: each moves its money once; a refused one, or one rolled back before its arrival, moves none', async () => {
  const bet = operation({ id: 'b', kind: 'bet' });
  const back = operation({ id: 'r', kind: 'rollback', of: 'b' });
  const moved = (id: string, reason: string, amount = 100n) => ({
    player_id: 1n,
    reference: `${STUDIO}:${id}`,
    reason,
    amount,
  });
  const stood = moved('b', 'stake');
  expect(await found([bet, back], { entries: [stood, moved('r', 'stake-returned')] })).toEqual({});
  expect(await found([bet, back], { entries: [stood] })).toEqual({ lost: 1 });
  expect(await found([bet], {})).toEqual({ lost: 1 });
  expect(await found([bet], { entries: [stood, stood] })).toEqual({ twice: 1 });
  expect(await found([bet], { entries: [stood, moved('x', 'win')] })).toEqual({ twice: 1 });
  expect(await found([bet], { entries: [moved('b', 'stake', 99n)] })).toEqual({ unbalanced: 1 });
  expect(await found([bet], { entries: [moved('b', 'win')] })).toEqual({ unbalanced: 1 });
  const refused = operation({ id: 'b', kind: 'bet', became: 'refused', status: 409 });
  expect(await found([back, refused], {})).toEqual({});
  expect(await found([back, refused], { entries: [stood] })).toEqual({ lost: 1, afterRefusal: 1 });
  expect(await found([back, refused], { entries: [moved('r', 'stake-returned')] })).toEqual({ twice: 1 });
});

test('card payments: a paid order is delivered once or refunded; an unpaid one is not delivered', async () => {
  const ordered = operation({ kind: 'card-order', text: '{"orderId":"o1-c"}' });
  const order = (status: string) => ({
    player_id: 1n,
    order_id: 'o1-c',
    status,
    item_id: 'points-1000',
    mode: 'breeze',
  });
  const page = (id: string, status: 'PAID' | 'EXPIRED', refunded = false) => ({
    id,
    reference: 'o1-c-170000',
    status,
    refunded,
  });
  const payment = (id: string, state: string) => ({ payment_id: id, state });
  const points = (reference: string, amount = 100_000n) => ({
    player_id: 1n,
    reference,
    reason: 'delivery',
    amount,
  });
  const paid = { orders: [order('DELIVERED')], payments: [payment('p', 'kept')], pages: [page('p', 'PAID')] };
  const given = points('delivery:o1-c');
  expect(await found([ordered], { ...paid, entries: [given] })).toEqual({});
  expect(await found([ordered], { orders: [order('CANCELLED')], pages: [page('p', 'EXPIRED')] })).toEqual({});
  expect(await found([ordered], {})).toEqual({ lost: 1 });
  expect(await found([ordered], paid)).toEqual({ lost: 1 });
  expect(await found([ordered], { ...paid, payments: [], entries: [given] })).toEqual({ lost: 1 });
  expect(await found([ordered], { ...paid, entries: [given, points('delivery:o1-c#1')] })).toEqual({
    twice: 1,
  });
  expect(await found([ordered], { ...paid, entries: [points('delivery:o1-c', 1n)] })).toEqual({
    unbalanced: 1,
  });
  expect(await found([ordered], { ...paid, pages: [page('p', 'EXPIRED')], entries: [given] })).toEqual({
    afterRefusal: 1,
  });
  // Paid on two pages, and neither payment was refunded.
  const second = { payments: [payment('p', 'kept'), payment('q', 'kept')] };
  expect(
    await found([ordered], {
      ...paid,
      ...second,
      pages: [page('p', 'PAID'), page('q', 'PAID')],
      entries: [given],
    }),
  ).toEqual({ twice: 1 });
});

test('refunds: the money is returned and the points are taken back, both or neither; every acknowledged refund is paid', async () => {
  const refund = operation({ kind: 'refund', of: 'o1-c', text: '{"refund":"pending"}' });
  const orders = [
    { player_id: 1n, order_id: 'o1-c', status: 'DELIVERED', item_id: 'points-1000', mode: 'breeze' },
  ];
  const page = (refunded: boolean) => ({ id: 'p', reference: 'o1-c-1', status: 'PAID' as const, refunded });
  const entry = (reference: string) => ({ player_id: 1n, reference, reason: 'x', amount: 100_000n });
  const [given, taken] = [entry('delivery:o1-c'), entry('take-back:o1-c:0')];
  const [stored, back] = [[{ payment_id: 'p', state: 'kept' }], [{ payment_id: 'p', state: 'refunded' }]];
  const whole = { orders, payments: back, pages: [page(true)], entries: [given, taken] };
  expect(await found([refund], whole)).toEqual({});
  expect(await found([refund], { ...whole, entries: [given] })).toEqual({ unbalanced: 1 });
  expect(await found([refund], { ...whole, payments: stored })).toEqual({ unbalanced: 1 });
  expect(await found([], { ...whole, payments: stored, pages: [page(false)] })).toEqual({ lost: 1 });
  expect(await found([refund], { orders, payments: stored, pages: [page(false)], entries: [given] })).toEqual(
    {
      lost: 1,
    },
  );
});

test('operators: each act is done once and moves its amount; a waiting or refused act moves nothing', async () => {
  const grant = operation({ id: 'g', kind: 'correction' });
  const row = (id: string, change: object = {}) => ({
    id,
    amount: 100n,
    why: 'chaos g',
    is_waiting: false,
    ...change,
  });
  const entry = (id: string, amount = 100n) => ({
    player_id: 1n,
    reference: `correction:${id}`,
    reason: 'correction',
    amount,
  });
  expect(await found([grant], { corrections: [row('c')], entries: [entry('c')] })).toEqual({});
  expect(await found([grant], {})).toEqual({ lost: 1 });
  expect(await found([grant], { corrections: [row('c')] })).toEqual({ lost: 1 });
  // A repeat of a request whose reply was lost took effect again.
  expect(
    await found([grant], { corrections: [row('c'), row('d')], entries: [entry('c'), entry('d')] }),
  ).toEqual({ twice: 1 });
  expect(await found([grant], { corrections: [row('c')], entries: [entry('c', 99n)] })).toEqual({
    unbalanced: 1,
  });
  const waits = [row('c', { is_waiting: true })];
  expect(await found([grant], { corrections: waits })).toEqual({});
  expect(await found([grant], { corrections: waits, entries: [entry('c')] })).toEqual({ afterRefusal: 1 });
  const refused = operation({ id: 'g', kind: 'correction', became: 'refused', status: 403 });
  expect(await found([refused], { corrections: [row('c')] })).toEqual({ afterRefusal: 1 });
  expect(await found([], { corrections: [row('c')] })).toEqual({ twice: 1 });
});

test('refunds by the card provider, and disputes: the goods are taken back, and an operator sees them', async () => {
  const order = {
    player_id: 1n,
    order_id: 'o1-c',
    status: 'DELIVERED',
    item_id: 'points-1000',
    mode: 'breeze',
  };
  const page = (more: object) => ({
    id: 'p',
    reference: 'o1-c-1',
    status: 'PAID' as const,
    refunded: false,
    ...more,
  });
  const entry = (reference: string) => ({ player_id: 1n, reference, reason: 'x', amount: 100_000n });
  const [given, taken] = [entry('delivery:o1-c'), entry('take-back:o1-c:0')];
  const stored = { orders: [order], payments: [{ payment_id: 'p', state: 'kept' }], entries: [given] };
  const back = { ...stored, payments: [{ payment_id: 'p', state: 'refunded' }], entries: [given, taken] };
  const refunded = [page({ refunded: true })];
  expect(await found([], { ...back, pages: refunded })).toEqual({});
  expect(await found([], { ...stored, pages: refunded })).toEqual({ unbalanced: 2 });
  // Its refund was reported before its payment, so it was never delivered.
  const never = { orders: [{ ...order, status: 'CANCELLED' }], payments: back.payments, pages: refunded };
  expect(await found([], never)).toEqual({});
  const disputed = [page({ disputed: true })];
  expect(await found([], { ...stored, pages: disputed, disputed: [{ page_id: 'p' }] })).toEqual({});
  expect(await found([], { ...stored, pages: disputed })).toEqual({ lost: 1 });
});
