import { unzipSync } from 'fflate';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openPlayedDatabase, type PlayedDatabase } from '../../../audit/test/played-database.ts';
import { openDatabase } from '../../../db/open.ts';
import { ArchiveFiles } from '../../../history/archive-files.ts';
import { archiveHistory } from '../../../history/archive.ts';
import { freshUntil } from '../fresh-sign-in.ts';
import { newExportId, newLink } from './link.ts';
import { createExportMaker, type ExportMaker } from './make-export.ts';
import { TABLE_SECTIONS, VIEW_SECTIONS } from './sections.ts';
import { addExport, beginAttempt, fileOfLink, LOST_AFTER_MS, partsOf, setLink } from './store.ts';

let played: PlayedDatabase;
let pool: pg.Pool;
let folder: string;
let archive: ArchiveFiles;
const warnings: unknown[] = [];
const ready: string[] = [];

beforeAll(async () => {
  played = await openPlayedDatabase();
  ({ pool } = played.database);
  folder = await mkdtemp(join(tmpdir(), 'parlor-export-'));
  archive = new ArchiveFiles(folder);
  const at = new Date(played.clock.now());
  for (const [n, playerId] of [played.mina, played.otto].entries()) {
    const values = [playerId, at, `person-${n}@example.com`];
    await pool.query(
      `insert into profiles (player_id, first_name, email, created_at) values ($1, '<b>Mina</b>', $3, $2)`,
      values,
    );
    await pool.query(
      `insert into identities (player_id, provider, subject, label, created_at) values ($1, 'email', $3, $3, $2)`,
      values,
    );
  }
  await pool.query(
    `insert into sign_ins (player_id, sign_in_id, platform, refresh_salt, created_at, last_used_at, expires_at)
     values ($1, 'sign-in', 'web', 'salt-of-refresh', $2, $2, $2)`,
    [played.mina, at],
  );
  await pool.query(
    `insert into audit_log (operator_id, act, player_id, why, details, at) values (7, 'disable-player', $1, 'asked by phone', '{}', $2)`,
    [played.mina, at],
  );
});
afterAll(async () => {
  await played.drop();
  await rm(folder, { recursive: true });
});

const maker = (o: { pool?: pg.Pool; files?: ArchiveFiles } = {}): ExportMaker =>
  createExportMaker({
    pool: o.pool ?? pool,
    clock: played.clock,
    players: played.players,
    archive: o.files,
    onReady: async (playerId) => void ready.push(playerId),
    log: { warn: (fields) => void warnings.push(fields) },
  });

async function asked(playerId: string): Promise<string> {
  await pool.query('delete from data_exports where player_id = $1', [playerId]);
  const exportId = newExportId();
  await addExport(pool, { playerId, exportId }, played.clock.now());
  return exportId;
}
async function filesOf(playerId: string, exportId: string): Promise<Map<string, string>> {
  const { rows } = await pool.query<{ attempt: number; bytes: bigint }>(
    `select attempt, bytes from data_exports where export_id = $1 and state = 'ready'`,
    [exportId],
  );
  const parts: Buffer[] = [];
  for await (const part of partsOf(pool, { playerId, exportId, attempt: rows[0]!.attempt })) parts.push(part);
  const zip = Buffer.concat(parts);
  expect(zip.length).toBe(Number(rows[0]!.bytes));
  const decoder = new TextDecoder();
  return new Map(Object.entries(unzipSync(zip)).map(([name, bytes]) => [name, decoder.decode(bytes)]));
}
const rowsIn = (files: Map<string, string>, name: string) =>
  JSON.parse(files.get(`data/${name}.json`)!) as Array<Record<string, unknown>>;
const countOf = async (table: string, playerId: string): Promise<number> =>
  Number(
    (await pool.query<{ n: bigint }>(`select count(*) as n from ${table} where player_id = $1`, [playerId]))
      .rows[0]!.n,
  );

test('the file has every row of the player, a page to read, and no secret', async () => {
  const exportId = await asked(played.mina);
  expect(await maker().make({ playerId: played.mina, exportId })).toBe(true);
  const files = await filesOf(played.mina, exportId);
  expect([...files.keys()].toSorted()).toEqual(
    [
      'index.html',
      ...[...VIEW_SECTIONS, ...TABLE_SECTIONS].map(({ name }) => `data/${name}.json`),
    ].toSorted(),
  );
  for (const name of ['ledger', 'draws', 'claims', 'rounds'])
    expect(rowsIn(files, name)).toHaveLength(await countOf(name, played.mina));
  const { entries } = { entries: rowsIn(files, 'ledger') };
  expect(entries[0]).toMatchObject({ number: entries.length, currency: 'PP' });
  const { balances } = JSON.parse(files.get('data/balances.json')!) as {
    balances: Array<{ balance: number }>;
  };
  expect(balances[0]!.balance).toBe(entries[0]!['balanceAfter']);
  // A draw has its seed once it was changed, and not before.
  const draws = rowsIn(files, 'draws');
  expect(draws.map((draw) => draw['serverSeed'] !== undefined)).toEqual([
    ...Array.from({ length: 25 }, () => false),
    ...Array.from({ length: 25 }, () => true),
  ]);
  expect(rowsIn(files, 'sign-in-methods')).toMatchObject([{ subject: 'person-0@example.com' }]);
  expect(rowsIn(files, 'operators-acts')).toMatchObject([{ act: 'disable-player', why: 'asked by phone' }]);
  const all = [...files.values()].join();
  expect(all).not.toContain('person-1@example.com');
  expect(all).not.toContain('salt-of-refresh');
  const { rows } = await pool.query<{ state: string }>('select state from players where player_id = $1', [
    played.mina,
  ]);
  const { fairness } = JSON.parse(rows[0]!.state) as { fairness: object };
  const secrets = JSON.stringify(fairness)
    .match(/[0-9a-f]{64}/g)!
    .filter((hex) => !all.includes(hex));
  expect(secrets.length).toBeGreaterThanOrEqual(2);
  const page = files.get('index.html')!;
  expect(page).toContain('&lt;b&gt;Mina&lt;/b&gt;');
  expect(page).not.toContain('<b>Mina');
});

