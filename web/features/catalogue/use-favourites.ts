import { useLauncherDocument } from '../../data/LauncherContext.tsx';

const MAX = 500;

/** The player's favourite games, newest first, saved in the launcher's document as `favourites`. */
export function useFavourites(): {
  /** Undefined until loaded. */
  ids: readonly string[] | undefined;
  set: (gameId: string, favourite: boolean) => void;
} {
  const { data, update } = useLauncherDocument();
  return {
    ids: data && favouritesIn(data),
    set: (gameId, favourite) =>
      update((now) => ({ ...now, favourites: withFavourite(favouritesIn(now), gameId, favourite) })),
  };
}

/** Other apps may write the same document. Anything but a list of ids counts as no favourites. */
export function favouritesIn(document: Readonly<Record<string, unknown>>): string[] {
  const { favourites } = document;
  return Array.isArray(favourites) ? favourites.filter((id): id is string => typeof id === 'string') : [];
}

export const withFavourite = (ids: readonly string[], gameId: string, favourite: boolean): string[] => [
  ...(favourite ? [gameId] : []),
  ...ids.filter((id) => id !== gameId).slice(0, MAX - 1),
];
