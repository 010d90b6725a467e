// Features describe rewards; only this file grants them.
import { toMinorOrThrow } from '@parlor/contract/kernel/money.ts';
import type { LedgerReason } from '@parlor/contract/calls/balances.ts';
import type { Reward } from '@parlor/contract/kernel/vocabulary.ts';
import { addLootboxes } from '../collectibles/lootbox-counts.ts';
import { mint } from './minting.ts';
import { addPack } from '../collectibles/waiting-packs.ts';
import { emit, type ActContext } from '../kernel/context.ts';

export interface Grant {
  /** Makes the grant happen once, whichever call claims it (I13). */
  readonly reference: string;
  readonly rewards: readonly Reward[];
  readonly reason: LedgerReason;
  /** For an ended period: paid regardless of the daily limit. */
  readonly owed?: boolean;
}

/** Grants each reward and records the claim under its one reference. Returns the packs that it gave. */
export function grant(
  context: ActContext,
  { reference, rewards, reason, owed = false }: Grant,
): { packIds: string[] } {
  context.effects.claims.push({ reference, rewards });
  const packIds: string[] = [];
  let pointsMinor = 0n;
  for (const [i, reward] of rewards.entries()) {
    switch (reward.type) {
      case 'points': {
        const amountMinor = toMinorOrThrow('PP', reward.amount);
        pointsMinor += amountMinor;
        mint(context, {
          reason,
          currency: 'PP',
          amountMinor,
          reference: rewards.length === 1 ? reference : `${reference}#${i}`,
          owed,
        });
        break;
      }
      case 'collectibles':
        packIds.push(addPack(context, reward.amount, reward.bestDraw));
        break;
      case 'lootbox':
        addLootboxes(context, reward.kind, reward.amount);
        break;
    }
  }
  if (pointsMinor > 0n)
    emit(context, { kind: 'points-granted', reference, reason, amountMinor: pointsMinor });
  return { packIds };
}
