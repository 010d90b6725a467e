import type pg from 'pg';
import { allRows } from '../../db/sql.ts';

export interface OpenOrder {
  readonly orderId: string;
  readonly isPaid: boolean;
}

/** Orders that are neither delivered nor ended. */
export async function openOrdersOf(pool: pg.Pool, playerId: string): Promise<OpenOrder[]> {
  const rows = await allRows<{ order_id: string; status: string }>(pool, 'open-orders')`
    select order_id, status from orders where player_id = ${playerId} and status in ('PLACED', 'PAID')
      and refund = 'none'`;
  return rows.map((r) => ({ orderId: r.order_id, isPaid: r.status === 'PAID' }));
}
