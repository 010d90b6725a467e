import { createFileRoute } from '@tanstack/react-router';
import { Play } from '../../screens/games/Play.tsx';

export const Route = createFileRoute('/play/$gameId')({ component: Page });

function Page() {
  const { gameId } = Route.useParams();
  return <Play gameId={gameId} />;
}
