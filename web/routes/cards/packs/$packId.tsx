import { createFileRoute } from '@tanstack/react-router';
import { NewestPack } from '../../../screens/cards/NewestPack.tsx';
import { PackOpening } from '../../../screens/cards/PackOpening.tsx';

export const Route = createFileRoute('/cards/packs/$packId')({ component: Page });

function Page() {
  const { packId } = Route.useParams();
  return packId === 'newest' ? <NewestPack /> : <PackOpening packId={packId} />;
}
