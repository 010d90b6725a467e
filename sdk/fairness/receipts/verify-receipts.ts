// Checks a file of receipts with nothing but the file: hashes, the chain, every sum, and every draw whose seed is revealed
// (docs/receipts.md says what this proves).
import * as z from 'zod/mini';
import { ActReceipt, type ReceiptsFile, type ReceiptEntry } from '@parlor/contract/calls/receipts.ts';
import { canonicalJson } from '@parlor/contract/kernel/canonical-json.ts';
import { toDecimal, toMinor } from '@parlor/contract/kernel/money.ts';
import { CURRENCIES, type Currency } from '@parlor/contract/kernel/vocabulary.ts';
import { browserDigest } from '../digest.ts';
import type { DrawCheck } from '../verify-draw.ts';
import { drawsOf } from './draws-of-receipts.ts';

/** Where a receipt differs. */
export type FaultKind =
  /** It has not the form of a receipt, or is of another player. */
  | 'form'
  /** Its hash is not that of its content. */
  | 'hash'
  /** It does not follow the receipt before it. */
  | 'chain'
  /** It is not the receipt that the player noted earlier. */
  | 'noted'
  /** The document before it is not the one after the previous receipt. */
  | 'document'
  /** The balances before it are not those after the previous receipt. */
  | 'balance'
  /** Its entries do not add up. */
  | 'sum'
  /** A claim is repeated, or was not paid as it says. */
  | 'claim'
  /** A draw is not what its seeds give, or was not paid as it says. */
  | 'draw';

export interface Fault {
  readonly kind: FaultKind;
  /** In English, with what was found and what was expected. */
  readonly words: string;
}

export interface CheckedReceipt {
  /** Of the receipt, or of its place in the file if it has none. */
  readonly number: number;
  /** Undefined: it has not the form of a receipt. */
  readonly receipt: ActReceipt | undefined;
  /** None: the same. */
  readonly faults: readonly Fault[];
  /** Acts before this one that have no receipt. */
  readonly unrecorded: number;
  /** Draws whose seed is secret, or whose rules are not in the file: the rest is checked. */
  readonly openDraws: number;
}

/** A receipt's number and hash that the player has kept from an earlier time. */
export interface NotedReceipt {
  readonly number: number;
  readonly hash: string;
}

export interface ReceiptsCheck {
  readonly rows: readonly CheckedReceipt[];
  /** Faults of the file as a whole. */
  readonly faults: readonly Fault[];
  readonly isSame: boolean;
}

/** `noted` makes a chain that was written again visible: alone, a whole chain of fitting hashes shows no such forgery. */
export function verifyReceipts(file: ReceiptsFile, noted?: NotedReceipt): ReceiptsCheck {
  const parsed = file.receipts.map((one) => ActReceipt.safeParse(one));
  const receipts = parsed.flatMap(({ data }) => (data === undefined ? [] : [data]));
  const draws = drawsOf(receipts, file);
  const seen: Seen = { references: new Set(), claims: new Set(), lastEntry: undefined };
  let before: ActReceipt | undefined;
  const rows = parsed.map(({ data: receipt, error }, place): CheckedReceipt => {
    if (receipt === undefined)
      return {
        number: place + 1,
        receipt,
        faults: [{ kind: 'form', words: error?.issues[0]?.message ?? 'This is not a receipt' }],
        unrecorded: 0,
        openDraws: 0,
      };
    const faults: Fault[] = [];
    const isAt = (kind: FaultKind, words: string): void => void faults.push({ kind, words });
    if (receipt.playerId !== file.playerId)
      isAt('form', `It is a receipt of player ${receipt.playerId}, not of ${file.playerId}`);
    checkHash(receipt, isAt);
    const unrecorded = checkChain(receipt, before, isAt);
    if (unrecorded > 0) seen.lastEntry = undefined;
    if (noted?.number === receipt.number && noted.hash !== receipt.hash)
      isAt('noted', `Its hash was noted as ${noted.hash}; it is ${receipt.hash}`);
    checkEntries(receipt, seen, isAt);
    checkClaims(receipt, seen, isAt);
    const own = draws.get(receipt) ?? [];
    for (const { draw, check } of own) checkDraw(receipt, draw, check, isAt);
    before = receipt;
    return {
      number: receipt.number,
      receipt,
      faults,
      unrecorded,
      openDraws: own.filter(({ check }) => check.verdict === 'sealed' || check.verdict === 'seed-only')
        .length,
    };
  });
  const faults = ofWhole(file, receipts, noted);
  return { rows, faults, isSame: faults.length === 0 && rows.every((row) => row.faults.length === 0) };
}

