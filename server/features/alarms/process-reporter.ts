// Each process writes what it measures into one row, so that whichever process evaluates the rules knows all of them.
import { randomUUID } from 'node:crypto';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { FastifyInstance } from 'fastify';
import type pg from 'pg';
import { HOUR_MS } from '@parlor/contract/kernel/time.ts';
import type { WatchedGauge } from '../../runtime/metrics.ts';
import type { Clock } from '../../runtime/clock.ts';
import type { WarnLog } from '../../runtime/deps.ts';
import { RepeatedTask } from '../../runtime/repeated-task.ts';
import { run } from '../../db/sql.ts';

const WRITE_EVERY_MS = 15_000;
const SLOW_MS = 1_000;
/** Streams last as long as their page. */
const STREAMS = /stream|events|\/status/;

/** Counts that only grow, and the windows in which the rules need their increase. */
const WINDOWS: Readonly<Record<string, ReadonlyArray<readonly [suffix: string, ms: number]>>> = {
  calls: [['2m', 120_000]],
  unavailable: [['2m', 120_000]],
  faults: [['5m', 300_000]],
  slow: [['5m', 300_000]],
  timed: [['5m', 300_000]],
  payment_alarms_told: [['1h', HOUR_MS]],
  studio_alarms_told: [['1h', HOUR_MS]],
};
type Counts = Record<'calls' | 'unavailable' | 'faults' | 'slow' | 'timed', number>;

export interface ReporterOptions {
  readonly pool: pg.Pool;
  readonly clock: Clock;
  readonly log: WarnLog;
}

export class ProcessReporter {
  readonly #o: ReporterOptions;
  readonly #process = randomUUID();
  readonly #startedAt: Date;
  readonly #delay = monitorEventLoopDelay();
  readonly #counts: Counts = { calls: 0, unavailable: 0, faults: 0, slow: 0, timed: 0 };
  #gauges: readonly WatchedGauge[] = [];
  #samples: Array<{ readonly atMs: number; readonly values: Readonly<Record<string, number>> }> = [];
  readonly #mostStandbys: number[] = [];
  readonly #task: RepeatedTask;

  constructor(options: ReporterOptions) {
    this.#o = options;
    this.#startedAt = new Date(options.clock.now());
    this.#task = new RepeatedTask({
      everyMs: WRITE_EVERY_MS,
      run: () => this.report(),
      log: options.log,
      onFailure: 'what this process measures could not be written; trying again',
    });
  }

  /** Counts the replies of this application, and reads these gauges with each report. */
  watch(app: FastifyInstance, gauges: readonly WatchedGauge[]): void {
    this.#gauges = gauges;
    app.addHook('onResponse', (request, reply, done) => {
      this.count(reply.statusCode, reply.elapsedTime, request.routeOptions.url ?? '');
      done();
    });
  }

  count(status: number, ms: number, route: string): void {
    const counts = this.#counts;
    counts.calls += 1;
    if (status === 503) counts.unavailable += 1;
    else if (status >= 500) counts.faults += 1;
    if (STREAMS.test(route)) return;
    counts.timed += 1;
    if (ms > SLOW_MS) counts.slow += 1;
  }

  async start(): Promise<void> {
    this.#delay.enable();
    await this.#task.start();
  }

  async stop(): Promise<void> {
    await this.#task.stop();
    this.#delay.disable();
    await run(
      this.#o.pool,
      'process-end',
    )`delete from process_readings where process = ${this.#process}`.catch(() => undefined);
  }

  async report(): Promise<void> {
    const nowMs = this.#o.clock.now();
    const readings = JSON.stringify(this.#readings(nowMs));
    await run(this.#o.pool, 'process-report')`
      insert into process_readings (process, started_at, at, readings)
      values (${this.#process}, ${this.#startedAt}, ${new Date(nowMs)}, ${readings}::jsonb)
      on conflict (process) do update set at = excluded.at, readings = excluded.readings`;
  }

  #readings(nowMs: number): Record<string, number> {
    const gauges = Object.fromEntries(this.#gauges.map(({ name, read }) => [name, read()]));
    const counts: Readonly<Record<string, number>> = { ...gauges, ...this.#counts };
    const readings: Record<string, number> = {
      ...gauges,
      memory_bytes: process.memoryUsage.rss(),
      event_loop_p99_seconds: this.#delay.percentile(99) / 1e9,
    };
    this.#delay.reset();
    for (const [name, windows] of Object.entries(WINDOWS))
      for (const [suffix, ms] of windows) {
        const before = this.#samples.findLast(({ atMs }) => atMs <= nowMs - ms);
        readings[`${name}_${suffix}`] = (counts[name] ?? 0) - (before?.values[name] ?? 0);
      }
    this.#samples = [
      ...this.#samples.filter(({ atMs }) => atMs > nowMs - 2 * HOUR_MS),
      { atMs: nowMs, values: counts },
    ];
    const standbys = gauges['database_standbys'];
    if (standbys !== undefined) readings['database_standbys_most'] = this.#mostInADay(nowMs, standbys);
    return Object.fromEntries(Object.entries(readings).filter(([, value]) => Number.isFinite(value)));
  }

  #mostInADay(nowMs: number, value: number): number {
    const hour = Math.floor(nowMs / HOUR_MS) % 24;
    const isNew = Math.floor((this.#samples.at(-2)?.atMs ?? 0) / HOUR_MS) !== Math.floor(nowMs / HOUR_MS);
    this.#mostStandbys[hour] = isNew ? value : Math.max(value, this.#mostStandbys[hour] ?? 0);
    return Math.max(...this.#mostStandbys.filter((one) => one !== undefined));
  }
}
