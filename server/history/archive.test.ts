// An archived month is neither lost nor duplicated, whenever archiving is interrupted. The audit, the pages
// and the check of a draw read it from the archive, and its acts cannot be repeated.
import { appendFile, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type pg from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { ApiError } from '../http/api-error.ts';
import { ledgerSums } from '@parlor/economy/money/ledger-sums.ts';
import { roundReference } from '@parlor/economy/play/rounds.ts';
import {
  RECEIPTS_FORMAT,
  type ActReceipt,
  type ReceiptSeed,
  type ReceiptsFile,
} from '@parlor/contract/calls/receipts.ts';
import type { PublishedRules } from '@parlor/contract/calls/fairness.ts';
import { verifyReceipts } from '@parlor/sdk/fairness/receipts/verify-receipts.ts';
import { auditDatabase } from '../audit/index.ts';
import { openPlayedDatabase, type PlayedDatabase } from '../audit/test/played-database.ts';
import { openDatabase } from '../db/open.ts';
import { drawByReference, drawPage } from '../features/ledger/draws.ts';
import { receiptRoutes } from '../features/ledger/receipts.ts';
import { ledgerEntries, ledgerPage, ledgerParts, wantedOf } from '../features/ledger/store.ts';
import { nodeDigest } from '../players/digest.ts';
import { accountAt } from '../players/past/account-at.ts';
import { viewEntry } from '../players/rows/ledger-rows.ts';
import type { OperatorDeps } from '../features/operator/deps.ts';
import { timelineHandler } from '../features/operator/timeline/timeline.ts';
import { ArchiveFiles } from './archive-files.ts';
import { archiveHistory } from './archive.ts';
import { archiveJob, historyJobs } from './jobs.ts';
import { HISTORY_TABLES } from './months.ts';

const MONTHS = ['2026-12', '2027-01', '2027-02', '2027-03', '2027-04'] as const;
const NOW = '2027-06-15T12:00:00Z';
/** One time that is archived, and one that is archived in part. */
const JANUARY = { from: '2027-01-01T00:00:00.000Z', to: '2027-02-01T00:00:00.000Z' };
const SPRING = { from: '2027-02-10T00:00:00.000Z', to: '2027-03-11T00:00:00.000Z' };
/** March is the oldest month that stays. */
const MONTHS_IN_DATABASE = 3;

let played: PlayedDatabase;
let pool: pg.Pool;
let folder: string;
let files: ArchiveFiles;

const openMonths = () => historyJobs[0]!.run({ pool, clock: played.clock });

beforeEach(async () => {
  played = await openPlayedDatabase();
  ({ pool } = played.database);
  folder = await mkdtemp(join(tmpdir(), 'parlor-archive-'));
  files = new ArchiveFiles(folder);
  await openMonths();
  for (const month of MONTHS) {
    played.clock.set(`${month}-10T09:00:00Z`);
    await openMonths();
    for (let n = 0; n < 4; n += 1) await played.round(played.mina, `${month}-${n}`);
    if (month > '2027-01') await played.round(played.otto, `${month}-0`);
  }
  played.clock.set(NOW);
  await openMonths();
});
afterEach(async () => {
  await played.drop();
  await rm(folder, { recursive: true, force: true });
});

const archive = (db: pg.Pool = pool, onDone?: () => void) =>
  archiveHistory({
    pool: db,
    files,
    nowMs: played.clock.now(),
    monthsInDatabase: MONTHS_IN_DATABASE,
    ...(onDone && { onDone }),
  });
const count = async (sql: string): Promise<number> =>
  Number((await pool.query<{ n: bigint }>(`select count(*) as n from ${sql}`)).rows[0]?.n);

/** Everything that a player and an operator see of a player's history, page by page. */
async function seen(playerId: string, from: ArchiveFiles | undefined): Promise<object> {
  const all: object[] = [];
  const filters = [
    {},
    { group: 'games' },
    { group: 'claims' },
    { currency: 'TON' },
    JANUARY,
    SPRING,
  ] as const;
  for (const filter of filters)
    for (let below = 10n ** 15n; ;) {
      const page = await ledgerPage(pool, from, wantedOf(playerId, filter), { below, limit: 7 });
      all.push(
        ...page.rows.map(({ number, reference, at, amount }) => ({
          number,
          reference,
          at,
          amount,
          total: page.total,
        })),
      );
      if (page.rows.length < 7) break;
      below = page.rows.at(-1)!.number;
    }
  for await (const row of ledgerEntries(pool, from, wantedOf(playerId, {}), 3)) all.push(viewEntry(row));
  for (const times of [JANUARY, SPRING]) {
    const time = { from: new Date(times.from), to: new Date(times.to) };
    const wanted = { ...wantedOf(playerId, { currency: 'PP' }), ...time };
    const [fromMs, toMs] = [time.from.getTime(), time.to.getTime()];
    const parts = await ledgerParts(pool, from, wanted);
    all.push(ledgerSums(parts, { currency: 'PP', fromMs, toMs, zone: 'UTC' }));
  }
  for (let below = 10n ** 15n; ;) {
    const page = await drawPage(pool, from, { playerId, limit: 7, below });
    for (const row of page) {
      const { number, reference, outcome, server_seed, at } = row;
      all.push({ number, reference, outcome, server_seed, at });
      const one = await drawByReference(pool, from, { playerId, reference });
      expect(one).toMatchObject({ number, reference, outcome, server_seed, at });
    }
    if (page.length < 7) break;
    below = page.at(-1)!.number;
  }
  const timeline = timelineHandler({
    pool,
    archive: from,
    players: played.players,
  } as unknown as OperatorDeps);
  for (let before: string | undefined; ;) {
    const query = { limit: 7, ...(before !== undefined && { before }) };
    const page = await timeline({ params: { userId: playerId }, query } as never);
    all.push(...page.items, ...(page.sums ?? []));
    if (page.before === undefined) break;
    ({ before } = page);
  }
  return all;
}

test('old months are archived; audit, pages and the check of a draw read them', async () => {
  const before = await auditDatabase(pool, played.loaded);
  expect(before.mismatches).toEqual([]);
  const shown = [await seen(played.mina, undefined), await seen(played.otto, undefined)];

  const done = await archive();
  expect(done.map(({ history, month }) => `${history} ${month}`)).toEqual(
    HISTORY_TABLES.flatMap((table) =>
      ['2026-11', '2026-12', '2027-01', '2027-02'].map((month) => `${table} ${month}-01`),
    ),
  );
  expect(await count(`ledger where month < '2027-03-01' and month > '1970-01-01'`)).toBe(0);
  expect(await count('ledger')).toBeLessThan(before.entries / 2);
  // Rows that other tables need, or that can be requested at any time, stay.
  expect(await count(`ledger where reason = 'welcome'`)).toBe(2);
  expect(await count(`claims where reference = 'welcome'`)).toBe(2);

  const after = await auditDatabase(pool, played.loaded, files);
  expect(after).toEqual(before);
  expect([await seen(played.mina, files), await seen(played.otto, files)]).toEqual(shown);
  expect(await archive()).toEqual([]);
});

/** The file that a player downloads, page by page. */
async function receiptsFile(
  playerId: string,
  from: ArchiveFiles | undefined,
  limit = 3,
): Promise<ReceiptsFile> {
  const { actReceipts } = receiptRoutes({ pool, archive: from });
  const [receipts, seeds] = [[] as ActReceipt[], new Map<string, ReceiptSeed>()];
  for (let after: string | undefined; ;) {
    const query = { limit, ...(after !== undefined && { after }) };
    const page = (await actReceipts!({ caller: { playerId }, query } as never))!;
    receipts.push(...page.receipts);
    for (const seed of page.seeds) seeds.set(seed.serverSeedHash, seed);
    if (page.after === undefined) break;
    ({ after } = page);
  }
  const games = new Set(receipts.flatMap(({ draws }) => draws.flatMap(({ gameId }) => gameId ?? [])));
  const rules = [...games].map((gameId) => {
    const { version, table } = played.loaded.content.rulesOf(gameId)!;
    return JSON.parse(JSON.stringify({ gameId, version, table })) as PublishedRules;
  });
  return { format: RECEIPTS_FORMAT, playerId, receipts, seeds: [...seeds.values()], rules };
}

const receiptOf = async (playerId: string, entry: number, from: ArchiveFiles | undefined) =>
  receiptRoutes({ pool, archive: from }).entryReceipt!({
    caller: { playerId },
    params: { number: String(entry) },
  } as never);

test('receipts of archived months are in the pages, the receipt of an entry and the file that is checked', async () => {
  const all = await count('act_receipts');
  const before = await receiptsFile(played.mina, undefined);
  expect(before.receipts.length).toBeGreaterThan(40);
  const old = [1, 2, 30];
  const receipts = await Promise.all(old.map((entry) => receiptOf(played.mina, entry, undefined)));

  await archive();
  expect(await count('act_receipts')).toBeLessThan(all / 2);
  expect(await count(`act_receipts where month < '2027-03-01'`)).toBe(0);
  for (const limit of [3, 20, 100]) {
    const after = await receiptsFile(played.mina, files, limit);
    expect(after).toEqual(before);
    expect(verifyReceipts(after)).toMatchObject({ isSame: true });
  }
  expect(await Promise.all(old.map((entry) => receiptOf(played.mina, entry, files)))).toEqual(receipts);
  await expect(receiptOf(played.mina, 9_999, files)).rejects.toMatchObject({ code: 'NOT_FOUND' });
});

test('a month is archived, however long its rounds take', async () => {
  await pool.query(`create function be_slow() returns trigger language plpgsql as
    $$ begin perform pg_sleep(3); return null; end $$`);
  await pool.query(
    'create trigger be_slow after insert on archived_rounds for each statement execute function be_slow()',
  );
  const hasty = openDatabase({
    url: pool.options.connectionString!,
    deadlines: { statementMs: 2_000 },
    onError: () => undefined,
  });
  try {
    const done = await archive(hasty.pool);
    expect(new Set(done.map(({ history }) => history))).toContain('draws');
  } finally {
    await hasty.close();
  }
});

test('the audit reports a month with a missing or changed file', async () => {
  await archive();
  await expect(auditDatabase(pool, played.loaded)).rejects.toThrow('set ARCHIVE_DIR');
  await appendFile(join(folder, '2026-12', 'ledger.jsonl.gz'), 'x');
  await expect(auditDatabase(pool, played.loaded, files)).rejects.toThrow(
    'is not the file that was archived',
  );
  await rm(join(folder, '2026-12', 'ledger.jsonl.gz'));
  await expect(auditDatabase(pool, played.loaded, files)).rejects.toThrow('cannot be read');
});

/** A pool whose statement number `at` fails: before it runs, or after it, so that its reply is lost. */
function failingAt(at: number, isAfter: boolean): { db: pg.Pool; wasReached: () => boolean } {
  let statements = 0;
  const guard = (target: pg.Pool | pg.PoolClient): object =>
    new Proxy(target, {
      get: (_target, name) => {
        if (name === 'query')
          return async (...args: [string]): Promise<unknown> => {
            const isTheOne = ++statements === at;
            if (isTheOne && !isAfter) throw new Error('cut off');
            const result: unknown = await (target as pg.Pool).query(...args);
            if (isTheOne) throw new Error('cut off');
            return result;
          };
        if (name === 'connect') return async () => guard(await (target as pg.Pool).connect());
        const value: unknown = Reflect.get(target, name);
        return typeof value === 'function' ? (value.bind(target) as unknown) : value;
      },
    });
  return { db: guard(pool) as pg.Pool, wasReached: () => statements >= at };
}

test('interrupted at any statement, every row is either in the database or in a file that the database names', async () => {
  const before = await auditDatabase(pool, played.loaded);
  const whole = {
    ledger: before.entries,
    claims: before.claims,
    draws: before.draws,
    act_receipts: await count('act_receipts'),
  };
  const oneMonth = (): never => {
    throw new Error('one month is done');
  };
  let failures = 0;
  // Archives a month repeatedly; each try fails one statement later, until one succeeds.
  for (let [at, isAfter] = [1, false]; ; at += 1) {
    const { db, wasReached } = failingAt(at, isAfter);
    const outcome = await archive(db, oneMonth).then(
      () => 'nothing is left',
      (error: unknown) => (error as Error).message,
    );
    expect(['one month is done', 'cut off']).toContain(outcome);
    if (outcome === 'cut off') failures += 1;
    for (const table of HISTORY_TABLES) {
      const { rows } = await pool.query<{ n: bigint }>(
        `select (select count(*) from ${table}) + coalesce((select sum(rows) from history_archives where history = '${table}'), 0)::bigint as n`,
      );
      expect([at, table, Number(rows[0]?.n)]).toEqual([at, table, whole[table]]);
    }
    if (wasReached()) continue;
    if (isAfter) break;
    [at, isAfter] = [0, true];
  }
  await archive();
  expect(failures).toBeGreaterThan(12);
  expect(await auditDatabase(pool, played.loaded, files)).toEqual(before);
  const left = (await readdir(folder, { recursive: true })).filter((name) => name.endsWith('.unfinished'));
  expect(left).toEqual([]);
});

test('I22: a round of an archived month is not played again, and claims stay claimed', async () => {
  await archive();
  const again = (roundId: string, stakeMinor: bigint) => played.round(played.mina, roundId, { stakeMinor });
  await expect(again('m-30', 1_000n)).rejects.toBeInstanceOf(ApiError);
  await expect(again('2027-01-0', 100n)).rejects.toThrow('played long ago');
  // A round that is not archived is answered as before, and a new one is played.
  await again('2027-04-0', 100n);
  const known = roundReference('2027-04-0');
  expect(await count(`draws where player_id = ${played.mina} and reference = '${known}'`)).toBe(1);
  await again('new', 100n);
  for (const reference of ['welcome', 'friend:1'])
    await pool.query(
      `insert into claims (player_id, reference, rewards, at, month) values (99, $1, '[]', now(), '0001-01-01')`,
      [reference],
    );
  await archive();
  for (const reference of ['welcome', 'friend:1'])
    await expect(
      pool.query(
        `insert into claims (player_id, reference, rewards, at, month) values (99, $1, '[]', now(), '0001-01-01')`,
        [reference],
      ),
    ).rejects.toThrow('claims_kept_pkey');
});

test('permanent rows that an older version wrote into a month move to the permanent part', async () => {
  await pool.query(
    `insert into claims (player_id, reference, rewards, at, month) values (${played.mina}, 'task:mail', '[]', now(), '2026-12-01'),
      (${played.mina}, 'quest:2026-12-03:0', '[]', now(), '2026-12-01')`,
  );
  await archive();
  const { rows } = await pool.query(
    // On a cluster the name ends with the shard's number.
    `select reference, regexp_replace(tableoid::regclass::text, '_1\\d{5,}$', '') as part from claims where player_id = $1 and reference ~ '^(task|quest)' order by 1`,
    [played.mina],
  );
  expect(rows).toEqual([{ reference: 'task:mail', part: 'claims_kept' }]);
});

test('old rows after a restore get their month and are archived; late claims of an archived month stay', async () => {
  const claim = (reference: string, month: string) =>
    pool.query(
      `insert into claims (player_id, reference, rewards, at, month) values (${played.mina}, $1, '[]', now(), $2)`,
      [reference, month],
    );
  await claim('quest:2026-05-03:0', '2026-05-01');
  expect((await archive()).map(({ history, month }) => `${history} ${month}`)).toContain('claims 2026-05-01');
  await claim('milestone:monthly:2026-05:1:FREE', '2026-05-01');
  expect(await archive()).toEqual([]);
  expect(await count(`claims_other where reference like 'milestone:%'`)).toBe(1);
  await expect(claim('milestone:monthly:2026-05:1:FREE', '2026-05-01')).rejects.toThrow('claims_other_pkey');
});

test('rows that arrive while the file is written keep their month in the database', async () => {
  let isFirst = true;
  const late = new Proxy(files, {
    get: (target, name) => {
      const value: unknown = Reflect.get(target, name);
      if (name !== 'write') return typeof value === 'function' ? (value.bind(target) as unknown) : value;
      return async (...args: Parameters<ArchiveFiles['write']>) => {
        const written = await target.write(...args);
        if (isFirst)
          await pool.query(
            `insert into ledger (player_id, number, reference, debit, credit, currency, amount, balance_after, reason, at, month)
             values (99, 1, 'late', 'mint:quest', 'player', 'PP', 1, 1, 'quest', now(), '2026-11-01')`,
          );
        isFirst = false;
        return written;
      };
    },
  });
  const job = archiveJob({
    files: late,
    monthsInDatabase: MONTHS_IN_DATABASE,
    log: { info: () => undefined },
  });
  await expect(job.run({ pool, clock: played.clock })).rejects.toThrow('rows came meanwhile');
  expect(await count(`ledger where reference = 'late'`)).toBe(1);
  expect(await count('history_archives')).toBe(0);
  // The next night it is archived.
  expect(await job.run({ pool, clock: played.clock })).toMatchObject({
    archived: expect.arrayContaining(['ledger 2026-11']) as unknown,
  });
  expect(await count(`ledger where reference = 'late'`)).toBe(0);
});

test.each(['mina', 'otto'] as const)(
  'the account of %s in an archived month is replayed from the files',
  async (who) => {
    const { players } = played;
    const look = (at: string, archived: ArchiveFiles | undefined) =>
      accountAt(
        {
          pool,
          archive: archived,
          clock: played.clock,
          players,
          content: { world: { content: players.content } },
          digest: nodeDigest,
        },
        played[who],
        at,
      );
    const { receipts } = await receiptsFile(played[who], undefined);
    const times = [...new Set(receipts.map((receipt) => (receipt as ActReceipt).at))];
    const before: Array<Awaited<ReturnType<typeof look>>> = [];
    for (const at of times) before.push(await look(at, undefined));
    expect(
      before.flatMap(({ unknown, act }) => (unknown === undefined ? [] : [{ ...unknown, act }])),
    ).toEqual([]);
    await archive();
    for (const [n, at] of times.entries()) expect(await look(at, files)).toEqual(before[n]);
  },
);
