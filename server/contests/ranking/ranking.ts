// Places among any number of players. An entry's key (value, early, back) rises with its place's merit, so "ahead of"
// is one comparison. A place is one more than: all entries in higher buckets of the histogram, those ahead within the
// own bucket, and what `contest_changes` says of moves that are not in the histogram yet. All of it is read by one
// statement and so of one moment: the place is exact, not almost.
import type pg from 'pg';

export interface BoardRow {
  readonly player_id: bigint;
  readonly value: bigint;
  readonly reached_ms: bigint;
  readonly first_name: string | null;
  readonly photo_url: string | null;
  readonly is_anonymous: boolean | null;
}
const BOARD = 'e.player_id, e.value, e.reached_ms, p.first_name, p.photo_url, p.is_anonymous';

/** The leading entries. */
export async function leaders(db: Queryable, edition: string, limit: number): Promise<BoardRow[]> {
  const { rows } = await db.query<BoardRow>({
    name: 'contest-leaders',
    text: `select ${BOARD} from contest_entries e left join profiles p on p.player_id = e.player_id
      where e.edition = $1 and e.value > 0 order by e.value desc, e.early desc, e.back desc limit $2`,
    values: [edition, limit],
  });
  return rows;
}

/** How many have a place. */
export async function countEntrants(db: Queryable, edition: string): Promise<number> {
  const { rows } = await db.query<{ n: bigint }>({
    name: 'contest-entrants',
    text: `select coalesce((select sum(n) from contest_buckets where edition = $1), 0)::bigint
      + coalesce((select sum((new_value > 0)::int - coalesce((old_value > 0)::int, 0)) from contest_changes where edition = $1), 0)::bigint as n`,
    values: [edition],
  });
  return Number(rows[0]?.n ?? 0);
}

export interface OwnRow extends BoardRow {
  /** Null where the value is not above zero. */
  readonly position: bigint | null;
}

const MAX = '9223372036854775807';
const RANK = `1
  + coalesce((select sum(c.n) from contest_buckets c
      where c.edition = me.edition and (c.low_value, c.low_early, c.low_back) > (me.value, me.early, me.back)), 0)
  + (select count(*) from contest_entries e
      where e.edition = me.edition and e.value > 0 and (e.value, e.early, e.back) > (me.value, me.early, me.back)
        and (e.value, e.early, e.back) < (coalesce(above.low_value, ${MAX}), coalesce(above.low_early, 0), coalesce(above.low_back, 0)))
  + coalesce((select sum(
        (h.new_value > 0 and (h.new_value, h.new_early, -h.player_id) >= (above.low_value, above.low_early, above.low_back))::int
        - coalesce((h.old_value > 0 and (h.old_value, h.old_early, -h.player_id) >= (above.low_value, above.low_early, above.low_back))::int, 0))
      from contest_changes h where h.edition = me.edition and above.low_value is not null), 0)`;
const ABOVE = `left join lateral (select low_value, low_early, low_back from contest_buckets c
    where c.edition = me.edition and (c.low_value, c.low_early, c.low_back) > (me.value, me.early, me.back)
    order by c.low_value, c.low_early, c.low_back limit 1) above on true`;

/** Value and place of each of these players who has an entry. */
export async function placesOf(
  db: Queryable,
  edition: string,
  playerIds: readonly string[],
): Promise<OwnRow[]> {
  const { rows } = await db.query<OwnRow>({
    name: 'contest-places',
    text: `select me.player_id, me.value, me.reached_ms, p.first_name, p.photo_url, p.is_anonymous,
        case when me.value > 0 then (${RANK})::bigint end as position
      from unnest($2::bigint[]) asked (player_id)
      join contest_entries me on me.player_id = asked.player_id and me.edition = $1
      left join profiles p on p.player_id = me.player_id ${ABOVE}`,
    values: [edition, playerIds],
  });
  return rows;
}

export interface NeighbourRow extends BoardRow {
  /** Whose neighbour. */
  readonly of_player: bigint;
  /** -2 and -1 are ahead of them, 1 and 2 behind. */
  readonly step: number;
}
const NEIGHBOURS = 2;

/** Two ahead of and two behind each of these players. */
export async function neighboursOf(
  db: Queryable,
  edition: string,
  playerIds: readonly string[],
): Promise<NeighbourRow[]> {
  const near = (sign: '>' | '<', order: string, step: string): string =>
    `(select e.*, ${step} as step from contest_entries e
       where e.edition = $1 and e.value > 0 and (e.value, e.early, e.back) ${sign} (me.value, me.early, me.back)
       order by e.value ${order}, e.early ${order}, e.back ${order} limit ${NEIGHBOURS})`;
  const { rows } = await db.query<NeighbourRow>({
    name: 'contest-neighbours',
    text: `select me.player_id as of_player, e.step::int as step, ${BOARD}
      from unnest($2::bigint[]) asked (player_id)
      join contest_entries me on me.player_id = asked.player_id and me.edition = $1 and me.value > 0
      cross join lateral (
        ${near('>', 'asc', '-(row_number() over (order by e.value, e.early, e.back))')}
        union all
        ${near('<', 'desc', 'row_number() over (order by e.value desc, e.early desc, e.back desc)')}) e
      left join profiles p on p.player_id = e.player_id
      order by me.player_id, e.step`,
    values: [edition, playerIds],
  });
  return rows;
}

/** The value at one place, where it is taken; for paid places, which are few. */
export async function valueAtPlace(
  db: Queryable,
  edition: string,
  place: number,
): Promise<bigint | undefined> {
  const { rows } = await db.query<{ value: bigint }>({
    name: 'contest-value-at',
    text: `select value from contest_entries where edition = $1 and value > 0
      order by value desc, early desc, back desc offset $2 limit 1`,
    values: [edition, place - 1],
  });
  return rows[0]?.value;
}

export type Queryable = Pick<pg.Pool, 'query'>;
