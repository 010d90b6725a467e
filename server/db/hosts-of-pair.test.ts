import { afterAll, beforeAll, expect, test } from 'vitest';
import { testEngines } from '../test/database.ts';
import { startStreamingPair, type StreamingPair } from '../test/postgres/streaming-pair.ts';
import { openDatabase } from './open.ts';

let pair: StreamingPair;
beforeAll(async () => {
  pair = await startStreamingPair(testEngines().at(-1)!);
});
afterAll(() => pair.stop());

test('a pool finds the primary at any position of the hosts, and again after a failover', async () => {
  const turned = pair.url.replace(/(localhost:\d+),(localhost:\d+)/, '$2,$1');
  const databases = [pair.url, turned].map((url) => openDatabase({ url, onError: () => undefined }));
  const write = (table: string) =>
    Promise.all(databases.map(({ pool }, n) => pool.query(`create table ${table}_${n} (id int)`)));
  await write('before');
  await pair.killPrimary();
  for (const { pool } of databases)
    // The process of a connection notices a little later that its server was killed.
    await expect
      .poll(() => pool.query('select 1').then(() => 'answered', String))
      .toMatch(/terminat|ECONN|EPIPE|ENOENT|follows another/);
  await pair.promote();
  // A broken connection is noticed at its next use.
  for (const { pool } of databases)
    await expect.poll(() => pool.query('select 1').then(({ rowCount }) => rowCount, String)).toBe(1);
  await write('after');
  await Promise.all(databases.map((database) => database.close()));
});
