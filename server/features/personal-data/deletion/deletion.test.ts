import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DAY_MS } from '@parlor/contract/kernel/time.ts';
import { auditDatabase } from '../../../audit/index.ts';
import { openPlayedDatabase, type PlayedDatabase } from '../../../audit/test/played-database.ts';
import { removeAllIdentities } from '../../../auth/flows/identities/identity-store.ts';
import { ownTables } from '../../../backup/form.ts';
import { readLines } from '../journal/journal-file.ts';
import { replayJournal } from '../journal/replay.ts';
import { moveJournal } from '../journal/write-journal.ts';
import { restoreLines } from '../../../backup/read.ts';
import { backupLines } from '../../../backup/write.ts';
import { openDatabase } from '../../../db/open.ts';
import { inTransaction } from '../../../db/transaction.ts';
import { createHeldPlayers } from '../../../players/held-players.ts';
import { writeJournal } from '../../../players/rows/care-journal.ts';
import { createTestDatabase } from '../../../test/database.ts';
import { giveUpWallet } from '../../ton-wallet/store.ts';
import { eraseDue, eraseRestored } from './erase-due.ts';
import { ERASE_STEPS } from './erase.ts';
import { deletionOf, removeRequest, storeRequest } from './store.ts';

const KEYS = [Buffer.alloc(32, 7)];
/** Matches every stored value that identifies the person. */
const PERSON = /quillfeather/i;

let played: PlayedDatabase;
let pool: pg.Pool;
let folder: string;
const closing: Array<() => Promise<unknown>> = [];
const deletionEmails: string[] = [];

beforeAll(async () => {
  played = await openPlayedDatabase();
  ({ pool } = played.database);
  folder = await mkdtemp(join(tmpdir(), 'parlor-journal-'));
});
afterAll(async () => {
  for (const close of closing) await close();
  await played.drop();
  await rm(folder, { recursive: true });
});

