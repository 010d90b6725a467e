import type { DeliveredItem } from '@parlor/contract/formats/bundle-items.ts';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { Order, Product } from '@parlor/contract/calls/shop.ts';
import type { PurchaseCurrency } from '@parlor/contract/kernel/vocabulary.ts';
import { figure } from '../../i18n/format.ts';
import { useRewardLabels } from '../../ui/reward/use-reward-labels.ts';

export interface ProductLabels {
  /** "2 standard boxes", "150 PP a day for 3 days". */
  readonly brought: (one: DeliveredItem) => string;
  /** "450 PP", "75 Stars". */
  readonly price: (amount: number, currency: PurchaseCurrency) => string;
  /** "$1.50". */
  readonly dollars: (amount: number) => string;
  readonly unavailable: (because: NonNullable<Product['unavailable']>['because']) => string;
  /** "2 of 2 left for you this month". */
  readonly limit: (limit: NonNullable<Product['limit']>) => string;
  /** The state of an order, in a word or two. */
  readonly state: (order: Pick<Order, 'status' | 'refund'>) => string;
  readonly event: (event: Order['timeline'][number]['event']) => string;
  readonly paidWith: (order: Pick<Order, 'currency' | 'mode'>) => string;
}

export function useProductLabels(): ProductLabels {
  const { t, i18n } = useLingui();
  const { locale } = i18n;
  const rewards = useRewardLabels();
  const stars = (amount: number): string => t`${plural(amount, { one: '# Star', other: '# Stars' })}`;
  return {
    brought(one) {
      switch (one.type) {
        case 'token': {
          const amount = figure(one.amount, 'PP', { locale }).text;
          const symbol = one.symbol;
          return t`${amount} ${symbol} now`;
        }
        case 'lootbox':
          return one.kind === 'PREMIUM'
            ? t`${plural(one.amount, { one: '# premium box', other: '# premium boxes' })}`
            : t`${plural(one.amount, { one: '# standard box', other: '# standard boxes' })}`;
        case 'dailyPP': {
          const beginning = rewards.points(one.beginning);
          const amount = rewards.points(one.amount);
          return one.beginning > 0
            ? t`${plural(one.duration, {
                one: `${beginning} now, ${amount} a day for # day`,
                other: `${beginning} now, ${amount} a day for # days`,
              })}`
            : t`${plural(one.duration, {
                one: `${amount} a day for # day`,
                other: `${amount} a day for # days`,
              })}`;
        }
        case 'pack':
          return rewards.reward({
            type: 'collectibles',
            amount: one.collectiblesAmount,
            bestDraw: one.bestDraw,
          });
        case 'boost': {
          const points = rewards.points(one.amount);
          const share = figure(one.percentage, 'COUNT', { locale }).text;
          return t`+${share}% on points you earn, up to ${points} extra`;
        }
        case 'metaFeature':
          return t`The premium track for one month`;
        case 'none':
          return t`Our thanks (no items)`;
      }
    },
    price: (amount, currency) => (currency === 'XTR' ? stars(amount) : rewards.points(amount)),
    dollars: (amount) => `$${figure(amount, 'USD', { locale, decimals: 'fixed' }).text}`,
    unavailable: (because) =>
      ({
        'sold-out': t`Sold out`,
        'limit-reached': t`Limit reached`,
        'not-on-sale-yet': t`Not on sale yet`,
        'sale-ended': t`Sale ended`,
        'switched-off': t`Closed for now`,
      })[because],
    limit({ left: rest, count: all, period }) {
      const [left, count] = [i18n.number(rest), i18n.number(all)];
      switch (period) {
        case 'day':
          return t`${left} of ${count} left for you today`;
        case 'week':
          return t`${left} of ${count} left for you this week`;
        case 'month':
          return t`${left} of ${count} left for you this month`;
        case 'ever':
          return t`${left} of ${count} left for you`;
      }
    },
    state({ status, refund }) {
      if (refund === 'sent') return t`Refund`;
      if (refund === 'pending') return t`Refund in progress`;
      return {
        PLACED: t`Waiting for payment`,
        PAID: t`Paid, in delivery`,
        DELIVERED: t`Delivered`,
        CANCELLED: t`Cancelled`,
      }[status];
    },
    event: (event) =>
      ({
        placed: t`Order placed`,
        paid: t`Paid`,
        delivered: t`Delivered`,
        cancelled: t`Cancelled, nothing was charged`,
        expired: t`Expired, nothing was charged`,
        'paid-late': t`A payment arrived after the order ended`,
        'paid-twice': t`A second payment arrived`,
        'refund-begun': t`Refund started`,
        refunded: t`Refund`,
        'taken-back': t`Unused items were removed`,
      })[event],
    paidWith: ({ currency, mode }) =>
      currency === 'PP' ? t`Parlor Points` : mode === 'breeze' ? t`Card` : t`Telegram Stars`,
  };
}
