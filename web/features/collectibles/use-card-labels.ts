import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { Rarity } from '@parlor/contract/kernel/vocabulary.ts';
import { count } from '../../i18n/format.ts';

export interface CardLabels {
  /** "Three cards, one rare or better". */
  readonly holds: (pack: { readonly collectibles: number; readonly rarity: Rarity }) => string;
  /** "Pack of three". */
  readonly packOf: (cards: number) => string;
  /** "1 in 143 draws", or "Not drawn now". */
  readonly odds: (draws: number | undefined) => string;
  /** "11 of 15", "All fifteen". */
  readonly heldOf: (held: number) => string;
}

const ALL = 15;

export function useCardLabels(): CardLabels {
  const { t, i18n } = useLingui();
  const promise: Readonly<Record<Rarity, string>> = {
    COMMON: '',
    UNCOMMON: t`at least one uncommon or better`,
    RARE: t`at least one rare or better`,
    EPIC: t`at least one epic or better`,
    LEGENDARY: t`at least one legendary`,
  };
  const alone: Readonly<Record<Rarity, string>> = {
    COMMON: t`1 card`,
    UNCOMMON: t`1 card, uncommon or better`,
    RARE: t`1 card, rare or better`,
    EPIC: t`1 card, epic or better`,
    LEGENDARY: t`1 legendary card`,
  };
  return {
    holds({ collectibles, rarity }) {
      if (collectibles === 1) return alone[rarity];
      const cards = t`${plural(collectibles, {
        one: '# card',
        other: '# cards',
      })}`;
      const best = promise[rarity];
      return best === '' ? cards : t`${cards}, ${best}`;
    },
    packOf: (cards) =>
      t`${plural(cards, {
        one: 'Pack of # card',
        other: 'Pack of # cards',
      })}`,
    odds(draws) {
      if (draws === undefined) return t`Not available now`;
      const number = count(Math.round(draws), i18n.locale);
      return t`1 in ${number} cards`;
    },
    heldOf(held) {
      const number = count(held, i18n.locale);
      return held >= ALL ? t`15 of 15` : t`${number} of 15`;
    },
  };
}
