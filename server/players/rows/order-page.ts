import type pg from 'pg';
import { viewOrder } from '@parlor/economy/shop/order-record.ts';
import type { Order } from '@parlor/contract/calls/shop.ts';
import { orderRecord, type OrderRow } from './order-rows.ts';
import { allRows } from '../../db/sql.ts';

export interface OrderPage {
  readonly orders: Order[];
  /** The start of the next page; missing at the end. */
  readonly before?: string;
}

/** A player's orders, newest first; `before` is the last order of the previous page. */
export async function orderPage(
  pool: pg.Pool,
  playerId: string,
  limit: number,
  before: string | undefined,
): Promise<OrderPage> {
  const rows = await allRows<OrderRow>(pool, 'order-page')`
    select * from orders where player_id = ${playerId} and (${before}::text is null or (placed_at,
      order_id) <
      (select b.placed_at, b.order_id from orders b where b.player_id = ${playerId}
        and b.order_id = ${before}))
    order by placed_at desc, order_id desc limit ${limit + 1}`;
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  return {
    orders: page.map((row) => viewOrder(orderRecord(row))),
    ...(rows.length > limit && last ? { before: last.order_id } : {}),
  };
}
