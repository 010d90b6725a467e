import type { Game } from '@parlor/contract/calls/catalogue.ts';
import { useQuery } from '@tanstack/react-query';
import { useAsk } from '../ServicesContext.tsx';

/** Games by id, in this order: those among the top games are taken from there, the rest is requested. */
export function useGames(ids: readonly string[]): {
  games: readonly Game[];
  isPending: boolean;
  error: unknown;
  /** Asks again for what did not load. */
  retry: () => void;
} {
  const ask = useAsk();
  const top = useQuery(ask.topGames());
  const known = new Map<string, Game>();
  if (top.data)
    for (const game of [
      ...top.data.highlighted,
      ...top.data.mostPlayed,
      ...Object.values(top.data.byCategory).flat(),
    ])
      known.set(game.identifier, game);
  const missing = top.isPending ? [] : [...new Set(ids.filter((id) => !known.has(id)))].toSorted();
  const rest = useQuery({ ...ask.games(missing), enabled: missing.length > 0 });
  for (const game of rest.data ?? []) known.set(game.identifier, game);
  return {
    games: ids.flatMap((id) => known.get(id) ?? []),
    isPending: top.isPending || (missing.length > 0 && rest.isPending),
    error: missing.length > 0 ? rest.error : undefined,
    retry: () => {
      if (top.error) void top.refetch();
      if (rest.error) void rest.refetch();
    },
  };
}

/** One game: undefined while it loads, null if there is none. */
export function useGame(id: string): {
  game: Game | null | undefined;
  error: unknown;
  retry: () => void;
} {
  const { games, isPending, error, retry } = useGames([id]);
  const [game] = games;
  if (game) return { game, error: undefined, retry };
  return { game: isPending || error ? undefined : null, error, retry };
}
