import { createFileRoute } from '@tanstack/react-router';
import { Race } from '../screens/Race.tsx';

export const Route = createFileRoute('/race')({
  validateSearch: ({ contest }: Record<string, unknown>): { contest?: string } =>
    typeof contest === 'string' ? { contest } : {},
  component: Page,
});

function Page() {
  return <Race contestId={Route.useSearch().contest} />;
}
