// What happened to a player, in pages: the ledger that explains every balance, and the draws that can be checked.
import type pg from 'pg';
import { reasonsOfGroup, type LedgerEntry } from '@parlor/contract/balances.ts';
import type { Answer } from '@parlor/contract/contract.ts';
import { toWire } from '@parlor/contract/money.ts';
import type { Handlers } from '../../handlers.ts';
import { Refused } from '../../refused.ts';
import { drawByReference, drawPage, ledgerPage, type DrawRow, type LedgerRow } from './store.ts';

export interface HistoryDeps {
  readonly pool: pg.Pool;
}

const PAGE = 20;
/** Above every number of an entry or a draw. */
const NEWEST = 10n ** 15n;

export function historyRoutes({ pool }: HistoryDeps): Handlers {
  return {
    ledger: async ({ caller, query }) => {
      const limit = query.limit ?? PAGE;
      const { rows, total } = await ledgerPage(pool, {
        playerId: caller.playerId,
        below: query.before === undefined ? NEWEST : BigInt(query.before),
        limit: limit + 1,
        reasons: query.group && reasonsOfGroup(query.group),
      });
      const entries = rows.slice(0, limit).map(entryOf);
      const last = entries.at(-1);
      return { entries, total, ...(rows.length > limit && last ? { before: String(last.number) } : {}) };
    },
    draws: async ({ caller, query }) => {
      const limit = query.limit ?? PAGE;
      const rows = await drawPage(
        pool,
        caller.playerId,
        limit + 1,
        query.before === undefined ? NEWEST : BigInt(query.before),
      );
      const page = rows.slice(0, limit);
      const last = page.at(-1);
      return {
        draws: page.map(drawOf),
        ...(rows.length > limit && last ? { before: String(last.number) } : {}),
      };
    },
    draw: async ({ caller, params }) => {
      const { reference } = params;
      // PostgreSQL has no text with a zero byte, so no draw is called by one.
      const row = reference.includes('\0')
        ? undefined
        : await drawByReference(pool, caller.playerId, reference);
      if (!row) throw new Refused('DRAW_NOT_FOUND');
      return drawOf(row);
    },
  };
}

const entryOf = (row: LedgerRow): LedgerEntry => ({
  number: Number(row.number),
  at: row.at.toISOString(),
  currency: row.currency,
  amount: toWire(row.currency, row.debit === 'player' ? -row.amount : row.amount),
  balanceAfter: toWire(row.currency, row.balance_after),
  reason: row.reason,
  reference: row.reference,
  ...(row.game_id === null ? {} : { gameId: row.game_id }),
});

const drawOf = (row: DrawRow): Answer<'draw'> => ({
  number: Number(row.number),
  reference: row.reference,
  purpose: row.purpose,
  at: row.at.toISOString(),
  algorithm: row.algorithm,
  serverSeedHash: row.server_seed_hash,
  clientSeed: row.client_seed,
  nonce: row.nonce,
  input: JSON.parse(row.input) as unknown,
  outcome: JSON.parse(row.outcome) as unknown,
  ...(row.game_id === null ? {} : { gameId: row.game_id }),
  ...(row.server_seed === null ? {} : { serverSeed: row.server_seed }),
});
