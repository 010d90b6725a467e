import { afterAll, beforeAll, expect, test } from 'vitest';
import { LEDGER_FILE_MINUTES } from '@parlor/contract/calls/balances.ts';
import { contract, type Reply } from '@parlor/contract/kernel/contract.ts';
import { signedId } from '../../auth/tokens/signed-id.ts';
import { asPlayer, openTestServer, type TestServer } from '../../test/test-server.ts';
import { ledgerFilePlugin, ledgerFileRoutes, type LedgerFileDeps } from './index.ts';

const secrets = [Buffer.alloc(32, 1)];
const limits = { off: true };
let loaded: TestServer;
let app: ReturnType<TestServer['serve']>;
beforeAll(async () => {
  loaded = await openTestServer();
  const deps: LedgerFileDeps = { ...loaded, limits, secrets, siteUrl: () => 'https://parlor.example/' };
  app = loaded.serve(ledgerFileRoutes(deps));
  ledgerFilePlugin(deps)(app);
});
afterAll(() => loaded.close());

const linkAnswer = (id: string, payload: object = {}) =>
  app.inject({ method: 'POST', url: contract.makeLedgerFile.path, payload, headers: asPlayer(id) });
const linkOf = async (id: string, payload?: object): Promise<Reply<'makeLedgerFile'>> =>
  (await linkAnswer(id, payload)).json();
const fileOf = (url: string) => app.inject({ url: url.replace('https://parlor.example', '') });

test('the link sends every entry as CSV, newest first, over several pages, until it ends', async () => {
  const id = await loaded.newPlayer();
  await loaded.toss(id, 'toss-1', 'heads');
  await loaded.pool.query(
    `insert into ledger select player_id, number + n, 'many:' || n, debit, credit, currency, amount, balance_after, 'daily', null, at + n * interval '1 ms'
     from ledger, generate_series(10, 2510) n where player_id = $1 and number = 1`,
    [id],
  );
  const { url, until } = await linkOf(id);
  expect(url).toMatch(/^https:\/\/parlor\.example\/api\/p00lspoints\/me\/ledger\.csv\?key=/);
  const file = await fileOf(url);
  expect(file.headers).toMatchObject({
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': 'attachment; filename="parlor-transactions.csv"',
    'cache-control': 'no-store',
  });
  const lines = file.body.split('\r\n');
  expect(lines[0]).toBe('\uFEFFnumber,time,currency,amount,balance after,reason,game,reference');
  const numbers = lines.slice(1, -1).map((line) => Number(line.split(',')[0]));
  expect(numbers).toHaveLength(3 + 2501);
  expect(numbers).toEqual(numbers.toSorted((a, b) => b - a));
  expect(lines.at(-2)).toBe('1,2026-11-20T09:30:00.000Z,PP,1000,1000,welcome,,welcome');
  expect(lines.find((line) => line.startsWith('2,'))).toMatch(/,PP,-10,990,stake,coin,/);

  loaded.clock.advance(LEDGER_FILE_MINUTES * 60_000 - 1);
  expect((await fileOf(url)).statusCode).toBe(200);
  loaded.clock.advance(1);
  expect(new Date(loaded.clock.now()).toISOString()).toBe(until);
  expect((await fileOf(url)).statusCode).toBe(404);
});

test('a link is for one player and one choice of entries, and only we make one', async () => {
  const [ann, bob] = [await loaded.newPlayer(), await loaded.newPlayer()];
  await loaded.toss(ann, 'toss-ann', 'heads');
  const { url, until } = await linkOf(bob, { group: 'games' });
  expect((await fileOf(url)).body.split('\r\n')).toHaveLength(2);
  const wrong = [Buffer.alloc(32, 9)];
  const other = { playerId: ann, until, filter: {} };
  for (const key of ['', 'x', signedId('ledger file', other, wrong), signedId('share card', other, secrets)])
    expect((await fileOf(`/api/p00lspoints/me/ledger.csv?key=${key}`)).statusCode, key).toBe(404);
});

test('many files a minute are refused, each player by themselves', async () => {
  const [ann, bob] = [await loaded.newPlayer(), await loaded.newPlayer()];
  limits.off = false;
  const answers: number[] = [];
  for (let n = 0; n < 11; n += 1) {
    answers.push((await linkAnswer(ann)).statusCode);
  }
  expect(answers).toEqual([...Array.from({ length: 10 }, () => 200), 429]);
  const { url } = await linkOf(bob);
  for (let n = 0; n < 10; n += 1) expect((await fileOf(url)).statusCode).toBe(200);
  expect((await fileOf(url)).statusCode).toBe(429);
  limits.off = true;
});
