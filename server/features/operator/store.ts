import type pg from 'pg';
import type { OperatorAct } from '@parlor/contract/calls/operator/operator.ts';
import type { ArchiveFiles } from '../../history/archive-files.ts';
import { archivedRowsOf, archivedTo, mayBeArchived, newestFirst } from '../../history/archived-rows.ts';
import type { Reader } from '../../db/replica.ts';
import { LEDGER_COLUMNS, type LedgerRow } from '../../players/rows/ledger-rows.ts';
import { keepAnswer } from './idempotent-acts.ts';

export interface FoundRow {
  readonly player_id: bigint;
  readonly first_name: string;
  readonly username: string | null;
  readonly created_at: Date;
  readonly disabled_at: Date | null;
  readonly identities: Array<{ provider: string; label: string | null }> | null;
}
const FOUND = 'p.player_id, p.first_name, p.username, p.created_at, p.disabled_at';
const IDENTITIES = `json_agg(json_build_object('provider', i.provider, 'label', coalesce(i.label, i.subject)) order by i.provider)`;
const MAX_FOUND = 20;

export const viewFound = (row: FoundRow) => ({
  userId: String(row.player_id),
  firstName: row.first_name,
  ...(row.username === null ? {} : { username: row.username }),
  doors: (row.identities ?? []).map(({ provider, label }) => ({
    provider,
    ...(label === null ? {} : { label }),
  })),
  createdAt: row.created_at.toISOString(),
  ...(row.disabled_at === null ? {} : { disabledAt: row.disabled_at.toISOString() }),
});

/** By id, by an address or account of an identity, or by the beginning of a name. */
export async function findPlayers(pool: pg.Pool, text: string): Promise<FoundRow[]> {
  const { rows } = await pool.query<FoundRow>({
    name: 'operator-find',
    text: `with named as materialized (select player_id from identities where lower(subject) = lower($1)),
      found as materialized (select ${FOUND} from profiles p where p.player_id = $2 or p.player_id in (select player_id from named)
        or lower(p.username) = lower(ltrim($1, '@')) or lower(p.first_name) like lower($3)
        order by p.player_id limit ${MAX_FOUND}),
      held as materialized (select i.player_id, ${IDENTITIES} as identities from identities i
        where i.player_id in (select player_id from found) group by i.player_id)
      select ${FOUND}, held.identities from found p left join held using (player_id) order by p.player_id`,
    values: [text, /^[1-9]\d{0,15}$/.test(text) ? text : null, `${text.replace(/[\\%_]/g, '\\$&')}%`],
  });
  return rows;
}

export async function findPlayer(db: Reader, playerId: string): Promise<FoundRow | undefined> {
  const { rows } = await db.query<FoundRow>({
    name: 'operator-player',
    text: `with held as materialized (select ${IDENTITIES} as identities from identities i where i.player_id = $1)
      select ${FOUND}, (select identities from held) as identities from profiles p where p.player_id = $1`,
    values: [playerId],
  });
  return rows[0];
}

export async function campaignOf(
  pool: pg.Pool,
  playerId: string,
): Promise<Record<string, string> | undefined> {
  const { rows } = await pool.query<{ campaign: Record<string, string | number | null> }>({
    name: 'operator-campaign',
    text: 'select row_to_json(c) as campaign from player_campaigns c where player_id = $1',
    values: [playerId],
  });
  const campaign = rows[0]?.campaign;
  return (
    campaign &&
    Object.fromEntries(
      Object.entries(campaign).flatMap(([key, value]) =>
        value === null || key === 'player_id' ? [] : [[key, String(value)]],
      ),
    )
  );
}

