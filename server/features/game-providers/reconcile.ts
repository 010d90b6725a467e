// Compares a provider's file of a day with our rows (W-31, W-32): each of their transactions is one of ours, with the
// same player, amount, currency and state; and none of ours is missing there.
import type pg from 'pg';
import { toDecimal } from '@parlor/contract/kernel/money.ts';
import { DAY_MS, MINUTE_MS } from '@parlor/contract/kernel/time.ts';
import type { Currency } from '@parlor/contract/kernel/vocabulary.ts';
import type { BadLine, FileRow } from './day-file.ts';
import { allRows, firstRow } from '../../db/sql.ts';

export interface Mismatch {
  /** In the file; undefined for a missing one. */
  readonly line?: number;
  readonly transaction?: string;
  readonly what: string;
}
export interface Reconciled {
  readonly lines: number;
  readonly ours: number;
  readonly mismatches: number;
  /** One of ours, so near to midnight that it may be in the next day's file. */
  readonly atTheEdge: number;
}

interface OurRow {
  readonly transaction_id: string;
  readonly player_id: bigint;
  readonly kind: FileRow['kind'];
  readonly status: 'accepted' | 'refused' | 'rolled-back' | 'tombstone';
  readonly currency: Currency;
  readonly amount: bigint;
}

const BATCH = 1_000;
/** The maximum difference between their clock and ours. */
const EDGE_MS = 5 * MINUTE_MS;

export interface DayWanted {
  readonly provider: string;
  /** A UTC day, such as 2026-11-20. */
  readonly day: string;
  readonly rows: AsyncIterable<FileRow | BadLine>;
  readonly onMismatch: (mismatch: Mismatch) => void;
}

/** Reads a thousand lines at a time; a temporary table stores the seen transactions. */
export async function reconcileDay(client: pg.ClientBase, o: DayWanted): Promise<Reconciled> {
  const startMs = Date.parse(`${o.day}T00:00:00Z`);
  if (!Number.isFinite(startMs)) throw new RangeError(`${o.day} is not a day`);
  let lines = 0;
  let mismatches = 0;
  const report = (mismatch: Mismatch): void => {
    mismatches += 1;
    o.onMismatch(mismatch);
  };
  await client.query('create temp table if not exists day_seen (transaction_id text primary key)');
  await client.query('truncate day_seen');
  let batch: FileRow[] = [];
  const compare = async (): Promise<void> => {
    for (const mismatch of await compareBatch(client, o.provider, batch)) report(mismatch);
    batch = [];
  };
  for await (const row of o.rows) {
    lines += 1;
    if ('why' in row) {
      report({ line: row.line, what: row.why });
      continue;
    }
    batch.push(row);
    if (batch.length === BATCH) await compare();
  }
  await compare();
  const missing = await allRows<OurRow & { at: Date }>(client)`
    with ours as materialized (
      select transaction_id, player_id, kind, status, currency, amount, at from transactions
       where provider = ${o.provider} and at >= ${new Date(startMs).toISOString()}
         and at < ${new Date(startMs + DAY_MS).toISOString()} and status in ('accepted', 'rolled-back'))
    select t.* from ours t where not exists (select 1 from day_seen s
      where s.transaction_id = t.transaction_id)
     order by t.at, t.transaction_id`;
  let atTheEdge = 0;
  for (const ours of missing) {
    const atMs = ours.at.getTime();
    if (atMs - startMs < EDGE_MS || startMs + DAY_MS - atMs <= EDGE_MS) atTheEdge += 1;
    else
      report({
        transaction: ours.transaction_id,
        what: `missing there: ${ours.kind} of ${money(ours)} by player ${ours.player_id} at ${ours.at.toISOString()}`,
      });
  }
  const row = await firstRow<{ ours: number }>(client)`
    select count(*)::int as ours from transactions
    where provider = ${o.provider} and at >= ${new Date(startMs).toISOString()}
      and at < ${new Date(startMs + DAY_MS).toISOString()} and status in ('accepted', 'rolled-back')`;
  return { lines, ours: row?.ours ?? 0, mismatches, atTheEdge };
}

const money = ({ currency, amount }: Pick<OurRow, 'currency' | 'amount'>): string =>
  `${toDecimal(currency, amount, false)} ${currency}`;

async function compareBatch(
  client: pg.ClientBase,
  provider: string,
  batch: readonly FileRow[],
): Promise<Mismatch[]> {
  if (batch.length === 0) return [];
  const ids = batch.map((row) => row.transaction);
  const fresh = await allRows<{ transaction_id: string }>(client)`
    insert into day_seen select distinct unnest(${ids}::text[]) on conflict do nothing
      returning transaction_id`;
  const unseen = new Set(fresh.map((row) => row.transaction_id));
  const rows = await allRows<OurRow>(client)`
    with owned as materialized (
      select player_id, provider, transaction_id from transaction_owners where provider = ${provider}
        and transaction_id = any(${ids}::text[]))
    select transaction_id, player_id, t.kind, t.status, t.currency, t.amount
      from owned join transactions t using (player_id, provider, transaction_id)`;
  const ours = new Map(rows.map((row) => [row.transaction_id, row]));
  return batch.flatMap((theirs) => {
    const at = { line: theirs.line, transaction: theirs.transaction };
    if (!unseen.delete(theirs.transaction)) return [{ ...at, what: 'twice in the file' }];
    return differences(theirs, ours.get(theirs.transaction)).map((what) => ({ ...at, what }));
  });
}

function differences(theirs: FileRow, ours: OurRow | undefined): string[] {
  const hasMoved = ours?.status === 'accepted' || ours?.status === 'rolled-back';
  if (theirs.state === 'refused') {
    return hasMoved ? [`taken here, refused there: ${ours.kind} of ${money(ours)}`] : [];
  }
  const claimed = money({ currency: theirs.currency, amount: theirs.amountMinor });
  if (ours === undefined) return [`missing here: ${theirs.kind} of ${claimed} by player ${theirs.player}`];
  if (!hasMoved) return [`${ours.status} here, ${theirs.state} there: ${theirs.kind} of ${claimed}`];
  const found: string[] = [];
  if (ours.kind !== theirs.kind) found.push(`a ${ours.kind} here, a ${theirs.kind} there`);
  if (String(ours.player_id) !== theirs.player)
    found.push(`of player ${ours.player_id} here, of ${theirs.player} there`);
  // The amount of a rollback that came before its bet is not known here.
  const isKnown = !(ours.kind === 'rollback' && ours.amount === 0n);
  if (ours.currency !== theirs.currency || (isKnown && ours.amount !== theirs.amountMinor))
    found.push(`${money(ours)} here, ${claimed} there`);
  if (ours.kind !== 'rollback' && ours.status !== theirs.state)
    found.push(`${ours.status} here, ${theirs.state} there`);
  return found;
}
