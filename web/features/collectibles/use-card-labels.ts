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
    UNCOMMON: t`one uncommon or better`,
    RARE: t`one rare or better`,
    EPIC: t`one epic or better`,
    LEGENDARY: t`one of them legendary`,
  };
  const alone: Readonly<Record<Rarity, string>> = {
    COMMON: t`One card`,
    UNCOMMON: t`One card, uncommon or better`,
    RARE: t`One card, rare or better`,
    EPIC: t`One card, epic or better`,
    LEGENDARY: t`One card, a legendary one`,
  };
  return {
    holds({ collectibles, rarity }) {
      if (collectibles === 1) return alone[rarity];
      const cards = t`${plural(collectibles, {
        2: 'Two cards',
        3: 'Three cards',
        4: 'Four cards',
        5: 'Five cards',
        one: '# card',
        other: '# cards',
      })}`;
      const best = promise[rarity];
      return best === '' ? cards : t`${cards}, ${best}`;
    },
    packOf: (cards) =>
      t`${plural(cards, {
        2: 'Pack of two',
        3: 'Pack of three',
        4: 'Pack of four',
        5: 'Pack of five',
        one: 'Pack of one',
        other: 'Pack of #',
      })}`,
    odds(draws) {
      if (draws === undefined) return t`Not drawn now`;
      const number = count(Math.round(draws), i18n.locale);
      return t`1 in ${number} draws`;
    },
    heldOf(held) {
      const number = count(held, i18n.locale);
      return held >= ALL ? t`All fifteen` : t`${number} of 15`;
    },
  };
}
