// Whether a sign-in has ended, for calls without its token (a game's bets): game sessions end with the sign-in that
// opened them (I42). Read from the database once; the watch reports its end.
import type pg from 'pg';
import type { RevocationWatch } from './revocation-watch.ts';
import { ReadCache } from '../../db/read-cache.ts';
import { firstRow } from '../../db/sql.ts';

const MAX_KNOWN = 50_000;

export type HasSignInEnded = (playerId: string, signInId: string) => boolean | Promise<boolean>;

export function createEndedSignIns(
  pool: Pick<pg.Pool, 'query'>,
  watch: Pick<RevocationWatch, 'hasEnded' | 'onEnded' | 'isCurrent'>,
): HasSignInEnded {
  const alive = new ReadCache<true>(MAX_KNOWN);
  watch.onEnded(({ signInId }) => alive.delete(signInId));
  const ask = async (playerId: string, signInId: string): Promise<boolean> => {
    const row = await firstRow<{ alive: boolean }>(pool, 'sign-in-ended')`
      select revoked_at is null as alive from sign_ins where player_id = ${playerId}
        and sign_in_id = ${signInId}`;
    // It may have ended while the database answered.
    const hasEnded = row?.alive !== true || watch.hasEnded(signInId);
    if (!hasEnded) alive.set(signInId, true);
    return hasEnded;
  };
  return (playerId, signInId) => {
    if (watch.hasEnded(signInId)) return true;
    return watch.isCurrent() && alive.get(signInId) ? false : ask(playerId, signInId);
  };
}
