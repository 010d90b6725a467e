import { request, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { contract } from '@parlor/contract/kernel/contract.ts';
import { RecentWin } from '@parlor/contract/calls/recent-wins.ts';
import { WinsFeed } from '../../live/wins-feed.ts';
import { WinsReader } from '../../live/wins-reader.ts';
import { testEngines } from '../../test/database.ts';
import { asPlayer, openTestServer, type TestServer } from '../../test/test-server.ts';
import { recentWinsRoutes } from './index.ts';
import type { EndedSignIn } from '../../auth/revocation/revocation-watch.ts';

/** Ends a failing test. It is not a limit of the product, so that a busy machine does not decide. */
const WITHIN_MS = 30_000;

/** The recent-wins part of one server process. */
interface Process {
  readonly feed: WinsFeed;
  readonly warnings: string[];
  revoke(signInId: string): void;
  listen(playerId: string, limit?: number, signInId?: string): Promise<Listener>;
  open(playerId: string, method?: string): Promise<IncomingMessage>;
}

interface Listener {
  readonly reply: IncomingMessage;
  readonly list: RecentWin[];
  /** Wins after the list, in order of arrival. */
  readonly wins: RecentWin[];
  readonly text: () => string;
  readonly isOver: () => boolean;
  close(): void;
}

describe.each(testEngines())('recent wins on PostgreSQL %s', (engine) => {
  let loaded: TestServer;
  let here: Process;
  let there: Process;
  const feeds: WinsFeed[] = [];

  beforeAll(async () => {
    // Players save through the first process; the second one only listens.
    loaded = await openTestServer({ engine, onSaved: (effects) => here.feed.onSaved(effects) });
    [here, there] = [await startProcess(), await startProcess()];
  });
  afterEach(() => void vi.useRealTimers());
  afterAll(async () => {
    await Promise.all(feeds.map((feed) => feed.stop()));
    await loaded.close();
  });

  async function startProcess(pollEveryMs?: number, pool = loaded.pool): Promise<Process> {
    const warnings: string[] = [];
    const feed = new WinsFeed({
      pool,
      clock: loaded.clock,
      databaseUrl: loaded.url,
      log: { warn: (_, message) => void warnings.push(message) },
      ...(pollEveryMs === undefined ? {} : { pollEveryMs }),
    });
    feeds.push(feed);
    await feed.start();
    const ended = new Set<string>();
    const listeners: ((ended: EndedSignIn) => void)[] = [];
    const app = loaded.serve(
      recentWinsRoutes({
        feed,
        revocations: {
          hasEnded: (id) => ended.has(id),
          onEnded: (listener) => {
            listeners.push(listener);
            return () => undefined;
          },
        },
      }),
    );
    app.addHook('onRequest', (_, reply, done) => {
      void reply.header('x-from-a-hook', 'kept');
      done();
    });
    await app.listen({ port: 0, host: '127.0.0.1' });
    const { port } = app.server.address() as AddressInfo;
    const open = (playerId: string, method = 'GET', query = '', signInId?: string) =>
      new Promise<IncomingMessage>((resolve, reject) => {
        request(
          {
            port,
            host: '127.0.0.1',
            method,
            path: contract.recentWins.path + query,
            headers: asPlayer(playerId, signInId),
          },
          resolve,
        )
          .on('error', reject)
          .end();
      });
    return {
      feed,
      warnings,
      open,
      revoke: (signInId) => {
        ended.add(signInId);
        for (const listener of listeners) listener({ playerId: '1', signInId });
      },
      listen: async (playerId, limit, signInId) =>
        listenTo(await open(playerId, 'GET', limit === undefined ? '' : `?limit=${limit}`, signInId)),
    };
  }

  const soon = <T>(check: () => T) => vi.waitFor(check, { timeout: WITHIN_MS, interval: 5 });
  const win = async (playerId: string, roundId: string) => loaded.toss(playerId, roundId, 'heads');
  /** A win without its wake-up: written by a process that died after its commit. */
  const silentWin = async (playerId: string, gameId: string): Promise<void> => {
    await loaded.pool.query(`insert into outbox (player_id, kind, body, at) values ($1, 'win', $2, now())`, [
      playerId,
      JSON.stringify({ gameId, amount: 20, profit: 10, multiplier: 2 }),
    ]);
  };
  const gamesOf = (list: readonly RecentWin[]) => list.map((w) => w.gameId);
  const idsOf = (list: readonly RecentWin[]) => list.map((w) => w.id);

  test('arrive first as a list of the requested length, newest first, then one by one on every process', async () => {
    const id = await loaded.newPlayer();
    for (let n = 0; n < 5; n++) await win(id, `before-${n}`);
    await loaded.toss(id, 'lost-round', 'tails');
    const [a, b] = [await here.listen(id, 3), await there.listen(id, 100)];
    expect(a.list).toHaveLength(3);
    expect(b.list.slice(0, 3)).toEqual(a.list);
    expect(idsOf(b.list)).toEqual(idsOf(b.list).toSorted((x, y) => Number(y) - Number(x)));
    await win(id, 'after-0');
    await soon(() => expect([a.wins.length, b.wins.length]).toEqual([1, 1]));
    expect(a.wins[0]).toEqual({
      id: expect.stringMatching(/^\d+$/) as string,
      gameId: 'coin',
      amount: 20,
      profit: 10,
      multiplier: 2,
      at: '2026-11-20T09:30:00.000Z',
    });
    expect(b.wins).toEqual(a.wins);
    expect(a.text()).toContain(`id: ${a.wins[0]!.id}\nevent: win\ndata: {`);
    for (const listener of [a, b]) listener.close();
  });

  test('are twenty by default, and a wrong number is refused', async () => {
    const id = await loaded.newPlayer();
    for (let n = 0; n < 22; n++) await silentWin(id, `game-${n}`);
    const listener = await here.listen(id);
    expect(listener.list).toHaveLength(20);
    expect(listener.list[0]!.gameId).toBe('game-21');
    listener.close();
    const bad = await here.listen(id, 101).catch((e: unknown) => e);
    expect(bad).toMatchObject({ message: '400' });
  });

  test('concurrent wins arrive once each on every process, although they are committed out of order', async () => {
    const ids = await Promise.all(Array.from({ length: 6 }, () => loaded.newPlayer()));
    const [a, b] = [await here.listen(ids[0]!), await there.listen(ids[1]!)];
    await Promise.all(
      ids.flatMap((id) => Array.from({ length: 5 }, (_, n) => win(id, `crowd-${n}-of-${id}`))),
    );
    // A win that is written first and committed last.
    const slow = await loaded.pool.connect();
    await slow.query('begin');
    await slow.query(
      `insert into outbox (player_id, kind, body, at) values ($1, 'win', '{"gameId":"late","multiplier":2}', now())`,
      [ids[0]],
    );
    await win(ids[1]!, 'overtakes');
    await soon(() => expect([a.wins.length, b.wins.length]).toEqual([31, 31]));
    await slow.query('commit');
    slow.release();
    await soon(() => expect([a, b].map((l) => gamesOf(l.wins).at(-1))).toEqual(['late', 'late']));
    for (const listener of [a, b]) {
      expect(listener.wins).toHaveLength(32);
      expect(new Set([...idsOf(listener.wins), ...idsOf(listener.list)]).size).toBe(
        32 + listener.list.length,
      );
      listener.close();
    }
  });

  test('arrive without their wake-up, and only once if the wake-up arrives later', async () => {
    const id = await loaded.newPlayer();
    const [a, b] = [await here.listen(id), await there.listen(id)];
    await silentWin(id, 'silent');
    await soon(() => expect([a, b].map((l) => gamesOf(l.wins))).toEqual([['silent'], ['silent']]));
    await win(id, 'loud-round');
    await soon(() =>
      expect([a, b].map((l) => gamesOf(l.wins))).toEqual([
        ['silent', 'coin'],
        ['silent', 'coin'],
      ]),
    );
    for (const listener of [a, b]) listener.close();
  });

  test('arrive while the listening connection is broken, and by wake-up after it is restored', async () => {
    const id = await loaded.newPlayer();
    // It polls so rarely that missed wins can only arrive through the new connection.
    const deaf = await startProcess(60_000);
    const [a, b] = [await there.listen(id), await deaf.listen(id)];
    const listening = async () =>
      (
        await loaded.pool.query<{ pid: number }>(
          `select pid from pg_stat_activity where datname = current_database() and application_name = 'parlor-recent_wins'`,
        )
      ).rows.map((row) => row.pid);
    const before = await listening();
    expect(before).toHaveLength(3);
    await loaded.pool.query('select pg_terminate_backend(pid) from unnest($1::int[]) pid', [before]);
    await silentWin(id, 'in-the-dark');
    await soon(() => expect([a, b].map((l) => gamesOf(l.wins))).toEqual([['in-the-dark'], ['in-the-dark']]));
    expect(deaf.warnings).toHaveLength(1);
    await soon(async () => expect(await listening()).toHaveLength(3));
    await soon(async () => {
      // Connected is not yet listening: until then the other process may miss a notification.
      await win(id, `lit-${performance.now()}`);
      expect(gamesOf(b.wins)).toContain('coin');
    });
    await soon(() => expect(idsOf(b.wins)).toEqual(idsOf(a.wins)));
    expect(new Set(idsOf(b.wins)).size).toBe(b.wins.length);
    for (const listener of [a, b]) listener.close();
  });

  test('show nothing about their player, whatever was stored with them', async () => {
    const id = await loaded.newPlayer();
    const listener = await here.listen(id);
    await loaded.pool.query(
      `insert into outbox (player_id, kind, body, at) values ($1, 'win', $2, now()), ($1, 'win', '{"gameId":7}', now()), ($1, 'win', 'none', now())`,
      [id, JSON.stringify({ gameId: 'g', amount: 5, multiplier: 2, playerId: id, email: 'ann@house.test' })],
    );
    await soon(() => expect(listener.wins).toHaveLength(1));
    expect(Object.keys(listener.wins[0]!).toSorted()).toEqual(['amount', 'gameId', 'id', 'multiplier']);
    expect(listener.text()).not.toMatch(new RegExp(`ann@house|playerId|"${id}"`));
    listener.close();
  });

  test('name a winner who has chosen a name, and nobody from the moment on when they appear as a guest', async () => {
    const id = await loaded.newPlayer();
    await loaded.pool.query(
      `insert into profiles (player_id, first_name, username, created_at, public_name, name_tag, avatar)
       values ($1, 'Telegram Ann', 'ann_at_telegram', now(), 'Mara', '4821', 'owl')`,
      [id],
    );
    const listener = await here.listen(id);
    await win(id, 'as-mara');
    await soon(() => expect(listener.wins).toHaveLength(1));
    expect(listener.wins[0]).toMatchObject({ displayName: 'Mara', tag: '4821', avatar: 'owl' });
    await loaded.pool.query('update profiles set is_anonymous = true where player_id = $1', [id]);
    await win(id, 'as-a-guest');
    await soon(() => expect(listener.wins).toHaveLength(2));
    expect(listener.wins[1]!.displayName).toBeUndefined();
    const later = await here.listen(id, 2);
    expect(later.list.map((one) => one.displayName)).toEqual([undefined, undefined]);
    expect(listener.text() + later.text()).not.toMatch(/Telegram Ann|ann_at_telegram/);
    for (const one of [listener, later]) one.close();
  });

  test('a win that is taken back leaves the list, which the process keeps for its listeners', async () => {
    const id = await loaded.newPlayer();
    const event = (kind: string, gameId: string) =>
      loaded.pool.query('insert into outbox (player_id, kind, body, at) values ($1, $2, $3, now())', [
        id,
        kind,
        JSON.stringify({ gameId, amount: 5, multiplier: 2, round: `acme:${gameId}` }),
      ]);
    vi.useFakeTimers({ toFake: ['performance'] });
    const own = await startProcess();
    const listener = await own.listen(id);
    await event('win', 'kept');
    await event('win', 'undone');
    await soon(() => expect(gamesOf(listener.wins)).toEqual(['kept', 'undone']));
    await event('win-taken-back', 'undone');
    vi.advanceTimersByTime(6_000);
    // Newer wins keep the names fresh.
    await event('win', 'newer');
    await soon(() => expect(gamesOf(listener.wins)).toContain('newer'));
    const later = await own.listen(id, 3);
    expect(gamesOf(later.list).slice(0, 2)).toEqual(['newer', 'kept']);
    expect(gamesOf(later.list)).not.toContain('undone');
    for (const one of [listener, later]) one.close();
  });

  test('the stream ends with its sign-in, and an ended sign-in gets no stream', async () => {
    const id = await loaded.newPlayer();
    const [phone, web] = [await here.listen(id, 5, 'phone'), await here.listen(id, 5, 'web')];
    here.revoke('phone');
    await soon(() => expect([phone.isOver(), web.isOver()]).toEqual([true, false]));
    await expect(here.listen(id, 5, 'phone')).rejects.toThrow('401');
    web.close();
  });

  test('the stream has headers against proxy buffering, and the headers of the app', async () => {
    const id = await loaded.newPlayer();
    const listener = await here.listen(id);
    expect(listener.reply.headers).toMatchObject({
      'content-type': 'text/event-stream',
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
      'x-from-a-hook': 'kept',
    });
    listener.close();
    const head = await here.open(id, 'HEAD');
    expect(head.statusCode).toBe(200);
    await soon(() => expect([head.resume().complete, here.feed.listeners]).toEqual([true, 0]));
  });

  test('if a player opens forty streams at once, four stay open and the others are refused with the reason', async () => {
    const id = await loaded.newPlayer();
    const replies = await Promise.all(Array.from({ length: 40 }, () => here.open(id)));
    const byStatus = Map.groupBy(replies, (reply) => reply.statusCode);
    expect([byStatus.get(200)?.length, byStatus.get(429)?.length]).toEqual([4, 36]);
    const [refused] = byStatus.get(429)!;
    expect(Number(refused?.headers['retry-after'])).toBeGreaterThan(0);
    expect(await text(refused!)).toContain('4 live streams of this player are open.');
    expect(here.feed.listeners).toBe(4);
    for (const reply of replies) reply.destroy();
    await soon(() => expect(here.feed.listeners).toBe(0));
    (await here.listen(id)).close();
  });

  test('a stopping process ends its streams at once and accepts no new ones', async () => {
    const id = await loaded.newPlayer();
    const leaving = await startProcess();
    const listener = await leaving.listen(id);
    await leaving.feed.stop();
    await soon(() => expect(listener.isOver()).toBe(true));
    expect(leaving.feed.listeners).toBe(0);
    await expect(leaving.listen(id)).rejects.toThrow('503');
  });

  test('are read again after a time without listeners', async () => {
    const id = await loaded.newPlayer();
    const quiet = await startProcess(20);
    // From here on only `quiet` reads.
    await soon(() => expect([here.feed.listeners, there.feed.listeners]).toEqual([0, 0]));
    const read = vi.spyOn(WinsReader.prototype, 'read');
    const forget = vi.spyOn(WinsReader.prototype, 'forget');
    (await quiet.listen(id)).close();
    const reader = read.mock.contexts.at(-1);
    await soon(() => expect(forget.mock.contexts).toContain(reader));
    read.mockRestore();
    forget.mockRestore();
    expect(quiet.feed.listeners).toBe(0);
    await silentWin(id, 'meanwhile');
    const back = await quiet.listen(id, 1);
    expect(gamesOf(back.list)).toEqual(['meanwhile']);
    back.close();
  });

  test('reach a new listener by list and by poll, though reading the names takes longer than two polls', async () => {
    const id = await loaded.newPlayer();
    await silentWin(id, 'before');
    const asked = Promise.withResolvers<void>();
    const named = Promise.withResolvers<void>();
    let isSlow = false;
    const pool = new Proxy(loaded.pool, {
      get: (real, key) =>
        key === 'query'
          ? async (query: { name?: string }) => {
              if (isSlow && query.name === 'faces-of-winners') {
                asked.resolve();
                await named.promise;
              }
              return real.query(query as never);
            }
          : (Reflect.get(real, key) as unknown),
    });
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] });
    const pollMs = 10_000;
    const slow = await startProcess(pollMs, pool);
    const first = await slow.listen(id, 1);
    // The names are older than they may be, and the last listener leaves before the next one comes.
    vi.advanceTimersByTime(pollMs - 1_000);
    first.close();
    await soon(() => expect(slow.feed.listeners).toBe(0));
    isSlow = true;
    const opening = slow.listen(id, 1);
    await asked.promise;
    vi.advanceTimersByTime(3 * pollMs);
    named.resolve();
    const listener = await opening;
    expect(gamesOf(listener.list)).toEqual(['before']);
    await silentWin(id, 'after');
    vi.advanceTimersByTime(pollMs);
    await soon(() => expect(gamesOf(listener.wins)).toEqual(['after']));
    listener.close();
  });
});

/** Resolves with the first event; rejects with the status of a refusal. */
function listenTo(reply: IncomingMessage): Promise<Listener> {
  return new Promise((resolve, reject) => {
    if (reply.statusCode !== 200) {
      reply.resume();
      return reject(new Error(String(reply.statusCode)));
    }
    let text = '';
    let read = 0;
    let isOver = false;
    const wins: RecentWin[] = [];
    reply.setEncoding('utf8');
    reply.on('close', () => (isOver = true));
    reply.on('error', () => (isOver = true));
    reply.on('data', (chunk: string) => {
      text += chunk;
      for (let end = text.indexOf('\n\n', read); end >= 0; end = text.indexOf('\n\n', read)) {
        const lines = text.slice(read, end).split('\n');
        read = end + 2;
        const field = (name: string) => lines.find((l) => l.startsWith(`${name}: `))?.slice(name.length + 2);
        const data = JSON.parse(field('data') ?? 'null') as unknown;
        if (field('event') === 'win') wins.push(RecentWin.parse(data));
        if (field('event') === 'list')
          resolve({
            reply,
            list: contract.recentWins.reply.parse(data),
            wins,
            text: () => text,
            isOver: () => isOver,
            close: () => void reply.destroy(),
          });
      }
    });
  });
}
