import { createFileRoute } from '@tanstack/react-router';
import { readOperatorSearch } from '../navigation/operator-search.ts';
import { Operator } from '../screens/Operator.tsx';

export const Route = createFileRoute('/operator')({
  beforeLoad: async () => (await import('../i18n/other-messages.ts')).consoleWords(),
  component: Page,
});

function Page() {
  // Read here and not by the route, which is in the first script of the lobby.
  return <Operator {...readOperatorSearch(Route.useSearch())} />;
}
