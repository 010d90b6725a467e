// The receipt of an act: what was done, what it changed, and the hash of the previous receipt. A host keeps one chain for each
// player (docs/receipts.md).
import {
  RECEIPTS_FORMAT,
  type ActReceipt,
  type ReceiptDraw,
  type ReceiptEntry,
} from '@parlor/contract/calls/receipts.ts';
import { canonicalJson } from '@parlor/contract/kernel/canonical-json.ts';
import { toDecimal } from '@parlor/contract/kernel/money.ts';
import { CURRENCIES } from '@parlor/contract/kernel/vocabulary.ts';
import { playerCommands } from './act.ts';
import type { ClaimRecord, Effects } from './kernel/context.ts';
import type { Posting } from './money/postings.ts';
import { noBalances, type BalancesMinor } from './kernel/player.ts';
import type { Digest } from './kernel/world.ts';
import type { DrawRecord } from './play/fairness.ts';

/** The last receipt of a chain. */
export interface ChainHead {
  readonly number: number;
  readonly hash: string;
}

/** The files that decide an act, by their SHA-256. */
export interface DecidedBy {
  readonly engine: string;
  /** Of the release; missing in a host without releases. */
  readonly content?: string | undefined;
}

export interface ReceiptedAct {
  readonly playerId: string;
  /** Rises by one with every act that is kept. */
  readonly number: number;
  readonly command: string;
  readonly input: unknown;
  readonly nowMs: number;
  readonly release?: number | undefined;
  /** A host that does not know its engine's file leaves it out. */
  readonly decidedBy?: DecidedBy | undefined;
  /** Undefined: the chain begins. */
  readonly head: ChainHead | undefined;
  /** Undefined for a new player. `stateText` is the document as it was stored. */
  readonly before: { readonly balances: BalancesMinor; readonly stateText: string } | undefined;
  readonly after: { readonly balances: BalancesMinor; readonly stateText: string };
  readonly effects: Pick<Effects, 'postings' | 'claims' | 'draws'>;
}

type Unsigned = Omit<ActReceipt, 'hash'>;

export const receiptHash = (
  { hash: _hash, ...rest }: Unsigned & { hash?: string },
  digest: Pick<Digest, 'sha256Hex'>,
) => digest.sha256Hex(canonicalJson(rest));

export function receiptOf(a: ReceiptedAct, digest: Pick<Digest, 'sha256Hex'>): ActReceipt {
  const { head, before, after, effects, release, decidedBy } = a;
  const input = receiptInput(a.command, a.input);
  const receipt: Unsigned = {
    format: RECEIPTS_FORMAT,
    playerId: a.playerId,
    number: a.number,
    at: new Date(a.nowMs).toISOString(),
    command: a.command,
    ...(input === undefined ? {} : { input }),
    ...(release === undefined ? {} : { release }),
    ...(decidedBy === undefined ? {} : { engine: decidedBy.engine }),
    ...(decidedBy?.content === undefined ? {} : { content: decidedBy.content }),
    ...(head === undefined ? {} : { previous: head }),
    state: {
      ...(before === undefined ? {} : { before: digest.sha256Hex(before.stateText) }),
      after: digest.sha256Hex(after.stateText),
    },
    balances: { before: decimals(before?.balances ?? noBalances), after: decimals(after.balances) },
    entries: effects.postings.map(receiptEntry),
    claims: effects.claims.map(receiptClaim),
    draws: effects.draws.map((draw) => receiptDraw({ ...draw, release: draw.release ?? release })),
  };
  return { ...receipt, hash: receiptHash(receipt, digest) };
}

export const decimals = (balances: BalancesMinor): ActReceipt['balances']['after'] =>
  Object.fromEntries(CURRENCIES.flatMap((c) => (balances[c] === 0n ? [] : [[c, toDecimal(c, balances[c])]])));

export const receiptEntry = (p: Posting): ReceiptEntry => ({
  number: p.number,
  reference: p.reference,
  debit: p.debit,
  credit: p.credit,
  currency: p.currency,
  amount: toDecimal(p.currency, p.amountMinor),
  balanceAfter: toDecimal(p.currency, p.balanceAfterMinor),
  reason: p.reason,
  ...(p.gameId === undefined ? {} : { gameId: p.gameId }),
});

export const receiptClaim = ({ reference, rewards }: ClaimRecord): ActReceipt['claims'][number] => ({
  reference,
  rewards,
});

type DrawPart = Omit<DrawRecord, 'fingerprint' | 'reply' | 'release' | 'purpose'> & {
  readonly purpose: string;
  readonly release?: number | undefined;
};
export const receiptDraw = (d: DrawPart): ReceiptDraw => ({
  number: d.number,
  reference: d.reference,
  purpose: d.purpose,
  ...(d.gameId === undefined ? {} : { gameId: d.gameId }),
  algorithm: d.algorithm,
  serverSeedHash: d.serverSeedHash,
  clientSeed: d.clientSeed,
  nonce: d.nonce,
  input: d.input,
  outcome: d.outcome,
  ...(d.release === undefined ? {} : { release: d.release }),
});

/** Commands of a game and of the shop, whose input is the player's own, and the fields of it that say what they did. */
const OF_GAMES: ReadonlySet<string> = new Set([
  'playRound',
  'startRound',
  'stepRound',
  'cashOut',
  'endSharedBet',
  'bet',
  'win',
  'rollback',
  'closeRound',
  'callChallenge',
  'placeOrder',
]);
const FIELDS = [
  'provider',
  'gameId',
  'roundId',
  'transactionId',
  'referenceId',
  'stakeMinor',
  'amountMinor',
  'currency',
  'choice',
  'move',
  'step',
  'day',
  'number',
  'call',
  // How a studio called, without which an act cannot be replayed.
  'roundClosed',
  'free',
  'promo',
  'saysWhenClosed',
  'endsUnsaid',
  'repeats',
  // What was ordered.
  'orderId',
  'itemId',
  'quantity',
  'mode',
  'platform',
] as const;

/**
 * The input as a receipt tells it. Other inputs hold rows that the host read, data of other players or words of an operator,
 * so they are left out; their effects are in the receipt.
 */
function receiptInput(command: string, input: unknown): unknown {
  if (typeof input !== 'object' || input === null) return undefined;
  const given = input as Readonly<Record<string, unknown>>;
  const fields: readonly string[] = OF_GAMES.has(command)
    ? FIELDS
    : command in playerCommands
      ? ['params', 'body']
      : [];
  let told: Record<string, unknown> | undefined;
  for (const field of fields) {
    const value = given[field];
    // Amounts are text, because JSON has no such whole numbers.
    if (value !== undefined) (told ??= {})[field] = typeof value === 'bigint' ? String(value) : value;
  }
  return told;
}
