import { createFileRoute } from '@tanstack/react-router';
import { Operator } from '../screens/Operator.tsx';

export const Route = createFileRoute('/operator')({
  validateSearch: ({ see }: Record<string, unknown>): { see?: string } =>
    typeof see === 'string' ? { see } : {},
  component: Page,
});

function Page() {
  return <Operator see={Route.useSearch().see} />;
}
