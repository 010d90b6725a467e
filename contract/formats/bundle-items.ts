// A bundle's items in the form of deliveries: the contents of an order.
import type { BundleItem, Delivery } from '../calls/shop.ts';

export type DeliveredItem =
  | Delivery
  | { readonly type: 'boost'; readonly percentage: number; readonly amount: number };

export function itemOfBundle(item: BundleItem): DeliveredItem {
  switch (item.kind) {
    case 'pp_insta':
      return { type: 'token', symbol: 'PP', amount: item.amount };
    case 'daily_pp':
      return { type: 'dailyPP', beginning: item.beginning, amount: item.amount, duration: item.duration };
    case 'lootbox':
      return { type: 'lootbox', kind: item.lootbox, amount: item.amount };
    case 'pp_boost':
      return { type: 'boost', percentage: item.percentage, amount: item.amount };
    case 'pack':
      return { type: 'pack', collectiblesAmount: item.collectiblesAmount, bestDraw: item.bestDraw };
  }
}
