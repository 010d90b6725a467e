// Switches in the database: a row is an act of an operator. Acts are numbered 1, 2, 3 … without gaps, because one process
// at a time adds one. So a reader that has read up to a number has missed none.
import {
  SwitchedOff,
  SwitchKind,
  type SwitchNotice,
  type SwitchTarget,
} from '@parlor/contract/calls/switches.ts';
import { switchName } from '@parlor/contract/calls/switches.ts';
import type pg from 'pg';
import type { Db } from '../../db/sql.ts';
import { allRows, firstRow, run } from '../../db/sql.ts';
import { lockName } from '../../db/transaction.ts';

export const SWITCHES_CHANNEL = 'switches';

interface SwitchRow {
  readonly id: number;
  readonly name: string;
  readonly is_off: boolean;
  readonly notice: SwitchNotice | null;
  readonly text: string | null;
  readonly translations: SwitchedOff['translations'] | null;
  readonly until: Date | null;
  readonly operator_id: bigint;
  readonly why: string;
  readonly at: Date;
}

/** An act as stored. */
export interface SwitchAct extends SwitchTarget {
  readonly number: number;
  /** What players see; missing if it was switched on. */
  readonly off?: SwitchedOff;
  readonly by: string;
  readonly why: string;
  readonly at: string;
}

function actOf(row: SwitchRow): SwitchAct {
  const [kind, ...rest] = row.name.split(':');
  const target = { kind: SwitchKind.parse(kind), ...(rest.length === 0 ? {} : { id: rest.join(':') }) };
  const { notice, text, translations, until } = row;
  return {
    ...target,
    number: row.id,
    ...(notice === null
      ? {}
      : {
          off: {
            ...target,
            notice,
            ...(text === null ? {} : { text }),
            ...(translations === null ? {} : { translations }),
            ...(until === null ? {} : { until: until.toISOString() }),
          },
        }),
    by: String(row.operator_id),
    why: row.why,
    at: row.at.toISOString(),
  };
}

/** The acts after this number, in order. */
export async function switchActsAfter(db: Db, number: number): Promise<SwitchAct[]> {
  const rows = await allRows<SwitchRow>(db)`
    select id, name, is_off, notice, text, translations, until, operator_id, why, at from switch_acts
    where id > ${number} order by id`;
  return rows.map(actOf);
}

/** Nobody else switches until the transaction ends. */
export const lockSwitches = (tx: pg.ClientBase): Promise<void> => lockName(tx, 'switch_acts');

export interface NewSwitchAct extends SwitchTarget {
  readonly off?: Omit<SwitchedOff, 'kind' | 'id'> | undefined;
  readonly by: string;
  readonly why: string;
  readonly nowMs: number;
}

/** Needs `lockSwitches`. Every process is notified at the commit. */
export async function addSwitchAct(tx: Db, a: NewSwitchAct): Promise<void> {
  const row = await firstRow<{ id: number }>(tx)`
    insert into switch_acts (id, name, is_off, notice, text, translations, until, operator_id, why, at)
    select coalesce(max(id), 0) + 1, ${switchName(a)}, ${a.off !== undefined}::boolean, ${a.off?.notice ?? null}::text,
      ${a.off?.text ?? null}::text, ${a.off?.translations ? JSON.stringify(a.off.translations) : null}::jsonb,
      ${a.off?.until ?? null}::timestamptz, ${a.by}::bigint, ${a.why},
      ${new Date(a.nowMs)}::timestamptz from switch_acts
    returning id`;
  await run(tx)`select pg_notify(${SWITCHES_CHANNEL}, ${String(row!.id)})`;
}
