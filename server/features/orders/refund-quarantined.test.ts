// An operator returns payments that do not match their orders, on two servers.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startTwoServers, type TwoServers } from '../../test/two-servers.ts';
import { orderIdOf } from '../../players/rows/order-ids.ts';
import { createPaymentAlarms, createSettle, orderJobs, refundQuarantined } from './index.ts';
import type { Settle, SettleDeps } from './settle.ts';
import { findOrder } from './store.ts';
import { scriptedProvider, type ScriptedProvider } from './test/scripted-provider.ts';

const OWNER = '700';
const STRANGER = '8';

let two: TwoServers;
let deps: SettleDeps;
let settle: Settle;
let stars: ScriptedProvider;
let alarms: ReturnType<typeof createPaymentAlarms>;
let carol: string;
let orderId: string;

beforeAll(async () => {
  two = await startTwoServers();
});
afterAll(() => two.close());
beforeEach(async () => {
  stars = scriptedProvider('telegram');
  alarms = createPaymentAlarms(two);
  const [{ pool, players, heldPlayers }] = two.servers;
  const log = { warn: () => undefined, error: () => undefined };
  const providers = new Map([['telegram', stars]] as const);
  deps = { pool, players, heldPlayers, clock: two.clock, alarms, providers, log };
  settle = createSettle(deps);
  carol = await two.newPlayer();
  await two.pool.query("delete from identities where provider = 'telegram' and subject = $1", [OWNER]);
  await two.pool.query(
    "insert into identities (player_id, provider, subject, created_at) values ($1, 'telegram', $2, now())",
    [carol, OWNER],
  );
  orderId = orderIdOf(carol, 'an-order');
  await players.act('placeOrder', carol, {
    order: { orderId },
    input: () => ({ orderId, itemId: 'pass', quantity: 1, mode: 'telegram', platform: 'web', taken: 0 }),
  });
});

const pays = (paymentId: string, payer: string) =>
  settle.paid('telegram', orderId, { paymentId, amountMinor: 250n, currency: 'XTR', payer });
const isRefunded = (paymentId: string) =>
  settle.refunded('telegram', orderId, { paymentId, amountMinor: 250n, currency: 'XTR' });
const stateOf = async (paymentId: string): Promise<string | undefined> =>
  (await two.pool.query<{ state: string }>('select state from payments where payment_id = $1', [paymentId]))
    .rows[0]?.state;
const openAlarms = async () => (await alarms.open()).filter((one) => one.orderId === orderId);
const nothing = () => Promise.resolve();
const refund = (alarmId: string, { on = 0 as 0 | 1, note = nothing, mustNotBeOwn = nothing } = {}) =>
  refundQuarantined({ players: two.servers[on].players, alarms })(alarmId, { mustNotBeOwn, note });

test('it is returned once, and the order keeps its own payment and its goods', async () => {
  await pays('strangers', STRANGER);
  await pays('carols', OWNER);
  const [alarm] = await openAlarms();
  let notes = 0;
  const note = () => Promise.resolve(void notes++);
  const results = await Promise.allSettled([
    refund(alarm!.id, { on: 0, note }),
    refund(alarm!.id, { on: 1, note }),
  ]);
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  expect([notes, await stateOf('strangers'), await openAlarms()]).toEqual([1, 'refund-pending', []]);

  const send = orderJobs(deps, settle).find((job) => job.name === 'refund-payments')!;
  await send.run({ pool: deps.pool, clock: two.clock });
  expect(stars.refunded).toEqual(['strangers']);
  // Telegram reports it too.
  await isRefunded('strangers');
  expect([await stateOf('strangers'), await stateOf('carols')]).toEqual(['refunded', 'kept']);
  const order = await findOrder(two.pool, carol, orderId);
  expect(order).toMatchObject({ status: 'DELIVERED', refund: 'none' });
  expect(order?.timeline.map(({ event }) => event)).toEqual(['placed', 'paid', 'delivered', 'refunded']);
});

test('without its entry in the audit log, or by the owner of the order, nothing changes', async () => {
  await pays('strange', STRANGER);
  const [alarm] = await openAlarms();
  const fails = () => Promise.reject(new Error('no entry'));
  await expect(refund(alarm!.id, { note: fails })).rejects.toThrow('no entry');
  const mustNotBeOwn = (playerId: string) => Promise.reject(new Error(`belongs to ${playerId}`));
  await expect(refund(alarm!.id, { mustNotBeOwn } as never)).rejects.toThrow(`belongs to ${carol}`);
  expect([await stateOf('strange'), await openAlarms()]).toEqual(['quarantined', [alarm]]);
});

test('a payment that its provider has returned, or whose payer was erased, is not returned', async () => {
  await pays('paid-back', STRANGER);
  await pays('nobodys', STRANGER);
  await isRefunded('paid-back');
  await two.pool.query("update payments set payer = null where payment_id = 'nobodys'");
  const open = await openAlarms();
  expect(open).toHaveLength(2);
  for (const { id } of open)
    await expect(refund(id)).rejects.toMatchObject({ code: 'PAYMENT_NOT_QUARANTINED' });
  expect(await openAlarms()).toEqual(open);
  expect([await stateOf('paid-back'), await stateOf('nobodys')]).toEqual(['refunded', 'quarantined']);
});

test('a card payment in another currency has no payer, and is returned', async () => {
  // Breeze's adapter reports every currency other than dollars so.
  await settle.paid('breeze', orderId, { paymentId: 'in-yen', amountMinor: 250n, currency: 'XTR' });
  const [alarm] = await openAlarms();
  expect(alarm?.provider).toBe('breeze');
  await refund(alarm!.id);
  expect(await stateOf('in-yen')).toBe('refund-pending');
});

test('another message of a provider returns nothing', async () => {
  const data = { id: 'a-dispute', status: 'OPEN' };
  await alarms.raise({ provider: 'breeze', type: 'DISPUTE_STATUS_UPDATE', orderId, data });
  const [alarm] = await openAlarms();
  await expect(refund(alarm!.id)).rejects.toMatchObject({ code: 'PAYMENT_NOT_QUARANTINED' });
  await expect(refund('no-alarm')).rejects.toMatchObject({ code: 'NOT_FOUND' });
});
