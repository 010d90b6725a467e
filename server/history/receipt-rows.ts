// Receipts of acts as rows. A row names the entries, claims and draws of its act; their own rows hold the rest, so nothing is
// stored twice.
import { RECEIPTS_FORMAT, type ActReceipt } from '@parlor/contract/calls/receipts.ts';
import { receiptClaim, receiptDraw, receiptEntry, type ChainHead } from '@parlor/economy/act-receipt.ts';
import type { Posting } from '@parlor/economy/money/postings.ts';
import type { Deciders } from '../engines/engine-store.ts';

/** What a row's `body` holds, as JSON. */
type Body = Pick<ActReceipt, 'command' | 'input' | 'release' | 'state' | 'balances'> & {
  /** A hash alone is that of the previous number. */
  readonly previous?: ActReceipt['previous'] | string;
  /** Number of the engine. With it the receipt names the hashes of the engine and of the release's content. */
  readonly engine?: number;
  /** How many entries: up to the row's `last_entry`. */
  readonly entries?: number;
  /** References, in their order. */
  readonly claims?: readonly string[];
  /** Numbers, in their order. */
  readonly draws?: readonly number[];
};

export interface ReceiptRow {
  readonly number: bigint;
  readonly last_entry: bigint;
  readonly body: string;
  readonly hash: string;
  readonly at: Date;
}
export const RECEIPT_COLUMNS = 'number, last_entry, body, hash, at';

/** `lastEntry` is the number of the player's last entry after the act; `engineNumber` that of the receipt's engine. */
export function receiptRow(receipt: ActReceipt, lastEntry: number, engineNumber: number | undefined): object {
  const { number, hash, entries, claims, draws, format: _f, playerId: _p, at: _at, ...rest } = receipt;
  const { engine: _e, content: _c, previous, state, ...told } = rest;
  const body: Body = {
    ...told,
    ...(previous && { previous: previous.number === number - 1 ? packed(previous.hash) : previous }),
    state: statesOf(state, packed),
    ...(engineNumber !== undefined && { engine: engineNumber }),
    ...(entries.length > 0 && { entries: entries.length }),
    ...(claims.length > 0 && { claims: claims.map(({ reference }) => reference) }),
    ...(draws.length > 0 && { draws: draws.map((draw) => draw.number) }),
  };
  return { number, lastEntry, body, hash };
}

const statesOf = ({ before, after }: ActReceipt['state'], as: (digest: string) => string) => ({
  ...(before !== undefined && { before: as(before) }),
  after: as(after),
});

/** A digest in 43 letters instead of 64. Older rows have all 64. */
const packed = (hex: string): string => Buffer.from(hex, 'hex').toString('base64url');
const HEX_DIGITS = 64;
const unpacked = (text: string): string =>
  text.length === HEX_DIGITS ? text : Buffer.from(text, 'base64url').toString('hex');

const previousOf = (row: ReceiptRow, previous: Body['previous']): ActReceipt['previous'] =>
  typeof previous === 'string' ? { number: Number(row.number) - 1, hash: unpacked(previous) } : previous;

/** The head as the player's row has it: `17 ab12…`. */
export const headText = (receipt: ActReceipt | undefined): string | null =>
  receipt === undefined ? null : `${receipt.number} ${receipt.hash}`;

export function headOf(text: string | null): ChainHead | undefined {
  const [number, hash] = text?.split(' ') ?? [];
  return number === undefined || hash === undefined ? undefined : { number: Number(number), hash };
}

/** What a receipt's act wrote: numbers of entries (both included), references of claims, numbers of draws. */
export interface ReceiptParts {
  readonly firstEntry: number;
  readonly lastEntry: number;
  readonly claims: readonly string[];
  readonly draws: readonly number[];
}
export function partsOf(row: Pick<ReceiptRow, 'body' | 'last_entry'>): ReceiptParts {
  const { entries = 0, claims = [], draws = [] } = JSON.parse(row.body) as Body;
  const lastEntry = Number(row.last_entry);
  return { firstEntry: lastEntry - entries + 1, lastEntry, claims, draws };
}

