// Card payments under attack. The payment emulator is not attacked and has records of its own: who paid what. Its signed
// webhooks come late, twice, out of order, after a loss, or never.
import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { operatorContract } from '@parlor/contract/calls/operator/operator.ts';
import { shop } from '@parlor/contract/calls/shop.ts';
import { WEBHOOKS } from '@parlor/contract/webhooks/payments.ts';
import { orderOfReference } from '../../../server/adapters/payments/breeze/index.ts';
import type { PaymentRecords } from '../../../server/adapters/payments/emulator/records.ts';
import { ask, type Addresses, type Caller } from './ask.ts';
import { operation, type Operation } from './history.ts';
import type { Verdict } from '../verdict.ts';

export const BREEZE = { apiKey: 'sk_test_chaos', webhookSecret: 'whook_sk_chaos' };
const PRODUCT = 'points-1000';
const GIVEN_MINOR = 100_000n;
/** How often a refund is requested while the order is not paid yet. */
const REFUND_TRIES = 6;

type Way =
  | 'pays'
  | 'does not pay'
  | 'closes the window as they pay'
  | 'pays and wants it back'
  | 'pays and disputes it'
  | 'pays and is paid back by the card provider';
const WAYS: readonly Way[] = [
  'pays',
  'closes the window as they pay',
  'pays and wants it back',
  'does not pay',
];
/** Acts of the card provider; older versions of the server do not know them. */
const CARD_EMULATOR_CASES: readonly Way[] = [
  'pays and disputes it',
  'pays and is paid back by the card provider',
];
const PROVIDER_ACTS: { readonly [W in Way]?: string } = {
  'pays and disputes it': 'dispute',
  'pays and is paid back by the card provider': 'refund-card',
};
const ACTS_AFTER_MS = 3_000;

interface ToPay {
  readonly type: string;
  readonly orderId: string;
  readonly link: string;
  readonly purchaseId: string;
  readonly usdValue: number;
}

export interface CardClient {
  readonly playerId: string;
  readonly asks: Caller;
  readonly asOperator: Caller;
  readonly addresses: Addresses;
  /** Whether the card provider refunds and disputes by itself. */
  readonly emulatorStartsRefunds: boolean;
}

/** The next operation of a buyer, going through all ways to pay. */
export function paysByCard({
  playerId,
  asks,
  asOperator,
  addresses,
  emulatorStartsRefunds,
}: CardClient): () => Operation {
  const ways = emulatorStartsRefunds ? [...WAYS, ...CARD_EMULATOR_CASES] : WAYS;
  const queued: Operation[] = [];
  let turn = 0;
  let orders = Number(playerId);

  const presses = async (link: string, act: 'pay' | 'refuse'): Promise<void> => {
    await ask('POST', link, { act }).catch(() => undefined);
  };
  /** An act of the card provider, at once or after its payment webhook. */
  const providerAct = async ({ link, purchaseId }: ToPay, act: string): Promise<void> => {
    await pause(Math.random() * ACTS_AFTER_MS);
    await ask('POST', new URL(`/control/${act}/${purchaseId}`, link).href, {}).catch(() => undefined);
  };
  /** Sends a payment webhook with a wrong signature. */
  const forges = ({ orderId, purchaseId, usdValue }: ToPay): void => {
    const data = {
      pageId: purchaseId,
      status: 'PAID',
      clientReferenceId: `${orderId}-1`,
      currency: 'USD',
      amount: usdValue,
    };
    const message = { type: 'PAYMENT_SUCCEEDED', data, signature: randomUUID() };
    void ask('POST', addresses.lobby + WEBHOOKS.breeze, message).catch(() => undefined);
  };
  const cancels = (orderId: string): Operation =>
    operation({
      kind: 'card-cancel',
      playerId,
      of: orderId,
      send: () => asks('POST', addresses.lobby + shop.cancelOrder.path.replace('{orderId}', orderId), {}),
    });
  const isPaidBack = (orderId: string, triesLeft: number): Operation =>
    operation({
      kind: 'refund',
      playerId,
      of: orderId,
      send: (id) =>
        asOperator(
          'POST',
          addresses.lobby +
            operatorContract.refundPlayerOrder.path
              .replace('{userId}', playerId)
              .replace('{orderId}', orderId),
          { why: 'asked for it' },
          id,
        ),
      whenKnown: (o) => {
        const isNotPaidYet = o.became === 'acknowledged' && refundOf(o) === 'none';
        if (isNotPaidYet && triesLeft > 0) queued.push(isPaidBack(orderId, triesLeft - 1));
      },
    });
  const goesOn = (o: Operation, way: Way): void => {
    const order = JSON.parse(o.text) as ToPay;
    if (o.became !== 'acknowledged' || order.type !== 'payment_required') return;
    if (way === 'does not pay') forges(order);
    const act = PROVIDER_ACTS[way];
    void presses(order.link, way === 'does not pay' ? 'refuse' : 'pay').then(() =>
      act === undefined ? undefined : providerAct(order, act),
    );
    if (way === 'closes the window as they pay') queued.push(cancels(order.orderId));
    if (way === 'pays and wants it back') queued.push(isPaidBack(order.orderId, REFUND_TRIES));
  };
  return () => {
    turn += 1;
    // Every other time, so that a payment webhook has time to arrive.
    const next = turn % 2 === 0 ? queued.shift() : undefined;
    if (next) return next;
    orders += 1;
    const way = ways[orders % ways.length] ?? 'pays';
    return operation({
      kind: 'card-order',
      playerId,
      whenKnown: (o) => goesOn(o, way),
      send: (id) =>
        asks(
          'POST',
          addresses.lobby + shop.placeOrder.path,
          { productId: PRODUCT, quantity: 1, paymentMode: 'breeze' },
          id,
        ),
    });
  };
}

