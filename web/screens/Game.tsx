import { PageHead } from '../ui/Page.tsx';

export function Game({ gameId }: { gameId: string }) {
  return <PageHead title={gameId} />;
}