interface EntryPart {
  readonly number: bigint;
  readonly reference: string;
  readonly debit: string;
  readonly credit: string;
  readonly currency: Posting['currency'];
  readonly amount: bigint;
  readonly balance_after: bigint;
  readonly reason: string;
  readonly game_id: string | null;
}
interface DrawPart {
  readonly number: bigint;
  readonly reference: string;
  readonly purpose: string;
  readonly game_id: string | null;
  readonly algorithm: string;
  readonly server_seed_hash: string;
  readonly client_seed: string;
  readonly nonce: number;
  readonly input: string;
  readonly outcome: string;
  readonly release?: number | null;
}
/** What a row says by numbers. */
export function decidersOfRow({ body }: Pick<ReceiptRow, 'body'>): Pick<Body, 'engine' | 'release'> {
  const { engine, release } = JSON.parse(body) as Body;
  return { ...(engine !== undefined && { engine }), ...(release !== undefined && { release }) };
}

/** The rows of a player that receipts name; a missing one is missing in the receipt too, and its hash does not fit. */
export interface PartRows extends Pick<Deciders, 'decidedBy'> {
  readonly entry: (number: number) => EntryPart | undefined;
  readonly claim: (reference: string) => { readonly reference: string; readonly rewards: string } | undefined;
  readonly draw: (number: number) => DrawPart | undefined;
}

/** The receipt again, from its row and the rows that it names. */
export function receiptFromRows(playerId: string, row: ReceiptRow, rows: PartRows): ActReceipt {
  const {
    entries: _e,
    claims: _c,
    draws: _d,
    engine,
    previous,
    state,
    ...told
  } = JSON.parse(row.body) as Body;
  const before = previousOf(row, previous);
  const { firstEntry, lastEntry, claims, draws } = partsOf(row);
  const numbers = Array.from({ length: lastEntry - firstEntry + 1 }, (_, n) => firstEntry + n);
  return {
    format: RECEIPTS_FORMAT,
    playerId,
    number: Number(row.number),
    at: row.at.toISOString(),
    ...told,
    ...(before && { previous: before }),
    state: statesOf(state, unpacked),
    ...(engine !== undefined && rows.decidedBy(engine, told.release)),
    entries: numbers.flatMap((number) => {
      const entry = rows.entry(number);
      return entry === undefined ? [] : [receiptEntry(postingOf(entry))];
    }),
    claims: claims.flatMap((reference) => {
      const claim = rows.claim(reference);
      return claim === undefined
        ? []
        : [receiptClaim({ reference: claim.reference, rewards: JSON.parse(claim.rewards) as never })];
    }),
    draws: draws.flatMap((number) => {
      const draw = rows.draw(number);
      return draw === undefined ? [] : [receiptDraw(drawnOf(draw))];
    }),
    hash: row.hash,
  };
}

const postingOf = (row: EntryPart): Posting => ({
  number: Number(row.number),
  reference: row.reference,
  debit: row.debit as Posting['debit'],
  credit: row.credit as Posting['credit'],
  currency: row.currency,
  amountMinor: row.amount,
  balanceAfterMinor: row.balance_after,
  reason: row.reason as Posting['reason'],
  ...(row.game_id === null ? {} : { gameId: row.game_id }),
});

const drawnOf = (row: DrawPart): Parameters<typeof receiptDraw>[0] => ({
  number: Number(row.number),
  reference: row.reference,
  purpose: row.purpose,
  ...(row.game_id === null ? {} : { gameId: row.game_id }),
  algorithm: row.algorithm,
  serverSeedHash: row.server_seed_hash,
  clientSeed: row.client_seed,
  nonce: row.nonce,
  input: JSON.parse(row.input) as unknown,
  outcome: JSON.parse(row.outcome) as unknown,
  release: row.release ?? undefined,
});
