import type { DeliveredItem } from '@parlor/contract/formats/bundle-items.ts';
import { paths } from '../../../navigation/paths.ts';

/** The screen where a thing lies that an order brought; undefined where there is nothing to go to: our thanks. */
export function whereItLies(one: DeliveredItem): string | undefined {
  switch (one.type) {
    case 'pack':
      return paths.cards();
    case 'lootbox':
      return paths.boxes();
    case 'metaFeature':
      return paths.quests('month');
    case 'dailyPP':
      return paths.daily();
    // Points, and what a boost adds to them, are entries of the ledger.
    case 'token':
    case 'boost':
      return paths.history();
    case 'none':
      return undefined;
  }
}
