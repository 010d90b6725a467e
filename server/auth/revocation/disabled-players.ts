// Whether a player's account is disabled, for calls without their token (a game's bets). "Not disabled" is kept until
// the watch reports that sign-ins of the player ended, as disabling an account does. "Disabled" is read again each time.
import type pg from 'pg';
import type { RevocationWatch } from './revocation-watch.ts';
import { ReadCache } from '../../db/read-cache.ts';
import { firstRow } from '../../db/sql.ts';

const MAX_KNOWN = 50_000;

export function createDisabledPlayers(
  pool: Pick<pg.Pool, 'query'>,
  watch: Pick<RevocationWatch, 'onEnded' | 'isCurrent'>,
): (playerId: string) => boolean | Promise<boolean> {
  const known = new ReadCache<boolean>(MAX_KNOWN);
  let changes = 0;
  watch.onEnded(({ playerId }) => {
    changes += 1;
    known.delete(playerId);
  });
  const ask = async (playerId: string): Promise<boolean> => {
    const before = changes;
    const row = await firstRow<{ disabled: boolean }>(pool, 'player-disabled')`
      select disabled_at is not null as disabled from profiles where player_id = ${playerId}`;
    const disabled = row?.disabled ?? false;
    // A disabled account is read again each time: nothing reports when it is enabled.
    if (!disabled && changes === before) known.set(playerId, false);
    return disabled;
  };
  return (playerId) => (watch.isCurrent() ? known.get(playerId) : undefined) ?? ask(playerId);
}
