import { createFileRoute } from '@tanstack/react-router';
import { readOperatorSearch } from '../navigation/operator-search.ts';
import { Operator } from '../screens/Operator.tsx';

export const Route = createFileRoute('/operator')({
  validateSearch: readOperatorSearch,
  beforeLoad: async () => (await import('../i18n/other-messages.ts')).consoleWords(),
  component: Page,
});

function Page() {
  return <Operator {...Route.useSearch()} />;
}
