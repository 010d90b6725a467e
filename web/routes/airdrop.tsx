import { createFileRoute } from '@tanstack/react-router';
import { Airdrop } from '../screens/Airdrop.tsx';

export const Route = createFileRoute('/airdrop')({
  validateSearch: (words: Record<string, unknown>): { connect?: string } =>
    words['connect'] === undefined ? {} : { connect: '1' },
  component: Page,
});

function Page() {
  return <Airdrop connects={Route.useSearch().connect !== undefined} />;
}
