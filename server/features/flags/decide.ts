// A visitor's variants of the flags that the server decides. A player's variant stays, whatever happens to the flag's
// segments, as long as the flag still has that variant.
import { EvaluationEngine, type EvaluationFlag, type EvaluationVariant } from '@amplitude/experiment-core';
import type pg from 'pg';
import { UserId } from '@parlor/contract/kernel/vocabulary.ts';
import type { FlagUser } from '@parlor/contract/calls/flags.ts';
import type { Clock } from '../../runtime/clock.ts';
import { storeVariants, storedVariants } from './store.ts';

const engine = new EvaluationEngine();

export type Variants = Record<string, EvaluationVariant>;

/** The engine's answer for one visitor, before anything is stored. */
export const evaluate = (flags: readonly EvaluationFlag[], user: FlagUser): Variants =>
  engine.evaluate({ user }, [...flags]);

export async function decide(
  { pool, clock }: { readonly pool: pg.Pool; readonly clock: Clock },
  flags: readonly EvaluationFlag[],
  user: FlagUser,
): Promise<Variants> {
  const decided = evaluate(flags, user);
  const playerId = UserId.safeParse(user.user_id).data;
  if (playerId === undefined) return decided;
  const stored = await storedVariants(pool, playerId);
  const fresh = new Map<string, string>();
  for (const flag of flags) {
    const before = flag.variants[stored.get(flag.key) ?? ''];
    const now = decided[flag.key];
    // A flag that is switched off is off for everybody, also for players with a stored variant.
    const isOut = flag.segments.length === 1;
    // An experiment decides by itself, also for players with a variant from before, and nothing of it is stored.
    if (now?.metadata?.['experimentKey'] !== undefined) continue;
    if (before !== undefined && !isOut)
      decided[flag.key] = { ...before, metadata: { ...flag.metadata, ...before.metadata, kept: true } };
    else if (now?.key !== undefined && now.metadata?.['default'] !== true) fresh.set(flag.key, now.key);
  }
  await storeVariants(pool, playerId, fresh, clock.now());
  return decided;
}
