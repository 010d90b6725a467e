import { createFileRoute } from '@tanstack/react-router';
import { PackOpening } from '../../../screens/cards/PackOpening.tsx';

export const Route = createFileRoute('/cards/packs/$packId')({ component: Page });

function Page() {
  const { packId } = Route.useParams();
  return <PackOpening packId={packId} />;
}
