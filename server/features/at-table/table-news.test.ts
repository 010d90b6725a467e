// What the listeners of a game hear of its players and their reactions, over two processes.
import { WAITING } from '@parlor/contract/test/waiting.ts';
import { ReactionEvent, TableEvent } from '@parlor/contract/calls/at-table.ts';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { testEngines } from '../../test/database.ts';
import { openTestServer, type TestServer } from '../../test/test-server.ts';
import { TableNews } from './table-news.ts';

interface Process {
  readonly news: TableNews;
  readonly tables: Set<string>;
  /** What was sent to the listeners of each game, in order. */
  readonly sent: Map<string, string>;
  readonly toPlayers: Map<string, string>;
}
type Saved = Parameters<TableNews['onSaved']>;

const GAME = 'dice-bone';

describe.each(testEngines())('news of a table on PostgreSQL %s', (engine) => {
  let loaded: TestServer;
  let here: Process;
  let there: Process;
  const running: TableNews[] = [];
  let laterMs = 0;

  async function startProcess(listens = true): Promise<Process> {
    const [sent, toPlayers] = [new Map<string, string>(), new Map<string, string>()];
    const tables = new Set([GAME]);
    const news = new TableNews({
      pool: loaded.pool,
      clock: loaded.clock,
      databaseUrl: loaded.url,
      listens,
      listeners: {
        tables,
        sendTo: (messages) => {
          for (const [player, text] of messages) toPlayers.set(player, text);
        },
        sendToTables: (messages) => {
          for (const [game, text] of messages) sent.set(game, (sent.get(game) ?? '') + text);
        },
      },
      log: { warn: () => undefined },
      monotonicMs: () => performance.now() + laterMs,
      passEveryMs: 100,
    });
    running.push(news);
    await news.start();
    return { news, tables, sent, toPlayers };
  }
  beforeAll(async () => {
    loaded = await openTestServer({ engine });
    [here, there] = [await startProcess(), await startProcess()];
  });
  afterAll(async () => {
    await Promise.all(running.map((news) => news.stop()));
    await loaded.close();
  });

  const eventsIn = ({ sent }: Process, name: string): unknown[] =>
    [...(sent.get(GAME) ?? '').matchAll(new RegExp(`event: ${name}\\ndata: (.*)\\n\\n`, 'g'))].map(
      ([, json]) => JSON.parse(json!) as unknown,
    );
  const tableOf = (process: Process): TableEvent | undefined => {
    const last = eventsIn(process, 'table').at(-1);
    return last === undefined ? undefined : TableEvent.parse(last);
  };
  const reactionsOf = (process: Process) =>
    eventsIn(process, 'reaction').map((event) => ReactionEvent.parse(event));
  const stakes = (process: Process, playerId: string, care: object = {}): void =>
    process.news.onSaved({ postings: [{ reason: 'stake', gameId: GAME }] } as unknown as Saved[0], {
      player: { id: playerId, state: { care } } as unknown as Saved[1]['player'],
    });
  const named = async (name: string, isAnonymous = false): Promise<string> => {
    const id = await loaded.newPlayer();
    await loaded.pool.query(
      `insert into profiles (player_id, first_name, created_at, public_name, name_tag, is_anonymous)
       values ($1, 'Nell', now(), $2, '1234', $3)`,
      [id, name, isAnonymous],
    );
    return id;
  };

  test('a stake shows the player in every process: by name, or only counted if they hide it', async () => {
    const [mara, hidden] = [await named('Mara'), await named('Hidden', true)];
    stakes(here, mara);
    stakes(there, hidden);
    for (const process of [here, there]) {
      await vi.waitFor(() => expect(tableOf(process)?.playing).toBe(2), WAITING);
      expect(tableOf(process)).toEqual({
        gameId: GAME,
        playing: 2,
        players: [{ displayName: 'Mara', tag: '1234' }],
      });
    }
    // A new listener hears at once what the others know.
    here.news.onOpened(mara, GAME);
    expect(here.toPlayers.get(mara)).toContain('"playing":2');
    expect(JSON.stringify([...here.sent])).not.toContain('Hidden');
  });

  test('a break takes the player away at once, a disabled account its name, two minutes without a stake everybody', async () => {
    const [ana, ben] = [await named('Ana'), await named('Ben')];
    stakes(here, ana);
    stakes(here, ben);
    await vi.waitFor(
      () => expect(tableOf(there)?.players.map((p) => p.displayName)).toEqual(['Ben', 'Ana', 'Mara']),
      WAITING,
    );
    expect(tableOf(there)?.playing).toBe(4);
    stakes(here, ana, { pause: { kind: 'break', sinceMs: 0, untilMs: null } });
    await vi.waitFor(() => expect(tableOf(there)?.playing).toBe(3), WAITING);
    expect(JSON.stringify(tableOf(there))).not.toContain('Ana');
    await loaded.pool.query('update profiles set disabled_at = now() where player_id = $1', [ben]);
    // Names are read again after five seconds.
    laterMs += 5_000;
    await vi.waitFor(() => expect(JSON.stringify(tableOf(there))).not.toContain('Ben'), WAITING);
    laterMs += 120_000;
    for (const process of [here, there])
      await vi.waitFor(() => expect(tableOf(process)?.playing).toBe(0), WAITING);
  });

  test('a reaction reaches every process once, and counts in all of them', async () => {
    const [rea, hidden] = [await named('Rea'), await named('Guest of honour', true)];
    expect(here.news.react(rea, GAME, 'clap')).toBeUndefined();
    expect(here.news.react(rea, GAME, 'fire')).toBeUndefined();
    expect(there.news.react(hidden, GAME, 'luck')).toBeUndefined();
    const all = (process: Process) =>
      reactionsOf(process)
        .map((one) => `${one.reaction} ${one.displayName}`)
        .toSorted();
    for (const process of [here, there])
      await vi.waitFor(
        () => expect(all(process)).toEqual(['clap Rea', 'fire Rea', 'luck undefined']),
        WAITING,
      );
    // The third and the fourth one of the same player, at the other process.
    expect(there.news.react(rea, GAME, 'heart')).toBeUndefined();
    expect(there.news.react(rea, GAME, 'heart')).toBeGreaterThan(0);
    await vi.waitFor(() => expect(all(here)).toContain('heart Rea'), WAITING);
    expect(here.news.react(rea, GAME, 'heart')).toBeGreaterThan(0);
  });

  test('a table without listeners costs no message', async () => {
    here.tables.delete(GAME);
    const before = here.sent.get(GAME);
    const zoe = await named('Zoe');
    stakes(here, zoe);
    there.news.react(zoe, GAME, 'wow');
    await vi.waitFor(() => expect(JSON.stringify(reactionsOf(there))).toContain('Zoe'), WAITING);
    expect(here.sent.get(GAME)).toBe(before);
    here.tables.add(GAME);
    await vi.waitFor(() => expect(tableOf(here)?.playing).toBe(1), WAITING);
  });

  test('behind a pooler a process shows its own players and their reactions', async () => {
    const alone = await startProcess(false);
    const kim = await named('Kim');
    stakes(alone, kim);
    await vi.waitFor(() => expect(JSON.stringify(tableOf(alone))).toContain('Kim'), WAITING);
    alone.news.react(kim, GAME, 'laugh');
    await vi.waitFor(() => expect(JSON.stringify(reactionsOf(alone))).toContain('laugh'), WAITING);
  });
});