/** Writes the person's data into every table that can hold it, so that `PERSON` finds it. */
async function storePersonalData(playerId: string): Promise<void> {
  const at = new Date(played.clock.now());
  const statements = [
    `insert into profiles (player_id, first_name, username, photo_url, email, start_param, utm, created_at)
      values ($1, 'Quillfeather', 'quillfeather', 'https://x.example/quillfeather', 'quillfeather@mail.example', 'quillfeather', '{"a":"quillfeather"}', $2)`,
    `update profiles set public_name = 'Quillfeather', name_tag = '4821', avatar = 'owl', name_set_back_name = 'Quillfeather' where player_id = $1`,
    `insert into public_name_owners (name_key, tag, player_id) values ('quillfeather', '4821', $1)`,
    `insert into public_name_changes (player_id, number, name, tag, at) values ($1, 1, 'Quillfeather', '4821', $2)`,
    `insert into name_reports (player_id, reported_id, name, tag, at) values ($1, 1, 'Somebody', '1111', $2)`,
    `insert into identities (player_id, provider, subject, label, created_at) values ($1, 'email', 'quillfeather@example.com', 'Quillfeather', $2)`,
    `insert into identities (player_id, provider, subject, label, created_at) values ($1, 'telegram', 'quillfeather-' || $1, '@quillfeather', $2)`,
    // On plain PostgreSQL triggers have already written these rows; on a cluster they have not.
    `insert into identity_owners (subject, provider, player_id) values ('quillfeather@example.com', 'email', $1),
      ('quillfeather-' || $1, 'telegram', $1) on conflict do nothing`,
    `insert into sign_ins (player_id, sign_in_id, platform, refresh_salt, created_at, last_used_at, expires_at) values ($1, 'a-session', 'web', 'salt', $2, $2, $2)`,
    `insert into documents (player_id, part, data, version, updated_at) values ($1, '', '{"note":"quillfeather"}', 1, $2)`,
    `insert into player_campaigns (player_id, carried_by, campaign_source, at) values ($1, 'website', 'quillfeather', $2)`,
    `insert into idempotency_keys (player_id, route, key, request_hash, reply, at) values ($1, 'r', 'k', '', 'quillfeather', $2)`,
    `insert into analytics_consents (player_id, agreed, at) values ($1, true, $2)`,
    `insert into analytics_events (insert_id, event_type, at, received_at, user_id, device_id, properties, source) values ('e-' || $1, 'x', $2, $2, $1::text, 'quillfeather-device', '{}', 'page')`,
    `insert into analytics_events (insert_id, event_type, at, received_at, device_id, properties, source) values ('f-' || $1, 'x', $2, $2, 'quillfeather-device', '{}', 'page')`,
    `insert into replay_parts (part_id, session_id, device_id, received_at, body) values ('p-' || $1, 1, 'quillfeather-device', $2, 'x')`,
    `insert into email_codes (code_hash, browser_hash, email, redirect_to, expires_at) values (sha256(('c' || $1)::bytea), sha256('b'), 'quillfeather@example.com', '/', $2)`,
    `insert into local_emails (recipient, subject, body_text, body_html, sent_at) values ('Quillfeather@example.com', 's', 'quillfeather', 'h', $2)`,
    `insert into identity_links (link_hash, player_id, provider, label, expires_at) values (sha256(('l' || $1)::bytea), $1, 'google', 'quillfeather', $2)`,
    `insert into audit_log (operator_id, act, player_id, why, details, at) values (7, 'disable-player', $1, 'Quillfeather phoned', '{}', $2)`,
    `insert into corrections (id, player_id, currency, amount, why, operator_id, is_waiting, at) values ('c-' || $1, $1, 'PP', 5, 'for Quillfeather', 7, true, $2)`,
    `insert into correction_decisions (correction_id, operator_id, approved, why, at) values ('c-' || $1, 8, false, 'no Quillfeather', $2)`,
    `insert into player_notes (player_id, note_id, body, operator_id, at) values ($1, 1, 'Quillfeather phoned again', 7, $2)`,
    `insert into payments (provider, payment_id, player_id, order_id, amount, currency, payer, state, at) values ('telegram', 'pay-' || $1, $1, 'no-order', 1, 'XTR', 'quillfeather', 'quarantined', $2)`,
    `insert into ton_wallets (player_id, address, is_test, proven_at, app, since) values ($1, '0:' || repeat('a', 64), false, null, 'quillfeather', $2)`,
    `insert into ton_wallet_owners (address, player_id) values ('0:' || repeat('a', 64), $1) on conflict do nothing`,
    `insert into ton_wallet_changes (player_id, id, change, address, is_test, before_is_test, at) overriding system value
      values ($1, next_id('ton_wallet_changes_id_seq'), 'written', '0:' || repeat('a', 64), false, false, $2)`,
    `insert into payment_owners (payment_id, provider, player_id) values ('pay-' || $1, 'telegram', $1) on conflict do nothing`,
  ];
  for (const statement of statements)
    await pool.query(
      statement
        .replaceAll('$1', `${playerId}`)
        .replaceAll(`${playerId}::text`, `'${playerId}'`)
        .replaceAll('$2', `'${at.toISOString()}'`),
    );
}

async function tablesNamingPerson(db: pg.Pool): Promise<string[]> {
  const kept = await ownTables(async (sql) => (await db.query(sql)).rows as never);
  // No backup has recordings.
  const tables = [...kept, 'replay_parts'];
  const found: string[] = [];
  for (const table of tables) {
    const { rows } = await db.query<{ row: string }>(`select t::text as row from ${table} t`);
    if (rows.some(({ row }) => PERSON.test(row))) found.push(table);
  }
  return found;
}
const sumsOf = async (db: pg.Pool) => {
  const { mismatchCount, issuers, players } = await auditDatabase(db, played.loaded);
  return { mismatchCount, issuers, players };
};
const ask = (playerId: string) =>
  played.players.act('askDeletion', playerId, {
    input: {},
    also: async (tx, deletion) => {
      await storeRequest(tx, playerId, deletion);
      await writeJournal(tx, playerId, { kind: 'deletion', deletion }, played.clock.now());
    },
  });
