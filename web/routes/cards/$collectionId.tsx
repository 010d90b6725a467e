import { createFileRoute } from '@tanstack/react-router';
import { Collection } from '../../screens/cards/Collection.tsx';

export const Route = createFileRoute('/cards/$collectionId')({ component: Page });

function Page() {
  const { collectionId } = Route.useParams();
  return <Collection collectionId={collectionId} />;
}
