// Places among any number of players. An entry's key (value, early, back) is greater the better its place, so "ahead of"
// is one comparison. Among equal values the earlier one is ahead, then the older account (I25; the rule is `isAhead` in
// economy/social/contest-order.ts): the database computes `early` and `back` from `reached_ms` and the player's id. A place
// is one more than the sum of: all entries in higher buckets of the histogram, entries ahead within its bucket, and
// pending changes (`contest_changes`). One statement reads all three in one snapshot, so the place is exact.
import { allRows, type Db, firstRow, raw } from '../../db/sql.ts';
import { publicColumns, type PublicRow } from './names.ts';

export interface BoardRow extends PublicRow {
  readonly player_id: bigint;
  readonly value: bigint;
  readonly reached_ms: bigint;
}
const BOARD = `e.player_id, e.value, e.reached_ms, ${publicColumns('p')}`;

/** The leading entries. */
export async function leaders(db: Db, edition: string, limit: number): Promise<BoardRow[]> {
  return allRows<BoardRow>(db, 'contest-leaders')`
    select ${raw(BOARD)} from contest_entries e left join profiles p on p.player_id = e.player_id
    where e.edition = ${edition} and e.value > 0 order by e.value desc, e.early desc, e.back desc
      limit ${limit}`;
}

/** How many have a place. */
export async function countEntrants(db: Db, edition: string): Promise<number> {
  const row = await firstRow<{ n: bigint }>(db, 'contest-entrants')`
    with counted as materialized (select sum(n) as n from contest_buckets where edition = ${edition}),
      moved as materialized (select sum((new_value > 0)::int - coalesce((old_value > 0)::int, 0)) as n
        from contest_changes where edition = ${edition})
    select (coalesce((select n from counted), 0) + coalesce((select n from moved), 0))::bigint as n`;
  return Number(row?.n ?? 0);
}

export interface OwnRow extends BoardRow {
  /** Null where the value is not above zero. */
  readonly position: bigint | null;
}

const MAX = '9223372036854775807';
const KEY = 'e.value, e.early, e.back';
/** Parts by placement: entries and changes with their players, the histogram in one place. */
const PLACES = `with me as materialized (
    select me.player_id, me.value, me.early, me.back, me.reached_ms, ${publicColumns('p')}
      from contest_entries me left join profiles p on p.player_id = me.player_id
     where me.edition = $1 and me.player_id = any($2::bigint[])),
  ranked as materialized (
    select me.player_id, me.value, me.early, me.back, above.low_value, above.low_early, above.low_back,
        coalesce((select sum(c.n) from contest_buckets c
          where c.edition = $1 and (c.low_value, c.low_early, c.low_back) > (me.value, me.early, me.back)), 0) as higher
      from me left join lateral (select low_value, low_early, low_back from contest_buckets c
        where c.edition = $1 and (c.low_value, c.low_early, c.low_back) > (me.value, me.early, me.back)
        order by c.low_value, c.low_early, c.low_back limit 1) above on true
     where me.value > 0),
  ahead as materialized (
    select r.player_id, count(*) as n from ranked r join contest_entries e
        on e.edition = $1 and e.value > 0 and (${KEY}) > (r.value, r.early, r.back)
       and (${KEY}) < (coalesce(r.low_value, ${MAX}), coalesce(r.low_early, 0), coalesce(r.low_back, 0))
     group by r.player_id),
  moved as materialized (
    select r.player_id, sum(
        (h.new_value > 0 and (h.new_value, h.new_early, -h.player_id) >= (r.low_value, r.low_early, r.low_back))::int
        - coalesce((h.old_value > 0 and (h.old_value, h.old_early, -h.player_id) >= (r.low_value, r.low_early, r.low_back))::int, 0)) as n
      from ranked r join contest_changes h on h.edition = $1 and r.low_value is not null
     group by r.player_id)
  select me.player_id, me.value, me.reached_ms, ${publicColumns('me')},
      (1 + r.higher + coalesce(ahead.n, 0) + coalesce(moved.n, 0))::bigint as position
    from me left join ranked r using (player_id) left join ahead using (player_id) left join moved using (player_id)`;

