// SQL of what was decided under a release. It reads every machine of a cluster; each part of it has the rows of one player
// together.
import type pg from 'pg';
import type { AnyLootboxKind, Currency } from '@parlor/contract/kernel/vocabulary.ts';
import { RELEASED_PAGE, type ReleasedPlayer } from '@parlor/contract/calls/operator/bulk/released-acts.ts';
import type { LedgerReason } from '@parlor/contract/calls/balances.ts';
import { allRows, firstRow, raw, type Db } from '../../../db/sql.ts';
import type { ReleaseTerms } from './release-terms.ts';

/** What a claim was paid for: all friends together, because each has a reference of their own. */
const FORM = `case when starts_with(reference, 'friend:') then 'friend' else reference end`;
/** The period in a reference. */
const PERIOD = `split_part(reference, ':', case when starts_with(reference, 'milestone:') then 3 else 2 end)`;
const IS_OF_PERIOD = `reference ~ '^(quest|daily|collectible|milestone):'`;

interface TouchedPlayer extends pg.QueryResultRow {
  readonly player_id: bigint;
  readonly entries: bigint;
  readonly claims: bigint;
  readonly draws: bigint;
  readonly orders: bigint;
}
/** How many rows of each kind each player has under the release. */
export const touchedPlayers = (
  db: Db,
  { release, rowsSince, periods }: ReleaseTerms,
  page: { readonly after: string; readonly limit?: number } = { after: '0' },
): Promise<TouchedPlayer[]> =>
  allRows<TouchedPlayer>(db)`
    select player_id, sum(entries)::bigint as entries, sum(claims)::bigint as claims, sum(draws)::bigint as draws,
      sum(orders)::bigint as orders
    from (
      select player_id, 1 as entries, 0 as claims, 0 as draws, 0 as orders from ledger
        where release = ${release} and at >= ${rowsSince} and player_id > ${page.after}
      union all select player_id, 0, 1, 0, 0 from claims
        where at >= ${rowsSince} and player_id > ${page.after}
          and case when ${raw(IS_OF_PERIOD)} then ${raw(PERIOD)} = any(${periods}::text[]) else release = ${release} end
      union all select player_id, 0, 0, 1, 0 from draws
        where release = ${release} and at >= ${rowsSince} and player_id > ${page.after}
      union all select player_id, 0, 0, 0, 1 from orders
        where release = ${release} and placed_at >= ${rowsSince} and player_id > ${page.after}
    ) as acts group by player_id order by player_id limit ${page.limit}::integer`;

export async function releasedPlayersPage(
  db: Db,
  terms: ReleaseTerms,
  after: string | undefined,
): Promise<{ players: ReleasedPlayer[]; after?: string }> {
  const rows = await touchedPlayers(db, terms, { after: after ?? '0', limit: RELEASED_PAGE + 1 });
  const players = rows.slice(0, RELEASED_PAGE).map((row) => ({
    userId: String(row.player_id),
    entries: Number(row.entries),
    claims: Number(row.claims),
    draws: Number(row.draws),
    orders: Number(row.orders),
  }));
  const last = players.at(-1);
  return { players, ...(rows.length > RELEASED_PAGE && last ? { after: last.userId } : {}) };
}

export async function countTouched(
  db: Db,
  terms: ReleaseTerms,
): Promise<{ players: number; orders: number }> {
  const rows = await touchedPlayers(db, terms);
  return { players: rows.length, orders: rows.reduce((all, { orders }) => all + Number(orders), 0) };
}

interface ReasonSum extends pg.QueryResultRow {
  readonly reason: LedgerReason;
  readonly currency: Currency;
  readonly entries: bigint;
  readonly amount: bigint;
}
/** Entries that name the release, by reason. */
export const entriesOfRelease = (db: Db, { release, rowsSince }: ReleaseTerms): Promise<ReasonSum[]> =>
  allRows<ReasonSum>(db)`
    select reason, currency, count(*) as entries,
      sum(case when debit in ('player', 'debt') then -amount else amount end)::bigint as amount
    from ledger where release = ${release} and at >= ${rowsSince}
    group by reason, currency order by reason, currency`;

interface PaidClaims extends pg.QueryResultRow {
  readonly form: string;
  readonly rewards: string;
  readonly claims: bigint;
}
/** Equal claims by the release's terms, counted. */
export const paidClaims = (db: Db, { release, rowsSince, periods }: ReleaseTerms): Promise<PaidClaims[]> =>
  allRows<PaidClaims>(db)`
    select ${raw(FORM)} as form, rewards, count(*) as claims from claims
    where at >= ${rowsSince}
      and case when ${raw(IS_OF_PERIOD)} then ${raw(PERIOD)} = any(${periods}::text[]) else release = ${release} end
    group by 1, 2`;

interface OpenedBoxes extends pg.QueryResultRow {
  readonly kind: AnyLootboxKind;
  readonly outcome: string;
  readonly boxes: bigint;
}
export const openedBoxes = (db: Db, { release, rowsSince }: ReleaseTerms): Promise<OpenedBoxes[]> =>
  allRows<OpenedBoxes>(db)`
    select input::json ->> 'kind' as kind, outcome, count(*) as boxes from draws
    where purpose = 'lootbox' and release = ${release} and at >= ${rowsSince} group by 1, 2`;

