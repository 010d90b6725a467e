// Features describe rewards; only this grants them.
import { toMinor } from '@parlor/contract/money.ts';
import type { LedgerReason } from '@parlor/contract/balances.ts';
import type { Reward } from '@parlor/contract/vocabulary.ts';
import { move, type Turn } from './turn.ts';

/** Grants each reward and records the claim under its one reference, whichever door it came through (I13). */
export function grant(turn: Turn, reference: string, rewards: readonly Reward[], reason: LedgerReason): void {
  turn.effects.claims.push({ reference, rewards });
  for (const [i, reward] of rewards.entries()) {
    switch (reward.type) {
      case 'points':
        move(turn, {
          debit: `mint:${reason}`,
          credit: 'player',
          currency: 'PP',
          amountMinor: minorOf(reward.amount),
          reason,
          reference: rewards.length === 1 ? reference : `${reference}#${i}`,
        });
        break;
      case 'collectibles':
      case 'lootbox':
        // Content cannot offer these yet (contract/content.ts), so this is a fault of ours and not a player's.
        throw new Error(`No system grants ${reward.type} rewards`);
    }
  }
}

function minorOf(amount: number): bigint {
  const minor = toMinor('PP', amount);
  if (minor === undefined) throw new RangeError(`${amount} is not an amount of PP`);
  return minor;
}
