import { once } from 'node:events';
import { createServer } from 'node:net';
import { inspect } from 'node:util';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { createEmptyDatabase, testEngines, type TestDatabase } from '../test/database.ts';
import { startTcpProxy } from '../test/postgres/tcp-proxy.ts';
import { DEADLINES, openDatabase, type ConnectionLostError, type Database, type Deadlines } from './open.ts';
import { inTransaction } from './transaction.ts';

describe.each(testEngines())('the pool on PostgreSQL %s', (engine) => {
  let home: TestDatabase;
  let opened: Database[] = [];
  let lost: ConnectionLostError[] = [];

  beforeAll(async () => {
    home = await createEmptyDatabase(engine);
    const { pool } = open();
    await pool.query('create table seats (id int primary key); insert into seats values (1)');
  });
  afterEach(async () => {
    vi.useRealTimers();
    await Promise.all(opened.map((database) => database.close()));
    opened = [];
    lost = [];
  });
  afterAll(() => home.drop());

  function open(deadlines: Partial<Deadlines> = {}, url = home.url): Database {
    const database = openDatabase({ url, poolSize: 2, deadlines, onError: (error) => lost.push(error) });
    opened.push(database);
    return database;
  }

  test('reads 64-bit integers as bigint without rounding, alone and in arrays, through Kysely and pg', async () => {
    const { pool, db } = open();
    const columns = `9007199254740993::int8 as big, array[1, null, -9007199254740993]::int8[] as many,
      array[array[1::int8]] as nested, count(*) as counted, 7::int4 as small, 1.50::numeric as exact`;
    const expected = {
      big: 9_007_199_254_740_993n,
      many: [1n, null, -9_007_199_254_740_993n],
      nested: [[1n]],
      counted: 1n,
      small: 7,
      exact: '1.50',
    };
    expect((await pool.query(`select ${columns}`)).rows).toEqual([expected]);
    expect((await sql`select ${sql.raw(columns)}`.execute(db)).rows).toEqual([expected]);
    expect((await pool.query('select $1::int8 as sent', [2n ** 62n])).rows).toEqual([{ sent: 2n ** 62n }]);
  });

  test('leaves the parsing of other users of the driver unchanged', async () => {
    open();
    const client = new pg.Client(home.url);
    await client.connect();
    expect((await client.query('select 1::int8 as big')).rows).toEqual([{ big: '1' }]);
    await client.end();
  });

  test('gives every connection its timeouts and its name', async () => {
    const { pool } = open();
    for (const [setting, value] of [
      ['statement_timeout', '8s'],
      ['lock_timeout', '3s'],
      ['idle_in_transaction_session_timeout', '10s'],
      ['application_name', 'parlor'],
    ])
      expect((await pool.query(`show ${setting}`)).rows).toEqual([{ [String(setting)]: value }]);
  });

  test('ends a statement that takes too long', async () => {
    const { pool } = open({ statementMs: 50 });
    await expect(pool.query('select pg_sleep(60)')).rejects.toMatchObject({ code: '57014' });
    expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
  });

  test('ends a wait for a held lock', async () => {
    const { pool } = open({ lockMs: 50 });
    const keeper = await pool.connect();
    await keeper.query('begin; update seats set id = 1');
    await expect(pool.query('update seats set id = 1')).rejects.toMatchObject({ code: '55P03' });
    await keeper.query('rollback');
    keeper.release();
    await pool.query('update seats set id = 1');
  });

  test('ends a transaction left open, frees its locks, and survives', async () => {
    const { pool } = open({ idleInTransactionMs: 50 });
    const sleeper = await pool.connect();
    await sleeper.query('begin; update seats set id = 1');
    await expect.poll(() => lost.length).toBeGreaterThan(0);
    await expect(sleeper.query('commit')).rejects.toThrow('not queryable');
    sleeper.release(true);
    expect((await pool.query('update seats set id = 1')).rowCount).toBe(1);
  });

  test.each(['idle', 'lent'])(
    'survives the loss of a connection that is %s, and says so without its password',
    async (state) => {
      const { pool } = open();
      const client = await pool.connect();
      const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
      if (state === 'idle') client.release();
      const other = new pg.Client(home.url);
      await other.connect();
      await other.query('select pg_terminate_backend($1)', [rows[0]?.pid]);
      await other.end();
      await expect.poll(() => lost.some((error) => error.code === '57P01')).toBe(true);
      if (state === 'lent') client.release(true);

      expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
      const { password } = new URL(home.url);
      expect(inspect(lost, { depth: 10, showHidden: true })).not.toContain(password);
    },
  );

  test('gives up on a server that accepts the connection and does not reply', async () => {
    const mute = createServer((socket) => void socket.on('error', () => undefined)).listen(0, '127.0.0.1');
    await once(mute, 'listening');
    const address = mute.address();
    const port = typeof address === 'object' ? address?.port : undefined;
    const { pool } = open({ connectMs: 100 }, `postgres://parlor@127.0.0.1:${port}/postgres`);
    await expect(pool.query('select 1')).rejects.toThrow('timeout');
    mute.close();
  });

  test('waits a limited time for a server that stops replying, and does not use its connection again', async () => {
    const databaseProxy = await startTcpProxy(home.url);
    const { pool } = open({}, databaseProxy.url);
    await pool.query('select 1');
    // Only the timers of this process stand still: the limit ends when the test says so.
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    databaseProxy.hold();
    await Promise.all([
      expect(pool.query('select 1')).rejects.toThrow('Query read timeout'),
      vi.advanceTimersByTimeAsync(DEADLINES.answerMs),
    ]);
    databaseProxy.open();
    const sent: string[] = [];
    const sending = Promise.withResolvers<void>();
    const change = inTransaction(pool, async (tx) => {
      databaseProxy.hold();
      const query = tx.query.bind(tx);
      tx.query = ((text: string) => {
        sent.push(text);
        const reply = query(text);
        sending.resolve();
        return reply;
      }) as typeof tx.query;
      await tx.query('update seats set id = 1');
    });
    await Promise.all([
      expect(change).rejects.toThrow('Query read timeout'),
      sending.promise.then(() => vi.advanceTimersByTimeAsync(DEADLINES.answerMs)),
    ]);
    // No rollback is sent, which would wait as long again.
    expect(sent).toEqual(['update seats set id = 1']);
    databaseProxy.open();
    expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
    await databaseProxy.close();
  });

  test('is closed once the server has ended every connection', async () => {
    const database = openDatabase({
      url: home.url,
      poolSize: 8,
      applicationName: 'leaving',
      onError: (error) => lost.push(error),
    });
    await Promise.all(Array.from({ length: 8 }, () => database.pool.query('select pg_sleep(0.05)')));
    await database.close();
    const { rows } = await open().pool.query(
      `select count(*)::int as left from pg_stat_activity where application_name = 'leaving'`,
    );
    expect(rows).toEqual([{ left: 0 }]);
    expect(lost).toEqual([]);
  });

  test('closes once, also if it is called several times', async () => {
    const database = open();
    await sql`select 1`.execute(database.db);
    await Promise.all([database.close(), database.close()]);
    await database.close();
    await expect(database.pool.query('select 1')).rejects.toThrow('after calling end');
  });
});
