import { createFileRoute } from '@tanstack/react-router';
import { GameCollection } from '../../screens/games/GameCollection.tsx';

export const Route = createFileRoute('/games/category/$category')({ component: Page });

function Page() {
  const { category } = Route.useParams();
  return <GameCollection key={category} category={category} />;
}
