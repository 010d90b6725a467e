// Alarms in the console.
import type pg from 'pg';
import type { AlarmCard } from '@parlor/contract/calls/operator/alarms.ts';
import { DAY_MS } from '@parlor/contract/kernel/time.ts';
import { ApiError } from '../../http/api-error.ts';
import type { Deps } from '../../runtime/deps.ts';
import { allRows, anyRow, firstRow } from '../../db/sql.ts';
import type { Reader } from '../../db/replica.ts';
import { inTransaction } from '../../db/transaction.ts';
import { ALARM_RULES } from './rules.ts';

const SOLVED_LISTED = 100;
const SOLVED_WITHIN_MS = 7 * DAY_MS;

interface Row {
  readonly id: string;
  readonly rule: string;
  readonly subject: string;
  readonly since: Date;
  readonly solved_at: Date | null;
  readonly details: string;
  readonly operator_id: bigint | null;
  readonly owner: string | null;
  readonly acknowledged_at: Date | null;
  readonly note: string | null;
}
export interface AlarmList {
  readonly evaluatedAt?: string;
  readonly alarms: AlarmCard[];
}

export function operatedAlarms({ pool, clock }: Pick<Deps, 'clock'> & { readonly pool: pg.Pool }) {
  const list = async (db: Reader = pool): Promise<AlarmList> => {
    const last = await firstRow<{ at: Date }>(db, 'alarms-evaluated')`select at from alarm_evaluations`;
    const rows = await allRows<Row>(db, 'alarms-list')`
      select a.id, rule, subject, since, solved_at, details, a.operator_id, o.name as owner, acknowledged_at, note
      from alarms a left join operator_accounts o using (operator_id)
      where fired_at is not null and (solved_at is null or solved_at > ${new Date(clock.now() - SOLVED_WITHIN_MS)})
      order by solved_at desc nulls first, since desc limit 500`;
    const cards = rows.flatMap(cardOf);
    const isOpen = (card: AlarmCard): boolean => card.state !== 'solved';
    const open = cards.filter(isOpen).toSorted((a, b) => rank(a) - rank(b));
    return {
      ...(last ? { evaluatedAt: last.at.toISOString() } : {}),
      alarms: [...open, ...cards.filter((card) => !isOpen(card)).slice(0, SOLVED_LISTED)],
    };
  };
  return {
    list,
    /** Refuses NOT_FOUND if it is not open. `note` is written in the transaction of the change. */
    acknowledge: (
      c: { readonly id: string; readonly by: string; readonly why: string },
      note: (tx: pg.ClientBase, list: AlarmList) => Promise<void>,
    ): Promise<AlarmList> =>
      inTransaction(pool, async (tx) => {
        const isOpen = await anyRow(tx)`
          update alarms set operator_id = ${c.by}, note = ${c.why}, acknowledged_at = ${new Date(clock.now())}
          where id = ${c.id} and fired_at is not null and solved_at is null`;
        if (!isOpen) throw new ApiError('NOT_FOUND', 'This alarm is not open any more.');
        const after = await list(tx);
        await note(tx, after);
        return after;
      }),
  };
}

/** Those that need somebody now come first, then those without an owner. */
const rank = ({ severity, state }: AlarmCard): number =>
  (severity === 'page' ? 0 : 2) + (state === 'firing' ? 0 : 1);

/** A rule that is gone has no card. */
function cardOf(row: Row): AlarmCard[] {
  const rule = ALARM_RULES.get(row.rule);
  if (rule === undefined) return [];
  return [
    {
      id: row.id,
      rule: rule.name,
      ...(row.subject === '' ? {} : { subject: row.subject }),
      severity: rule.severity,
      summary: rule.summary,
      details: row.details,
      state: row.solved_at !== null ? 'solved' : row.acknowledged_at !== null ? 'acknowledged' : 'firing',
      since: row.since.toISOString(),
      ...(row.solved_at === null ? {} : { solvedAt: row.solved_at.toISOString() }),
      ...(row.operator_id === null ? {} : { owner: row.owner ?? String(row.operator_id) }),
      ...(row.acknowledged_at === null ? {} : { acknowledgedAt: row.acknowledged_at.toISOString() }),
      ...(row.note === null ? {} : { note: row.note }),
      runbook: `docs/operations.md#${rule.runbook}`,
    },
  ];
}
