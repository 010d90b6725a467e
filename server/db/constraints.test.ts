// Constraints and triggers of the database. They refuse what must never happen, even if the code has a mistake.
import { afterAll, beforeAll, expect, test } from 'vitest';
import type pg from 'pg';
import { createTestDatabase } from '../test/database.ts';
import { openDatabase } from './open.ts';

const AT = '2026-11-20T12:00:00Z';
let pool: pg.Pool;
let close: () => Promise<void>;

beforeAll(async () => {
  const database = await createTestDatabase();
  const opened = openDatabase({ url: database.url, onError: () => undefined });
  pool = opened.pool;
  close = async () => {
    await opened.close();
    await database.drop();
  };
  await pool.query(
    `insert into players (player_id, version, state, pp, usdt, ton, splash, created_at, updated_at)
     values (1, 1, '{}', 100, 0, 0, 0, $1, $1)`,
    [AT],
  );
});
afterAll(() => close());

/** SQLSTATE of the refusal. `none` if it was accepted. */
const refusalOf = (text: string): Promise<string> =>
  pool.query(text).then(
    () => 'none',
    (e: unknown) => (e as { code?: string }).code ?? String(e),
  );
const DUPLICATE = '23505';
const CHECK = '23514';
const APPEND_ONLY = '23001';

const entry = (number: number, reference: string): string =>
  `insert into ledger (player_id, number, reference, debit, credit, currency, amount, balance_after, reason, at)
   values (1, ${number}, '${reference}', 'mint:quest', 'player', 'PP', 5, 5, 'quest', '${AT}')`;
const draw = (number: number, reference: string): string =>
  `insert into draws (player_id, number, server_seed_hash, nonce, client_seed, algorithm, purpose, reference, input, outcome, fingerprint, reply, at)
   values (1, ${number}, 'h', 0, 'c', 'a', 'round', '${reference}', '{}', '{}', 'f', '{}', '${AT}')`;
const claim = (reference: string): string =>
  `insert into claims (player_id, reference, rewards, at) values (1, '${reference}', '[]', '${AT}')`;
const key = (name: string): string =>
  `insert into idempotency_keys (player_id, route, key, request_hash, reply, at) values (1, 'r', '${name}', 'h', '{}', '${AT}')`;

test('nothing happens twice under one reference: entry, claim, draw, stored reply', async () => {
  for (const [first, second] of [
    [entry(1, 'quest:a'), entry(2, 'quest:a')],
    [entry(3, 'quest:b'), entry(3, 'quest:c')],
    [claim('quest:a'), claim('quest:a')],
    [draw(1, 'round:a'), draw(2, 'round:a')],
    [key('k'), key('k')],
  ] as const) {
    expect([first, await refusalOf(first)]).toEqual([first, 'none']);
    expect([second, await refusalOf(second)]).toEqual([second, DUPLICATE]);
  }
});

test('no balance of a player falls below zero', async () => {
  for (const column of ['pp', 'usdt', 'ton', 'splash'])
    expect(await refusalOf(`update players set ${column} = -1 where player_id = 1`)).toBe(CHECK);
});

test('rows of append-only tables are never changed or deleted', async () => {
  for (const table of ['ledger', 'claims', 'draws', 'revealed_seeds'])
    for (const change of [`update ${table} set at = now()`, `delete from ${table}`, `truncate ${table}`])
      expect([
        change,
        await refusalOf(change.replace('revealed_seeds set at', 'revealed_seeds set revealed_at')),
      ]).toEqual([change, APPEND_ONLY]);
});

test('no more of an item is taken than allowed, and no stock falls below zero', async () => {
  expect(await refusalOf(`insert into stock (item_id, taken) values ('pack', -1)`)).toBe(CHECK);
});

test('an identity belongs to one player, and its owner row follows every write', async () => {
  await pool.query(
    `insert into players (player_id, version, state, pp, usdt, ton, splash, created_at, updated_at)
     values (2, 1, '{}', 0, 0, 0, 0, $1, $1)`,
    [AT],
  );
  const identity = (player: number, subject: string): string =>
    `insert into identities (provider, subject, player_id, created_at) values ('email', '${subject}', ${player}, '${AT}')`;
  const owners = async () =>
    (await pool.query(`select subject, player_id::int as player from identity_owners order by subject`)).rows;
  expect(await refusalOf(identity(1, 'a'))).toBe('none');
  expect(await owners()).toEqual([{ subject: 'a', player: 1 }]);
  // Another player's, which is still being created.
  await pool.query(`insert into identity_owners (subject, provider, player_id) values ('b', 'email', 2)`);
  expect(await refusalOf(identity(1, 'b'))).toBe(DUPLICATE);
  expect(await refusalOf(identity(2, 'b'))).toBe('none');
  await pool.query(`delete from identities where subject = 'a'`);
  expect(await owners()).toEqual([{ subject: 'b', player: 2 }]);
});

test('a payment belongs to one player, and its owner row follows every write', async () => {
  const payment = (player: number, id: string): string =>
    `insert into payments (provider, payment_id, player_id, order_id, amount, currency, state, at)
     values ('telegram', '${id}', ${player}, 'o', 5, 'XTR', 'kept', '${AT}')`;
  expect(await refusalOf(payment(1, 'a'))).toBe('none');
  expect(await refusalOf(payment(2, 'a'))).toBe(DUPLICATE);
  // Another player's, whose payment is still being written.
  await pool.query(
    `insert into payment_owners (payment_id, provider, player_id) values ('b', 'telegram', 2)`,
  );
  expect(await refusalOf(payment(1, 'b'))).toBe(DUPLICATE);
  expect(await refusalOf(payment(2, 'b'))).toBe('none');
  expect(
    (await pool.query(`select payment_id, player_id::int as player from payment_owners order by 1`)).rows,
  ).toEqual([
    { payment_id: 'a', player: 1 },
    { payment_id: 'b', player: 2 },
  ]);
});

test('a TON wallet belongs to one player, and its owner row follows every change', async () => {
  const at = (n: number): string => `0:${String(n).repeat(64)}`;
  const owners = async () =>
    (await pool.query(`select address, player_id::int as player from ton_wallet_owners order by address`))
      .rows;
  const wallet = (player: number, address: string): string =>
    `insert into ton_wallets (player_id, address, is_test, since) values (${player}, '${address}', false, '${AT}')`;
  expect(await refusalOf(wallet(1, at(1)))).toBe('none');
  await pool.query(`update ton_wallets set address = '${at(2)}' where player_id = 1`);
  expect(await owners()).toEqual([{ address: at(2), player: 1 }]);
  expect(await refusalOf(wallet(2, at(2)))).toBe(DUPLICATE);
  // Another player's, who is still linking it.
  await pool.query(`insert into ton_wallet_owners (address, player_id) values ('${at(3)}', 1)`);
  expect(await refusalOf(wallet(2, at(3)))).toBe(DUPLICATE);
  await pool.query(`delete from ton_wallets where player_id = 1`);
  expect(await owners()).toEqual([{ address: at(3), player: 1 }]);
});