test('several asked for at once are made one after another, with two connections', async () => {
  const names = await Promise.all(
    [played.mina, played.otto].map(async (playerId) => ({ playerId, exportId: await asked(playerId) })),
  );
  const small = openDatabase({
    url: pool.options.connectionString!,
    poolSize: 2,
    onError: () => undefined,
  });
  try {
    const one = maker({ pool: small.pool });
    expect(await Promise.all(names.map((name) => one.make(name)))).toEqual([true, true]);
  } finally {
    await small.close();
  }
});

test('only the latest link opens the file', async () => {
  const name = { playerId: played.mina, exportId: await asked(played.mina) };
  await maker().make(name);
  const [first, second] = [newLink(name), newLink(name)];
  const open = ({ hash }: { readonly hash: Buffer }) => fileOfLink(pool, name, hash, played.clock.now());
  for (const link of [first, second])
    expect(await setLink(pool, name, link.hash, played.clock.now())).toBe(true);
  expect([await open(first), (await open(second))?.attempt]).toEqual([undefined, 1]);
});

test('an export whose process dies three times has failed, and is not begun again', async () => {
  const name = { playerId: played.mina, exportId: await asked(played.mina) };
  const begins = async () => {
    played.clock.advance(LOST_AFTER_MS + 1);
    return (await beginAttempt(pool, name, played.clock.now()))?.attempt;
  };
  expect([await begins(), await begins(), await begins(), await begins(), await begins()]).toEqual([
    1,
    2,
    3,
    undefined,
    undefined,
  ]);
  const { rows } = await pool.query('select state from data_exports where export_id = $1', [name.exportId]);
  expect(rows).toEqual([{ state: 'failed' }]);
});

test('a sign-in is fresh for ten minutes after its proof, however new the session is', async () => {
  const nowMs = played.clock.now();
  const caller = { playerId: played.mina, signInId: 'sign-in', platform: 'web', tokenEndsAtMs: 0 } as const;
  const provenBefore = async (minutes: number) => {
    const at = new Date(nowMs - minutes * 60_000);
    await pool.query('update sign_ins set proven_at = $1, created_at = $2 where player_id = $3', [
      at,
      new Date(nowMs),
      played.mina,
    ]);
    return freshUntil(pool, caller, nowMs);
  };
  expect([await provenBefore(9), await provenBefore(10)]).toEqual([nowMs + 60_000, undefined]);
  expect(await freshUntil(pool, { ...caller, signInId: 'another' }, nowMs)).toBeUndefined();
});

test('archived months are in the file, and without their folder nothing is made', async () => {
  played.clock.set('2027-06-20T09:00:00Z');
  const before = await countOf('ledger', played.otto);
  const full = await asked(played.otto);
  await maker().make({ playerId: played.otto, exportId: full });
  const all = await filesOf(played.otto, full);
  await archiveHistory({ pool, files: archive, nowMs: played.clock.now(), monthsInDatabase: 2 });
  expect(await countOf('ledger', played.otto)).toBeLessThan(before);
  const exportId = await asked(played.otto);
  expect(await maker().make({ playerId: played.otto, exportId })).toBe(false);
  expect(await maker({ files: archive }).make({ playerId: played.otto, exportId })).toBe(true);
  const files = await filesOf(played.otto, exportId);
  for (const name of ['ledger', 'claims', 'draws'])
    expect(rowsIn(files, name).toSorted(byText)).toEqual(rowsIn(all, name).toSorted(byText));
});
const byText = (a: object, b: object): number => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1);

test('whatever a process dies at, another one makes the whole file once', async () => {
  ready.length = 0;
  let hasSameGoods = false;
  for (let dies = 1; !hasSameGoods; dies += dies < 29 ? 7 : 1) {
    const exportId = await asked(played.mina);
    // Its statements stop as if the process were killed: nothing more of it arrives.
    const killed = dying(pool, dies);
    const made = await maker({ pool: killed.pool, files: archive })
      .make({ playerId: played.mina, exportId })
      .catch(() => false);
    hasSameGoods = made;
    expect(await maker({ files: archive }).makeDue()).toBe(0);
    played.clock.advance(LOST_AFTER_MS + 1);
    const { rows } = await pool.query<{ state: string }>(
      'select state from data_exports where export_id = $1',
      [exportId],
    );
    expect(await maker({ files: archive }).makeDue()).toBe(rows[0]!.state === 'making' ? 1 : 0);
    expect(rowsIn(await filesOf(played.mina, exportId), 'draws')).toHaveLength(50);
  }
  expect(new Set(ready)).toEqual(new Set([played.mina]));
});

/** A pool that no longer answers after so many of its own statements that write. */
function dying(whole: pg.Pool, after: number): { readonly pool: pg.Pool } {
  let writes = 0;
  const proxy = new Proxy(whole, {
    get: (target, name) => {
      const value: unknown = Reflect.get(target, name);
      if (name === 'query')
        return (config: { text: string }) => {
          if (/^\s*(?:update|insert|delete)/.test(config.text)) writes += 1;
          if (writes > after) return Promise.reject(new Error('killed'));
          return target.query(config);
        };
      return typeof value === 'function' ? (value.bind(target) as unknown) : value;
    },
  });
  return { pool: proxy };
}
