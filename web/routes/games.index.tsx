import { createFileRoute } from '@tanstack/react-router';
import { Games } from '../screens/Games.tsx';

/** The router reads digits alone as a number; a search for "21" is still a search. */
const text = (word: unknown): string =>
  typeof word === 'string' || typeof word === 'number' ? String(word) : '';

export const Route = createFileRoute('/games/')({
  validateSearch: (words: Record<string, unknown>): { q?: string; category?: string } => {
    const q = text(words.q);
    const category = text(words.category);
    return { ...(q && { q }), ...(category && { category }) };
  },
  component: Page,
});

function Page() {
  const { q = '', category } = Route.useSearch();
  const navigate = Route.useNavigate();
  return (
    <Games
      q={q}
      category={category}
      onSearch={(words) =>
        // The first letter makes a step that Back undoes; the others change it.
        void navigate({
          search: (before) => ({
            ...(words && { q: words }),
            ...(before.category && { category: before.category }),
          }),
          replace: q !== '',
          resetScroll: false,
        })
      }
    />
  );
}
