// Daily certificates of odds: the job that makes them, the calls that give them, and the figure for an alarm when a return is
// outside its limits.
import type pg from 'pg';
import { ODDS_FORMAT } from '@parlor/contract/calls/certificates.ts';
import type { PublicKey } from '@parlor/contract/kernel/signatures.ts';
import { MINUTE_MS } from '@parlor/contract/kernel/time.ts';
import { ApiError } from '../../http/api-error.ts';
import type { Handlers } from '../../http/handlers.ts';
import type { Job } from '../../jobs/job.ts';
import type { WarnLog } from '../../runtime/deps.ts';
import type { WatchedGauge } from '../../runtime/metrics.ts';
import { RepeatedTask } from '../../runtime/repeated-task.ts';
import { makeOdds, type MakeOddsDeps } from './make-odds.ts';
import { NO_BOUND, oddsDaysBelow, oddsOfDay, rulesByHash } from './store.ts';

export interface CertificatesDeps {
  /** Of the machine that holds the tables which are not distributed. */
  readonly pool: pg.Pool;
  /** The public keys of this server, also of those that no longer sign. */
  readonly keys: readonly PublicKey[];
}

const PAGE = 30;

export const certificatesRoutes = ({
  pool,
  keys,
}: CertificatesDeps): Pick<Handlers, 'oddsDays' | 'oddsCertificate'> => ({
  oddsDays: async ({ query: { limit = PAGE, before = NO_BOUND } }) => {
    const days = await oddsDaysBelow(pool, before, limit + 1);
    const shown = days.slice(0, limit);
    const last = shown.at(-1);
    return { days: shown, ...(days.length > limit && last ? { before: last.day } : {}) };
  },
  oddsCertificate: async ({ params: { day } }) => {
    const certificate = await oddsOfDay(pool, day);
    if (certificate === undefined)
      throw new ApiError('NOT_FOUND', 'There is no certificate of odds for this day.');
    const named = new Set(certificate.results.flatMap(({ odds }) => odds.map(({ rules }) => rules)));
    return {
      format: ODDS_FORMAT,
      certificates: [certificate],
      rules: await rulesByHash(pool, [...named]),
      keys: [...keys],
    };
  },
});

/** Runs more than once a day, so that a run that failed is repeated soon. */
export const oddsJob = (d: MakeOddsDeps): Job => ({
  name: 'make-odds',
  run: ({ clock }) => makeOdds(d, clock.now()),
});

const LOOK_EVERY_MS = MINUTE_MS;

/** The alarm of this process: how many results of the newest certificate are outside their limits. */
export function createOddsWatch({ pool, log }: { readonly pool: pg.Pool; readonly log: WarnLog }) {
  let outside = 0;
  const task = new RepeatedTask({
    everyMs: LOOK_EVERY_MS,
    log,
    onFailure: 'Cannot read the newest certificate of odds',
    run: async () => {
      const [newest] = await oddsDaysBelow(pool, NO_BOUND, 1);
      outside = newest?.outside.length ?? 0;
    },
  });
  return {
    start: () => task.start(),
    stop: () => task.stop(),
    gauges: [
      {
        name: 'odds_outside_limits',
        help: 'Games and boxes whose return is outside its limits in the newest certificate of odds',
        read: () => outside,
      },
    ] satisfies WatchedGauge[],
  };
}
