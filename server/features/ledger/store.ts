// The ledger of one player: pages, sums, and all of it. Archived months come from their files.
import { reasonsOfGroup, type LedgerFilter, type LedgerReason } from '@parlor/contract/calls/balances.ts';
import type { Currency } from '@parlor/contract/kernel/vocabulary.ts';
import type { LedgerPart } from '@parlor/economy/money/ledger-sums.ts';
import type { Reader } from '../../db/replica.ts';
import type { ArchiveFiles } from '../../history/archive-files.ts';
import { archivedRowsOf, archivedTo, mayBeArchived, newestFirst } from '../../history/archived-rows.ts';
import { LEDGER_COLUMNS, type LedgerRow } from '../../players/rows/ledger-rows.ts';
import { allRows, raw } from '../../db/sql.ts';

/** Above every number of an entry or a draw. */
export const NEWEST = 10n ** 15n;

/** One player's entries: only those that change a balance. Undefined matches everything; `to` is not included. */
export interface Wanted {
  readonly playerId: string;
  readonly reasons: readonly LedgerReason[] | undefined;
  readonly currency: Currency | undefined;
  readonly from: Date | undefined;
  readonly to: Date | undefined;
}

export const wantedOf = (playerId: string, { group, currency, from, to }: LedgerFilter): Wanted => ({
  playerId,
  reasons: group && reasonsOfGroup(group),
  currency,
  from: from === undefined ? undefined : new Date(from),
  to: to === undefined ? undefined : new Date(to),
});

export interface LedgerPage {
  readonly rows: LedgerRow[];
  readonly total: number;
}

type ArchivedEntry = LedgerRow & { readonly credit: string };

const OWN = `l.player_id = $1 and (l.debit = 'player' or l.credit = 'player')`;
const WANTED = `${OWN} and ($2::text[] is null or l.reason = any($2)) and ($3::text is null or l.currency = $3)
  and ($4::timestamptz is null or l.at >= $4) and ($5::timestamptz is null or l.at < $5)`;
const valuesOf = ({ playerId, reasons, currency, from, to }: Wanted) => [
  playerId,
  reasons,
  currency,
  from,
  to,
];

const isWanted =
  ({ reasons, currency, from, to }: Wanted) =>
  (row: ArchivedEntry): boolean =>
    (row.debit === 'player' || row.credit === 'player') &&
    (reasons === undefined || reasons.includes(row.reason)) &&
    (currency === undefined || row.currency === currency) &&
    (from === undefined || row.at >= from) &&
    (to === undefined || row.at < to);

const archivedEntries = async (db: Reader, files: ArchiveFiles, wanted: Wanted): Promise<ArchivedEntry[]> =>
  (await archivedRowsOf<ArchivedEntry>(db, files, 'ledger', wanted.playerId)).filter(isWanted(wanted));

/**
 * Entries below a number, newest first, with the total. Without a filter, the total is the newest number, because
 * numbers have no gaps; otherwise the entries are counted.
 */
export async function ledgerPage(
  db: Reader,
  files: ArchiveFiles | undefined,
  wanted: Wanted,
  { below, limit }: { readonly below: bigint; readonly limit: number },
): Promise<LedgerPage> {
  const { playerId, reasons, currency, from, to } = wanted;
  const isFiltered = (reasons ?? currency ?? from ?? to) !== undefined;
  const { rows } = await db.query<
    { total: bigint; archived_to: Date | null } & (LedgerRow | { number: null })
  >(
    isFiltered
      ? {
          name: 'ledger-filtered',
          text: `select t.total, ${archivedTo('ledger')} as archived_to, e.* from (select count(*) as total from ledger l where ${WANTED}) t
            left join lateral (select ${LEDGER_COLUMNS} from ledger l where ${WANTED} and l.number < $6
              order by l.number desc limit $7) e on true order by e.number desc`,
          values: [...valuesOf(wanted), below, limit],
        }
      : {
          name: 'ledger',
          text: `select t.total, ${archivedTo('ledger')} as archived_to, e.* from (select coalesce(max(number), 0) as total from ledger where player_id = $1) t
            left join lateral (select ${LEDGER_COLUMNS} from ledger l where ${OWN} and l.number < $2
              order by l.number desc limit $3) e on true order by e.number desc`,
          values: [playerId, below, limit],
        },
  );
  const total = rows[0]?.total ?? 0n;
  const here = rows.filter(
    (row): row is { total: bigint; archived_to: Date | null } & LedgerRow => row.number !== null,
  );
  const archivedUntil = rows[0]?.archived_to ?? null;
  // All entries of a filter are counted, so all are read.
  const isElsewhere = isFiltered
    ? reachesBack(archivedUntil, from)
    : mayBeArchived(here, limit, archivedUntil);
  if (files === undefined || !isElsewhere) return { total: Number(total), rows: here };
  const archived = await archivedEntries(db, files, wanted);
  const newest = archived[0]?.number ?? 0n;
  return {
    total: Number(isFiltered ? total + BigInt(archived.length) : newest > total ? newest : total),
    rows: newestFirst([...here, ...archived.filter(({ number }) => number < below)], limit),
  };
}

const reachesBack = (archivedUntil: Date | null, from: Date | undefined): boolean =>
  archivedUntil !== null && (from === undefined || from < archivedUntil);

/** All wanted entries, newest first, read a page at a time. A month may be archived in between. */
export async function* ledgerEntries(
  db: Reader,
  files: ArchiveFiles | undefined,
  wanted: Wanted,
  pageSize: number,
): AsyncGenerator<LedgerRow> {
  for (let below = NEWEST; ;) {
    const { rows } = await ledgerPage(db, files, wanted, { below, limit: pageSize });
    yield* rows;
    below = rows.at(-1)?.number ?? below;
    if (rows.length < pageSize) return;
  }
}

/** What came in and went out from `from` until `to`, in quarters of an hour. */
export async function ledgerParts(
  db: Reader,
  files: ArchiveFiles | undefined,
  wanted: Wanted & { readonly from: Date; readonly to: Date },
): Promise<LedgerPart[]> {
  const { playerId, currency, from, to } = wanted;
  const rows = await allRows<
    { archived_to: Date | null } & (
      | { at: Date; reason: LedgerReason; in: bigint; out: bigint }
      | { at: null }
    )
  >(db, 'ledger-sums')`
    select ${raw(archivedTo('ledger'))} as archived_to, s.* from (select) one left join lateral (
      select date_bin('15 minutes', l.at, timestamptz '2000-01-01 00:00:00Z') as at, l.reason,
        coalesce(sum(l.amount) filter (where l.credit = 'player'), 0)::bigint as in,
        coalesce(sum(l.amount) filter (where l.debit = 'player'), 0)::bigint as out
      from ledger l where l.player_id = ${playerId} and (l.debit = 'player' or l.credit = 'player')
        and l.currency = ${currency} and l.at >= ${from} and l.at < ${to}
      group by 1, 2) s on true`;
  const parts = rows.flatMap((row) =>
    row.at === null
      ? []
      : [{ atMs: row.at.getTime(), reason: row.reason, inMinor: row.in, outMinor: row.out }],
  );
  if (files === undefined || !reachesBack(rows[0]?.archived_to ?? null, from)) return parts;
  for (const row of await archivedEntries(db, files, wanted)) {
    const isIn = row.credit === 'player';
    const { amount, reason } = row;
    parts.push({ atMs: row.at.getTime(), reason, inMinor: isIn ? amount : 0n, outMinor: isIn ? 0n : amount });
  }
  return parts;
}
