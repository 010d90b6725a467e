// A player's history, in pages: the ledger, which explains every balance, and the draws to verify.
import type pg from 'pg';
import type { Answer } from '@parlor/contract/kernel/contract.ts';
import { ledgerSums } from '@parlor/economy/money/ledger-sums.ts';
import { fromPrimary, type MayBeOld, type Reader } from '../../db/replica.ts';
import type { ArchiveFiles } from '../../history/archive-files.ts';
import type { Handlers } from '../../http/handlers.ts';
import { viewEntry } from '../../players/rows/ledger-rows.ts';
import { ApiError } from '../../http/api-error.ts';
import { drawByReference, drawPage, type DrawRow } from './draws.ts';
import { ledgerPage, ledgerParts, NEWEST, wantedOf } from './store.ts';

export { receiptRoutes } from './receipts.ts';
export { ledgerFilePlugin, ledgerFileRoutes, type LedgerFileDeps } from './file.ts';

export interface HistoryDeps {
  readonly pool: pg.Pool;
  /** For the pages after the first. */
  readonly mayBeOld?: MayBeOld;
  /** Archived months; without the archive their rows are not shown. */
  readonly archive?: ArchiveFiles | undefined;
}

const PAGE = 20;

export function historyRoutes({ pool, mayBeOld = fromPrimary(pool), archive }: HistoryDeps): Handlers {
  /** The first page shows the latest acts; longer pages follow for readers who go back. */
  const page = <T>(
    playerId: string,
    before: string | undefined,
    work: (db: Reader) => Promise<T>,
  ): Promise<T> => (before === undefined ? work(pool) : mayBeOld.readOf(playerId, work));
  return {
    ledger: async ({ caller, query }) => {
      const limit = query.limit ?? PAGE;
      const { rows, total } = await page(caller.playerId, query.before, (db) =>
        ledgerPage(db, archive, wantedOf(caller.playerId, query), {
          below: query.before === undefined ? NEWEST : BigInt(query.before),
          limit: limit + 1,
        }),
      );
      const entries = rows.slice(0, limit).map(viewEntry);
      const last = entries.at(-1);
      return { entries, total, ...(rows.length > limit && last ? { before: String(last.number) } : {}) };
    },
    ledgerSums: async ({ caller: { playerId }, query: { currency, zone, ...times } }) => {
      const [from, to] = [new Date(times.from), new Date(times.to)];
      const wanted = { playerId, reasons: undefined, currency, from, to };
      const parts = await ledgerParts(pool, archive, wanted);
      return ledgerSums(parts, { currency, fromMs: from.getTime(), toMs: to.getTime(), zone });
    },
    draws: async ({ caller, query }) => {
      const limit = query.limit ?? PAGE;
      const rows = await page(caller.playerId, query.before, (db) =>
        drawPage(db, archive, {
          playerId: caller.playerId,
          limit: limit + 1,
          below: query.before === undefined ? NEWEST : BigInt(query.before),
        }),
      );
      const shown = rows.slice(0, limit);
      const last = shown.at(-1);
      return {
        draws: shown.map(drawOf),
        ...(rows.length > limit && last ? { before: String(last.number) } : {}),
      };
    },
    draw: async ({ caller, params }) => {
      const { reference } = params;
      // PostgreSQL has no text with a zero byte, so no draw has such a name.
      const row = reference.includes('\0')
        ? undefined
        : await drawByReference(pool, archive, { playerId: caller.playerId, reference });
      if (!row) throw new ApiError('DRAW_NOT_FOUND');
      return drawOf(row);
    },
  };
}

/** For other parts of the server: one draw of a player, as the player's own page shows it. */
export const drawFinder =
  ({ pool, archive }: Pick<HistoryDeps, 'pool' | 'archive'>) =>
  async (playerId: string, reference: string): Promise<Answer<'draw'> | undefined> => {
    const row = await drawByReference(pool, archive, { playerId, reference });
    return row && drawOf(row);
  };

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
