// For 24 hours after a release of an operator its ledger is compared with the forecast of the simulations. A comparison
// decides nothing: outside the forecast the log, a metric and the console say so, and an operator rolls back.
import type { GateContent } from '@parlor/contract/content/gate.ts';
import { DAY_MS, HOUR_MS } from '@parlor/contract/kernel/time.ts';
import { compareWithForecast } from '../../../simulator/comparison/forecast.ts';
import type { Job, JobDeps } from '../../jobs/job.ts';
import { processEach } from '../../jobs/process-each.ts';
import type { Deps, Log, WarnLog } from '../../runtime/deps.ts';
import type { WatchedGauge } from '../../runtime/metrics.ts';
import { RepeatedTask } from '../../runtime/repeated-task.ts';
import type { LiveContent } from '../releases/live-content.ts';
import {
  canariesOf,
  simulationsOf,
  startedReleases,
  storeCanary,
  type StartedRelease,
} from './canary-store.ts';
import { ledgerSums } from './ledger-sums.ts';

export interface CanaryDeps {
  readonly canary: GateContent['canary'];
  readonly log: Pick<Log, 'error' | 'warn'>;
}

/**
 * The hours since the start, and the same hours of the day before, both under one content. What was live a day before the
 * start may have been replaced before it; then both parts end there.
 */
export function hoursOf(
  release: Pick<StartedRelease, 'starts_at' | 'next_at' | 'before_until'>,
  nowMs: number,
) {
  const startMs = release.starts_at.getTime();
  const untilMs = Math.min(startMs + DAY_MS, release.next_at?.getTime() ?? Infinity);
  const comparedAtMs = Math.min(nowMs, untilMs);
  const beforeUntilMs = release.before_until?.getTime() ?? startMs;
  const lengthMs = Math.max(0, Math.min(comparedAtMs - startMs, beforeUntilMs - (startMs - DAY_MS)));
  return { startMs, untilMs, comparedAtMs, lengthMs };
}

async function compare(
  { pool, clock }: JobDeps,
  { canary, log }: CanaryDeps,
  release: StartedRelease,
): Promise<void> {
  const { startMs, untilMs, comparedAtMs, lengthMs } = hoursOf(release, clock.now());
  const [before, since] = [
    await ledgerSums(pool, startMs - DAY_MS, startMs - DAY_MS + lengthMs),
    await ledgerSums(pool, startMs, startMs + lengthMs),
  ];
  const simulated =
    release.before_hash === null ? undefined : await simulationsOf(pool, release.before_hash, release.hash);
  const { state, figures } = compareWithForecast({ simulated, before, since, canary });
  const { isNewlyOutside } = await storeCanary(pool, {
    releaseId: release.id,
    state,
    untilMs,
    comparedAtMs,
    players: since.players,
    playersBefore: before.players,
    figures,
  });
  if (!isNewlyOutside) return;
  const outside = figures.filter(({ isOutside }) => isOutside);
  log.error({ release: release.id, outside }, 'the ledger of a release is outside its forecast');
}

/** Each release is compared until its day is over, and once at the end of the day. */
export const compareReleasesJob = (d: CanaryDeps): Job => ({
  name: 'compare-releases',
  run: async (deps) => {
    const nowMs = deps.clock.now();
    // A server that was down at the end of the day still compares the whole day.
    const releases = await startedReleases(deps.pool, nowMs - 2 * DAY_MS, nowMs);
    const { done, failed } = await processEach(
      {
        log: d.log,
        failure: 'the ledger of a release could not be compared with its forecast',
        about: ({ id }) => ({ release: id }),
      },
      releases.filter((one) => (one.compared_at?.getTime() ?? -Infinity) < hoursOf(one, nowMs).comparedAtMs),
      (release) => compare(deps, d, release),
    );
    return { compared: done, failed };
  },
});

/** The alarm outlasts the day, so that what happened in its last minutes is seen. */
const ALARM_AFTER_MS = HOUR_MS;
const LOOK_EVERY_MS = 30_000;

export type CanaryWatch = ReturnType<typeof createCanaryWatch>;

/** The alarm of this process. Another release, such as a rollback, ends it. */
export function createCanaryWatch({ pool, clock, live, log }: Deps & { live: LiveContent; log: WarnLog }) {
  let isOutside = false;
  const task = new RepeatedTask({
    everyMs: LOOK_EVERY_MS,
    log,
    onFailure: 'Cannot read how the live release compares with its forecast',
    run: async () => {
      const { id } = live.release;
      const canary = (await canariesOf(pool, [id])).get(id);
      isOutside = canary?.state === 'outside' && clock.now() < Date.parse(canary.until) + ALARM_AFTER_MS;
    },
  });
  return {
    start: () => task.start(),
    stop: () => task.stop(),
    gauges: [
      {
        name: 'content_outside_forecast',
        help: '1 while the ledger of the live release is outside its forecast, in the first 24 hours',
        read: () => (isOutside ? 1 : 0),
      },
    ] satisfies WatchedGauge[],
  };
}
