// Reads a player's TON wallet and its changes from their rows, for the player and for operators.
import type pg from 'pg';
import { showTonAddress } from '@parlor/contract/formats/ton-address.ts';
import type { AirdropWallet, WalletChange } from '@parlor/contract/calls/ton-wallet.ts';
import { allRows, firstRow, raw } from '../../db/sql.ts';

export interface WalletRow {
  readonly address: string;
  readonly is_test: boolean;
  readonly proven_at: Date | null;
  readonly app: string | null;
  readonly since: Date;
}
interface ChangeRow {
  readonly change: WalletChange['change'];
  readonly address: string | null;
  readonly before: string | null;
  readonly is_test: boolean;
  readonly before_is_test: boolean;
  readonly app: string | null;
  readonly at: Date;
}

export const shownAddress = (row: { readonly address: string; readonly is_test: boolean }): string =>
  showTonAddress(row.address, { isTestOnly: row.is_test });

export async function readWallet(pool: pg.Pool, playerId: string): Promise<AirdropWallet> {
  const row = await firstRow<WalletRow>(pool, 'ton-wallet')`
    select address, is_test, proven_at, app, since from ton_wallets where player_id = ${playerId}`;
  if (!row) return { address: '' };
  return {
    address: shownAddress(row),
    raw: row.address,
    proven: row.proven_at !== null,
    since: row.since.toISOString(),
    ...(row.app === null ? {} : { app: row.app }),
  };
}

const MAX_CHANGES = 200;

/** Newest first. */
export async function readWalletChanges(pool: pg.Pool, playerId: string): Promise<WalletChange[]> {
  const rows = await allRows<ChangeRow>(pool, 'ton-wallet-changes')`
    select change, address, before, is_test, before_is_test, app, at from ton_wallet_changes
    where player_id = ${playerId} order by id desc limit ${raw(MAX_CHANGES)}`;
  return rows.map((row) => ({
    at: row.at.toISOString(),
    change: row.change,
    ...(row.address === null
      ? {}
      : { address: shownAddress({ address: row.address, is_test: row.is_test }) }),
    ...(row.before === null
      ? {}
      : { before: shownAddress({ address: row.before, is_test: row.before_is_test }) }),
    ...(row.app === null ? {} : { app: row.app }),
  }));
}
