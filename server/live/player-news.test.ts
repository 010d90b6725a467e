// What a player's open pages hear of changes by another device, an operator or a studio.
import { WAITING } from '@parlor/contract/test/waiting.ts';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { testEngines } from '../test/database.ts';
import { openTestServer, type TestServer } from '../test/test-server.ts';
import { PlayerNews, type SavedPlayer } from './player-news.ts';

interface Process {
  readonly news: PlayerNews;
  /** What was sent to each player, in order. */
  readonly sent: Map<string, string>;
  readonly players: Set<string>;
}

describe.each(testEngines())('news of players on PostgreSQL %s', (engine) => {
  let loaded: TestServer;
  let here: Process;
  let there: Process;
  const running: PlayerNews[] = [];

  async function startProcess(listens = true): Promise<Process> {
    const sent = new Map<string, string>();
    const players = new Set<string>();
    const news = new PlayerNews({
      pool: loaded.pool,
      clock: loaded.clock,
      databaseUrl: loaded.url,
      listens,
      listeners: {
        players,
        sendTo: (messages) => {
          for (const [player, text] of messages) sent.set(player, (sent.get(player) ?? '') + text);
        },
      },
      log: { warn: () => undefined },
    });
    running.push(news);
    await news.start();
    return { news, sent, players };
  }
  beforeAll(async () => {
    // Players save through the first process.
    loaded = await openTestServer({
      engine,
      onSaved: (effects, saved) => here.news.onSaved(effects, saved),
    });
    [here, there] = [await startProcess(), await startProcess()];
  });
  afterAll(async () => {
    await Promise.all(running.map((news) => news.stop()));
    await loaded.close();
  });

  const versionsIn = ({ sent }: Process, player: string): number[] =>
    [...(sent.get(player) ?? '').matchAll(/event: changed\ndata: \{"version":(\d+)\}\n\n/g)].map(
      ([, version]) => Number(version),
    );
  const versionOf = async (player: string): Promise<number> =>
    Number(
      (
        await loaded.pool.query<{ version: string }>('select version from players where player_id = $1', [
          player,
        ])
      ).rows[0]?.version,
    );

  test('every save tells the version that the row has now, in every process', async () => {
    const id = await loaded.newPlayer();
    for (const round of ['one', 'two', 'three']) {
      await loaded.toss(id, round, 'heads');
      const version = await versionOf(id);
      await vi.waitFor(
        () =>
          expect([here, there].map((process) => versionsIn(process, id).at(-1))).toEqual([version, version]),
        WAITING,
      );
    }
    // A repeated call changes nothing, so nothing is told.
    const told = versionsIn(here, id);
    await loaded.toss(id, 'three', 'heads');
    const other = await loaded.newPlayer();
    await loaded.toss(other, 'later', 'heads');
    await vi.waitFor(() => expect(versionsIn(there, other)).toHaveLength(1), WAITING);
    expect(versionsIn(here, id)).toEqual(told);
  });

  test('many players fit into few notices, and none is left out', async () => {
    const saved = (n: number): SavedPlayer =>
      ({ player: { id: String(900_000_000 + n), state: {} }, version: n + 1 }) as SavedPlayer;
    const ids = Array.from({ length: 1_000 }, (_, n) => saved(n).player.id);
    for (let n = 0; n < 1_000; n += 1) here.news.onSaved({ inboxEntries: [] }, saved(n));
    await vi.waitFor(
      () => expect(ids.map((id) => versionsIn(there, id))).toEqual(ids.map((_, n) => [n + 1])),
      WAITING,
    );
  });

  test('a process that hears no notices reads the versions of its listeners, and tells each once', async () => {
    const [id, stranger] = [await loaded.newPlayer(), await loaded.newPlayer()];
    const deaf = await startProcess(false);
    deaf.players.add(id);
    for (const round of ['one', 'two']) {
      await loaded.toss(id, round, 'heads');
      await loaded.toss(stranger, round, 'heads');
      const version = await versionOf(id);
      await vi.waitFor(() => expect(versionsIn(deaf, id).at(-1)).toBe(version), WAITING);
    }
    const versions = versionsIn(deaf, id);
    expect(versions).toEqual([...new Set(versions)]);
    expect(deaf.sent.has(stranger)).toBe(false);
  });

  test('what was missed during a broken connection is told after it', async () => {
    const id = await loaded.newPlayer();
    const cut = await startProcess();
    cut.players.add(id);
    const { rows } = await loaded.pool.query<{ pid: number }>(
      `select pid from pg_stat_activity where datname = current_database() and application_name = 'parlor-player_news'`,
    );
    // Written by a process that died after its commit.
    await loaded.pool.query('update players set version = version + 1 where player_id = $1', [id]);
    const version = await versionOf(id);
    expect(versionsIn(cut, id)).toEqual([]);
    await loaded.pool.query('select pg_terminate_backend(pid) from unnest($1::int[]) pid', [
      rows.map(({ pid }) => pid),
    ]);
    await vi.waitFor(() => expect(versionsIn(cut, id)).toEqual([version]), WAITING);
  });
});
