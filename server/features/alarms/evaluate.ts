// Evaluates all rules once a minute, and stores which conditions began and ended.
import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { MINUTE_MS } from '@parlor/contract/kernel/time.ts';
import { allRows, run } from '../../db/sql.ts';
import { inTransaction } from '../../db/transaction.ts';
import type { Job } from '../../jobs/job.ts';
import { reasonOf } from '../../runtime/reason-of.ts';
import { Readings, REMEMBERED_MS } from './readings.ts';
import { rowConditions, type Condition, type RowDeps } from './row-questions.ts';
import { MEASURED_RULES } from './rules.ts';

export const alarmJobs = (d: Omit<RowDeps, 'pool'>): readonly Job[] => [
  {
    name: 'evaluate-alarms',
    run: async ({ pool, clock }) => evaluateAlarms({ ...d, pool }, clock.now()),
  },
];

export async function evaluateAlarms(
  d: RowDeps,
  nowMs: number,
): Promise<{ conditions: number; fired: number }> {
  const readings = await readProcesses(d.pool, nowMs);
  const rows = await rowConditions(d, nowMs);
  const conditions = [
    ...MEASURED_RULES.filter((rule) => rule.holds(readings)).map((rule) => ({
      rule,
      subject: '',
      details: '',
    })),
    ...rows.conditions,
  ];
  const fired = await storeConditions(d.pool, conditions, rows.unanswered, nowMs);
  if (rows.failures.length > 0)
    throw new AggregateError(
      rows.failures,
      `alarms could not be decided: ${[...rows.unanswered].join(', ')} (${rows.failures.map(reasonOf).join('; ')})`,
    );
  return { conditions: conditions.length, fired };
}

async function readProcesses(pool: pg.Pool, nowMs: number): Promise<Readings> {
  await run(pool, 'processes-forget')`
    delete from process_readings where at < ${new Date(nowMs - REMEMBERED_MS)}`;
  const rows = await allRows<{ started_at: Date; at: Date; readings: Record<string, number> }>(
    pool,
    'processes-read',
  )`select started_at, at, readings from process_readings`;
  return new Readings(
    rows.map(({ started_at, at, readings }) => ({
      startedAtMs: started_at.getTime(),
      atMs: at.getTime(),
      values: readings,
    })),
    nowMs,
  );
}

interface OpenRow {
  readonly id: string;
  readonly rule: string;
  readonly subject: string;
  readonly since: Date;
  readonly fired_at: Date | null;
}
const keyOf = (rule: string, subject: string): string => JSON.stringify([rule, subject]);

/**
 * Alarms of rules in `unanswered` stay as they are.
 * @returns how many began to fire
 */
async function storeConditions(
  pool: pg.Pool,
  conditions: readonly Condition[],
  unanswered: ReadonlySet<string>,
  nowMs: number,
): Promise<number> {
  const now = new Date(nowMs);
  return inTransaction(pool, async (tx) => {
    const rows = await allRows<OpenRow>(tx)`
      select id, rule, subject, since, fired_at from alarms where solved_at is null for update`;
    const open = new Map(rows.map((row) => [keyOf(row.rule, row.subject), row]));
    let fired = 0;
    // Two games of one title are one subject.
    const distinct = new Map(conditions.map((one) => [keyOf(one.rule.name, one.subject), one]));
    for (const { rule, subject, details } of distinct.values()) {
      const row = open.get(keyOf(rule.name, subject));
      open.delete(keyOf(rule.name, subject));
      const fires =
        row?.fired_at === null || row === undefined
          ? nowMs - (row?.since ?? now).getTime() >= rule.minutes * MINUTE_MS
          : false;
      if (fires) fired += 1;
      const firedAt = row?.fired_at ?? (fires ? now : null);
      await run(tx)`
        insert into alarms (id, rule, subject, since, fired_at, details)
        values (${row?.id ?? randomUUID()}, ${rule.name}, ${subject}, ${now}, ${firedAt}, ${details})
        on conflict (id) do update set fired_at = excluded.fired_at, details = excluded.details`;
    }
    // Their condition ended.
    const ended = [...open.values()].filter(({ rule }) => !unanswered.has(rule));
    await run(
      tx,
    )`delete from alarms where id = any(${ended.filter((row) => row.fired_at === null).map(({ id }) => id)})`;
    await run(tx)`
      update alarms set solved_at = ${now} where id = any(${ended.filter((row) => row.fired_at !== null).map(({ id }) => id)})`;
    await run(tx)`
      insert into alarm_evaluations (at) values (${now}) on conflict (is_only) do update set at = excluded.at`;
    return fired;
  });
}
