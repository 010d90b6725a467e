// Rounds that their studio never closed. An hour after its start such a round is closed with what it has won until
// then, so a round without a win counts as a loss. Later calls still correct it.
import type pg from 'pg';
import { HOUR_MS } from '@parlor/contract/kernel/time.ts';
import type { Currency } from '@parlor/contract/kernel/vocabulary.ts';
import type { Job } from '../../jobs/job.ts';
import { processEach } from '../../jobs/process-each.ts';
import type { Players } from '../../players/players.ts';
import type { Deps, WarnLog } from '../../runtime/deps.ts';
import { pageByPage } from '../../db/page-by-page.ts';
import { allRows } from '../../db/sql.ts';

const SILENT_AFTER_MS = HOUR_MS;
const AT_ONCE = 500;

export interface SilentRoundsDeps extends Deps {
  readonly players: Pick<Players, 'act'>;
  readonly log: WarnLog;
}

export const silentRoundJobs = ({ pool, clock, players, log }: SilentRoundsDeps): Job[] => [
  {
    name: 'end-silent-rounds',
    run: async () =>
      processEach(
        {
          log,
          failure: 'a round that its studio never closed could not be closed',
          about: ({ provider, round_id: round }) => ({ provider, round }),
        },
        silentRounds(pool, new Date(clock.now() - SILENT_AFTER_MS)),
        (r) =>
          players.act('closeRound', String(r.player_id), {
            wallet: { provider: r.provider, transactionId: '', roundId: r.round_id },
            input: (known) => ({ gameId: r.game_id, currency: r.currency, known, by: 'silence' }),
          }),
      ),
  },
];

interface SilentRound {
  readonly player_id: bigint;
  readonly provider: string;
  readonly round_id: string;
  readonly game_id: string;
  readonly currency: Currency;
  /** As text, because a Date has no microseconds. */
  readonly exact_at: string;
}

/** Oldest first. */
const silentRounds = (pool: pg.Pool, before: Date): AsyncIterable<SilentRound> =>
  pageByPage(
    AT_ONCE,
    (last) =>
      allRows<SilentRound>(pool)`
        select player_id, provider, round_id, game_id, currency, at::text as exact_at from rounds
        where open and at < ${before} and (at, player_id, provider, round_id)
          > (${last?.exact_at ?? '-infinity'}::timestamptz, ${last?.player_id ?? 0n}::bigint,
            ${last?.provider ?? ''}, ${last?.round_id ?? ''})
        order by at, player_id, provider, round_id limit ${AT_ONCE}`,
  );
