// Stock joins players: its rows change in the transaction of the act, in the order of their names, each only where the
// change fits. A read that was made before decides nothing (I32).
import type pg from 'pg';
import type { StockChange } from '@parlor/economy/shop/order-record.ts';
import { ApiError } from '../../http/api-error.ts';

const TAKE = `insert into stock (item_id, taken) values ($1, $2)
  on conflict (item_id) do update set taken = stock.taken + excluded.taken
  where $3::bigint is null or stock.taken + excluded.taken <= $3::bigint`;
const GIVE_BACK = 'update stock set taken = taken - $2 where item_id = $1 and taken >= $2';

/** Refuses SOLD_OUT, or what the change says instead, where a change does not fit; the caller's transaction then ends with nothing done. */
export async function changeStock(tx: pg.ClientBase, changes: readonly StockChange[]): Promise<void> {
  for (const { itemId, by, max, orElse = 'SOLD_OUT' } of changes.toSorted((a, b) =>
    a.itemId < b.itemId ? -1 : 1,
  )) {
    const { rowCount } =
      by > 0
        ? await tx.query({ name: 'stock-take', text: TAKE, values: [itemId, by, max ?? null] })
        : await tx.query({ name: 'stock-give-back', text: GIVE_BACK, values: [itemId, -by] });
    if (rowCount === 1) continue;
    if (by > 0) throw new ApiError(orElse);
    throw new Error(`More of ${itemId} was given back than was taken`);
  }
}
