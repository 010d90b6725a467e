// Whether the buyer's limits and break still allow an order that was placed earlier.
import { mustAllowPayment } from '@parlor/economy/care/must-allow.ts';
import { RuleViolation } from '@parlor/economy/kernel/rule-violation.ts';
import type { OrderRecord } from '@parlor/economy/shop/order-record.ts';
import { throwRefusal } from '../../http/api-error.ts';
import type { Players } from '../../players/players.ts';

/** Refuses CARE_LIMIT or CARE_PAUSED. */
export async function mustBeAllowedToPay(
  players: Pick<Players, 'read'>,
  playerId: string,
  { totalMinor: stars, placedAtMs }: OrderRecord,
): Promise<void> {
  await players.read(playerId, ({ state }, world) => {
    try {
      mustAllowPayment({ state, world }, { stars, placedAtMs });
    } catch (error) {
      if (error instanceof RuleViolation) throwRefusal(error.refusal);
      throw error;
    }
  });
}
