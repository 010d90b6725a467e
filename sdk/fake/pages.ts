// The history from the rows in memory, in the wire's pages.
import { consentOf } from '@parlor/contract/calls/consents.ts';
import {
  LEDGER_FILE_COLUMNS,
  LEDGER_FILE_MINUTES,
  ledgerFileCells,
  reasonsOfGroup,
  type LedgerFilter,
} from '@parlor/contract/calls/balances.ts';
import { packIdsOf } from '@parlor/economy/replay/note.ts';
import type { ActReceipt, ReceiptSeed } from '@parlor/contract/calls/receipts.ts';
import type { Draw } from '@parlor/contract/calls/fairness.ts';
import type { Received, Reply } from '@parlor/contract/kernel/contract.ts';
import { toWire } from '@parlor/contract/kernel/money.ts';
import { csvOf } from '@parlor/contract/formats/csv.ts';
import { MINUTE_MS } from '@parlor/contract/kernel/time.ts';
import { ledgerSums } from '@parlor/economy/money/ledger-sums.ts';
import type { MemoryHost, MemoryRows } from '@parlor/economy/memory-host.ts';
import { viewInbox } from '@parlor/economy/progress/inbox.ts';
import { FakeApiError } from './fake-error.ts';

/** The first `limit` rows, and the start of the next page if there is one. */
export function pageOf<T>(
  rows: readonly T[],
  limit = 20,
  cursorOf: (row: T) => string,
): { page: T[]; before?: string } {
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  return { page, ...(rows.length > limit && last ? { before: cursorOf(last) } : {}) };
}

/** Newest first, below the cursor. */
const newestBelow = <T extends { readonly number: number }>(rows: Iterable<T>, before: string | undefined) =>
  [...rows].toReversed().filter((row) => before === undefined || row.number < Number(before));

/** A change of a debt alone does not change the player's balance. */
const entriesOf = (rows: MemoryRows, { group, currency, from, to }: LedgerFilter) => {
  const reasons = group && reasonsOfGroup(group);
  return rows.ledger.filter(
    (p) =>
      (p.debit === 'player' || p.credit === 'player') &&
      (reasons?.includes(p.reason) ?? true) &&
      (currency === undefined || p.currency === currency) &&
      (from === undefined || p.atMs >= Date.parse(from)) &&
      (to === undefined || p.atMs < Date.parse(to)),
  );
};

export function ledgerPage(
  rows: MemoryRows,
  { limit, before, ...filter }: Received<'ledger'>['query'],
): Reply<'ledger'> {
  const all = entriesOf(rows, filter);
  const { page, ...more } = pageOf(newestBelow(all, before), limit, (p) => String(p.number));
  const entries = page.map((p) => ({
    number: p.number,
    at: new Date(p.atMs).toISOString(),
    currency: p.currency,
    amount: toWire(p.currency, p.debit === 'player' ? -p.amountMinor : p.amountMinor),
    balanceAfter: toWire(p.currency, p.balanceAfterMinor),
    reason: p.reason,
    reference: p.reference,
    gameId: p.gameId,
  }));
  return { entries, total: all.length, ...more };
}

export function ledgerSumsOf(
  rows: MemoryRows,
  { currency, from, to, zone }: Received<'ledgerSums'>['query'],
): Reply<'ledgerSums'> {
  const parts = entriesOf(rows, { currency, from, to }).map(({ atMs, reason, credit, amountMinor }) => ({
    atMs,
    reason,
    inMinor: credit === 'player' ? amountMinor : 0n,
    outMinor: credit === 'player' ? 0n : amountMinor,
  }));
  return ledgerSums(parts, { currency, fromMs: Date.parse(from), toMs: Date.parse(to), zone });
}

/** The address is the file itself. */
export function ledgerFile(rows: MemoryRows, filter: LedgerFilter, nowMs: number): Reply<'makeLedgerFile'> {
  const { entries } = ledgerPage(rows, { limit: Infinity, ...filter });
  const text = csvOf(LEDGER_FILE_COLUMNS, entries.map(ledgerFileCells));
  return {
    url: `data:text/csv;charset=utf-8,${encodeURIComponent(text)}`,
    until: new Date(nowMs + LEDGER_FILE_MINUTES * MINUTE_MS).toISOString(),
  };
}

const viewDraw = (rows: MemoryRows, { atMs, ...draw }: MemoryDraw): Draw => ({
  ...draw,
  at: new Date(atMs).toISOString(),
  serverSeed: rows.revealedSeeds.get(draw.serverSeedHash)?.serverSeed,
});
type MemoryDraw = MemoryRows['draws'] extends Map<string, infer D> ? D : never;

export function drawPage(rows: MemoryRows, { limit, before }: Received<'draws'>['query']): Reply<'draws'> {
  const { page, ...more } = pageOf(newestBelow(rows.draws.values(), before), limit, (d) => String(d.number));
  return { draws: page.map((d) => viewDraw(rows, d)), ...more };
}

export function drawByReference(rows: MemoryRows, reference: string): Draw {
  const found = rows.draws.get(reference);
  if (!found) throw new FakeApiError('DRAW_NOT_FOUND');
  return viewDraw(rows, found);
}

const seedsOf = (rows: MemoryRows, receipts: readonly ActReceipt[]): ReceiptSeed[] =>
  [...rows.revealedSeeds.values()].flatMap(({ serverSeedHash, serverSeed }) =>
    receipts.some(({ draws }) => draws.some((draw) => draw.serverSeedHash === serverSeedHash))
      ? [{ serverSeedHash, serverSeed }]
      : [],
  );

export function receiptPage(
  { rows, receipts, notes }: MemoryHost,
  { limit = 20, after = '0' }: Received<'actReceipts'>['query'],
): Reply<'actReceipts'> {
  const left = receipts.filter(({ number }) => number > Number(after));
  const shown = left.slice(0, limit);
  const last = shown.at(-1);
  return {
    receipts: shown,
    seeds: seedsOf(rows, shown),
    packIds: packIdsOf(
      shown.map(({ number, command }) => ({
        number,
        command,
        note: notes.find((one) => one.number === number)?.note,
      })),
    ),
    ...(left.length > limit && last ? { after: String(last.number) } : {}),
  };
}

export function entryReceipt({ rows, receipts }: MemoryHost, entry: string): Reply<'entryReceipt'> {
  const receipt = receipts.find(({ entries }) => entries.some(({ number }) => number === Number(entry)));
  if (receipt === undefined) throw new FakeApiError('NOT_FOUND');
  return { receipt, seeds: seedsOf(rows, [receipt]) };
}

export function consentPage(
  rows: MemoryRows,
  { limit, before }: Received<'consentHistory'>['query'],
): Reply<'consentHistory'> {
  const { page, ...more } = pageOf(newestBelow(rows.consentChanges, before), limit, (c) => String(c.number));
  const changes = page.map(({ atMs, topic, ...c }) => ({
    ...c,
    ...consentOf(topic),
    at: new Date(atMs).toISOString(),
  }));
  return { changes, ...more };
}

export function inboxPage(
  { rows, player }: MemoryHost,
  { limit, before }: Received<'inbox'>['query'],
  nowMs: number,
): Reply<'inbox'> {
  const { read, unread } = viewInbox(player.state, nowMs);
  const { page, ...more } = pageOf(newestBelow(rows.inboxEntries, before), limit, (e) => String(e.number));
  const entries = page.map(({ number, news, atMs }) => ({
    number,
    at: new Date(atMs).toISOString(),
    isUnread: number > read,
    news,
  }));
  return { entries, unread, ...more };
}
