// Nodes of an order: its payment, and what it gave.
import { toWire } from '@parlor/contract/kernel/money.ts';
import { entriesBeginning } from '../../../players/rows/find-in-history.ts';
import { viewEntry } from '../../../players/rows/ledger-rows.ts';
import { orderRecord, paymentRecord, type OrderRow } from '../../../players/rows/order-rows.ts';
import { actsWith, bulkActsOfOrder, orderOf, paymentsOf, type ActRow } from './explain-store.ts';
import { missing, tree, type Asked, type Tree } from './tree.ts';

export function orderNode(row: OrderRow, causes: readonly Tree[] = []): Tree {
  const order = orderRecord(row);
  return tree(
    {
      kind: 'order',
      at: new Date(order.placedAtMs).toISOString(),
      orderId: order.orderId,
      title: order.title,
      quantity: order.quantity,
      total: toWire(order.currency, order.totalMinor),
      currency: order.currency,
      status: order.status,
      refund: order.refund,
    },
    causes,
  );
}

/** The order, its payments, the operator who refunded it, and all its other entries. */
export async function orderTree(x: Asked, orderId: string): Promise<Tree> {
  const row = await orderOf(x, orderId);
  if (row === undefined) return missing('order', orderId);
  const beginnings = ['order', 'delivery', 'refund', 'take-back'].map((what) => `${what}:${orderId}`);
  const [payments, acts, bulk, ...entries] = await Promise.all([
    paymentsOf(x, orderId),
    actsWith(x.db, x.playerId, 'orderId', orderId),
    bulkActsOfOrder(x.db, x.playerId, orderId),
    ...beginnings.map((beginning) => entriesBeginning(x.db, x.playerId, beginning)),
  ]);
  const paid = payments.map((payment) => {
    const { provider, paymentId, amountMinor, currency, state } = paymentRecord(payment);
    return tree({
      kind: 'payment',
      at: payment.at.toISOString(),
      provider,
      paymentId,
      amountMinor: Number(amountMinor),
      currency,
      state,
    });
  });
  const others = entries
    .flat()
    .map(viewEntry)
    .filter(({ number }) => number !== x.root);
  return orderNode(row, [
    ...paid,
    ...[...acts, ...bulk].map(actNode),
    ...others.map((entry) => tree({ kind: 'entry', at: entry.at, entry })),
  ]);
}

export const actNode = ({ act, operator_id, name, why, at, bulk_act }: ActRow): Tree =>
  tree({
    kind: 'act',
    at: at.toISOString(),
    act,
    by: String(operator_id),
    ...(name === null ? {} : { byName: name }),
    ...(why === null ? {} : { why }),
    ...(bulk_act === undefined ? {} : { bulkAct: bulk_act }),
  });
