import pg from 'pg';
import { describe, expect, test } from 'vitest';
import { createTestDatabase, testEngines } from './database.ts';

describe.each(testEngines())('databases for tests on PostgreSQL %s', (engine) => {
  test('many exist at once, separate and with the requested version', async () => {
    const databases = await Promise.all(Array.from({ length: 6 }, () => createTestDatabase(engine)));
    for (const [index, { url }] of databases.entries()) {
      const client = new pg.Client(url);
      await client.connect();
      const { rows } = await client.query<{ version: string }>(
        `select current_setting('server_version') as version`,
      );
      expect(rows[0]?.version.split('.')[0]).toBe(engine);
      await client.query(`create table only_here as select ${index} as number`);
      expect((await client.query('select number from only_here')).rows).toEqual([{ number: index }]);
      await client.end();
    }
    await Promise.all(databases.map((database) => database.drop()));
  });

  test('are gone after the drop, even with open connections', async () => {
    const { url, drop } = await createTestDatabase(engine).then((database) => ({
      url: database.url,
      drop: () => database.drop(),
    }));
    const client = new pg.Client(url);
    const ended = new Promise((done) => client.on('error', done));
    await client.connect();
    await drop();
    await ended;
    await expect(new pg.Client(url).connect()).rejects.toThrow('does not exist');
    await drop();
  });
});
