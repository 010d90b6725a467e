import { PageHead } from '../ui/Page.tsx';

export function Play({ gameId }: { gameId: string }) {
  return <PageHead title={gameId} />;
}
