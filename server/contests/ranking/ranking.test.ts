import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { budget } from '@parlor/contract/test/random-cases.ts';
import { ranked } from '@parlor/economy/social/contest-order.ts';
import { isOnCluster } from '../../test/database.ts';
import { openTestServer, type TestServer } from '../../test/test-server.ts';
import { updateHistogram } from './rank-histogram.ts';
import {
  countEntrants,
  leaders,
  neighboursOf,
  neighboursOfSpread,
  placesOf,
  valueAtPlace,
  type NeighbourRow,
} from './ranking.ts';

let loaded: TestServer;
beforeAll(async () => {
  loaded = await openTestServer();
});
afterAll(() => loaded.close());

interface Entry {
  readonly playerId: bigint;
  readonly value: bigint;
  readonly reachedAtMs: number;
}

/** A contest whose entries move like in an act: the entry and its change. */
function aContest(edition: string) {
  const entries = new Map<bigint, Entry>();
  return {
    entries,
    async moves(playerId: bigint, value: bigint, reachedAtMs: number): Promise<void> {
      const before = entries.get(playerId);
      entries.set(playerId, { playerId, value, reachedAtMs });
      await loaded.pool.query(
        `with e as (insert into contest_entries (player_id, edition, value, reached_ms) values ($1, $2, $3, $4)
           on conflict (player_id, edition) do update set value = excluded.value, reached_ms = excluded.reached_ms)
         insert into contest_changes (player_id, edition, old_value, old_early, new_value, new_early) values ($1, $2, $5, $6, $3, $7)`,
        [
          playerId,
          edition,
          value,
          reachedAtMs,
          before?.value ?? null,
          before === undefined ? null : -before.reachedAtMs,
          -reachedAtMs,
        ],
      );
    },
    /** The database's rows of every player and of the board. */
    async seen() {
      const ids = [...entries.keys()].map(String);
      const places = await placesOf(loaded.pool, edition, ids);
      const near = await neighboursOfSpread(loaded.pool, edition, ids);
      // Of the two questions a cluster takes one; elsewhere both answer the same.
      const byPlayer = (rows: readonly NeighbourRow[]) =>
        rows.toSorted((a, b) => Number(a.of_player - b.of_player));
      if (!isOnCluster)
        expect(byPlayer(await neighboursOf(loaded.pool, edition, ids))).toEqual(byPlayer(near));
      return {
        places: new Map(
          places.map((p) => [p.player_id, p.position === null ? undefined : Number(p.position)]),
        ),
        neighbours: (id: bigint) => near.filter((n) => n.of_player === id).map((n) => n.player_id),
        board: (await leaders(loaded.pool, edition, 100)).map((e) => e.player_id),
        entrants: await countEntrants(loaded.pool, edition),
        third: await valueAtPlace(loaded.pool, edition, 3),
      };
    },
    /** The same by sorting all of them. */
    expected() {
      const order = ranked([...entries.values()]);
      return {
        order,
        places: new Map(
          [...entries.keys()].map((id) => {
            const at = order.findIndex((e) => e.playerId === id);
            return [id, at === -1 ? undefined : at + 1];
          }),
        ),
        neighbours: (id: bigint) => {
          const at = order.findIndex((e) => e.playerId === id);
          return at === -1
            ? []
            : [...order.slice(Math.max(0, at - 2), at), ...order.slice(at + 1, at + 3)].map(
                (e) => e.playerId,
              );
        },
      };
    },
  };
}

let nth = 0;
/** Few values and few moments, so that ties are common; profits fall, and fall below zero. */
const step = fc.oneof(
  {
    weight: 12,
    arbitrary: fc.record({
      player: fc.bigInt({ min: 1n, max: 40n }),
      value: fc.bigInt({ min: -2n, max: 9n }),
      atMs: fc.integer({ min: 0, max: 4 }),
    }),
  },
  { weight: 1, arbitrary: fc.constant('update' as const) },
);

test('places, neighbours and entrants equal those of a plain sort, for any pending changes and bucket bounds', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 120, size: 'max' }), async (steps) => {
      const contest = aContest(`property/${++nth}`);
      for (const s of steps)
        if (s === 'update') await updateHistogram(loaded.pool, 6);
        else await contest.moves(s.player, s.value, 1_700_000_000_000 + s.atMs);
      for (const isUpdated of [false, true]) {
        if (isUpdated) await updateHistogram(loaded.pool, 6);
        const seen = await contest.seen();
        const expected = contest.expected();
        expect(seen.places).toEqual(expected.places);
        expect(seen.board).toEqual(expected.order.slice(0, 100).map((e) => e.playerId));
        expect(seen.entrants).toBe(expected.order.length);
        expect(seen.third).toBe(expected.order[2]?.value);
        for (const id of contest.entries.keys()) expect(seen.neighbours(id)).toEqual(expected.neighbours(id));
      }
    }),
    budget(20, 300),
  );
});

test('concurrent updates count nothing twice, and nearly empty buckets are joined', async () => {
  const contest = aContest('crossing/1');
  for (let id = 1n; id <= 60n; id++) await contest.moves(id, id, 1_700_000_000_000);
  await Promise.all([
    updateHistogram(loaded.pool, 6),
    updateHistogram(loaded.pool, 6),
    updateHistogram(loaded.pool, 6),
  ]);
  await updateHistogram(loaded.pool, 6);
  const buckets = async () =>
    (
      await loaded.pool.query<{ n: bigint; buckets: bigint }>(
        "select sum(n)::bigint as n, count(*) as buckets from contest_buckets where edition = 'crossing/1'",
      )
    ).rows[0];
  expect((await buckets())?.n).toBe(60n);
  for (let round = 1n; round <= 40n; round++) {
    for (let id = 1n; id <= 12n; id++) await contest.moves(id, 100n * round + id, 1_700_000_000_000);
    await updateHistogram(loaded.pool, 6);
  }
  expect((await buckets())?.n).toBe(60n);
  expect(Number((await buckets())?.buckets)).toBeLessThan(60);
  expect((await contest.seen()).places).toEqual(contest.expected().places);
});
