// Rounds that their studio never closed. An hour after its start such a round is closed with what it has won until
// then, so a round without a win counts as a loss. Later calls still correct it.
import { HOUR_MS } from '@parlor/contract/kernel/time.ts';
import type { Currency } from '@parlor/contract/kernel/vocabulary.ts';
import type { Job } from '../../jobs/job.ts';
import type { Players } from '../../players/players.ts';
import type { Deps } from '../../runtime/deps.ts';
import { allRows } from '../../db/sql.ts';

const SILENT_AFTER_MS = HOUR_MS;
const AT_ONCE = 500;

export interface SilentRoundsDeps extends Deps {
  readonly players: Pick<Players, 'act'>;
}

export const silentRoundJobs = ({ pool, clock, players }: SilentRoundsDeps): Job[] => [
  {
    name: 'end-silent-rounds',
    run: async () => {
      let ended = 0;
      for (;;) {
        const rows = await allRows<{
          player_id: bigint;
          provider: string;
          round_id: string;
          game_id: string;
          currency: Currency;
        }>(pool)`
          select player_id, provider, round_id, game_id, currency from rounds
          where open and at < ${new Date(clock.now() - SILENT_AFTER_MS).toISOString()} order by at
            limit ${AT_ONCE}`;
        for (const r of rows) {
          await players.act('closeRound', String(r.player_id), {
            wallet: { provider: r.provider, transactionId: '', roundId: r.round_id },
            input: (known) => ({ gameId: r.game_id, currency: r.currency, known, by: 'silence' }),
          });
          ended += 1;
        }
        if (rows.length < AT_ONCE) return { ended };
      }
    },
  },
];