const erase = (db: pg.Pool = pool) =>
  eraseDue({
    pool: db,
    clock: played.clock,
    log: { warn: () => undefined },
    removeIdentities: removeAllIdentities,
    giveUpWallet,
    sendLastEmail: async (to) => void deletionEmails.push(to),
  });

/** A pool that throws from write number `writesLeft` + 1 on, as if the process were killed. */
function killedAfter(writesLeft: number): pg.Pool {
  let writes = 0;
  const mayGoOn = (text: unknown): void => {
    if (/^\s*(?:update|insert|delete)/.test(String(text)) && (writes += 1) > writesLeft)
      throw new Error('killed');
  };
  const wrapped = <T extends pg.Pool | pg.PoolClient>(target: T): T =>
    new Proxy(target, {
      get(of, name) {
        const value: unknown = Reflect.get(of, name);
        if (name === 'query')
          return async (config: string | { text: string }) => {
            mayGoOn(typeof config === 'string' ? config : config.text);
            return of.query(config as string);
          };
        if (name === 'connect') return async () => wrapped(await (of as pg.Pool).connect());
        return typeof value === 'function' ? (value.bind(of) as unknown) : value;
      },
    });
  return wrapped(pool);
}

test('killed at any statement, the next run erases the person; the sums of the audit stay the same', async () => {
  await storePersonalData(played.mina);
  const [before, places] = [await sumsOf(pool), await tablesNamingPerson(pool)];
  expect(before.mismatchCount).toBe(0);
  expect(places.length).toBeGreaterThanOrEqual(15);
  const lines: string[] = [];
  for await (const line of backupLines(pool, new Date(played.clock.now()), () => undefined)) lines.push(line);

  await ask(played.mina);
  expect(await erase()).toBe(0);
  played.clock.advance(14 * DAY_MS);
  for (let dies = 0; (await deletionOf(pool, played.mina))?.state !== 'done'; dies += 1)
    await erase(killedAfter(dies));
  expect(await tablesNamingPerson(pool)).toEqual([]);
  expect(await sumsOf(pool)).toEqual(before);
  expect(new Set(deletionEmails)).toEqual(new Set(['quillfeather@example.com']));
  expect(await erase()).toBe(0);
  expect((await deletionOf(pool, played.mina))?.step).toBe(ERASE_STEPS.length);
  // Another account may link the wallet now. What it was linked to stays.
  const wallets = await pool.query(
    'select change, (select count(*)::int from ton_wallet_owners) as owned from ton_wallet_changes order by id',
  );
  expect(wallets.rows).toEqual([
    { change: 'written', owned: 0 },
    { change: 'unlinked', owned: 0 },
  ]);

  // After the backup: a limit, an exclusion and a request for deletion of another player.
  await played.players.act('setCareLimit', played.otto, {
    input: { body: { kind: 'stake', period: 'day', amount: 25 } } as never,
    also: (tx, _reply, { state }) =>
      writeJournal(tx, played.otto, { kind: 'limits', limits: state.care.limits }, played.clock.now()),
  });
  const heldPlayers = createHeldPlayers({ pool, clock: played.clock, players: played.players });
  await pool.query(
    `insert into identities (player_id, provider, subject, created_at) values (${played.otto}, 'telegram', 'otto', now())`,
  );
  await pool.query(
    `insert into identity_owners (subject, provider, player_id) values ('otto', 'telegram', ${played.otto}) on conflict do nothing`,
  );
  await played.players.act('excludeMe', played.otto, {
    input: { length: 'forever' },
    also: (tx, state) => heldPlayers.holdWith(tx, played.otto, state),
  });
  await ask(played.otto);
  expect(await moveJournal(pool, folder, KEYS)).toBeGreaterThan(3);
  expect(await moveJournal(pool, folder, KEYS)).toBe(0);

  const database = await createTestDatabase();
  const restored = openDatabase({ url: database.url, onError: () => undefined });
  closing.push(
    () => restored.close(),
    () => database.drop(),
  );
  await restoreLines(
    restored.pool,
    (async function* () {
      yield* lines;
    })(),
  );
  expect(await tablesNamingPerson(restored.pool)).toEqual(places.filter((name) => name !== 'replay_parts'));
  const deps = {
    pool: restored.pool,
    nowMs: played.clock.now(),
    removeIdentities: removeAllIdentities,
    giveUpWallet,
  };
  // The lost database was recovered to a moment when its last change was not in the file.
  const [limit] = (await played.players.read(played.otto, ({ state }) => state)).care.limits;
  played.clock.advance(1_000);
  await writeJournal(
    restored.pool,
    played.otto,
    { kind: 'limits', limits: [{ ...limit!, amount: '1000' }] },
    played.clock.now(),
  );
  for (const _again of [1, 2]) {
    const done = await replayJournal(restored.pool, { folder, keys: KEYS }, (id) => eraseRestored(deps, id));
    expect(done).toEqual({ limits: 2, pauses: 1, deletions: 2, erased: 1 });
  }
  expect(await tablesNamingPerson(restored.pool)).toEqual([]);
  expect(await sumsOf(restored.pool)).toEqual(before);
  const { rows } = await restored.pool.query<{ state: string }>(
    `select state from players where player_id = ${played.otto}`,
  );
  expect((JSON.parse(rows[0]!.state) as { care: object }).care).toMatchObject({
    limits: [{ kind: 'stake', amount: '1000' }],
    pause: { kind: 'exclusion', untilMs: null },
    deletion: { askedMs: expect.any(Number) },
  });
  const held = createHeldPlayers({ pool: restored.pool, clock: played.clock, players: played.players });
  expect(await held.pauseOf(restored.pool, { provider: 'telegram', subject: 'otto' })).toMatchObject({
    untilMs: null,
  });
  expect((await deletionOf(restored.pool, played.otto))?.state).toBe('asked');
});

