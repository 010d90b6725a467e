// Whether a bulk act needs a second person. The limits are those of corrections: its whole sum counts for the treasurer and
// for all, its amount for each player.
import {
  MESSAGES_ALONE,
  ORDERS_ALONE,
  type BulkSecond,
  type BulkWhat,
} from '@parlor/contract/calls/operator/bulk/bulk-acts.ts';
import type { OperatorRole } from '@parlor/contract/calls/operator/accounts/roles.ts';
import { reachesRole } from '@parlor/contract/calls/operator/accounts/roles.ts';
import type { Currency } from '@parlor/contract/kernel/vocabulary.ts';
import type { Db } from '../../../db/sql.ts';
import { comparedWithLimits, type ApprovalLimitsByCurrency } from '../approval-limits.ts';
import { movedOfPlayers as movedSingly, sumsWithoutApproval } from '../correction-store.ts';
import { movedBy, movedOfPlayers } from './bulk-act-store.ts';
import type { Item } from './segment-items.ts';

export interface Asking {
  readonly by: string;
  readonly role: OperatorRole;
  readonly items: readonly Item[];
  readonly what: BulkWhat;
}

/** Why it needs a second person; empty if it does not. */
export async function secondFor(
  db: Db,
  limits: ApprovalLimitsByCurrency,
  { by, role, items, what }: Asking,
  nowMs: number,
): Promise<BulkSecond[]> {
  if (what.kind === 'repair-release') return ['repair'];
  if (what.kind === 'message') return items.length > MESSAGES_ALONE ? ['messages'] : [];
  const isMany = items.length > ORDERS_ALONE;
  // An unpaid order holds no money.
  if (what.kind === 'cancel-orders') return isMany ? ['orders'] : [];
  const because: BulkSecond[] = reachesRole(role, 'treasurer') ? [] : ['support'];
  if (what.kind === 'refund-orders') return isMany ? [...because, 'orders'] : because;
  const { currency } = what;
  const sum = items.reduce((all, item) => all + movedBy(item), 0n);
  const sums = await sumsWithoutApproval(db, { currency, by, playerId: undefined }, nowMs);
  const whole = comparedWithLimits(limits, currency, sums, sum);
  const ofPlayerMinor = await mostOfOnePlayer(db, currency, items, nowMs);
  const single = comparedWithLimits(limits, currency, { ...sums, ofPlayerMinor }, 0n);
  return [
    ...because,
    ...(whole.treasurer.isWithin ? [] : (['treasurer'] as const)),
    ...(single.player.isWithin ? [] : (['player'] as const)),
    ...(whole.all.isWithin ? [] : (['all'] as const)),
  ];
}

/** The largest sum of one player within a day, with this act. */
async function mostOfOnePlayer(
  db: Db,
  currency: Currency,
  items: readonly Item[],
  nowMs: number,
): Promise<bigint> {
  const playerIds = items.map(({ playerId }) => playerId);
  const before = [
    await movedSingly(db, { currency, playerIds }, nowMs),
    await movedOfPlayers(db, { currency, playerIds }, nowMs),
  ];
  return items.reduce((most, item) => {
    const sum = before.reduce((all, moved) => all + (moved.get(item.playerId) ?? 0n), movedBy(item));
    return sum > most ? sum : most;
  }, 0n);
}