type IsAt = (kind: FaultKind, words: string) => void;
interface Seen {
  readonly references: Set<string>;
  readonly claims: Set<string>;
  /** Number of the last entry; undefined if entries before are not known. */
  lastEntry: number | undefined;
}

function ofWhole(
  file: ReceiptsFile,
  receipts: readonly ActReceipt[],
  noted: NotedReceipt | undefined,
): Fault[] {
  const faults: Fault[] = [];
  for (const { serverSeed, serverSeedHash } of file.seeds)
    if (browserDigest.sha256Hex(serverSeed) !== serverSeedHash)
      faults.push({ kind: 'draw', words: `The seed ${serverSeed} has not the hash ${serverSeedHash}` });
  if (noted !== undefined && !receipts.some(({ number }) => number === noted.number))
    faults.push({ kind: 'noted', words: `Receipt ${noted.number}, which was noted, is not in the file` });
  return faults;
}

function checkHash({ hash, ...rest }: ActReceipt, isAt: IsAt): void {
  const computed = browserDigest.sha256Hex(canonicalJson(rest));
  if (computed !== hash) isAt('hash', `Its content has the hash ${computed}; it says ${hash}`);
}

/** Returns how many acts between the two have no receipt. */
function checkChain(receipt: ActReceipt, before: ActReceipt | undefined, isAt: IsAt): number {
  const { previous, number } = receipt;
  if (before === undefined) {
    if (previous !== undefined) isAt('chain', `Receipt ${previous.number} before it is not in the file`);
    if (
      number === 1 &&
      (receipt.state.before !== undefined || Object.keys(receipt.balances.before).length > 0)
    )
      isAt('balance', 'It is the first act of the player, so nothing can be before it');
    return number - 1;
  }
  if (previous?.number !== before.number || previous.hash !== before.hash || number <= before.number) {
    isAt(
      'chain',
      `It follows receipt ${previous?.number ?? 'none'} (${previous?.hash ?? 'no hash'}); the one before it is ${before.number} (${before.hash})`,
    );
    return 0;
  }
  const unrecorded = number - before.number - 1;
  if (unrecorded > 0) return unrecorded;
  if (receipt.state.before !== before.state.after)
    isAt('document', `The document changed between receipt ${before.number} and this one`);
  for (const currency of CURRENCIES) {
    const [was, is] = [before.balances.after[currency] ?? '0', receipt.balances.before[currency] ?? '0'];
    if (was !== is)
      isAt('balance', `It begins with ${is} ${currency}; receipt ${before.number} ended with ${was}`);
  }
  return 0;
}

/** A missing amount counts as zero. What is not an amount is -1, which differs from every real one. */
const minorOrNegative = (currency: Currency, amount: string | undefined): bigint =>
  (amount === undefined ? 0n : toMinor(currency, amount)) ?? -1n;

function checkEntries(receipt: ActReceipt, seen: Seen, isAt: IsAt): void {
  const balances = new Map(CURRENCIES.map((c) => [c, minorOrNegative(c, receipt.balances.before[c])]));
  for (const entry of receipt.entries) {
    const { number, reference, currency } = entry;
    const name = `Entry ${number}`;
    if (seen.lastEntry !== undefined && number !== seen.lastEntry + 1)
      isAt('sum', `${name} follows entry ${seen.lastEntry}`);
    seen.lastEntry = number;
    if (seen.references.has(reference)) isAt('sum', `${name}: its reference ${reference} was used before`);
    seen.references.add(reference);
    if (!hasTwoSides(entry))
      isAt('sum', `${name} moves from ${entry.debit} to ${entry.credit}; one side must be the player`);
    const amount = minorOrNegative(currency, entry.amount);
    if (amount <= 0n) isAt('sum', `${name} moves ${entry.amount} ${currency}`);
    const before = balances.get(currency) ?? 0n;
    const after =
      entry.credit === 'player' ? before + amount : entry.debit === 'player' ? before - amount : before;
    if (after < 0n) isAt('sum', `${name} takes more than there is`);
    if (minorOrNegative(currency, entry.balanceAfter) !== after)
      isAt('sum', `${name} leaves ${entry.balanceAfter} ${currency}; expected ${toDecimal(currency, after)}`);
    balances.set(currency, after);
  }
  for (const [currency, minor] of balances)
    if (minorOrNegative(currency, receipt.balances.after[currency]) !== minor)
      isAt(
        'sum',
        `It ends with ${receipt.balances.after[currency] ?? '0'} ${currency}; its entries give ${toDecimal(currency, minor)}`,
      );
}

