import { afterAll, beforeAll, expect, test } from 'vitest';
import { noEffects } from '@parlor/economy/kernel/context.ts';
import { roundReference } from '@parlor/economy/play/rounds.ts';
import { createSavePlayer } from '../../players/batch-saves.ts';
import {
  changedContent,
  openContentProcesses,
  realContent,
  type ContentProcesses,
} from '../../test/content-processes.ts';
import { newestRelease, readVersion, releasesAfter, seedRelease } from './store.ts';
import { contentOfVersion, versionOf, valuesOf } from './version.ts';

let c: ContentProcesses;
beforeAll(async () => {
  c = await openContentProcesses(2);
});
afterAll(() => c.close());

const limit = (perPlayerPerDay: number) =>
  changedContent((v) => {
    v.economy.limits.perPlayerPerDay = perPlayerPerDay;
  });

test('a version is stored byte for byte under its hash, with the content of the files (C6)', async () => {
  const version = versionOf(realContent().values);
  const kept = await readVersion(c.pool, version.hash);
  expect(kept).toEqual(version);
  expect(valuesOf(kept)).toEqual(realContent().values);
  expect(contentOfVersion(kept).content.quests).toEqual(realContent().loaded.content.quests);
  expect(() => contentOfVersion({ ...kept, files: kept.files.replace('1', '2') })).toThrow(
    'does not match its hash',
  );
  for (const change of [
    `update content_versions set files = '{}'`,
    'delete from content_releases',
    'update content_releases set starts_at = now()',
  ])
    await expect(c.pool.query(change)).rejects.toThrow('append-only');
});

test('a version with faults is refused with all of them, by file and field', () => {
  const broken = changedContent((v) => {
    v.quests.templates[11].total = -35;
    v.flags.bonus = 5;
  });
  expect(() => contentOfVersion(versionOf(broken))).toThrow(
    /^content\/quests\.yaml: templates\.11\.total: .*>=1[^\n]*\ncontent\/flags\.yaml: \(whole file\): .*"bonus"/,
  );
  expect(() => contentOfVersion(versionOf({ ...realContent().values, jokes: {} } as never))).toThrow(
    'content/jokes.yaml: there is no content file of this name',
  );
});

test('processes that start at once with the same files add one release; other files add the next one', async () => {
  expect((await releasesAfter(c.pool, 0)).map(({ id, kind }) => [id, kind])).toEqual([[1, 'seed']]);
  const second = versionOf(limit(60_000));
  const seeded = await Promise.all(
    [0, 1, 0, 1].map((n) => seedRelease(c.processes[n]!.pool, second, c.clock.now())),
  );
  expect(new Set(seeded.map(({ id }) => id))).toEqual(new Set([2]));
  expect(await newestRelease(c.pool)).toMatchObject({ id: 2, kind: 'seed', hash: second.hash });
});

test('after an operator’s release the files change nothing', async () => {
  const released = await c.publish(limit(70_000));
  expect(await seedRelease(c.pool, versionOf(limit(80_000)), c.clock.now())).toEqual(released);
  expect(await newestRelease(c.pool)).toEqual(released);
});

test('every row of an act names the release under which it was decided (C1)', async () => {
  const [process] = c.processes;
  const player = await c.newPlayer();
  await process!.live.look();
  const { id: before } = process!.live.release;
  expect(before).toBeGreaterThan(1);
  const { players } = process!;
  const game = players.content.gameIds.find((id) => players.content.rulesOf(id) !== undefined)!;
  const play = (roundId: string) =>
    players.act('playRound', player, {
      draw: roundReference(roundId),
      input: (known) => ({
        gameId: game,
        roundId,
        stakeMinor: players.content.rulesOf(game)!.minStakeMinor,
        choice: players.content.rulesOf(game)!.choices()[0],
        known: known.draw,
      }),
    });
  await play('r-1');
  await players.act('claimFastlane', player, { input: { body: { feature: 'FREE_PP' } } as never });
  await players.act('placeOrder', player, {
    order: { orderId: 'o-1' },
    input: {
      orderId: 'o-1',
      itemId: players.content.shop.products.find((p) => p.currency === 'XTR')!.id,
      quantity: 1,
      mode: 'telegram',
      platform: 'web',
      taken: 0,
    },
  });
  const { id: after } = await c.publish(limit(90_000));
  await process!.live.look();
  // The order is cancelled under a later release, and still names the release under which it was placed.
  await players.act('cancelOrder', player, {
    order: { orderId: 'o-1' },
    input: (known) => ({ order: known.order!, because: 'cancelled' }),
  });
  await play('r-2');
  const { rows } = await c.pool.query<{ what: string; release: number | null }>(
    `select 'entry ' || reference as what, release from ledger where player_id = $1
     union all select 'claim ' || reference, release from claims where player_id = $1
     union all select 'draw ' || reference, release from draws where player_id = $1
     union all select 'order ' || order_id, release from orders where player_id = $1`,
    [player],
  );
  const releases = Object.fromEntries(rows.map(({ what, release }) => [what, release]));
  const stake = (roundId: string) => `entry ${roundReference(roundId)}:stake`;
  expect(releases).toMatchObject({
    'entry welcome': 1,
    'claim welcome': 1,
    [stake('r-1')]: before,
    [`draw ${roundReference('r-1')}`]: before,
    'claim daily:2026-11-20': before,
    'order o-1': before,
    [stake('r-2')]: after,
    [`draw ${roundReference('r-2')}`]: after,
  });
  expect(rows.filter(({ release }) => release === null)).toEqual([]);
});

test('acts in one statement name their own releases; a host without releases names none', async () => {
  const { players, pool } = c.processes[0]!;
  const [one, two, three] = await Promise.all([c.newPlayer(), c.newPlayer(), c.newPlayer()]);
  const save = createSavePlayer(pool);
  const read = (playerId: string) => players.read(playerId, (player) => player);
  const people = await Promise.all([one, two, three].map(read));
  const done = people.map((player, n) =>
    save({
      player,
      version: 1n,
      effects: { ...noEffects(), claims: [{ reference: 'a-test', rewards: [] }] },
      nowMs: c.clock.now(),
      release: [1, 2, undefined][n],
      ownTransactions: false,
    }),
  );
  expect(await Promise.all(done)).toEqual([true, true, true]);
  const { rows } = await pool.query<{ release: number | null }>(
    `select release from claims where reference = 'a-test' order by player_id`,
  );
  expect(rows.map(({ release }) => release)).toEqual(
    [one, two, three]
      .map((id, n) => [BigInt(id), [1, 2, null][n]] as const)
      .toSorted(([a], [b]) => Number(a - b))
      .map(([, release]) => release),
  );
});
