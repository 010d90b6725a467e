import { createFileRoute, useMatch, useRouter, type AnyRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { Games } from '../../screens/games/Games.tsx';
import { gameSearchOf, wordsOf } from '../../screens/games/games-search.ts';
import type { GamesSearch } from '../../navigation/paths.ts';

export const Route = createFileRoute('/games/')({
  // What the words mean is known where they are used: it would be a part of everybody's first load here.
  validateSearch: (words: Record<string, unknown>) => words as GamesSearch,
  component: Page,
});

function Page() {
  // While another screen is shown the game list stays as it was left.
  const here = useMatch({
    from: Route.id,
    shouldThrow: false,
    structuralSharing: true,
    select: ({ search }) => search,
  });
  const [labels, setWords] = useState(here);
  if (here !== undefined && here !== labels) setWords(here);
  const search = gameSearchOf(here ?? labels ?? {});
  const navigate = Route.useNavigate();
  const router = useRouter();
  return (
    <Games
      search={search}
      onChange={(next, { replace = false } = {}) => {
        // What was asked for too late does not lead back here.
        if (isHere(router)) void navigate({ search: wordsOf(next), replace, resetScroll: false });
      }}
    />
  );
}

const isHere = (router: AnyRouter): boolean => router.state.matches.at(-1)?.routeId === Route.id;
