import { createFileRoute } from '@tanstack/react-router';
import { Operator } from '../screens/Operator.tsx';

export const Route = createFileRoute('/operator')({
  validateSearch: ({ see, draft }: Record<string, unknown>): { see?: string; draft?: string } => ({
    ...(typeof see === 'string' && { see }),
    // The router reads a number as one.
    ...(/^[1-9]\d{0,8}$/.test(String(draft)) && { draft: String(draft) }),
  }),
  component: Page,
});

function Page() {
  return <Operator {...Route.useSearch()} />;
}
