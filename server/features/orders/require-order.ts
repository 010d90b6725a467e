import type { OrderRecord } from '@parlor/economy/shop/order-record.ts';
import type { Known } from '../../players/load.ts';
import { ApiError } from '../../http/api-error.ts';

/** The order that was read beside the player. Refuses ORDER_NOT_FOUND. */
export function orderIn(known: Known): OrderRecord {
  if (!known.order) throw new ApiError('ORDER_NOT_FOUND');
  return known.order;
}
