import { useLingui } from '@lingui/react/macro';
import type { Game } from '@parlor/contract/calls/catalogue.ts';
import { heart, heartFill } from '../../ui/media/icons.ts';
import { IconButton } from '../../ui/controls/IconButton.tsx';
import { useFavourites } from './use-favourites.ts';

/** Adds a game to the favourites or removes it. Renders nothing until the favourites are known. */
export function GameHeart({ game, className }: { game: Game; className?: string | undefined }) {
  const { t } = useLingui();
  const { ids, set } = useFavourites();
  if (!ids) return null;
  const isFavourite = ids.includes(game.identifier);
  return (
    <IconButton
      icon={isFavourite ? heartFill : heart}
      label={t`Favourite: ${game.title}`}
      aria-pressed={isFavourite}
      {...(className && { className })}
      onClick={() => set(game.identifier, !isFavourite)}
    />
  );
}
