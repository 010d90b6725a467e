// `npm run bench -- --only figures`: what the page Figures of the console and the jobs behind it cost with 90 days of a
// million players, on PostgreSQL. The page reads stored sums; the jobs add new rows to them.
import { loadavg } from 'node:os';
import { join } from 'node:path';
import type pg from 'pg';
import { HOUR_MS, MINUTE_MS } from '@parlor/contract/kernel/time.ts';
import { FIGURE_DAYS } from '../../contract/calls/operator/figures.ts';
import { loadContent } from '../../server/content/load-content.ts';
import { findHolders, foldDays } from '../../server/features/figures/fold-days.ts';
import { foldHours } from '../../server/features/figures/fold-hours.ts';
import { readFigures } from '../../server/features/figures/read-figures.ts';
import { readToday } from '../../server/features/figures/read-today.ts';
import { percentile } from '../load/latencies.ts';
import { withDatabase } from '../machine/databases.ts';
import type { BenchRun } from '../options.ts';
import { median } from '../report.ts';
import { DAYS, fill, fillHours, PLAYERS } from './fill.ts';

const ASKED_EACH = 20;
const LONGER_DAYS = 3 * 365;

export async function benchFigures({ rounds, say, print }: BenchRun): Promise<number> {
  const deadlines = { statementMs: 0, lockMs: 0, idleInTransactionMs: 0, answerMs: HOUR_MS };
  const loaded = loadContent(join(import.meta.dirname, '../../content'));
  const hourMs = Math.floor(Date.now() / HOUR_MS) * HOUR_MS;
  const nowMs = hourMs + 5 * MINUTE_MS;
  return withDatabase({ poolSize: 10, deadlines }, async ({ pool }) => {
    await fill(pool, nowMs, say);
    await setMarks(pool, hourMs);
    const asks = {
      ...Object.fromEntries(
        FIGURE_DAYS.map((days) => [
          `Figures, ${days} days`,
          () => readFigures({ pool, loaded: () => loaded }, days, nowMs),
        ]),
      ),
      'Overview, today': () => readToday(pool, nowMs),
    };
    print(`${PLAYERS.toLocaleString('en')} players. Clock time in ms.`);
    print('| | p50 | p99 |');
    print('|---|---|---|');
    for (const line of await asked(asks, rounds, `sums of ${DAYS} days`)) print(line);
    say(`The sums of ${LONGER_DAYS} days.`);
    await fillHours(pool, nowMs, LONGER_DAYS);
    for (const line of await asked(asks, rounds, `sums of ${LONGER_DAYS} days`)) print(line);

    const d = { pool, clock: { now: () => nowMs } };
    const steps = {
      'Step of five minutes, with the busiest hour': () => foldHours(d),
      'Step of the hour: players, returns, first steps': () => foldDays(d),
      'Largest balances, at night': () => findHolders(d),
    };
    const tookMs = new Map(Object.keys(steps).map((name) => [name, [] as number[]]));
    for (let round = 0; round <= rounds; round += 1) {
      say(`Steps, round ${round} of ${rounds}.`);
      await setMarks(pool, hourMs);
      for (const [name, step] of Object.entries(steps)) {
        const begunMs = performance.now();
        await step();
        // The first round warms up.
        if (round > 0) tookMs.get(name)!.push(performance.now() - begunMs);
      }
    }
    print('');
    print(`| | Median of ${rounds}, ms |`);
    print('|---|---|');
    for (const [name, ms] of tookMs) print(`| ${name} | ${median(ms).toFixed(0)} |`);
    print(`Load average ${loadavg()[0]!.toFixed(1)}.`);
    return 0;
  });
}

/** The next step counts the hour that has just ended, and the present one. */
async function setMarks(pool: pg.Pool, hourMs: number): Promise<void> {
  await pool.query('delete from figure_marks');
  await pool.query(`insert into figure_marks (name, folded_to) values ('hours', $1), ('days', $1)`, [
    new Date(hourMs),
  ]);
}

async function asked(
  asks: Readonly<Record<string, () => Promise<unknown>>>,
  rounds: number,
  what: string,
): Promise<string[]> {
  const tookMs = new Map(Object.keys(asks).map((name) => [name, [] as number[]]));
  for (let round = 0; round <= rounds; round += 1)
    for (const [name, ask] of Object.entries(asks))
      for (let n = 0; n < ASKED_EACH; n += 1) {
        const begunMs = performance.now();
        await ask();
        if (round > 0) tookMs.get(name)!.push(performance.now() - begunMs);
      }
  return Array.from(
    tookMs,
    ([name, ms]) =>
      `| ${name}, ${what} | ${percentile(ms, 0.5).toFixed(0)} | ${percentile(ms, 0.99).toFixed(0)} |`,
  );
}
