import type pg from 'pg';
import type { FoundPlayer, OperatorAct } from '@parlor/contract/calls/operator/operator.ts';
import type { Reader } from '../../db/replica.ts';
import { keepAnswer } from './idempotent-acts.ts';
import { allViews, anyRow, firstRow, raw, run } from '../../db/sql.ts';

const VIEW = 'p.player_id as user_id, p.first_name, p.username, p.created_at, p.disabled_at';
const IDENTITIES = `json_agg(json_build_object('provider', i.provider, 'label', coalesce(i.label, i.subject)) order by i.provider)`;

export async function findPlayer(db: Reader, playerId: string): Promise<FoundPlayer | undefined> {
  const [found] = await allViews<FoundPlayer>(db, 'operator-player')`
    with held as materialized (select ${raw(IDENTITIES)} as identities from identities i
      where i.player_id = ${playerId})
    select ${raw(VIEW)}, coalesce((select identities from held), '[]') as identities
    from profiles p where p.player_id = ${playerId}`;
  return found;
}

export async function campaignOf(
  pool: pg.Pool,
  playerId: string,
): Promise<Record<string, string> | undefined> {
  const row = await firstRow<{ campaign: Record<string, string | number | null> }>(pool, 'operator-campaign')`
    select row_to_json(c) as campaign from player_campaigns c where player_id = ${playerId}`;
  const campaign = row?.campaign;
  return (
    campaign &&
    Object.fromEntries(
      Object.entries(campaign).flatMap(([key, value]) =>
        value === null || key === 'player_id' ? [] : [[key, String(value)]],
      ),
    )
  );
}

export async function setDisabled(db: pg.ClientBase, playerId: string, at: string | null): Promise<void> {
  await run(db)`update profiles set disabled_at = ${at} where player_id = ${playerId}`;
  if (at !== null)
    await run(db)`
      update sign_ins set revoked_at = ${at} where player_id = ${playerId} and revoked_at is null`;
}

export interface Act {
  readonly by: string;
  readonly act: string;
  readonly playerId?: string;
  readonly why?: string;
  readonly details?: object;
}
/**
 * Records an act in the transaction that does it, with the key that prevents a repeat (`idempotent-acts.ts`). `answer`
 * is the call's reply. Without it the act still takes effect once, but its reply is lost if the process dies right after
 * it.
 */
export async function noteAct(tx: pg.ClientBase, act: Act, nowMs: number, answer?: unknown): Promise<void> {
  await insertAct(tx, act, null, nowMs);
  await keepAnswer(tx, answer, nowMs);
}

/** Records a refused act. `refused` is the code of the refusal. */
export const noteRefused = (pool: pg.Pool, act: Act, refused: string, nowMs: number): Promise<void> =>
  insertAct(pool, act, refused, nowMs);

async function insertAct(db: Reader, act: Act, refused: string | null, nowMs: number): Promise<void> {
  await run(db, 'operator-act')`
    insert into audit_log (id, operator_id, act, refused, player_id, why, details, at)
    overriding system value
    values (next_id('audit_log_id_seq'), ${act.by}, ${act.act}, ${refused}, ${act.playerId}, ${act.why},
      ${JSON.stringify(act.details ?? {})}, ${new Date(nowMs).toISOString()})`;
}

/** Whether the audit log has the act with this id. A replica without it is too old to answer. */
export async function hasAct(db: Reader, id: string): Promise<boolean> {
  return anyRow(db, 'operator-has-act')`select 1 from audit_log where id = ${id}`;
}

export async function actsBefore(
  db: Reader,
  before: string | undefined,
  playerId: string | undefined,
  limit: number,
): Promise<OperatorAct[]> {
  return allViews<OperatorAct>(db, 'operator-acts')`
    select id, at, operator_id as by, a.name as by_name, act, refused, player_id as user_id, why, details::json
      from audit_log left join operator_accounts a using (operator_id)
    where (${before}::bigint is null or id < ${before}::bigint)
      and (${playerId}::bigint is null or player_id = ${playerId}::bigint)
    order by id desc limit ${limit}`;
}
