import { createFileRoute } from '@tanstack/react-router';
import { Game } from '../../screens/games/Game.tsx';

export const Route = createFileRoute('/games/$gameId')({ component: Page });

function Page() {
  const { gameId } = Route.useParams();
  return <Game gameId={gameId} />;
}
