import { createFileRoute } from '@tanstack/react-router';
import { TonWallet } from '../screens/TonWallet.tsx';

export const Route = createFileRoute('/airdrop')({
  validateSearch: (words: Record<string, unknown>): { connect?: string } =>
    words['connect'] === undefined ? {} : { connect: '1' },
  component: Page,
});

function Page() {
  return <TonWallet goesOnConnecting={Route.useSearch().connect !== undefined} />;
}
