// Mistakes that earlier tests did not detect: what a refund takes back, who may pay and when, messages that are
// invalid or come from a paused partner, and the forgiven day.
import type { Mutation } from '../mutation.ts';

const TAKE_BACK = 'economy/shop/take-back.ts';
const ORDERS = 'server/features/orders/store.ts';
const TELEGRAM = 'server/features/orders/webhooks/telegram.ts';
const PARTNERS = 'server/features/cross-tasks/webhook.ts';
const TAKEN_BACK = 'economy/shop/refunds.test.ts';
const TOLD = 'server/features/orders/refunds.test.ts';

export const weakPlacesMutations: readonly Mutation[] = [
  {
    name: 'of several items paid with points, one price is refunded',
    breaks: 'I35',
    file: 'economy/shop/order-refunds.ts',
    find: 'amountMinor: order.totalMinor,',
    put: 'amountMinor: order.priceMinor,',
    seenBy: { file: TAKEN_BACK, title: 'two packs for points: the whole price is refunded' },
  },
  {
    name: 'a boost continues after its order was refunded',
    breaks: 'I35',
    file: 'economy/money/boosts.ts',
    find: 'boosts: boosts.filter(({ id }) => !ids.includes(id)),',
    put: 'boosts,',
    seenBy: { file: TAKEN_BACK, title: 'what a boost has paid is taken back too' },
  },
  {
    name: 'points of a used-up boost stay after a refund',
    breaks: 'I35',
    file: TAKE_BACK,
    find: '?.leftMinor ?? 0;',
    put: "?.leftMinor ?? Number(toMinor('PP', item.amount));",
    seenBy: {
      file: TAKEN_BACK,
      title: 'what a boost has paid is taken back when it is used up',
    },
  },
  {
    name: 'a subscription continues after its order was refunded',
    breaks: 'I35',
    file: TAKE_BACK,
    find: 'subscriptions: state.subscriptions.filter((s) => !given.subscriptionIds.includes(s.id)),',
    put: 'subscriptions: state.subscriptions,',
    seenBy: { file: TAKEN_BACK, title: 'days that a subscription paid are taken back' },
  },
  {
    name: 'points of an ended subscription stay after a refund',
    breaks: 'I35',
    file: TAKE_BACK,
    find: '?.remaining ?? 0;',
    put: '?.remaining ?? item.duration;',
    seenBy: { file: TAKEN_BACK, title: 'everything that a subscription has paid is taken back' },
  },
  {
    name: 'an order that has ended may still be paid',
    breaks: 'I36',
    edits: [
      {
        file: TELEGRAM,
        find: "  if (order.expiresAtMs <= d.clock.now()) return 'checkout.ended';\n",
        put: '',
      },
      {
        file: ORDERS,
        find: '      and expires_at > ${now}\n',
        put: '',
      },
    ],
    seenBy: { file: TOLD, title: 'a payment by another person, and of an ended order, is refused' },
  },
  {
    name: 'an order may be paid at the moment it ends',
    breaks: 'I36',
    edits: [
      { file: TELEGRAM, find: 'order.expiresAtMs <= d.clock', put: 'order.expiresAtMs < d.clock' },
      { file: ORDERS, find: 'expires_at > ${now}\n', put: 'expires_at >= ${now}\n' },
    ],
    seenBy: {
      file: TOLD,
      title: 'an order may be paid until the millisecond before it ends',
    },
  },
  {
    name: 'any page of Breeze pays for an order that has a page',
    breaks: 'I33',
    file: 'server/features/orders/webhooks/breeze.ts',
    find: 'pages.some(({ purchaseId }) => purchaseId === page.pageId)',
    put: 'pages.length > 0',
    seenBy: { file: TOLD, title: 'a page that is not ours, or not of this order' },
  },
  {
    name: 'an amount of null is accepted',
    breaks: 'W-17',
    file: 'server/adapters/game-providers/hub88/index.ts',
    find: "const isWrong = fields['amount'] !== undefined &&",
    put: "const isWrong = fields['amount'] != null &&",
    seenBy: {
      file: 'server/adapters/game-providers/dialects.test.ts',
      title: 'Hub88: a rollback with an invalid amount',
    },
  },
  {
    name: 'a paused partner’s message counts',
    breaks: 'I20',
    edits: [
      {
        file: PARTNERS,
        find: "  if (await isPaused(pool, partnerId)) return void (await keep('partner-rests'));\n",
        put: '',
      },
      {
        file: PARTNERS,
        find: '        if (await isPaused(tx, partnerId)) throw new Paused();\n',
        put: '        void [isPaused, Paused];\n',
      },
    ],
    seenBy: {
      file: 'server/features/cross-tasks/webhook.test.ts',
      title: "a paused partner's message is stored and ignored; after the",
    },
  },
  {
    name: 'a missed day is forgiven a day early',
    breaks: 'S14',
    file: 'economy/progress/daily-rewards.ts',
    find: 'missed === 1 && slice.sinceGrace >= content.dailyRewards.graceAfterDays)',
    put: 'missed === 1 && slice.sinceGrace >= content.dailyRewards.graceAfterDays - 1)',
    seenBy: {
      file: 'economy/progress/daily-rewards.test.ts',
      title: 'a missed day is not forgiven a day early',
    },
  },
];
