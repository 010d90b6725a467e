import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import pg from 'pg';
import { createTestDatabase, type TestDatabase } from '../test/database.ts';
import { findPgBouncers, startPgBouncer, type PgBouncer } from '../test/postgres/pgbouncer.ts';
import { withLease } from './lease.ts';
import { openDatabase, type Database, type DatabaseOptions } from './open.ts';
import { inTransaction } from './transaction.ts';

describe.each(findPgBouncers())(
  'through PgBouncer $version in transaction mode',
  ({ program, keepsPrepared }) => {
    let home: TestDatabase;
    let pooler: PgBouncer;
    let opened: Database[] = [];

    beforeAll(async () => {
      home = await createTestDatabase();
      pooler = await startPgBouncer(home.url, 2, program);
      const client = new pg.Client(home.url);
      await client.connect();
      await client.query('create table seats (id int primary key); insert into seats values (1)');
      await client.end();
    });
    afterEach(async () => {
      await Promise.all(opened.map((database) => database.close()));
      opened = [];
    });
    afterAll(async () => {
      await pooler.stop();
      await home.drop();
    });

    function open(options: Partial<DatabaseOptions> = {}): Database {
      const database = openDatabase({ url: pooler.url, poolSize: 8, onError: () => undefined, ...options });
      opened.push(database);
      return database;
    }

    test('it is detected, and a direct connection to PostgreSQL is not mistaken for it', async () => {
      expect(await open().isPooled()).toBe(true);
      expect(await open({ url: home.url }).isPooled()).toBe(false);
    });

    test('named statements work, whatever session each one gets', async () => {
      const { pool } = open();
      const answers = await Promise.all(
        Array.from({ length: 200 }, async (_, n) => {
          const { rows } = await pool.query<{ sum: number }>({
            name: `add-${n % 7}`,
            text: `select $1::int + ${n % 7} as sum, pg_sleep(0.001)`,
            values: [n],
          });
          return rows[0]?.sum === n + (n % 7);
        }),
      );
      expect(answers.filter((isRight) => !isRight)).toEqual([]);
    });

    test('statements stay prepared if the pooler tracks them, and are not prepared otherwise', async () => {
      const { pool } = open();
      const prepared = `select count(*)::int as n from pg_prepared_statements where statement = 'select $1::int + 1000 as sum'`;
      const counts = await inTransaction(pool, async (tx) => {
        for (let n = 0; n < 3; n += 1)
          await tx.query({ name: 'add-1000', text: 'select $1::int + 1000 as sum', values: [n] });
        return (await tx.query<{ n: number }>(prepared)).rows[0]?.n;
      });
      expect(counts).toBe(keepsPrepared ? 1 : 0);
    });

    test('a statement outside of a transaction has its timeouts, with values and without', async () => {
      const { pool } = open({ deadlines: { statementMs: 50, lockMs: 70 } });
      for (const request of ["select current_setting('lock_timeout') as lock", 'show lock_timeout'])
        expect(Object.values((await pool.query<Record<string, string>>(request)).rows[0]!)).toEqual(['70ms']);
      await expect(pool.query('select pg_sleep(60)')).rejects.toMatchObject({ code: '57014' });
      await expect(pool.query('select pg_sleep($1)', [60])).rejects.toMatchObject({ code: '57014' });
      expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
    });

    test('a transaction has them too, and they end with it', async () => {
      const { pool } = open({ deadlines: { statementMs: 1234, lockMs: 50, idleInTransactionMs: 2345 } });
      const shown = `select current_setting('statement_timeout') as s, current_setting('lock_timeout') as l,
      current_setting('idle_in_transaction_session_timeout') as i`;
      const inside = await inTransaction(pool, async (tx) => (await tx.query(shown)).rows);
      expect(inside).toEqual([{ s: '1234ms', l: '50ms', i: '2345ms' }]);
      const keeper = await pool.connect();
      await keeper.query('begin; update seats set id = 1');
      await expect(pool.query('update seats set id = 1')).rejects.toMatchObject({ code: '55P03' });
      await keeper.query('rollback');
      keeper.release();
      // Another client's statement in the same sessions, without timeouts.
      const bare = new pg.Client(pooler.url);
      await bare.connect();
      expect((await bare.query(shown)).rows).toEqual([{ s: '0', l: '0', i: '0' }]);
      await bare.end();
    });

    test('an error is reported, and the connection survives', async () => {
      const { pool } = open({ poolSize: 1 });
      await expect(pool.query({ name: 'wrong', text: 'select nothing from nowhere' })).rejects.toMatchObject({
        code: '42P01',
      });
      await expect(pool.query('insert into seats values ($1)', [1])).rejects.toMatchObject({ code: '23505' });
      await expect(pool.query('insert into seats values ($1)', [1])).rejects.toMatchObject({ code: '23505' });
      expect((await pool.query('insert into seats values (2), (3)')).rowCount).toBe(2);
      expect((await pool.query('delete from seats where id > $1 returning id', [1])).rows).toEqual([
        { id: 2 },
        { id: 3 },
      ]);
    });

    test('exclusive work runs in one process at a time, and leaves no lock behind', async () => {
      const { pool } = open();
      const other = open().pool;
      let atOnce = 0;
      let most = 0;
      const work = async (): Promise<void> => {
        most = Math.max(most, ++atOnce);
        await pool.query('select pg_sleep(0.02)');
        atOnce -= 1;
      };
      const runs = await Promise.all(
        [pool, other, pool].map((each) => withLease(each, 'a job', work, 20_000)),
      );
      expect([runs.every((run) => run !== undefined), most]).toEqual([true, 1]);
      const { rows } = await pool.query('select count(*)::int as left from job_leases');
      expect(rows).toEqual([{ left: 0 }]);
    });
  },
);
