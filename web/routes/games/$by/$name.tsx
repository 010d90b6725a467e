import { createFileRoute } from '@tanstack/react-router';
import { GameCollection } from '../../../screens/games/GameCollection.tsx';

export const Route = createFileRoute('/games/$by/$name')({ component: Page });

function Page() {
  const { by, name } = Route.useParams();
  return <GameCollection key={`${by} ${name}`} by={by} name={name} />;
}
