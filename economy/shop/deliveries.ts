// The contents of an order (spec §3 Delivery): given whole and once, under the order's own key (I34).
import { CURRENCIES, type Currency, type Reward } from '@parlor/contract/kernel/vocabulary.ts';
import { toMinorOrThrow } from '@parlor/contract/kernel/money.ts';
import type { DeliveredItem } from '@parlor/contract/formats/bundle-items.ts';
import { addBoost } from '../money/boosts.ts';
import { mint } from '../money/minting.ts';
import { activatePass } from '../progress/monthly.ts';
import { grant } from '../money/rewards.ts';
import { beginSubscription } from './subscriptions.ts';
import { emit, type ActContext } from '../kernel/context.ts';

/** The premium track of the month. */
export const PASS_FEATURE = 'monthly-pass';

export interface DeliverCall {
  readonly orderId: string;
  readonly items: readonly DeliveredItem[];
  readonly quantity: number;
}

const deliveryReference = (orderId: string): string => `delivery:${orderId}`;

/** The given items by name, so that a refund can take unused ones back. Plain JSON. */
export interface Given {
  readonly money: ReadonlyArray<{ readonly currency: Currency; readonly amount: number }>;
  readonly packIds: readonly string[];
  readonly lootboxes: { readonly STANDARD: number; readonly PREMIUM: number };
  readonly subscriptionIds: readonly string[];
  readonly boostIds: readonly string[];
  readonly passes: number;
  /** Orders of an earlier version have none. */
  readonly passIds?: readonly string[];
}

/** Everything in an order, counting its quantity: the n-th item is known by the order's id and n. */
export const unitsOf = ({ items, quantity }: Pick<DeliverCall, 'items' | 'quantity'>): DeliveredItem[] =>
  Array.from({ length: quantity }, () => items).flat();

export function deliverItems(context: ActContext, { orderId, items, quantity }: DeliverCall): Given {
  const all = unitsOf({ items, quantity });
  const rewards: Reward[] = [];
  const money: Array<{ currency: Currency; amount: number }> = [];
  const lootboxes = { STANDARD: 0, PREMIUM: 0 };
  const subscriptionIds: string[] = [];
  const boostIds: string[] = [];
  const passIds: string[] = [];
  const points = (amount: number): void => {
    rewards.push({ type: 'points', amount });
    money.push({ currency: 'PP', amount });
  };
  for (const [i, item] of all.entries()) {
    const id = `${orderId}-${i}`;
    switch (item.type) {
      case 'token': {
        const currency = currencyOf(item.symbol);
        if (currency === 'PP') points(item.amount);
        else {
          money.push({ currency, amount: item.amount });
          const amountMinor = toMinorOrThrow(currency, item.amount);
          const reference = `${deliveryReference(orderId)}:token:${i}`;
          mint(context, { reason: 'delivery', currency, amountMinor, reference });
        }
        break;
      }
      case 'lootbox': {
        // The FREE box is a daily reward and not for sale.
        const kind = item.kind === 'FREE' ? 'STANDARD' : item.kind;
        lootboxes[kind] += item.amount;
        rewards.push({ type: 'lootbox', kind, amount: item.amount });
        break;
      }
      case 'pack':
        rewards.push({ type: 'collectibles', amount: item.collectiblesAmount, bestDraw: item.bestDraw });
        break;
      case 'dailyPP':
        if (item.beginning > 0) points(item.beginning);
        subscriptionIds.push(id);
        beginSubscription(context, id, toMinorOrThrow('PP', item.amount), item.duration);
        break;
      case 'boost':
        boostIds.push(id);
        addBoost(context, {
          id,
          percentage: item.percentage,
          leftMinor: Number(toMinorOrThrow('PP', item.amount)),
        });
        break;
      case 'metaFeature':
        if (item.feature !== PASS_FEATURE) throw new Error(`Nobody knows the feature ${item.feature}`);
        passIds.push(id);
        activatePass(context, id);
        break;
      case 'none':
        break;
    }
  }
  const { packIds } = grant(context, { reference: deliveryReference(orderId), rewards, reason: 'delivery' });
  emit(context, { kind: 'order-delivered', orderId, quantity });
  const passes = passIds.length;
  return {
    money,
    packIds,
    lootboxes,
    subscriptionIds,
    boostIds,
    passes,
    ...(passes > 0 ? { passIds } : {}),
  };
}

function currencyOf(symbol: string): Currency {
  const currency = CURRENCIES.find((c) => c === symbol);
  if (currency === undefined) throw new RangeError(`${symbol} is not a currency of Parlor`);
  return currency;
}
