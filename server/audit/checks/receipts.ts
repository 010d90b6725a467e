// The chain of receipts: each one is made again from the rows that it names and must have its hash; each follows the one
// before; the player's row is as the last one says.
import { createHash } from 'node:crypto';
import { canonicalJson } from '@parlor/contract/kernel/canonical-json.ts';
import type { ActReceipt } from '@parlor/contract/calls/receipts.ts';
import { receiptHash } from '@parlor/economy/act-receipt.ts';
import { headOf, partsOf, receiptFromRows, type PartRows } from '../../history/receipt-rows.ts';
import type { Case } from '../one-player.ts';
import type { PlayerRows } from '../player-rows.ts';

const digest = { sha256Hex: (text: string) => createHash('sha256').update(text).digest('hex') };

/** Returns how many acts have no receipt: those before there were receipts, and those of an older server beside new ones. */
export function checkReceipts({ rows, report }: Pick<Case, 'rows' | 'report'>): number {
  const parts = partsOfRows(rows);
  const named = { claims: new Set<string>(), draws: new Set<number>() };
  let before: { readonly receipt: ActReceipt; readonly lastEntry: number } | undefined;
  for (const row of rows.receipts) {
    const name = `receipt ${row.number}`;
    const { firstEntry, lastEntry, claims, draws } = partsOf(row);
    const receipt = receiptFromRows(rows.playerId, row, parts);
    const entries = Math.max(0, lastEntry - firstEntry + 1);
    if (
      receipt.entries.length !== entries ||
      receipt.claims.length !== claims.length ||
      receipt.draws.length !== draws.length
    )
      report(
        `${name} names ${entries} entries, ${claims.length} claims and ${draws.length} draws; expected all of them`,
      );
    // Without one of its rows its hash cannot fit.
    else if (receiptHash(receipt, digest) !== row.hash)
      report(`${name}: its hash is ${row.hash}; expected ${receiptHash(receipt, digest)}, from its rows`);
    checkNext({ name, receipt, firstEntry, before, report });
    for (const reference of claims)
      if (!once(named.claims, reference)) report(`${name} names claim ${reference}, as an earlier one does`);
    for (const number of draws)
      if (!once(named.draws, number)) report(`${name} names draw ${number}, as an earlier one does`);
    before = { receipt, lastEntry };
  }
  const missing = Number(rows.version) - rows.receipts.length;
  if (missing === 0) {
    // Then each claim and draw has its receipt too; entries are counted from one receipt to the next.
    if (named.claims.size < rows.claims.length)
      report(`receipts name ${named.claims.size} claims; expected ${rows.claims.length}`);
    if (named.draws.size < rows.draws.length)
      report(`receipts name ${named.draws.size} draws; expected ${rows.draws.length}`);
  }
  checkHead(rows, before, report);
  return Math.max(0, missing);
}

function once<T>(seen: Set<T>, value: T): boolean {
  if (seen.has(value)) return false;
  seen.add(value);
  return true;
}

function partsOfRows(rows: PlayerRows): PartRows {
  const entries = new Map(rows.entries.map((entry) => [Number(entry.number), entry]));
  const claims = new Map(rows.claims.map((claim) => [claim.reference, claim]));
  const draws = new Map(rows.draws.map((draw) => [Number(draw.number), draw]));
  return {
    entry: (number) => entries.get(number),
    claim: (reference) => claims.get(reference),
    draw: (number) => draws.get(number),
    decidedBy: (engine, release) => rows.deciders.decidedBy(engine, release),
  };
}

function checkNext({
  name,
  receipt,
  firstEntry,
  before,
  report,
}: {
  readonly name: string;
  readonly receipt: ActReceipt;
  readonly firstEntry: number;
  readonly before: { readonly receipt: ActReceipt; readonly lastEntry: number } | undefined;
  readonly report: (what: string) => void;
}): void {
  const { previous } = receipt;
  if (previous?.number !== before?.receipt.number || previous?.hash !== before?.receipt.hash) {
    report(
      `${name} follows receipt ${previous?.number ?? 'none'} with hash ${previous?.hash ?? 'none'}; expected ${before?.receipt.number ?? 'none'} with ${before?.receipt.hash ?? 'none'}`,
    );
    return;
  }
  if (before === undefined || before.receipt.number !== receipt.number - 1) return;
  if (receipt.state.before !== before.receipt.state.after)
    report(
      `${name}: the document before it is not the one after receipt ${before.receipt.number}; expected no change between`,
    );
  if (canonicalJson(receipt.balances.before) !== canonicalJson(before.receipt.balances.after))
    report(`${name}: the balances before it are not those after receipt ${before.receipt.number}`);
  if (firstEntry !== before.lastEntry + 1)
    report(`${name} begins with entry ${firstEntry}; expected ${before.lastEntry + 1}`);
}

function checkHead(
  rows: PlayerRows,
  last: { readonly receipt: ActReceipt } | undefined,
  report: (what: string) => void,
): void {
  const head = headOf(rows.head);
  if (head?.number !== last?.receipt.number || head?.hash !== last?.receipt.hash) {
    report(
      `the last receipt is ${last?.receipt.number ?? 'none'}; expected ${rows.head ?? 'none'}, as the player's row says`,
    );
    return;
  }
  if (last === undefined || BigInt(last.receipt.number) !== rows.version) return;
  if (digest.sha256Hex(rows.state) !== last.receipt.state.after)
    report(`the document is not the one after receipt ${last.receipt.number}; expected no change since`);
}
