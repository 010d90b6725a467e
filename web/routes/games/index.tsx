import { createFileRoute, useMatch, useRouter, type AnyRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { Games } from '../../screens/games/Games.tsx';
import { shelfOf, wordsOf } from '../../screens/games/games-search.ts';
import type { GamesWords } from '../../navigation/paths.ts';

export const Route = createFileRoute('/games/')({
  validateSearch: (words: Record<string, unknown>): GamesWords => wordsOf(shelfOf(words)),
  component: Page,
});

function Page() {
  // While another room is shown the shelf stays as it was left.
  const here = useMatch({
    from: Route.id,
    shouldThrow: false,
    structuralSharing: true,
    select: ({ search }) => search,
  });
  const [words, setWords] = useState(here);
  if (here !== undefined && here !== words) setWords(here);
  const shelf = shelfOf(here ?? words ?? {});
  const navigate = Route.useNavigate();
  const router = useRouter();
  return (
    <Games
      shelf={shelf}
      onChange={(next, { replace = false } = {}) => {
        // What was asked for too late does not lead back here.
        if (isHere(router)) void navigate({ search: wordsOf(next), replace, resetScroll: false });
      }}
    />
  );
}

const isHere = (router: AnyRouter): boolean => router.state.matches.at(-1)?.routeId === Route.id;
