import { createFileRoute } from '@tanstack/react-router';
import { consoleWords } from '../i18n/i18n.ts';
import { readOperatorSearch } from '../navigation/operator-search.ts';
import { Operator } from '../screens/Operator.tsx';

export const Route = createFileRoute('/operator')({
  validateSearch: readOperatorSearch,
  beforeLoad: () => consoleWords(),
  component: Page,
});

function Page() {
  return <Operator {...Route.useSearch()} />;
}
