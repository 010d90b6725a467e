// Adds pending changes of entries to the histogram: one process at a time, in one transaction of one snapshot, so a crash
// leaves either everything or nothing. The readers count pending changes (ranking.ts), so a delay costs time but
// never gives a wrong place.
import type pg from 'pg';
import { withLease } from '../../db/lease.ts';
import { inTransaction } from '../../db/transaction.ts';
import { allRows, raw, run } from '../../db/sql.ts';

/** A larger bucket is split into parts of half this size. */
const BUCKET_MAX = 1_024;
const CHANGES_AT_ONCE = 5_000;
/** Lower than any key. */
const LOWEST = { value: 0n, early: -(2n ** 62n), back: -(2n ** 62n) };

interface Key {
  readonly value: bigint;
  readonly early: bigint;
  readonly back: bigint;
}
const isBelow = (a: Key, b: Key): boolean =>
  a.value !== b.value ? a.value < b.value : a.early !== b.early ? a.early < b.early : a.back < b.back;

interface ChangeRow {
  readonly player_id: bigint;
  readonly edition: string;
  readonly old_value: bigint | null;
  readonly old_early: bigint | null;
  readonly new_value: bigint;
  readonly new_early: bigint;
}
interface Move extends Key {
  readonly edition: string;
  readonly by: 1 | -1;
}

/** The changes of the histogram by one change; values not above zero have no place. */
function movesOf(row: ChangeRow): Move[] {
  const { edition, player_id: playerId } = row;
  const back = -playerId;
  return [
    ...(row.old_value !== null && row.old_value > 0n && row.old_early !== null
      ? [{ edition, value: row.old_value, early: row.old_early, back, by: -1 as const }]
      : []),
    ...(row.new_value > 0n
      ? [{ edition, value: row.new_value, early: row.new_early, back, by: 1 as const }]
      : []),
  ];
}

/** Adds the pending changes; returns their number, or undefined if another process is doing it. */
export async function updateHistogram(pool: pg.Pool, bucketMax = BUCKET_MAX): Promise<number | undefined> {
  // The name stays: processes of an earlier version exclude each other by it too.
  const run = await withLease(pool, 'parlor contest fold', async () => {
    let added = 0;
    for (;;) {
      const some = await addChanges(pool, bucketMax);
      added += some;
      if (some < CHANGES_AT_ONCE) return added;
    }
  });
  return run?.result;
}

function addChanges(pool: pg.Pool, max: number): Promise<number> {
  // The lock was taken before this snapshot, so the snapshot has the previous run.
  return inTransaction(
    pool,
    async (client) => {
      const rows = await allRows<ChangeRow>(client, 'contest-take-changes')`
        delete from contest_changes where (edition, id) in (select edition, id from contest_changes
          limit ${raw(CHANGES_AT_ONCE)})
        returning player_id, edition, old_value, old_early, new_value, new_early`;
      const moves = rows.flatMap(movesOf);
      if (moves.length > 0) {
        await addAll(client, moves);
        // With a backlog, buckets stay large until most of it is added: to split one, all changes of its edition are read.
        const isLast = rows.length < CHANGES_AT_ONCE;
        for (const edition of new Set(isLast ? moves.map((m) => m.edition) : [])) {
          await cutLarge(client, edition, max);
          await joinSmall(client, edition, max);
        }
      }
      return rows.length;
    },
    'begin isolation level repeatable read',
  );
}

async function addAll(client: pg.PoolClient, moves: readonly Move[]): Promise<void> {
  const editions = [...new Set(moves.map((m) => m.edition))];
  await run(client, 'contest-first-bucket')`
    insert into contest_buckets (edition, low_value, low_early, low_back, n)
    select e, ${LOWEST.value}::bigint, ${LOWEST.early}::bigint, ${LOWEST.back}::bigint, 0
      from unnest(${editions}::text[]) e on conflict do nothing`;
  await run(client, 'contest-histogram-update')`
    with moved as (
      select b.edition, b.low_value, b.low_early, b.low_back, sum(m.by) as by
        from unnest(${moves.map((m) => m.edition)}::text[], ${moves.map((m) => m.value)}::bigint[],
          ${moves.map((m) => m.early)}::bigint[], ${moves.map((m) => m.back)}::bigint[],
          ${moves.map((m) => m.by)}::int[]) m (edition, value, early, back, by)
        cross join lateral (select c.edition, c.low_value, c.low_early, c.low_back from contest_buckets c
          where c.edition = m.edition and (c.low_value, c.low_early, c.low_back) <= (m.value, m.early, m.back)
          order by c.low_value desc, c.low_early desc, c.low_back desc limit 1) b
       group by 1, 2, 3, 4)
    update contest_buckets c set n = c.n + moved.by from moved
     where (c.edition, c.low_value, c.low_early, c.low_back) = (moved.edition, moved.low_value,
       moved.low_early, moved.low_back)
       and moved.by <> 0`;
}

interface BucketRow {
  readonly low_value: bigint;
  readonly low_early: bigint;
  readonly low_back: bigint;
  readonly n: bigint;
}
const lowOf = (b: BucketRow): Key => ({ value: b.low_value, early: b.low_early, back: b.low_back });