const isPlayers = (account: string): boolean => account === 'player' || account === 'debt';
const hasTwoSides = ({ debit, credit }: ReceiptEntry): boolean =>
  debit !== credit && (isPlayers(debit) || isPlayers(credit));

const Reward = z.object({ type: z.string(), amount: z.unknown() });

/** Points of a claim are an entry of the same act. */
function checkClaims(receipt: ActReceipt, { claims }: Seen, isAt: IsAt): void {
  for (const { reference, rewards } of receipt.claims) {
    if (claims.has(reference)) isAt('claim', `${reference} was claimed before`);
    claims.add(reference);
    if (!Array.isArray(rewards)) {
      isAt('claim', `${reference} has no list of rewards`);
      continue;
    }
    for (const [n, value] of (rewards as readonly unknown[]).entries()) {
      const { data: reward } = Reward.safeParse(value);
      if (reward === undefined) {
        isAt('claim', `${reference} has a reward of another form: ${JSON.stringify(value)}`);
        continue;
      }
      if (reward.type !== 'points') continue;
      const paidBy = rewards.length === 1 ? reference : `${reference}#${n}`;
      const entry = receipt.entries.find((one) => one.reference === paidBy);
      const promised = (typeof reward.amount === 'number' ? toMinor('PP', reward.amount) : undefined) ?? -1n;
      if (
        entry === undefined ||
        entry.credit !== 'player' ||
        minorOrNegative('PP', entry.amount) !== promised
      )
        isAt(
          'claim',
          `${reference} gives ${JSON.stringify(reward.amount)} PP; the act paid ${entry?.amount ?? 'nothing'}`,
        );
    }
  }
}

type OwnDraw = ActReceipt['draws'][number];

function checkDraw(receipt: ActReceipt, draw: OwnDraw, check: DrawCheck, isAt: IsAt): void {
  const name = `Draw ${draw.number}`;
  switch (check.verdict) {
    case 'sealed':
    case 'seed-only':
      return;
    case 'matches':
      checkPaid(receipt, draw, check.again.multiplier, isAt);
      return;
    case 'wrong-seed':
      isAt('draw', `${name}: its seed has the hash ${check.serverSeedHash}, which is not the promised one`);
      return;
    case 'wrong-outcome':
      isAt(
        'draw',
        `${name} says ${canonicalJson(draw.outcome)}; its seeds give ${canonicalJson(check.again.outcome)}`,
      );
      return;
    case 'wrong-choice':
      isAt('draw', `${name}: the rules refuse the choice: ${check.fault}`);
      return;
    case 'wrong-table':
      isAt('draw', `${name}: its table of odds is ${check.computed}, not ${check.named}`);
      return;
    case 'wrong-round':
      isAt('draw', `${name}: the seed of its round does not lead to the published hash, or not to its point`);
      return;
    case 'wrong-guarantee':
      isAt(
        'draw',
        `${name}: the guarantee counted ${check.counted}; the earlier packs leave ${check.expected}`,
      );
      return;
    case 'wrong-order':
      isAt('draw', `${name}: the next number of its seed was ${check.expectedNonce}, not ${draw.nonce}`);
  }
}

/** The win of a round in one step is its stake times what the draw gave. */
function checkPaid(
  receipt: ActReceipt,
  { number, reference }: OwnDraw,
  multiplier: number | undefined,
  isAt: IsAt,
): void {
  const of = (part: string) => receipt.entries.find((entry) => entry.reference === `${reference}:${part}`);
  const stake = of('stake');
  if (stake === undefined || multiplier === undefined) return;
  const expected = (minorOrNegative('PP', stake.amount) * BigInt(Math.round(multiplier * 10_000))) / 10_000n;
  const paid = minorOrNegative('PP', of('win')?.amount);
  if (paid !== expected)
    isAt(
      'draw',
      `Draw ${number} gives ${toDecimal('PP', expected)} PP for ${stake.amount}; paid was ${toDecimal('PP', paid)}`,
    );
}

/** The last receipt, to be noted. */
export function lastOf({ rows }: Pick<ReceiptsCheck, 'rows'>): NotedReceipt | undefined {
  const last = rows.findLast(({ receipt }) => receipt !== undefined)?.receipt;
  return last && { number: last.number, hash: last.hash };
}
