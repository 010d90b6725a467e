import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { Draw } from '@parlor/contract/calls/fairness.ts';
import { boxOf, packOf } from './picture/drawn-things.ts';

/** What was drawn: the game, "Pack of 3 cards", "Premium box". */
export function useDrawTitle(): (draw: Draw, game: string | undefined) => string {
  const { t } = useLingui();
  return (draw, game) => {
    const pack = packOf(draw);
    if (pack !== undefined)
      return t`${plural(pack.collectibles, { one: 'Pack of # card', other: 'Pack of # cards' })}`;
    switch (boxOf(draw)) {
      case 'FREE':
        return t`Daily box`;
      case 'STANDARD':
        return t`Standard box`;
      case 'PREMIUM':
        return t`Premium box`;
      case undefined:
        return game ?? draw.gameId ?? t`Result`;
    }
  };
}
