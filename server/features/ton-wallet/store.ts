// SQL of TON wallets. A player's changes wait for each other at their row; the key of `ton_wallet_owners` decides the owner
// of an address.
import type pg from 'pg';
import { hash } from 'node:crypto';
import type { IdempotencyKey } from '../../http/idempotency.ts';
import { shownAddress, type WalletRow } from '../../players/rows/ton-wallet.ts';
import { inTransaction } from '../../db/transaction.ts';
import { ApiError } from '../../http/api-error.ts';
import { anyRow, firstRow, run } from '../../db/sql.ts';

const nonceHash = (nonce: string): Buffer => Buffer.from(hash('sha256', nonce, 'hex'), 'hex');

export async function storeNonce(
  pool: pg.Pool,
  playerId: string,
  nonce: string,
  expiresAtMs: number,
): Promise<void> {
  await run(pool, 'ton-wallet-nonce-keep')`
    insert into ton_wallet_nonces (nonce_hash, player_id, expires_at)
    values (${nonceHash(nonce)}, ${playerId}, ${new Date(expiresAtMs)})`;
}

/** True once: for the player who requested it, before it expires. It is used up whatever the result of the proof. */
export async function burnNonce(
  pool: pg.Pool,
  playerId: string,
  nonce: string,
  nowMs: number,
): Promise<boolean> {
  return anyRow(pool, 'ton-wallet-nonce-burn')`
    update ton_wallet_nonces set used_at = ${new Date(nowMs)}
    where nonce_hash = ${nonceHash(nonce)} and player_id = ${playerId} and used_at is null
      and expires_at > ${new Date(nowMs)}`;
}

export interface Linking {
  readonly playerId: string;
  readonly address: string;
  readonly isTest: boolean;
  /** The raw address that the player agreed to replace. */
  readonly replaces: string | undefined;
  /** The signed data; undefined if it was entered manually. */
  readonly proof: { readonly data: object; readonly app: string | undefined } | undefined;
  readonly nowMs: number;
  readonly idempotency: IdempotencyKey | undefined;
}

/** Refuses WALLET_TAKEN and WALLET_CHANGE_UNCONFIRMED. `first` runs in its transaction. */
export async function linkWallet(
  pool: pg.Pool,
  l: Linking,
  first: (tx: pg.PoolClient) => Promise<void>,
): Promise<void> {
  await asOne(pool, l, async (tx) => {
    await first(tx);
    const current = await lockWallet(tx, l.playerId);
    const isSame = current?.address === l.address;
    // Entering the present address again removes no proof.
    if (isSame && l.proof === undefined) return;
    if (current && !isSame && l.replaces !== current.address)
      throw new ApiError('WALLET_CHANGE_UNCONFIRMED', undefined, { address: shownAddress(current) });
    if (!isSame) await takeAddress(tx, l);
    if (current && !isSame) await giveUpAddress(tx, l.playerId, current.address);
    const at = new Date(l.nowMs);
    await run(tx, 'ton-wallet-set')`
      insert into ton_wallets (player_id, address, is_test, proven_at, app, since)
      values (${l.playerId}, ${l.address}, ${l.isTest}, ${l.proof ? at : null}, ${l.proof?.app}, ${at})
      on conflict (player_id) do update set address = excluded.address, is_test = excluded.is_test,
        proven_at = excluded.proven_at, app = excluded.app, since = excluded.since`;
    await note(tx, {
      playerId: l.playerId,
      change: l.proof ? 'proved' : 'written',
      now: l,
      before: current,
      app: l.proof?.app,
      proof: l.proof?.data,
      at,
    });
  });
}

export interface Unlinking {
  readonly playerId: string;
  readonly address: string;
  readonly nowMs: number;
  readonly idempotency: IdempotencyKey | undefined;
}

/** Refuses WALLET_NOT_FOUND if another address, or none, is stored. */
export async function unlinkWallet(pool: pg.Pool, u: Unlinking): Promise<void> {
  await asOne(pool, u, async (tx) => {
    const current = await lockWallet(tx, u.playerId);
    if (current?.address !== u.address) throw new ApiError('WALLET_NOT_FOUND');
    await unlink(tx, u.playerId, current, u.nowMs);
  });
}

/** The wallet of an account that is erased: its address is free for another account. The changes stay. */
export async function giveUpWallet(tx: pg.PoolClient, playerId: string, nowMs: number): Promise<void> {
  const before = await lockWallet(tx, playerId);
  if (before !== undefined) await unlink(tx, playerId, before, nowMs);
}

async function unlink(tx: pg.PoolClient, playerId: string, before: WalletRow, nowMs: number): Promise<void> {
  await run(tx, 'ton-wallet-remove')`delete from ton_wallets where player_id = ${playerId}`;
  await giveUpAddress(tx, playerId, before.address);
  await note(tx, { playerId, change: 'unlinked', before, at: new Date(nowMs) });
}

