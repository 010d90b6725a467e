import { createFileRoute } from '@tanstack/react-router';
import { Games } from '../screens/Games.tsx';
import { shelfOf, wordsOf } from '../screens/games-shelf.ts';
import type { GamesWords } from './paths.ts';

export const Route = createFileRoute('/games/')({
  validateSearch: (words: Record<string, unknown>): GamesWords => wordsOf(shelfOf(words)),
  component: Page,
});

function Page() {
  const shelf = shelfOf(Route.useSearch());
  const navigate = Route.useNavigate();
  return (
    <Games
      shelf={shelf}
      onChange={(next, { replace = false } = {}) =>
        void navigate({ search: wordsOf(next), replace, resetScroll: false })
      }
    />
  );
}
