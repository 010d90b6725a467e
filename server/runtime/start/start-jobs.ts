// Every job of the server, on the timetable of server/jobs.
import { compareReleasesJob } from '../../content/canary/canary.ts';
import { contestJobs } from '../../contests/index.ts';
import { alarmJobs } from '../../features/alarms/evaluate.ts';
import { analyticsJobs } from '../../features/analytics/jobs.ts';
import { markOf } from '../../features/figures/fold-hours.ts';
import { gamesOutside } from '../../features/figures/read-figures.ts';
import { figureJobs } from '../../features/figures/jobs.ts';
import { challengeJobs } from '../../features/daily-challenge/index.ts';
import { crossTaskJobs } from '../../features/cross-tasks/index.ts';
import { silentRoundJobs } from '../../features/game-providers/silent-rounds.ts';
import { bulkActJob } from '../../features/operator/bulk/run-bulk-acts.ts';
import { orderJobs, reconcileStars } from '../../features/orders/index.ts';
import type { Config } from '../../config.ts';
import { archiveJob, historyJobs } from '../../history/jobs.ts';
import { startJobs, retentionJobs, type Job } from '../../jobs/index.ts';
import type { Foundation } from './foundation.ts';
import type { OpenPlayers } from './open-players.ts';
import type { OpenTrade } from './open-trade.ts';

export function startAllJobs(
  foundation: Foundation,
  { players, payInviters, contests, challengeDays }: OpenPlayers,
  { orders, settle, payments, crossTasks, bulkRunner }: OpenTrade,
  more: readonly Job[],
) {
  const { config, content, central: pool, clock, log, archive, operated, cleanup } = foundation;
  const jobs = startJobs({
    pool,
    clock,
    log,
    jobs: [
      ...retentionJobs,
      ...historyJobs,
      ...(archive && config.HISTORY_MONTHS !== undefined
        ? [archiveJob({ files: archive, monthsInDatabase: config.HISTORY_MONTHS, log })]
        : []),
      ...orderJobs(orders, settle),
      ...contestJobs({ pool, clock, players, log, onChanged: () => contests.live.changed() }),
      ...challengeJobs(challengeDays),
      ...payInviters.jobs,
      bulkActJob(bulkRunner),
      ...more,
      ...crossTaskJobs(crossTasks),
      ...figureJobs(archive),
      ...alarmJobs({
        loaded: () => content.loaded,
        gamesOutside: (nowMs) => gamesOutside({ pool, loaded: () => content.loaded }, nowMs),
        figuresTo: () => markOf(pool, 'hours'),
      }),
      ...silentRoundJobs({ pool, clock, players, log }),
      ...(operated ? [compareReleasesJob({ canary: operated.canary, log })] : []),
      ...analyticsJobs({ vendor: vendorOf(config), log }),
      ...(payments.stars && config.hasOwnBot ? [reconcileStars(orders, settle, payments.stars.api)] : []),
    ],
  });
  cleanup.add(() => jobs.stop());
  return jobs;
}

/** The vendor that also gets purchases, if its account is set. */
const vendorOf = ({ AMPLITUDE_API_KEY: apiKey, AMPLITUDE_API_URL: url }: Config) =>
  apiKey === undefined ? undefined : { url, apiKey };
