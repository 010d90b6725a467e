import { createFileRoute } from '@tanstack/react-router';
import { ProfileIdentities } from '../../screens/profile/ProfileIdentities.tsx';
import type { IdentitiesSearch } from '../../navigation/paths.ts';

const SEARCH_PARAMS = ['link', 'code', 'link-problem', 'provider'] as const;

export const Route = createFileRoute('/profile/sign-in-methods')({
  validateSearch: (words: Record<string, unknown>): IdentitiesSearch =>
    Object.fromEntries(
      SEARCH_PARAMS.flatMap((word) => {
        const value = words[word];
        // The router parses digits as a number; a code of digits must stay text.
        return typeof value === 'string' || typeof value === 'number' ? [[word, String(value)]] : [];
      }),
    ),
  component: Page,
});

function Page() {
  return <ProfileIdentities {...Route.useSearch()} />;
}
