import { createFileRoute } from '@tanstack/react-router';
import { SignInReturn } from '../../screens/sign-in/SignInReturn.tsx';

/** The router parses digits as a number; a code of digits must stay text. */
const text = (word: unknown): string | undefined =>
  typeof word === 'string' || typeof word === 'number' ? String(word) : undefined;

export const Route = createFileRoute('/sign-in/email')({
  validateSearch: (words: Record<string, unknown>): { email?: string; code?: string } => {
    const email = text(words.email);
    // Firebase's name for the code.
    const code = text(words.code) ?? text(words.oobCode);
    return { ...(email && { email }), ...(code && { code }) };
  },
  component: Page,
});

function Page() {
  return <SignInReturn code={Route.useSearch().code} />;
}
