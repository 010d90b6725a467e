import { useQuery } from '@tanstack/react-query';
import { OddsSheet as PackOdds } from '../features/collectibles/OddsSheet.tsx';
import { OddsSheet as BoxOdds } from '../features/lootboxes/OddsSheet.tsx';
import type { OddsOf } from '../features/shop/checkout/ProductStep.tsx';
import { useProgressQueries } from '../data/queries/progress-queries.ts';

/** The odds sheet of a product, on top of the product's sheet. It shows the tables that the server draws from. */
export function ShopOdds({ of, onClose }: { of: OddsOf | undefined; onClose: () => void }) {
  const boxes = useQuery({ ...useProgressQueries().lootboxes(), enabled: of !== undefined && of !== 'pack' });
  const table = boxes.data?.tables.find((one) => one.kind === of);
  return (
    <>
      <PackOdds open={of === 'pack'} onClose={onClose} />
      {table && <BoxOdds table={table} open onClose={onClose} />}
    </>
  );
}
