// The history as a CSV file. Its link holds who and which entries, signed, so that a browser or the messenger can fetch
// it without a token.
import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import {
  LEDGER_FILE_COLUMNS,
  LEDGER_FILE_MINUTES,
  LEDGER_FILE_PATH,
  ledgerFileCells,
  LedgerFilter,
} from '@parlor/contract/calls/balances.ts';
import { CSV_MARK, csvLine } from '@parlor/contract/formats/csv.ts';
import { MINUTE_MS } from '@parlor/contract/kernel/time.ts';
import { Instant, UserId } from '@parlor/contract/kernel/vocabulary.ts';
import { readSignedId, signedId } from '../../auth/tokens/signed-id.ts';
import { ApiError } from '../../http/api-error.ts';
import type { Handlers } from '../../http/handlers.ts';
import { mustHaveLeft, Quota, type Limits } from '../../http/rate-limits.ts';
import { viewEntry } from '../../players/rows/ledger-rows.ts';
import type { Clock } from '../../runtime/clock.ts';
import type { HistoryDeps } from './index.ts';
import { ledgerEntries, wantedOf } from './store.ts';

export interface LedgerFileDeps extends Pick<HistoryDeps, 'pool' | 'archive'> {
  readonly clock: Clock;
  readonly limits: Limits;
  /** Sign the links; the first one makes new ones. */
  readonly secrets: readonly Buffer[];
  readonly siteUrl: () => string;
}

const PURPOSE = 'ledger file';
const Link = z.strictObject({ playerId: UserId, until: Instant, filter: LedgerFilter });
const Query = z.strictObject({ key: z.string() });
/** Links of one player in a minute, and files of one player. */
const FILES = 10;
const PAGE = 2_000;

export function ledgerFileRoutes(d: LedgerFileDeps): Pick<Handlers, 'makeLedgerFile'> {
  const links = new Quota(FILES);
  return {
    makeLedgerFile: ({ caller: { playerId }, body: filter }) => {
      mustHaveLeft(d.limits, links, playerId);
      const until = new Date(d.clock.now() + LEDGER_FILE_MINUTES * MINUTE_MS).toISOString();
      const key = signedId(PURPOSE, Link.parse({ playerId, until, filter }), d.secrets);
      return { url: `${d.siteUrl().replace(/\/+$/, '')}${LEDGER_FILE_PATH}?key=${key}`, until };
    },
  };
}

export const ledgerFilePlugin =
  (d: LedgerFileDeps) =>
  (app: FastifyInstance): void => {
    const files = new Quota(FILES);
    app.get(LEDGER_FILE_PATH, async (request, reply) => {
      const link = readSignedId(PURPOSE, Query.safeParse(request.query).data?.key ?? '', Link, d.secrets);
      if (link === undefined || Date.parse(link.until) <= d.clock.now()) throw new ApiError('NOT_FOUND');
      mustHaveLeft(d.limits, files, link.playerId);
      return reply
        .headers({
          'content-type': 'text/csv; charset=utf-8',
          'content-disposition': 'attachment; filename="parlor-transactions.csv"',
          'cache-control': 'no-store',
          'referrer-policy': 'no-referrer',
          'x-content-type-options': 'nosniff',
          'x-robots-tag': 'noindex',
        })
        .send(Readable.from(linesOf(d, wantedOf(link.playerId, link.filter))));
    });
  };

async function* linesOf(
  { pool, archive }: LedgerFileDeps,
  wanted: ReturnType<typeof wantedOf>,
): AsyncGenerator<string> {
  yield CSV_MARK + csvLine(LEDGER_FILE_COLUMNS);
  for await (const row of ledgerEntries(pool, archive, wanted, PAGE))
    yield csvLine(ledgerFileCells(viewEntry(row)));
}
