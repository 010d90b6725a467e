// Mutations of refunds, payers and debts.
import type { Mutation } from '../mutation.ts';

const ORDERS = 'economy/shop/orders.ts';
const REFUNDS = 'economy/shop/order-refunds.ts';
const TAKEN_BACK = 'economy/shop/refunds.test.ts';
const TOLD = 'server/features/orders/refunds.test.ts';
const ADAPTERS = 'server/adapters/payments/payments.test.ts';

export const paymentsMutations: readonly Mutation[] = [
  {
    name: 'a refund of any payment reverses the order',
    breaks: 'I33',
    file: REFUNDS,
    find: '      return refundSent(context, { order, payment: known, othersWait });\n',
    put: "      return refundOrder(context, { order, payment: known, because: 'told', isSent: true });\n",
    seenBy: { file: TAKEN_BACK, title: 'the refund of a second payment' },
  },
  {
    name: 'a refund before its payment is forgotten',
    breaks: 'I35',
    file: REFUNDS,
    find: "    context.effects.payments.push({ ...payment, orderId: order.orderId, state: 'refunded', note });\n",
    put: '    if (note === payment.paymentId) return order;\n',
    seenBy: { file: TOLD, title: 'before its payment' },
  },
  {
    name: 'the payment is read from the unsigned type',
    breaks: 'I33',
    edits: [
      {
        file: 'server/adapters/payments/breeze/message.ts',
        find: "  if (status === 'PAID' && !ALARMING.test(type)) {",
        put: '  if (/SUCCEEDED/i.test(type)) {',
      },
      {
        file: 'server/adapters/payments/breeze/message.ts',
        find: "  status: z.literal('PAID'),",
        put: '  status: z.string(),',
      },
    ],
    seenBy: { file: ADAPTERS, title: 'what is paid is read from the signed data alone' },
  },
  {
    name: 'two payments of an order are accepted at once',
    breaks: 'I33',
    file: 'server/features/orders/store.ts',
    find: '      and (pre_checkout_id is null or pre_checkout_id = ${queryId} or pre_checkout_until <= ${now})`;',
    put: '`;',
    seenBy: { file: TOLD, title: 'one payment of an order at a time' },
  },
  {
    name: 'anybody pays for anybody',
    breaks: 'I33',
    file: ORDERS,
    find: '  if (owners.length > 0 && !(',
    put: '  if (owners.length > 99 && !(',
    seenBy: { file: TOLD, title: 'a payment by somebody else is quarantined, and an operator' },
  },
  {
    name: 'a late payment ignores the purchase limit',
    breaks: 'I35',
    file: ORDERS,
    find: '        !fitsLimit(context, order) ||\n',
    put: '',
    seenBy: { file: TAKEN_BACK, title: 'a late payment for an offer' },
  },
  {
    name: 'used items stay after a refund',
    breaks: 'I35',
    file: 'economy/shop/take-back.ts',
    find: '  if (owedMinor > 0n) {',
    put: '  if (owedMinor < 0n) {',
    seenBy: { file: TAKEN_BACK, title: 'an opened pack is owed' },
  },
  {
    name: 'paid subscription points stay after a refund',
    breaks: 'I35',
    file: 'economy/shop/take-back.ts',
    find: '* BigInt(item.duration - left);',
    put: '* BigInt(item.duration - left) * 0n;',
    seenBy: { file: TAKEN_BACK, title: 'days that a subscription paid' },
  },
  {
    name: 'a debt is never collected',
    breaks: 'I35',
    file: 'economy/money/minting.ts',
    find: '  collectDebt(context, m);\n',
    put: '',
    seenBy: { file: TAKEN_BACK, title: 'is paid back by half of each reward' },
  },
  {
    name: 'debts are not counted when they are recorded',
    breaks: 'I2',
    file: 'economy/money/postings.ts',
    find: "  if (m.debit === 'debt' || m.credit === 'debt') {",
    put: "  if (m.credit === 'debt') {",
    seenBy: { file: TAKEN_BACK, title: 'spent points are owed, in their' },
  },
  {
    name: 'a role that refunds may write off debts',
    breaks: 'I50',
    file: 'contract/calls/operator/debts.ts',
    find: "    role: 'treasurer',",
    put: "    role: 'support',",
    seenBy: {
      file: 'server/features/operator/operator.test.ts',
      title: "is on the player's page; only a treasurer",
    },
  },
  {
    name: 'Stars are counted in dollars, cards in cents',
    breaks: 'spec §9',
    file: 'server/adapters/payments/stars/index.ts',
    find: 'usdValue: totalXtr * CENTS_PER_XTR',
    put: 'usdValue: (totalXtr * CENTS_PER_XTR) / 100',
    seenBy: { file: ADAPTERS, title: 'an invoice, an answer and a refund' },
  },
  {
    name: 'a job waits for the run of a killed process',
    breaks: '0135',
    file: 'server/jobs/index.ts',
    find: "const POLICY = 'short';",
    put: "const POLICY = 'stately';",
    seenBy: {
      file: 'server/jobs/jobs.test.ts',
      title: 'the run of a killed process does not stop the next run',
    },
  },
  {
    name: 'only the oldest two hundred refunds are tried',
    breaks: 'I35',
    file: 'server/db/page-by-page.ts',
    find: 'if (rows.length < atOnce) return;',
    put: 'if (rows.length <= atOnce) return;',
    seenBy: {
      file: 'server/features/orders/orders.test.ts',
      title: 'refunds that a provider refuses do not stop newer ones',
    },
  },
  {
    name: 'a payment provider that is down is asked about every refund',
    breaks: 'I35',
    file: 'server/jobs/process-each.ts',
    find: 'if (stopsAfter(error)) break;',
    put: 'stopsAfter(error);',
    seenBy: {
      file: 'server/features/orders/orders.test.ts',
      title: 'refunds that a provider refuses do not stop newer ones',
    },
  },
];
