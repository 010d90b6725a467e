import { useLingui } from '@lingui/react/macro';
import type { Rarity } from '@parlor/art/cards/rarity-of-card.ts';

/** The word of each rarity; the material and the pips of a card say the same. */
export function useRarityLabels(): Readonly<Record<Rarity, string>> {
  const { t } = useLingui();
  return {
    COMMON: t`Common`,
    UNCOMMON: t`Uncommon`,
    RARE: t`Rare`,
    EPIC: t`Epic`,
    LEGENDARY: t`Legendary`,
  };
}
