// Sums of the rows that are in the database, for a range of time. Only the jobs run these statements: they read every machine.
import type pg from 'pg';
import type { HourSums, Kind } from './hour-sums.ts';

/** For a statement that reads many rows. */
const ANSWER_WITHIN_MS = 600_000;

export async function patiently<R extends pg.QueryResultRow>(
  tx: pg.ClientBase,
  text: string,
  values: unknown[] = [],
): Promise<R[]> {
  const query: pg.QueryConfig & { readonly query_timeout: number } = {
    text,
    values,
    query_timeout: ANSWER_WITHIN_MS,
  };
  return (await tx.query<R>(query)).rows;
}

/** A transaction that may read for long. */
export const beginPatient = `begin; set local statement_timeout = ${ANSWER_WITHIN_MS}; set local idle_in_transaction_session_timeout = ${ANSWER_WITHIN_MS}`;

const HOUR = (at: string): string => `date_bin('1 hour', ${at}, timestamptz '2000-01-01Z') as hour`;
const RANGE = (at: string): string => `${at} >= $1 and ${at} < $2`;

/** A stake, a win, or what is taken back of one. Bonuses on wins are minted by us and are not part of a game's return. */
const OF_GAMES = `game_id is not null and (debit like 'provider:%' or credit like 'provider:%')
  and reason in ('stake', 'stake-returned', 'win', 'win-taken-back')`;
const sumOf = (reason: string, value = 'amount'): string =>
  `coalesce(sum(${value}) filter (where reason = '${reason}'), 0)`;

interface Question {
  readonly kind: Kind;
  /** Its columns: the hour, the keys, the values. */
  readonly text: string;
}

const LEDGER_AND_CLAIMS: readonly Question[] = [
  {
    kind: 'points',
    text: `select ${HOUR('at')}, currency, reason,
        coalesce(sum(amount) filter (where credit = 'player'), 0) as minted,
        coalesce(sum(amount) filter (where debit = 'player'), 0) as burned
      from ledger where ${RANGE('at')} and 'player' in (debit, credit) group by 1, 2, 3`,
  },
  {
    kind: 'games',
    text: `select ${HOUR('at')}, game_id, currency,
        ${sumOf('stake', '1')} - ${sumOf('stake-returned', '1')} as rounds,
        ${sumOf('stake')} - ${sumOf('stake-returned')} as staked,
        ${sumOf('win')} - ${sumOf('win-taken-back')} as won,
        ${sumOf('stake', 'amount::numeric * amount')} as squares,
        coalesce(max(amount) filter (where reason = 'stake'), 0) as largest
      from ledger where ${RANGE('at')} and ${OF_GAMES} group by 1, 2, 3`,
  },
  {
    // The first reward of a box is `lootbox:KIND:WHICH#0`.
    kind: 'boxes',
    text: `select ${HOUR('at')}, split_part(reference, ':', 2) as kind, currency,
        count(*) filter (where reference like '%#0') as boxes, sum(amount) as paid
      from ledger where ${RANGE('at')} and reason = 'lootbox' and credit = 'player' group by 1, 2, 3`,
  },
  {
    kind: 'claims',
    text: `select ${HOUR('at')}, split_part(reference, ':', 1) as kind, count(*) as claims
      from claims where ${RANGE('at')} group by 1, 2`,
  },
];
const SALES: Question = {
  kind: 'sales',
  text: `select ${HOUR('at')}, provider, currency, count(*) as payments, sum(amount) as amount,
      count(*) filter (where state in ('refund-pending', 'refunded')) as refunds,
      coalesce(sum(amount) filter (where state in ('refund-pending', 'refunded')), 0) as refunded
    from payments where ${RANGE('at')} and state <> 'quarantined' group by 1, 2, 3`,
};

