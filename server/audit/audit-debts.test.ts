// The audit of refunds and debts.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inTransaction } from '../db/transaction.ts';
import { auditDatabase } from './index.ts';
import { openPlayedDatabase, type PlayedDatabase } from './test/played-database.ts';
import { tampered } from './test/tampered.ts';

let played: PlayedDatabase;
/** Bought two packs, opened one, was refunded, and pays the debt back with a claim. */
let ada: string;
/** Bought for Stars and was refunded. */
let bert: string;

beforeAll(async () => {
  played = await openPlayedDatabase();
  const { players, clock, database, round } = played;
  const newPlayer = async () =>
    (await inTransaction(database.pool, (tx) => players.create(tx, { nowMs: clock.now() }))).playerId;
  ada = await newPlayer();
  bert = await newPlayer();
  const places = (player: string, orderId: string, itemId: string, quantity: number) =>
    players.act('placeOrder', player, {
      order: { orderId, stockOf: itemId },
      input: { orderId, itemId, quantity, mode: 'telegram', platform: 'web', taken: 0 },
    });
  await places(ada, 'o-ada', 'pack-of-three', 2);
  const { packs } = await players.view('packs', ada, undefined as never);
  await players.act('openPack', ada, { input: { params: { id: packs[0]!.id }, known: undefined } });
  await players.act('refundOrder', ada, {
    order: { orderId: 'o-ada' },
    input: (known) => ({ order: known.order!, payment: undefined, because: 'asked for' }),
  });
  for (let n = 0; n < 30; n++) await round(ada, `ada-${n}`);
  await players.act('collectReady', ada, { input: { body: {} } });

  await places(bert, 'o-bert', 'points-1000', 1);
  const payment = { provider: 'telegram', paymentId: 'charge', amountMinor: 100n, currency: 'XTR' } as const;
  const ofOrder = { order: { orderId: 'o-bert', payment: { provider: 'telegram', paymentId: 'charge' } } };
  await players.act('orderPaid', bert, {
    ...ofOrder,
    input: (known) => ({ order: known.order!, payment, known: undefined, canRevive: true }),
  });
  await players.act('deliverOrder', bert, { ...ofOrder, input: (known) => ({ order: known.order! }) });
  await players.act('correctBalance', bert, {
    input: { correctionId: 'c', currency: 'PP', amountMinor: -150_000n },
  });
  await database.pool.query(
    `insert into corrections values ('c', $1, 'PP', -150000, 'because', 1, false, now())`,
    [bert],
  );
  await players.act('paymentRefunded', bert, {
    ...ofOrder,
    input: (known) => ({ order: known.order!, payment, known: known.payment, othersWait: false }),
  });
  await players.act('writeOffDebt', bert, {
    input: { writeOffId: 'w', currency: 'PP', amountMinor: 50_000n },
    also: (tx) =>
      tx.query(
        `insert into audit_log (operator_id, act, player_id, why, details, at)
         values (1, 'write-off-debt', $1, 'because', '{"id":"w","currency":"PP","amount":500}', now())`,
        [bert],
      ) as unknown as Promise<void>,
  });
});
afterAll(() => played.drop());

test('refunds, debts, repayments and write-offs have no mismatch', async () => {
  const { mismatches } = await auditDatabase(played.database.pool, played.loaded);
  expect(mismatches).toEqual([]);
  const { rows } = await played.database.pool.query<{ reference: string }>(
    "select reference from ledger where (debit = 'debt' or credit = 'debt') and player_id = any($1) order by 1",
    [[ada, bert]],
  );
  expect(rows.map((r) => r.reference.split(':')[0])).toEqual(
    expect.arrayContaining(['debt', 'take-back', 'write-off']),
  );
});

const cases: Array<[string, () => string[], string]> = [
  [
    'a debt that the document forgot',
    () => [`update players set state = (state::jsonb - 'debts')::text where player_id = ${ada}`],
    'the document owes 0.00 PP; expected ',
  ],
  [
    'a debt that nothing booked',
    () => [
      `update players set state = jsonb_set(state::jsonb, '{debts}', '{"PP": 7}')::text where player_id = ${bert}`,
    ],
    'the document owes 0.07 PP; expected 0.00 PP',
  ],
  [
    'a payment towards a debt of which nobody knows the reward',
    () => [
      `update ledger set reference = 'debt:nothing' where player_id = ${ada} and credit = 'debt'
      and number = (select min(number) from ledger where player_id = ${ada} and credit = 'debt')`,
    ],
    'pays a debt back; expected the reward of which it is a part',
  ],
  [
    'a debt paid back twice',
    () => [
      `update ledger set amount = amount + 60000 where player_id = ${bert} and reference = 'write-off:w'`,
    ],
    'pays back more than is owed',
  ],
  [
    'a debt that was written off by nobody',
    () => [`delete from audit_log where act = 'write-off-debt'`],
    'expected an act of an operator',
  ],
  [
    'an order that was paid back without a payment that went back',
    () => [`update payments set state = 'refund-pending' where payment_id = 'charge'`],
    'order o-bert (DELIVERED, refund sent) has 0 payments that were paid back',
  ],
  [
    'a payment whose charge leads to somebody else',
    () => [`update payment_owners set player_id = 7 where payment_id = 'charge'`],
    'a payment leads to player 7 and is held by player',
  ],
  [
    'a refund that left points with the player',
    () => [
      `update ledger set reference = 'refund:other' where player_id = ${bert} and reference = 'take-back:o-bert:0:debt'`,
    ],
    'order o-bert gave 1000 PP and its refund took back or owes 500',
  ],
];
test.each(cases)('%s is reported', async (_name, statements, expected) => {
  const findings = await tampered(played, statements());
  expect(
    findings.filter((line) => line.includes(expected)),
    findings.join('\n'),
  ).not.toEqual([]);
});