/** A difference of each claim or box with these texts. */
export interface Difference {
  readonly first: string;
  readonly second: string;
  readonly minor: bigint;
  /** The points that each of them was paid. */
  readonly paid: bigint;
}
interface PlayerSum extends pg.QueryResultRow {
  readonly player_id: bigint;
  readonly minor: bigint;
}
const columnsOf = (all: readonly Difference[]) => ({
  firsts: all.map(({ first }) => first),
  seconds: all.map(({ second }) => second),
  minors: all.map(({ minor }) => minor),
  paid: all.map(({ paid }) => paid),
});
/** A difference of one claim or box on which boosts were paid. */
interface BoostedRow extends pg.QueryResultRow {
  readonly player_id: bigint;
  readonly paid: bigint;
  readonly minor: bigint;
  /** Rewards of the boosts. */
  readonly boosted: string;
}

export function differencesOfClaims(
  db: Db,
  { release, rowsSince, periods }: ReleaseTerms,
  all: readonly Difference[],
): Promise<PlayerSum[]> {
  const { firsts, seconds, minors } = columnsOf(all);
  return allRows<PlayerSum>(db)`
    select player_id, sum(minor)::bigint as minor from claims
      join unnest(${firsts}::text[], ${seconds}::text[], ${minors}::bigint[]) as d(form, paid, minor)
        on d.form = ${raw(FORM)} and d.paid = rewards
    where at >= ${rowsSince}
      and case when ${raw(IS_OF_PERIOD)} then ${raw(PERIOD)} = any(${periods}::text[]) else release = ${release} end
    group by player_id`;
}

export function differencesOfBoxes(
  db: Db,
  { release, rowsSince }: ReleaseTerms,
  all: readonly Difference[],
): Promise<PlayerSum[]> {
  const { firsts, seconds, minors } = columnsOf(all);
  return allRows<PlayerSum>(db)`
    select player_id, sum(minor)::bigint as minor from draws
      join unnest(${firsts}::text[], ${seconds}::text[], ${minors}::bigint[]) as d(kind, drawn, minor)
        on d.kind = input::json ->> 'kind' and d.drawn = outcome
    where purpose = 'lootbox' and release = ${release} and at >= ${rowsSince}
    group by player_id`;
}

export function boostsOfClaims(
  db: Db,
  { release, rowsSince, periods }: ReleaseTerms,
  all: readonly Difference[],
): Promise<BoostedRow[]> {
  const { firsts, seconds, minors, paid } = columnsOf(all);
  return allRows<BoostedRow>(db)`
    select c.player_id, d.points as paid, d.minor, b.rewards as boosted from (
      select player_id, reference, rewards, ${raw(FORM)} as form from claims
      where at >= ${rowsSince}
        and case when ${raw(IS_OF_PERIOD)} then ${raw(PERIOD)} = any(${periods}::text[]) else release = ${release} end
    ) as c
      join unnest(${firsts}::text[], ${seconds}::text[], ${minors}::bigint[], ${paid}::bigint[])
        as d(form, rewards, minor, points) on d.form = c.form and d.rewards = c.rewards
      join claims b on b.player_id = c.player_id and b.reference = 'boost:' || c.reference`;
}

export function boostsOfBoxes(
  db: Db,
  { release, rowsSince }: ReleaseTerms,
  all: readonly Difference[],
): Promise<BoostedRow[]> {
  const { firsts, seconds, minors, paid } = columnsOf(all);
  return allRows<BoostedRow>(db)`
    select o.player_id, d.points as paid, d.minor, b.rewards as boosted from draws o
      join unnest(${firsts}::text[], ${seconds}::text[], ${minors}::bigint[], ${paid}::bigint[])
        as d(kind, drawn, minor, points) on d.kind = o.input::json ->> 'kind' and d.drawn = o.outcome
      join claims b on b.player_id = o.player_id and b.reference = 'boost:' || o.reference
    where o.purpose = 'lootbox' and o.release = ${release} and o.at >= ${rowsSince}`;
}

/** What repairs of the release give each player, or have given. A refused item gave nothing. */
export async function repairedOf(
  db: Db,
  release: number,
  /** Requests from before this time have expired. */
  expiredBefore: Date,
): Promise<PlayerSum[]> {
  const found = await firstRow<{ ids: number[] }>(db, 'release-repairs')`
    select coalesce(array_agg(id), '{}') as ids from bulk_acts
    where what::json ->> 'kind' = 'repair-release' and filter::json -> 'touched' ->> 'release' = ${String(release)}
      and (state in ('running', 'stopped', 'done') or state = 'waiting' and at > ${expiredBefore})`;
  return allRows<PlayerSum>(db, 'release-repaired')`
    select player_id, sum(amount)::bigint as minor from bulk_act_items
    where bulk_act_id = any(${found!.ids}::integer[]) and state <> 'refused' group by player_id`;
}
