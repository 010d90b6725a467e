import { useLingui } from '@lingui/react/macro';
import type { Rarity } from '@parlor/art/cards/rarity-of-card.ts';
import { useMemo } from 'react';

/** The label of each rarity. The card's material and dots show the same. */
export function useRarityLabels(): Readonly<Record<Rarity, string>> {
  const { t } = useLingui();
  return useMemo(
    () => ({
      COMMON: t`Common`,
      UNCOMMON: t`Uncommon`,
      RARE: t`Rare`,
      EPIC: t`Epic`,
      LEGENDARY: t`Legendary`,
    }),
    [t],
  );
}
