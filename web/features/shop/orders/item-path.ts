import type { DeliveredItem } from '@parlor/contract/formats/bundle-items.ts';
import { paths } from '../../../navigation/paths.ts';

/** The screen that shows an item of an order. Undefined for `none`, which delivers nothing. */
export function itemPath(one: DeliveredItem): string | undefined {
  switch (one.type) {
    case 'pack':
      return paths.cards();
    case 'lootbox':
      return paths.boxes();
    case 'metaFeature':
      return paths.quests('month');
    case 'dailyPP':
      return paths.daily();
    // Points, and what a boost adds, are ledger entries.
    case 'token':
    case 'boost':
      return paths.history();
    case 'none':
      return undefined;
  }
}
