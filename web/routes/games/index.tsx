import { createFileRoute, useMatch, useRouter, type AnyRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { Games } from '../../screens/games/Games.tsx';
import { gameSearchOf, wordsOf } from '../../screens/games/games-search.ts';
import type { GamesSearch } from '../../navigation/paths.ts';

export const Route = createFileRoute('/games/')({
  // The query is parsed where it is used: here it would be part of everybody's first load.
  validateSearch: (words: Record<string, unknown>) => words as GamesSearch,
  component: Page,
});

function Page() {
  // The game list keeps its state while another screen is shown.
  const here = useMatch({
    from: Route.id,
    shouldThrow: false,
    structuralSharing: true,
    select: ({ search }) => search,
  });
  const [lastSearch, setLastSearch] = useState(here);
  if (here !== undefined && here !== lastSearch) setLastSearch(here);
  const search = gameSearchOf(here ?? lastSearch ?? {});
  const navigate = Route.useNavigate();
  const router = useRouter();
  return (
    <Games
      search={search}
      onChange={(next, { replace = false } = {}) => {
        // A search that is applied after the player has left does not bring them back.
        if (isHere(router)) void navigate({ search: wordsOf(next), replace, resetScroll: false });
      }}
    />
  );
}

const isHere = (router: AnyRouter): boolean => router.state.matches.at(-1)?.routeId === Route.id;