test('with other keys, or with lines that were changed, nothing is replayed', async () => {
  await expect(readLines(folder, [Buffer.alloc(32, 8)])).rejects.toThrow('cannot be read with these keys');
  const changed = await mkdtemp(join(tmpdir(), 'parlor-journal-'));
  for (const name of await readdir(folder)) {
    const text = await readFile(join(folder, name), 'utf8');
    // The same length, another letter.
    const lines = text.replaceAll(
      /^(.{40})(.)/gm,
      (_, start: string, one: string) => start + (one === 'A' ? 'B' : 'A'),
    );
    await writeFile(join(changed, name), lines);
  }
  await expect(readLines(changed, KEYS)).rejects.toThrow('cannot be read with these keys');
  await rm(changed, { recursive: true });
});

test('lines that were cut off, also several, are left out, and all others are read', async () => {
  const cut = await mkdtemp(join(tmpdir(), 'parlor-journal-'));
  const [name] = await readdir(folder);
  const text = await readFile(join(folder, name!), 'utf8');
  const [line] = text.split('\n').filter((one) => one !== '');
  await writeFile(
    join(cut, name!),
    `${line!.slice(0, 60)}\n${text}\n${line!.slice(0, -9)}\n${line!.slice(0, 5)}`,
  );
  const own = (await readLines(folder, KEYS)).filter(({ at }) => name!.includes(at.slice(0, 7)));
  expect(own).not.toEqual([]);
  expect(await readLines(cut, KEYS)).toEqual(own);
  await rm(cut, { recursive: true });
});

test('a request for deletion can be withdrawn until the deletion begins', async () => {
  const withdraw = () => inTransaction(pool, (tx) => removeRequest(tx, played.otto));
  expect(await withdraw()).toBe(true);
  expect(await withdraw()).toBe(true);
  expect(await inTransaction(pool, (tx) => removeRequest(tx, played.mina))).toBe(false);
});