/** Value and place of each of these players who has an entry. */
export async function placesOf(db: Db, edition: string, playerIds: readonly string[]): Promise<OwnRow[]> {
  const { rows } = await db.query<OwnRow>({
    name: 'contest-places',
    text: PLACES,
    values: [edition, playerIds],
  });
  return rows;
}

export interface NeighbourRow extends BoardRow {
  /** The player whose neighbours these are. */
  readonly of_player: bigint;
  /** -2 and -1 are ahead of them, 1 and 2 behind. */
  readonly step: number;
}
const NEIGHBOURS = 2;
function besideOne(sign: '>' | '<', order: 'asc' | 'desc'): string {
  return `select ${BOARD}, e.early, e.back from contest_entries e left join profiles p on p.player_id = e.player_id
      where e.edition = $1 and e.value > 0
        and (${KEY}) ${sign} ((select value from me), (select early from me), (select back from me))
      order by e.value ${order}, e.early ${order}, e.back ${order} limit ${NEIGHBOURS}`;
}

/** Two ahead of and two behind one player, for a cluster: one of its statements answers this for one player only. */
const NEIGHBOURS_OF_ONE = `with me as materialized (
    select value, early, back from contest_entries where edition = $1 and player_id = $2 and value > 0),
  ahead as materialized (${besideOne('>', 'asc')}),
  behind as materialized (${besideOne('<', 'desc')})
  select $2::bigint as of_player, step, player_id, value, reached_ms, ${publicColumns('near')}
    from (select -(row_number() over (order by value, early, back))::int as step, ahead.* from ahead
      union all select (row_number() over (order by value desc, early desc, back desc))::int, behind.* from behind) near
   order by step`;

/** Two ahead of and two behind each of these players, where rows are spread over machines. */
export async function neighboursOfSpread(
  db: Db,
  edition: string,
  playerIds: readonly string[],
): Promise<NeighbourRow[]> {
  const found = await Promise.all(
    playerIds.map((playerId) =>
      db.query<NeighbourRow>({
        name: 'contest-neighbours-of-one',
        text: NEIGHBOURS_OF_ONE,
        values: [edition, playerId],
      }),
    ),
  );
  return found.flatMap(({ rows }) => rows);
}

/** Two ahead of and two behind each of these players. */
export async function neighboursOf(
  db: Db,
  edition: string,
  playerIds: readonly string[],
): Promise<NeighbourRow[]> {
  const near = (sign: '>' | '<', order: string, step: string): string =>
    `(select e.*, ${step} as step from contest_entries e
       where e.edition = me.edition and e.value > 0 and (e.value, e.early, e.back) ${sign} (me.value, me.early, me.back)
       order by e.value ${order}, e.early ${order}, e.back ${order} limit ${NEIGHBOURS})`;
  return allRows<NeighbourRow>(db, 'contest-neighbours')`
    select me.player_id as of_player, e.step::int as step, ${raw(BOARD)}
    from unnest(${playerIds}::bigint[]) asked (player_id)
    join contest_entries me on me.player_id = asked.player_id and me.edition = ${edition} and me.value > 0
    cross join lateral (
      ${raw(near('>', 'asc', '-(row_number() over (order by e.value, e.early, e.back))'))}
      union all
      ${raw(near('<', 'desc', 'row_number() over (order by e.value desc, e.early desc, e.back desc)'))}) e
    left join profiles p on p.player_id = e.player_id
    order by me.player_id, e.step`;
}

/** The value at one place, where it is taken; for paid places, which are few. */
export async function valueAtPlace(db: Db, edition: string, place: number): Promise<bigint | undefined> {
  const row = await firstRow<{ value: bigint }>(db, 'contest-value-at')`
    select value from contest_entries where edition = ${edition} and value > 0
    order by value desc, early desc, back desc offset ${place - 1} limit 1`;
  return row?.value;
}
