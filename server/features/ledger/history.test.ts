import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { contract, type Reply } from '@parlor/contract/kernel/contract.ts';
import { fillPath } from '@parlor/contract/kernel/endpoint.ts';
import { drawSource } from '@parlor/economy/play/fairness.ts';
import { nodeDigest } from '../../players/digest.ts';
import { testEngines } from '../../test/database.ts';
import { asPlayer, openTestServer, type TestServer } from '../../test/test-server.ts';
import { historyRoutes } from './index.ts';

describe.each(testEngines())('history on PostgreSQL %s', (engine) => {
  let loaded: TestServer;
  let app: ReturnType<TestServer['serve']>;
  beforeAll(async () => {
    loaded = await openTestServer({ engine });
    app = loaded.serve(historyRoutes(loaded));
  });
  afterAll(() => loaded.close());

  const ask = (playerId: string, path: string, query: Record<string, string> = {}) =>
    app.inject({ method: 'GET', url: path, query, headers: asPlayer(playerId) });
  const ledger = async (id: string, query?: Record<string, string>): Promise<Reply<'ledger'>> =>
    (await ask(id, contract.ledger.path, query)).json();
  const draws = async (id: string, query?: Record<string, string>): Promise<Reply<'draws'>> =>
    (await ask(id, contract.draws.path, query)).json();
  const draw = (id: string, reference: string) => ask(id, fillPath(contract.draw.path, { reference }));

  const playerWhoTossed = async (times: number): Promise<string> => {
    const id = await loaded.newPlayer();
    for (let n = 0; n < times; n++)
      await loaded.toss(id, `toss-${1000 + n}`, n % 2 === 0 ? 'heads' : 'tails');
    return id;
  };

  test('the ledger explains every change, newest first, with signed amounts and the balance after each', async () => {
    const id = await playerWhoTossed(2);
    const { entries, total, before } = await ledger(id);
    expect(entries.map((e) => [e.number, e.reason, e.amount, e.balanceAfter, e.gameId])).toEqual([
      [4, 'stake', -10, 1000, 'coin'],
      [3, 'win', 20, 1010, 'coin'],
      [2, 'stake', -10, 990, 'coin'],
      [1, 'welcome', 1000, 1000, undefined],
    ]);
    expect([total, before]).toEqual([4, undefined]);
  });

  test('pages follow one another without a gap or a repeat while new entries arrive', async () => {
    const id = await playerWhoTossed(5);
    const numbers: number[] = [];
    let before: string | undefined;
    do {
      const page: Reply<'ledger'> = await ledger(id, {
        limit: '3',
        ...(before === undefined ? {} : { before }),
      });
      numbers.push(...page.entries.map((e) => e.number));
      before = page.before;
      await loaded.toss(id, `late-${1000 + numbers.length}`, 'tails');
    } while (before !== undefined);
    expect(numbers).toEqual([9, 8, 7, 6, 5, 4, 3, 2, 1]);
  });

  test('twenty entries make a page by default, and a page past the end is empty', async () => {
    const id = await playerWhoTossed(14);
    const first = await ledger(id);
    expect([first.entries.length, first.total, first.before]).toEqual([20, 22, '3']);
    expect(await ledger(id, { before: '1' })).toEqual({ entries: [], total: 22 });
    expect((await ask(id, contract.ledger.path, { before: '-1' })).statusCode).toBe(400);
  });

  test('groups show their own entries and count them', async () => {
    const id = await playerWhoTossed(3);
    const games = await ledger(id, { group: 'games', limit: '2' });
    expect([games.entries.map((e) => e.reason), games.total, games.before]).toEqual([
      ['win', 'stake'],
      5,
      '5',
    ]);
    const claims = await ledger(id, { group: 'claims' });
    expect([claims.entries.map((e) => e.reason), claims.total]).toEqual([['welcome'], 1]);
    expect(await ledger(id, { group: 'race' })).toEqual({ entries: [], total: 0 });
  });

  test('a debt that was not taken from a balance is not shown as a change of it', async () => {
    const id = await loaded.newPlayer();
    await loaded.pool.query(
      `insert into ledger values ($1, 2, 'x:debt', 'debt', 'provider:x', 'PP', 500, 100000, 'win-taken-back', null, now())`,
      [id],
    );
    expect((await ledger(id)).entries.map((e) => e.number)).toEqual([1]);
    expect((await ledger(id, { group: 'games' })).total).toBe(0);
  });

  test('a player sees their own history only', async () => {
    const [ann, bob] = [await playerWhoTossed(1), await loaded.newPlayer()];
    expect((await ledger(bob)).total).toBe(1);
    expect((await draws(bob)).draws).toEqual([]);
    const { draws: theirs } = await draws(ann);
    const reply = await draw(bob, theirs[0]!.reference);
    expect([reply.statusCode, reply.json()]).toMatchObject([404, { error: { code: 'DRAW_NOT_FOUND' } }]);
  });

  test('draws are paged newest first, stable with new draws and draws of one millisecond', async () => {
    const id = await loaded.newPlayer();
    for (let n = 0; n < 6; n++) {
      if (n % 3 === 0) loaded.clock.advance(1);
      await loaded.toss(id, `toss-${1000 + n}`, 'tails');
    }
    const seen: string[] = [];
    let before: string | undefined;
    do {
      const page: Reply<'draws'> = await draws(id, {
        limit: '2',
        ...(before === undefined ? {} : { before }),
      });
      seen.push(...page.draws.map((d) => d.reference));
      before = page.before;
      expect(before?.length ?? 0).toBeLessThanOrEqual(64);
      loaded.clock.advance(1);
      await loaded.toss(id, `late-${1000 + seen.length}`, 'tails');
    } while (before !== undefined);
    expect(seen).toEqual([1005, 1004, 1003, 1002, 1001, 1000].map((n) => `parlor:toss-${n}`));
    for (const wrong of ['', 'x', '-1', '1.5', '1e3', '\u0000'])
      expect((await ask(id, contract.draws.path, { before: wrong })).statusCode).toBe(400);
  });

  test('a draw hides its server seed until rotation, and can then be recomputed', async () => {
    const id = await playerWhoTossed(2);
    const reference = 'parlor:toss-1001';
    const hidden = contract.draw.reply.parse((await draw(id, reference)).json());
    expect(hidden).toMatchObject({
      reference,
      nonce: 1,
      gameId: 'coin',
      purpose: 'round',
      outcome: { side: 'tails' },
    });
    expect(hidden.input).toEqual({ rules: 'coin-1', choice: 'tails' });
    expect(hidden).not.toHaveProperty('serverSeed');
    const { reply } = await loaded.players.act('rotateSeed', id, { input: { body: {} } });
    const { serverSeed, ...rest } = contract.draw.reply.parse((await draw(id, reference)).json());
    expect(rest).toEqual(hidden);
    expect(serverSeed).toBe(reply.revealed.serverSeed);
    expect(nodeDigest.sha256Hex(serverSeed!)).toBe(hidden.serverSeedHash);
    expect(drawSource(nodeDigest, serverSeed!, hidden.clientSeed, hidden.nonce).below(100)).toBeLessThan(100);
    await loaded.toss(id, 'toss-after', 'tails');
    expect((await draws(id)).draws.map((d) => d.serverSeed !== undefined)).toEqual([false, true, true]);
  });

  test('a reference that no draw can have is not found', async () => {
    const id = await loaded.newPlayer();
    for (const reference of ['none', 'a\u0000b', 'x'.repeat(160)])
      expect((await draw(id, reference)).statusCode).toBe(404);
  });
});
