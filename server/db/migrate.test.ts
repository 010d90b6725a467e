import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createEmptyDatabase, testEngines, type TestDatabase } from '../test/database.ts';
import { migrate } from './migrate.ts';

describe.each(testEngines())('migrations on PostgreSQL %s', (engine) => {
  let home: TestDatabase;
  let folder: string;
  let client: pg.Client;

  beforeEach(async () => {
    home = await createEmptyDatabase(engine);
    folder = await mkdtemp(join(tmpdir(), 'parlor-migrations-'));
    client = new pg.Client(home.url);
    await client.connect();
  });
  afterEach(async () => {
    await client.end();
    await home.drop();
    await rm(folder, { recursive: true, force: true });
  });

  /** A migration that creates the table `name` and then does `more`. */
  async function write(file: string, table: string, more = ''): Promise<void> {
    await writeFile(
      join(folder, file),
      `export async function up(db) {
        await db.schema.createTable('${table}').addColumn('id', 'integer').execute();
        ${more}
      }`,
    );
  }

  async function tables(): Promise<string[]> {
    const { rows } = await client.query<{ tablename: string }>(
      `select tablename from pg_tables where schemaname = 'public' and tablename not like 'kysely%' order by 1`,
    );
    return rows.map((row) => row.tablename);
  }

  test('are applied in order, once, and reported one by one', async () => {
    await write('0002-second.ts', 'second');
    await write('0001-first.ts', 'first');
    const logged: string[] = [];
    const first = await migrate({ url: home.url, folder, onProgress: (line) => logged.push(line) });
    expect(first).toEqual(['0001-first', '0002-second']);
    expect(logged).toEqual(['Schema: 0001-first.', 'Schema: 0002-second.']);
    expect(await migrate({ url: home.url, folder })).toEqual([]);

    await write('0003-third.ts', 'third');
    expect(await migrate({ url: home.url, folder })).toEqual(['0003-third']);
    expect(await tables()).toEqual(['first', 'second', 'third']);
  });

  test('are tried again after a deadlock with acts of players, and not for ever', async () => {
    // A sequence keeps its number when a transaction is rolled back.
    await client.query(`create sequence tries;
      create function deadlocks(times integer) returns void language plpgsql as $$ begin
        if nextval('tries') <= times then raise exception 'in the way' using errcode = 'deadlock_detected'; end if;
      end $$`);
    const deadlocked = (times: number): string =>
      `await db.selectNoFrom((of) => of.fn('deadlocks', [of.val(${times})]).as('is')).execute();`;
    await write('0001-first.ts', 'first', deadlocked(2));
    expect(await migrate({ url: home.url, folder })).toEqual(['0001-first']);
    await client.query('alter sequence tries restart');
    await write('0002-second.ts', 'second', deadlocked(100));
    await expect(migrate({ url: home.url, folder })).rejects.toThrow('in the way');
    const { rows } = await client.query<{ tries: string }>('select last_value as tries from tries');
    expect([rows[0]?.tries, await tables()]).toEqual(['5', ['first']]);
  });

  test('succeed in each of many concurrent processes, and are applied by one of them', async () => {
    await write('0001-first.ts', 'first');
    await write('0002-second.ts', 'second');
    const made = await Promise.all(Array.from({ length: 6 }, () => migrate({ url: home.url, folder })));
    expect(made.filter((names) => names.length > 0)).toEqual([['0001-first', '0002-second']]);
    expect(await tables()).toEqual(['first', 'second']);
  });

  test('of another process are waited for longer than for any other lock', async () => {
    await write(
      '0001-slow.ts',
      'slow',
      `await db.selectNoFrom((e) => e.fn('pg_sleep', [e.val(3.5)]).as('slept')).execute();`,
    );
    const made = await Promise.all([migrate({ url: home.url, folder }), migrate({ url: home.url, folder })]);
    expect(made.filter((names) => names.length > 0)).toEqual([['0001-slow']]);
  });

  test('that fail leave the schema unchanged, and say which and why', async () => {
    await write('0001-first.ts', 'first');
    await migrate({ url: home.url, folder });
    await write('0002-second.ts', 'second');
    await write('0003-broken.ts', 'third', `throw new Error('no such luck');`);
    await expect(migrate({ url: home.url, folder })).rejects.toThrow(
      'Migration 0003-broken failed and the schema is as it was: no such luck',
    );
    expect(await tables()).toEqual(['first']);
  });

  test('give up rather than wait behind a long lock while everybody waits behind them', async () => {
    await write('0001-first.ts', 'first');
    await migrate({ url: home.url, folder });
    await write(
      '0002-second.ts',
      'second',
      `await db.schema.alterTable('first').addColumn('note', 'text').execute();`,
    );
    await client.query('begin; select * from first');
    await expect(migrate({ url: home.url, folder })).rejects.toThrow(
      /Migration 0002-second failed .*lock timeout/,
    );
    expect(await tables()).toEqual(['first']);
    await client.query('commit');
    expect(await migrate({ url: home.url, folder })).toEqual(['0002-second']);
  });

  test('of a later version are ignored, so that an older one may start beside it', async () => {
    await write('0001-first.ts', 'first');
    await write('0002-second.ts', 'second');
    await migrate({ url: home.url, folder });
    await rm(join(folder, '0002-second.ts'));
    const logged: string[] = [];
    expect(await migrate({ url: home.url, folder, onProgress: (line) => logged.push(line) })).toEqual([]);
    expect(logged.join()).toContain('newer than this version of Parlor (0002-second)');
    expect(await tables()).toEqual(['first', 'second']);
  });

  test('with a name out of order or without up() are refused before anything is done', async () => {
    await write('0001-first.ts', 'first');
    await write('second.ts', 'second');
    await expect(migrate({ url: home.url, folder })).rejects.toThrow(/second\.ts is not a migration/);
    await rm(join(folder, 'second.ts'));
    await write('0003-third.ts', 'third');
    await expect(migrate({ url: home.url, folder })).rejects.toThrow(
      /0003-third\.ts must have the number 0002: migrations are numbered without holes/,
    );
    await rm(join(folder, '0003-third.ts'));
    await write('0001-too.ts', 'second');
    await expect(migrate({ url: home.url, folder })).rejects.toThrow(
      /0001-too\.ts must have the number 0002/,
    );
    await rm(join(folder, '0001-too.ts'));
    await writeFile(join(folder, '0002-empty.ts'), 'export const down = 1;');
    await expect(migrate({ url: home.url, folder })).rejects.toThrow(/0002-empty\.ts exports no function up/);
    expect(await tables()).toEqual([]);
  });

  test('may be a folder with an index.ts', async () => {
    await mkdir(join(folder, '0001-parted'));
    await write('0001-parted/index.ts', 'first');
    expect(await migrate({ url: home.url, folder })).toEqual(['0001-parted']);
    expect(await tables()).toEqual(['first']);
  });

  test('that were changed after they were applied are refused; a comment is not a change', async () => {
    await write('0001-first.ts', 'first');
    await migrate({ url: home.url, folder });
    // Node loads a module once, so the changed one is in another folder.
    const changed = await mkdtemp(join(tmpdir(), 'parlor-changed-'));
    try {
      await write(join('..', basename(changed), '0001-first.ts'), 'first', '// only a comment');
      await write(join('..', basename(changed), '0002-second.ts'), 'second');
      expect(await migrate({ url: home.url, folder: changed })).toEqual(['0002-second']);
      await write('0002-second.ts', 'another');
      await write('0003-third.ts', 'third');
      await expect(migrate({ url: home.url, folder })).rejects.toThrow(
        /^Migration 0002-second was changed after it was applied to this database\. Nothing was done\. Put back what it was/,
      );
      expect(await tables()).toEqual(['first', 'second']);
    } finally {
      await rm(changed, { recursive: true, force: true });
    }
  });

  test('of an older layout are refused with the problem and the remedy', async () => {
    await write('0001-players.ts', 'players');
    await write('0002-identity.ts', 'doors');
    await migrate({ url: home.url, folder });
    await expect(migrate({ url: home.url })).rejects.toThrow(
      'The database has another layout than this version of Parlor can bring up to date: it has 0001-players, which this version does not know, and lacks 0001-baseline. Nothing was changed. Start the version that made this database, or give this one an empty database (DATABASE_URL, or another DATA_DIR).',
    );
    expect(await tables()).toEqual(['doors', 'players']);
  });

  test('say in one line that the database cannot be reached', async () => {
    const url = new URL(home.url);
    url.pathname = '/nowhere';
    await expect(migrate({ url: url.href, folder })).rejects.toThrow(
      /^The schema could not be brought up to date: database "nowhere" does not exist$/,
    );
  });
});
