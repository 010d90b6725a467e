// Stock is shared by players. Its rows change in the transaction of the act, in the order of their names, each only if
// the change fits. An earlier read decides nothing (I32).
import type pg from 'pg';
import { anyRow } from '../../db/sql.ts';
import type { StockChange } from '@parlor/economy/shop/order-record.ts';
import { ApiError } from '../../http/api-error.ts';

const take = (tx: pg.ClientBase, itemId: string, by: number, max: number | null): Promise<boolean> =>
  anyRow(tx, 'stock-take')`
    insert into stock (item_id, taken) values (${itemId}, ${by})
    on conflict (item_id) do update set taken = stock.taken + excluded.taken
      where ${max}::bigint is null or stock.taken + excluded.taken <= ${max}::bigint`;
const giveBack = (tx: pg.ClientBase, itemId: string, by: number): Promise<boolean> =>
  anyRow(tx, 'stock-give-back')`
    update stock set taken = taken - ${by} where item_id = ${itemId} and taken >= ${by}`;

/**
 * Refuses SOLD_OUT, or the change's own refusal, if a change does not fit. The caller's transaction then ends without
 * an effect.
 */
export async function changeStock(tx: pg.ClientBase, changes: readonly StockChange[]): Promise<void> {
  for (const { itemId, by, max, refusal = 'SOLD_OUT' } of changes.toSorted((a, b) =>
    a.itemId < b.itemId ? -1 : 1,
  )) {
    if (by > 0 ? await take(tx, itemId, by, max ?? null) : await giveBack(tx, itemId, -by)) continue;
    if (by > 0) throw new ApiError(refusal);
    throw new Error(`More of ${itemId} was given back than was taken`);
  }
}