async function bucketsOf(client: pg.PoolClient, edition: string): Promise<BucketRow[]> {
  return allRows<BucketRow>(client, 'contest-buckets')`
    select low_value, low_early, low_back, n from contest_buckets where edition = ${edition}
    order by low_value, low_early, low_back`;
}

/**
 * Splits a bucket at quantiles of its current entries, and counts each part without pending changes, like the histogram.
 * Time and player are part of the key, so a value that half of all players have can be split too.
 */
async function cutLarge(client: pg.PoolClient, edition: string, max: number): Promise<void> {
  const buckets = await bucketsOf(client, edition);
  const large = buckets.flatMap((bucket, i) =>
    bucket.n > BigInt(max) ? [{ low: lowOf(bucket), end: buckets[i + 1] }] : [],
  );
  if (large.length === 0) return;
  const pending = (
    await allRows<ChangeRow>(client, 'contest-pending')`
      select player_id, edition, old_value, old_early, new_value, new_early from contest_changes
        where edition = ${edition}`
  ).flatMap(movesOf);
  for (const { low, end } of large) {
    const high = end ? lowOf(end) : { value: 2n ** 63n - 1n, early: 0n, back: 0n };
    const rows = await allRows<Key & { readonly n: bigint }>(client, 'contest-cut')`
      with numbered as (
        select value, early, back, row_number() over (order by value, early, back) - 1 as i,
          count(*) over () as total from contest_entries
         where edition = ${edition} and value > 0 and (value, early, back) >= (${low.value}::bigint,
           ${low.early}::bigint, ${low.back}::bigint)
           and (value, early, back) < (${high.value}::bigint, ${high.early}::bigint, ${high.back}::bigint))
      select value, early, back, least(${max / 2}::bigint, total - i) as n from numbered
       where i % ${max / 2}::bigint = 0 order by value, early, back`;
    await recut(client, edition, { low, high }, rows, pending);
  }
}

async function recut(
  client: pg.PoolClient,
  edition: string,
  { low, high }: { low: Key; high: Key },
  cuts: ReadonlyArray<Key & { readonly n: bigint }>,
  pending: readonly Move[],
): Promise<void> {
  // The first part begins where the bucket did.
  const pieces = cuts.map((cut, i) => ({ low: i === 0 ? low : cut, n: cut.n }));
  if (pieces.length < 2) return;
  for (const move of pending) {
    if (isBelow(move, low) || !isBelow(move, high)) continue;
    pieces[pieceOf(move, pieces)]!.n -= BigInt(move.by);
  }
  await run(client, 'contest-recut')`
    insert into contest_buckets (edition, low_value, low_early, low_back, n)
    select ${edition}, v.* from unnest(${pieces.map((p) => p.low.value)}::bigint[],
      ${pieces.map((p) => p.low.early)}::bigint[], ${pieces.map((p) => p.low.back)}::bigint[],
      ${pieces.map((p) => p.n)}::bigint[]) v
    on conflict (edition, low_value, low_early, low_back) do update set n = excluded.n`;
}

/**
 * The last part that does not begin above the key, by binary search: there may be a thousand parts, and as many
 * changes.
 */
function pieceOf(key: Key, pieces: ReadonlyArray<{ readonly low: Key }>): number {
  let [from, to] = [0, pieces.length - 1];
  while (from < to) {
    const middle = Math.ceil((from + to) / 2);
    if (isBelow(key, pieces[middle]!.low)) to = middle - 1;
    else from = middle;
  }
  return from;
}

/** Joins neighbouring buckets that fit into one, because players move on and leave nearly empty buckets. */
async function joinSmall(client: pg.PoolClient, edition: string, max: number): Promise<void> {
  const buckets = await bucketsOf(client, edition);
  const total = buckets.reduce((sum, b) => sum + b.n, 0n);
  // Only if there are clearly more buckets than needed, because it rewrites rows.
  if (BigInt(buckets.length) < 8n + (total * 4n) / BigInt(max)) return;
  const stored: Array<{ low: Key; n: bigint; grew: boolean }> = [];
  const gone: Key[] = [];
  for (const bucket of buckets) {
    const last = stored.at(-1);
    if (last && last.n + bucket.n <= BigInt(max / 2)) {
      last.n += bucket.n;
      last.grew = true;
      gone.push(lowOf(bucket));
    } else stored.push({ low: lowOf(bucket), n: bucket.n, grew: false });
  }
  if (gone.length === 0) return;
  await run(client, 'contest-join-gone')`
    delete from contest_buckets where edition = ${edition} and (low_value, low_early, low_back) in
    (select * from unnest(${gone.map((k) => k.value)}::bigint[], ${gone.map((k) => k.early)}::bigint[],
      ${gone.map((k) => k.back)}::bigint[]))`;
  const grown = stored.filter((k) => k.grew);
  await run(client, 'contest-join-kept')`
    update contest_buckets c set n = v.n
    from unnest(${grown.map((k) => k.low.value)}::bigint[], ${grown.map((k) => k.low.early)}::bigint[],
      ${grown.map((k) => k.low.back)}::bigint[], ${grown.map((k) => k.n)}::bigint[]) v (value, early, back, n)
    where c.edition = ${edition} and (c.low_value, c.low_early, c.low_back) = (v.value, v.early, v.back)`;
}
