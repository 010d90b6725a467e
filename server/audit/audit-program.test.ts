// `npm run audit` as an operator starts it. Scripts check its exit code.
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startEmbedded } from '../db/embedded/index.ts';
import { inTransaction } from '../db/transaction.ts';
import { migrate } from '../db/migrate.ts';
import { placeFreshCluster } from '../test/postgres/fresh-cluster.ts';
import { openPlayedDatabase, type PlayedDatabase } from './test/played-database.ts';
import { UNGUARDED } from './test/tampered.ts';

let played: PlayedDatabase;
const folders: string[] = [];

beforeAll(async () => {
  played = await openPlayedDatabase();
});
afterAll(async () => {
  await played.drop();
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

function audit(env: NodeJS.ProcessEnv, ...more: string[]): Promise<{ code: number | null; output: string }> {
  const program = join(import.meta.dirname, '../../tools/operate/audit.ts');
  const child = spawn(process.execPath, [program, ...more], {
    env: {
      PATH: process.env['PATH'],
      NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (data: Buffer) => (output += data.toString()));
  return new Promise((resolve) => child.once('close', (code) => resolve({ code, output })));
}

const newFolder = (): string => {
  const folder = mkdtempSync(join(tmpdir(), 'parlor-audit-'));
  folders.push(folder);
  return folder;
};

test('a correct database: exit code 0 and a last line with counts', async () => {
  const { code, output } = await audit({ DATABASE_URL: played.url });
  expect(output).toMatch(/\naudit: 2 players, \d+ entries, .* 0 mismatches\n$/);
  expect(code).toBe(0);
});

test('one wrong row: exit code 1, and the line names the player and the expected value', async () => {
  const { pool } = played.database;
  const unguarded = (statement: string, values: unknown[]) =>
    inTransaction(pool, async (tx) => {
      await tx.query(UNGUARDED);
      await tx.query(statement, values);
    });
  await unguarded("delete from claims where player_id = $1 and reference = 'welcome'", [played.mina]);
  const { code, output } = await audit({ DATABASE_URL: played.url });
  expect(output).toContain(
    `mismatch: player ${played.mina}: entry 1 (welcome) was paid by mint:welcome; expected a claim row welcome\n`,
  );
  // And its receipt names it.
  expect(output).toContain(
    `mismatch: player ${played.mina}: receipt 1 names 1 entries, 1 claims and 0 draws; expected all of them\n`,
  );
  expect(output).toMatch(/, 2 mismatches\n$/);
  expect(code).toBe(1);
  await unguarded(
    "insert into claims select player_id, reference, $2, at from ledger where player_id = $1 and reference = 'welcome'",
    [played.mina, JSON.stringify([{ type: 'points', amount: 1000 }])],
  );
});

test('nothing to audit is an error', async () => {
  const folder = newFolder();
  expect(await audit({ DATA_DIR: folder })).toEqual({
    code: 2,
    output: expect.stringContaining('There is no database in') as string,
  });
  expect((await audit({ DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none' })).code).toBe(2);
  expect((await audit({ DATABASE_URL: played.url }, '--all')).code).toBe(2);
});

test('the embedded database is audited beside a running server, and without one', async () => {
  const dataDir = newFolder();
  placeFreshCluster(dataDir);
  const server = await startEmbedded({ dataDir });
  await migrate({ url: server.url });
  const beside = await audit({ DATA_DIR: dataDir });
  expect(beside.output).toContain('Reading beside the server');
  expect(beside.output).toContain('audit: 0 players');
  expect(beside.code).toBe(0);
  await server.stop();
  const alone = await audit({ DATA_DIR: dataDir });
  expect(alone.output).toContain('audit: 0 players');
  expect(alone.code).toBe(0);
});