const refundOf = (o: Operation): string => (JSON.parse(o.text) as { refund: string }).refund;

/** Random faults of the payment emulator's webhooks. */
export const paymentFaults = (chance: () => number): object => ({
  again: Math.floor(chance() * 3),
  lateMs: Math.floor(chance() * 4_000),
  lost: Math.floor(chance() * 3),
  lostReplies: Math.floor(chance() * 2),
  refundFirst: chance() < 0.2,
});
export const NO_PAYMENT_FAULTS = { again: 0, lateMs: 0, lost: 0, lostReplies: 0, refundFirst: false };

export interface CardRows {
  readonly orders: ReadonlyArray<{
    readonly order_id: string;
    readonly status: string;
    readonly mode: string | null;
  }>;
  readonly payments: ReadonlyArray<{ readonly payment_id: string; readonly state: string }>;
  readonly entries: ReadonlyArray<{ readonly reference: string; readonly amount: bigint }>;
  /** Pages whose dispute an operator sees. */
  readonly disputed: ReadonlyArray<{ readonly page_id: string }>;
}

/** Every payment at the emulator was delivered once or refunded; nothing else was delivered. */
export function judgeCards(
  v: Verdict,
  operations: readonly Operation[],
  rows: CardRows,
  pages: PaymentRecords['pages'],
): void {
  const orders = new Map(
    rows.orders.filter(({ mode }) => mode === 'breeze').map((o) => [o.order_id, o] as const),
  );
  const payments = new Map(rows.payments.map((p) => [p.payment_id, p.state]));
  const entries = Map.groupBy(rows.entries, ({ reference }) => reference.split(/[#:]/).slice(0, 2).join(':'));
  const sums = (prefix: string, orderId: string): bigint[] =>
    (entries.get(`${prefix}:${orderId}`) ?? []).map(({ amount }) => amount);
  const paid = Map.groupBy(
    Object.values(pages).filter(({ status }) => status === 'PAID'),
    ({ reference }) => orderOfReference(reference),
  );
  const total = (list: readonly bigint[]): bigint => list.reduce((sum, amount) => sum + amount, 0n);

  for (const o of operations) {
    if (o.became !== 'acknowledged') continue;
    if (o.kind === 'card-order') {
      const { orderId } = JSON.parse(o.text) as ToPay;
      if (!orders.has(orderId)) v.lost.push(`card order ${orderId}`);
    }
    if (o.kind === 'refund' && refundOf(o) !== 'none') {
      const pages = paid.get(o.of ?? '') ?? [];
      const states = pages.map((p) => payments.get(p.id) ?? 'not known');
      if (!pages.some((p) => p.refunded))
        v.lost.push(`the refund of card order ${o.of}, whose payments are: ${states.join(', ') || 'none'}`);
    }
  }
  const reported = new Set(rows.disputed.map(({ page_id }) => page_id));
  for (const { id, disputed } of Object.values(pages))
    if (disputed === true && !reported.has(id)) v.lost.push(`the dispute about card payment ${id}`);
  for (const [orderId, taken] of paid) {
    const stored = taken.filter((p) => !p.refunded);
    for (const p of taken) {
      const state = payments.get(p.id);
      if (state === undefined) v.lost.push(`card payment ${p.id}`);
      else if ((state === 'refunded') !== p.refunded)
        v.unbalanced.push(
          `card payment ${p.id} is ${state} with us, ${p.refunded ? 'refunded' : 'kept'} there`,
        );
    }
    const granted = sums('delivery', orderId);
    if (stored.length > 1 || granted.length > 1) v.twice.push(`card order ${orderId}`);
    if (stored.length === 1 && (granted.length === 0 || orders.get(orderId)?.status !== 'DELIVERED'))
      v.lost.push(`what card order ${orderId} paid for`);
    if (granted.some((amount) => amount !== GIVEN_MINOR))
      v.unbalanced.push(`what card order ${orderId} gave`);
    if (stored.length === 0 && total(granted) !== total(sums('take-back', orderId)))
      v.unbalanced.push(`card order ${orderId} was paid back and its points were not taken`);
    if (stored.length > 0 && sums('take-back', orderId).length > 0)
      v.lost.push(`the points of card order ${orderId}, which was not paid back`);
  }
  for (const [orderId, { status }] of orders)
    if (
      !paid.has(orderId) &&
      (status === 'DELIVERED' || status === 'PAID' || sums('delivery', orderId).length > 0)
    )
      v.afterRefusal.push(`card order ${orderId}, which nobody paid`);
}
