import { createFileRoute } from '@tanstack/react-router';
import { ProfileDoors } from '../../screens/profile/ProfileIdentities.tsx';
import type { DoorsWords } from '../../navigation/paths.ts';

const WORDS = ['link', 'code', 'link-problem', 'provider'] as const;

export const Route = createFileRoute('/profile/doors')({
  validateSearch: (words: Record<string, unknown>): DoorsWords =>
    Object.fromEntries(
      WORDS.flatMap((word) => {
        const value = words[word];
        // The router reads digits alone as a number; a code of digits is still a code.
        return typeof value === 'string' || typeof value === 'number' ? [[word, String(value)]] : [];
      }),
    ),
  component: Page,
});

function Page() {
  return <ProfileDoors {...Route.useSearch()} />;
}