/** Every entry, with what the server wrote off: an operator sees what a player's own history leaves out. */
export async function ledgerBelow(
  db: Reader,
  files: ArchiveFiles | undefined,
  ask: { readonly playerId: string; readonly below: string; readonly limit: number },
): Promise<LedgerRow[]> {
  const { playerId, below, limit } = ask;
  const { rows } = await db.query<{ archived_to: Date | null } & (LedgerRow | { number: null })>({
    name: 'operator-ledger',
    text: `select ${archivedTo('ledger')} as archived_to, page.* from (select) one left join lateral (
      select ${LEDGER_COLUMNS} from ledger where player_id = $1 and number < $2 order by number desc limit $3) page
      on true order by page.number desc`,
    values: [playerId, below, limit],
  });
  const here = rows.filter((row): row is { archived_to: Date | null } & LedgerRow => row.number !== null);
  if (files === undefined || !mayBeArchived(here, limit, rows[0]?.archived_to ?? null)) return here;
  const archived = await archivedRowsOf<LedgerRow>(db, files, 'ledger', playerId);
  return newestFirst([...here, ...archived.filter(({ number }) => number < BigInt(below))], limit);
}

export async function setDisabled(db: pg.ClientBase, playerId: string, at: string | null): Promise<void> {
  await db.query('update profiles set disabled_at = $2 where player_id = $1', [playerId, at]);
  if (at !== null)
    await db.query('update sign_ins set revoked_at = $2 where player_id = $1 and revoked_at is null', [
      playerId,
      at,
    ]);
}

export interface Act {
  readonly by: string;
  readonly act: string;
  readonly playerId?: string;
  readonly why?: string;
  readonly details?: object;
}
/**
 * Written in the transaction of what it tells, and with it what keeps the same request from being done again (`idempotent-acts.ts`).
 * `answer` is what the call answers; a call that leaves it out is done once too, but a process that dies right after
 * the act takes the answer with it.
 */
export async function noteAct(tx: pg.ClientBase, act: Act, nowMs: number, answer?: unknown): Promise<void> {
  await insertAct(tx, act, null, nowMs);
  await keepAnswer(tx, answer, nowMs);
}

/** Of an act that was refused nothing else is written. `refused` is the code of the refusal. */
export const noteRefused = (pool: pg.Pool, act: Act, refused: string, nowMs: number): Promise<void> =>
  insertAct(pool, act, refused, nowMs);

async function insertAct(db: Reader, act: Act, refused: string | null, nowMs: number): Promise<void> {
  await db.query({
    name: 'operator-act',
    text: `insert into audit_log (operator_id, act, refused, player_id, why, details, at)
      values ($1, $2, $3, $4, $5, $6, $7)`,
    values: [
      act.by,
      act.act,
      refused,
      act.playerId ?? null,
      act.why ?? null,
      JSON.stringify(act.details ?? {}),
      new Date(nowMs).toISOString(),
    ],
  });
}

/** Whether the audit log has got as far as this act. */
export async function hasAct(db: Reader, id: string): Promise<boolean> {
  const { rows } = await db.query({
    name: 'operator-has-act',
    text: 'select 1 from audit_log where id = $1',
    values: [id],
  });
  return rows.length > 0;
}

export async function actsBefore(
  db: Reader,
  before: string | undefined,
  playerId: string | undefined,
  limit: number,
): Promise<OperatorAct[]> {
  const { rows } = await db.query<{
    id: bigint;
    operator_id: bigint;
    act: string;
    refused: string | null;
    player_id: bigint | null;
    why: string | null;
    details: string;
    at: Date;
  }>({
    name: 'operator-acts',
    text: `select * from audit_log where ($1::bigint is null or id < $1::bigint) and ($2::bigint is null or player_id = $2::bigint)
      order by id desc limit $3`,
    values: [before ?? null, playerId ?? null, limit],
  });
  return rows.map((r) => ({
    id: String(r.id),
    at: r.at.toISOString(),
    by: String(r.operator_id),
    act: r.act,
    ...(r.refused === null ? {} : { refused: r.refused }),
    ...(r.player_id === null ? {} : { userId: String(r.player_id) }),
    ...(r.why === null ? {} : { why: r.why }),
    details: JSON.parse(r.details) as unknown,
  }));
}