/** One transaction for one request: under the client's key it is done once, and answered as often as requested. */
async function asOne(
  pool: pg.Pool,
  o: { playerId: string; nowMs: number; idempotency: IdempotencyKey | undefined },
  work: (tx: pg.PoolClient) => Promise<void>,
): Promise<void> {
  try {
    await inTransaction(pool, async (tx) => {
      await run(tx, 'ton-wallet-hold-player')`
        select from players where player_id = ${o.playerId} for no key update`;
      if (await answeredBefore(tx, o)) return;
      await work(tx);
      if (o.idempotency)
        await run(tx, 'ton-wallet-answered-now')`
          insert into idempotency_keys (player_id, route, key, request_hash, reply, at)
          values (${o.playerId}, ${o.idempotency.route}, ${o.idempotency.key}, ${o.idempotency.requestHash},
            '{}', ${new Date(o.nowMs)})`;
    });
  } catch (error) {
    if ((error as { constraint?: unknown }).constraint === 'ton_wallets_address_key')
      throw new ApiError('WALLET_TAKEN');
    throw error;
  }
}

/** Whether this exact request was done. Refuses IDEMPOTENCY_KEY_REUSED for another one under its key. */
export async function answeredBefore(
  db: Pick<pg.Pool, 'query'>,
  o: { playerId: string; idempotency: IdempotencyKey | undefined },
): Promise<boolean> {
  if (!o.idempotency) return false;
  const row = await firstRow<{ request_hash: string }>(db, 'ton-wallet-answered')`
    select request_hash from idempotency_keys where player_id = ${o.playerId}
      and route = ${o.idempotency.route} and key = ${o.idempotency.key}`;
  if (row && row.request_hash !== o.idempotency.requestHash) throw new ApiError('IDEMPOTENCY_KEY_REUSED');
  return row !== undefined;
}

async function lockWallet(tx: pg.PoolClient, playerId: string): Promise<WalletRow | undefined> {
  return firstRow<WalletRow>(tx, 'ton-wallet-hold')`
    select address, is_test, proven_at, app, since from ton_wallets where player_id = ${playerId} for update`;
}

/** A player who signs for an address takes it from one who only entered it. Refuses WALLET_TAKEN. */
async function takeAddress(tx: pg.PoolClient, l: Linking): Promise<void> {
  // This player's if it had no owner. Locked until the transaction ends.
  const owner = await firstRow<{ player_id: bigint }>(tx, 'ton-wallet-owner')`
    insert into ton_wallet_owners as o (address, player_id) values (${l.address}, ${l.playerId})
    on conflict (address) do update set player_id = o.player_id returning player_id`;
  const ownerId = String(owner!.player_id);
  if (ownerId === l.playerId) return;
  if (l.proof === undefined) throw new ApiError('WALLET_TAKEN');
  const written = await firstRow<{ address: string; is_test: boolean }>(tx, 'ton-wallet-take')`
    delete from ton_wallets where player_id = ${ownerId} and address = ${l.address} and proven_at is null
    returning address, is_test`;
  if (written === undefined) throw new ApiError('WALLET_TAKEN');
  await run(tx, 'ton-wallet-owner-changes')`
    insert into ton_wallet_owners as o (address, player_id) values (${l.address}, ${l.playerId})
    on conflict (address) do update set player_id = excluded.player_id`;
  await note(tx, { playerId: ownerId, change: 'lost', before: written, at: new Date(l.nowMs) });
}

async function giveUpAddress(tx: pg.PoolClient, playerId: string, address: string): Promise<void> {
  await run(tx, 'ton-wallet-owner-gone')`
    delete from ton_wallet_owners where address = ${address} and player_id = ${playerId}`;
}

interface Noted {
  readonly playerId: string;
  readonly change: 'written' | 'proved' | 'unlinked' | 'lost';
  readonly now?: { readonly address: string; readonly isTest: boolean };
  readonly before?: { readonly address: string; readonly is_test: boolean } | undefined;
  readonly app?: string | undefined;
  readonly proof?: object | undefined;
  readonly at: Date;
}
async function note(tx: pg.PoolClient, n: Noted): Promise<void> {
  await run(tx, 'ton-wallet-note')`
    insert into ton_wallet_changes
      (player_id, id, change, address, before, is_test, before_is_test, app, proof, at) overriding system value
    values (${n.playerId}, next_id('ton_wallet_changes_id_seq'), ${n.change}, ${n.now?.address}, ${n.before?.address},
      ${n.now?.isTest ?? false}, ${n.before?.is_test ?? false}, ${n.app},
      ${n.proof === undefined ? null : JSON.stringify(n.proof)}, ${n.at})`;
}
