// Merges the tables of a player into one timeline. A page begins where the previous page ended: by time, then by table, then by
// the key of the row, so that rows of one moment are neither repeated nor left out.
import { MAX_MINOR, toWire } from '@parlor/contract/kernel/money.ts';
import type { TimelineSum } from '@parlor/contract/calls/operator/finding/timeline.ts';
import type { Currency } from '@parlor/contract/kernel/vocabulary.ts';
import { ApiError } from '../../../http/api-error.ts';
import { allRows } from '../../../db/sql.ts';
import { archivedOf } from '../../../history/archived-rows.ts';
import type { StoredEntry } from '../../../players/rows/find-in-history.ts';
import type { OperatorDeps, OperatorHandlers } from '../deps.ts';
import {
  FIRST_KEY,
  LAST_KEY,
  SOURCES,
  systemOf,
  type Placed,
  type SourceName,
  type Wanted,
} from './sources.ts';

const PAGE = 50;
const ORDER = Object.keys(SOURCES) as SourceName[];

interface Position {
  readonly atMs: number;
  readonly source: SourceName;
  readonly key: string;
}
const textOf = ({ atMs, source, key }: Position): string =>
  Buffer.from(JSON.stringify([atMs, source, key])).toString('base64url');

function positionOf(text: string): Position {
  try {
    const [atMs, source, key] = JSON.parse(Buffer.from(text, 'base64url').toString()) as unknown[];
    const known = ORDER.find((one) => one === source);
    if (
      typeof atMs === 'number' &&
      Math.abs(atMs) <= 8.64e15 &&
      known !== undefined &&
      typeof key === 'string'
    )
      return { atMs, source: known, key };
  } catch {
    // Refused below.
  }
  throw new ApiError('INVALID_REQUEST', 'before is not a cursor of this list.', { in: 'query' });
}

export const timelineHandler =
  ({ pool, archive, players }: OperatorDeps): OperatorHandlers['playerTimeline'] =>
  async ({ params: { userId: playerId }, query }) => {
    const limit = query.limit ?? PAGE;
    const before = query.before === undefined ? undefined : positionOf(query.before);
    const since = new Date(query.since ?? 0);
    const until = new Date(query.until ?? '9999-12-31');
    const { sources, reasons } = systemOf(query.system, query.currency);
    const common = { db: pool, files: archive, players, playerId, since, until, currency: query.currency };
    const wanted = (source: SourceName): Wanted => ({
      ...common,
      limit: limit + 1,
      at: before === undefined ? until : new Date(before.atMs),
      key: keyFor(source, before),
    });
    const pages = await Promise.all(
      sources.map(async (source) =>
        (await SOURCES[source](wanted(source), reasons)).map((placed) => ({ ...placed, source })),
      ),
    );
    const all = pages.flat().toSorted(newestFirst);
    const page = all.slice(0, limit);
    const last = page.at(-1);
    const next = all.length > limit && last !== undefined;
    const isFirst = before === undefined && reasons.length > 0;
    return {
      items: page.map(({ item }) => item),
      ...(next ? { before: textOf({ ...last, atMs: Date.parse(last.item.at) }) } : {}),
      ...(isFirst ? { sums: await sumsOf(wanted('entries'), reasons) } : {}),
    };
  };

/** Rows of the same time come after those of the earlier tables. */
function keyFor(source: SourceName, before: Position | undefined): string {
  if (before === undefined) return LAST_KEY;
  const place = ORDER.indexOf(source) - ORDER.indexOf(before.source);
  return place === 0 ? before.key : place > 0 ? LAST_KEY : FIRST_KEY;
}

type OfSource = Placed & { readonly source: SourceName };
const newestFirst = (a: OfSource, b: OfSource): number =>
  Date.parse(b.item.at) - Date.parse(a.item.at) ||
  ORDER.indexOf(a.source) - ORDER.indexOf(b.source) ||
  (a.key < b.key ? 1 : -1);

interface SumRow {
  readonly currency: Currency;
  readonly got: bigint;
  readonly gave: bigint;
  readonly entries: bigint;
}
async function sumsOf(w: Wanted, reasons: readonly string[]): Promise<TimelineSum[]> {
  const rows = await allRows<SumRow>(w.db, 'timeline-sums')`
    select currency, coalesce(sum(amount) filter (where credit = 'player'), 0)::bigint as got,
      coalesce(sum(amount) filter (where debit = 'player'), 0)::bigint as gave, count(*) as entries
    from ledger where player_id = ${w.playerId} and reason = any(${reasons}) and at >= ${w.since} and at < ${w.until}
      and (${w.currency}::text is null or currency = ${w.currency}) group by currency`;
  const sums = new Map(rows.map((row) => [row.currency, { ...row }]));
  for (const row of await archivedEntries(w, reasons)) {
    const sum = sums.get(row.currency) ?? { currency: row.currency, got: 0n, gave: 0n, entries: 0n };
    sums.set(row.currency, {
      ...sum,
      got: sum.got + (row.credit === 'player' ? row.amount : 0n),
      gave: sum.gave + (row.debit === 'player' ? row.amount : 0n),
      entries: sum.entries + 1n,
    });
  }
  return [...sums.values()]
    .toSorted((a, b) => (a.currency < b.currency ? -1 : 1))
    .map(({ currency, got, gave, entries }) => ({
      currency,
      in: toWire(currency, shown(got)),
      out: toWire(currency, shown(gave)),
      entries: Number(entries),
    }));
}

/** Sums of many years may exceed the largest amount of the wire; then that amount is shown. */
const shown = (minor: bigint): bigint => (minor > MAX_MINOR ? MAX_MINOR : minor);

async function archivedEntries(w: Wanted, reasons: readonly string[]): Promise<StoredEntry[]> {
  if (w.files === undefined) return [];
  const rows = await archivedOf<StoredEntry>(w.db, w.files, 'ledger', w.playerId);
  return rows.filter(
    ({ at, reason, currency }) =>
      at >= w.since &&
      at < w.until &&
      reasons.includes(reason) &&
      (w.currency === undefined || currency === w.currency),
  );
}