async function answer(
  tx: pg.ClientBase,
  { kind, text }: Question,
  range: Range,
  sums: HourSums,
): Promise<void> {
  for (const row of await patiently<Record<string, unknown> & { hour: Date }>(tx, text, instantsOf(range))) {
    const { hour, ...rest } = row;
    const columns = Object.values(rest);
    const keys = columns.slice(0, KEYS[kind]).map(String);
    sums.add(
      kind,
      hour.getTime(),
      keys,
      columns.slice(KEYS[kind]).map((value) => BigInt(String(value))),
    );
  }
}
const KEYS: Readonly<Record<Kind, number>> = { points: 2, games: 2, boxes: 2, claims: 1, sales: 2 };

export interface Range {
  readonly fromMs: number;
  readonly toMs: number;
}
export const instantsOf = ({ fromMs, toMs }: Range): [Date, Date] => [new Date(fromMs), new Date(toMs)];

export async function addRows(tx: pg.ClientBase, range: Range, sums: HourSums): Promise<void> {
  for (const question of [...LEDGER_AND_CLAIMS, SALES]) await answer(tx, question, range, sums);
}

export const addSales = (tx: pg.ClientBase, range: Range, sums: HourSums): Promise<void> =>
  answer(tx, SALES, range, sums);

/** Hours of earlier payments whose order changed since then: they may be paid back now. */
export async function hoursOfChangedSales(tx: pg.ClientBase, sinceMs: number): Promise<number[]> {
  const rows = await patiently<{ hour: Date }>(
    tx,
    `select distinct ${HOUR('p.at')} from orders o join payments p using (player_id, order_id)
      where o.updated_at >= $1 and o.mode is not null`,
    [new Date(sinceMs)],
  );
  return rows.map(({ hour }) => hour.getTime());
}

const UTC_DAY = (at: string): string => `(${at} at time zone 'utc')::date`;
const UPSERT = `on conflict (player_id, day) do update set played = player_days.played or excluded.played,
    claimed = player_days.claimed or excluded.claimed, bought = player_days.bought or excluded.bought
  where (excluded.played and not player_days.played) or (excluded.claimed and not player_days.claimed)
    or (excluded.bought and not player_days.bought)`;

/** Notes who was active in this range, and what they did. */
export async function notePlayers(tx: pg.ClientBase, range: Range): Promise<void> {
  await patiently(
    tx,
    `insert into player_days (player_id, day, joined_on, played, claimed, bought)
      select a.player_id, ${UTC_DAY('a.at')}, ${UTC_DAY('p.created_at')},
        bool_or(a.played), bool_or(a.claimed), bool_or(a.bought)
      from (
        select player_id, at, reason = 'stake' as played, false as claimed, reason = 'purchase' as bought
          from ledger where ${RANGE('at')}
        union all select player_id, at, false, true, false from claims where ${RANGE('at')}
        union all select player_id, at, false, false, true from payments where ${RANGE('at')} and state <> 'quarantined'
        union all select player_id, last_used_at, false, false, false from sign_ins where ${RANGE('last_used_at')}
      ) a join players p on p.player_id = a.player_id
      group by a.player_id, 2, 3
      ${UPSERT}`,
    instantsOf(range),
  );
}

export interface ActiveDay {
  readonly playerId: bigint;
  /** Such as 2026-11-20. */
  readonly day: string;
  played: boolean;
  claimed: boolean;
  bought: boolean;
}

/** The same for days that were read from the archive. */
export async function noteDays(tx: pg.ClientBase, days: readonly ActiveDay[]): Promise<void> {
  await patiently(
    tx,
    `insert into player_days (player_id, day, joined_on, played, claimed, bought)
      select a.player_id, a.day, ${UTC_DAY('p.created_at')}, a.played, a.claimed, a.bought
      from unnest($1::bigint[], $2::date[], $3::boolean[], $4::boolean[], $5::boolean[])
        a (player_id, day, played, claimed, bought)
      join players p on p.player_id = a.player_id
      ${UPSERT}`,
    [
      days.map(({ playerId }) => playerId),
      days.map(({ day }) => day),
      days.map(({ played }) => played),
      days.map(({ claimed }) => claimed),
      days.map(({ bought }) => bought),
    ],
  );
}
