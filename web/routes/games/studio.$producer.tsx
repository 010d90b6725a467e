import { createFileRoute } from '@tanstack/react-router';
import { GameCollection } from '../../screens/games/GameCollection.tsx';

export const Route = createFileRoute('/games/studio/$producer')({ component: Page });

function Page() {
  const { producer } = Route.useParams();
  return <GameCollection key={producer} producer={producer} />;
}
