// Decides the acts of a chain again with nothing but its receipts: without the notes of the host and without secret seeds, so
// documents cannot be compared, and amounts, claims and draws are (docs/time-machine.md).
import type { ActReceipt } from '@parlor/contract/calls/receipts.ts';
import { canonicalJson } from '@parlor/contract/kernel/canonical-json.ts';
import { isRefusal, type Refusal } from '@parlor/contract/kernel/errors.ts';
import { toMinor } from '@parlor/contract/kernel/money.ts';
import { decimals, receiptClaim, receiptEntry } from '../act-receipt.ts';
import type { Acted } from '../act.ts';
import type { Player } from '../kernel/player.ts';
import { upgrade } from '../upgrade.ts';
import type { ReplayNote } from './note.ts';
import {
  balancesMinor,
  decideAgain,
  playerAt,
  worldThen,
  type ReplayStart,
  type ReplayWorld,
} from './replay.ts';
import { SeenRows } from './seen-rows.ts';

/** Why an act cannot be decided with receipts alone; the amounts of its receipt are taken. */
export type TakenBecause =
  /** The content of its release is not there, or cannot be used. */
  | 'content'
  /** Its input is not in the receipt. */
  | 'input'
  /** A draw of a seed that is not revealed. */
  | 'seed'
  /** It is decided in another way, which may follow from an act before it that was taken. */
  | 'unsure';

/** What a receipt says that the engine does not. */
export type DifferenceKind = 'refused' | 'amount' | 'claim' | 'draw' | 'balance' | 'start';

export type ReplayVerdict =
  | { readonly what: 'same' }
  | { readonly what: 'taken'; readonly why: TakenBecause }
  | { readonly what: 'differs'; readonly kind: DifferenceKind; readonly words: string };

export interface ReceiptReplayStart extends ReplayStart {
  /** Whether an earlier act was taken, or differed. */
  readonly isUnsure: boolean;
}

export class ReceiptReplay {
  #player: Player | undefined;
  #number = 0;
  #isUnsure = false;
  readonly #rows: SeenRows;

  constructor(playerId: string, start?: ReceiptReplayStart) {
    this.#rows = SeenRows.of(start?.rows);
    if (start === undefined) return;
    this.#number = start.number;
    this.#isUnsure = start.isUnsure;
    this.#player = playerAt(playerId, start);
  }

  get player(): Player | undefined {
    return this.#player;
  }

  /** What another engine needs to go on from here. Undefined before the first act. */
  carried(): ReceiptReplayStart | undefined {
    if (this.#player === undefined) return undefined;
    return {
      number: this.#number,
      balances: decimals(this.#player.balances),
      state: JSON.stringify(this.#player.state),
      rows: this.#rows.carried(),
      isUnsure: this.#isUnsure,
    };
  }

  /**
   * Decides the next act. `note` has what the file tells of secrets; `isRevealed` whether every seed of its draws is known.
   * After an act that is not the same, the amounts of its receipt are taken.
   */
  next(
    receipt: ActReceipt,
    { note, isRevealed }: { readonly note: ReplayNote | undefined; readonly isRevealed: boolean },
    world: ReplayWorld | undefined,
  ): ReplayVerdict {
    const { number } = receipt;
    const first = this.#player === undefined;
    const verdict: ReplayVerdict =
      first && (number !== 1 || receipt.command !== 'createPlayer')
        ? {
            what: 'differs',
            kind: 'start',
            words: `the file begins with act ${number}, ${receipt.command}, and not with the player's first act`,
          }
        : this.#decided(receipt, note, world, isRevealed);
    this.#number = number;
    if (verdict.what !== 'same') {
      this.#isUnsure = true;
      this.#take(receipt);
    }
    return verdict;
  }

  #decided(
    receipt: ActReceipt,
    note: ReplayNote | undefined,
    world: ReplayWorld | undefined,
    isRevealed: boolean,
  ): ReplayVerdict {
    if (world === undefined) return { what: 'taken', why: 'content' };
    const acted = this.#decide(receipt, note, world);
    if (acted === undefined) return { what: 'taken', why: 'input' };
    const difference = differenceOf(receipt, acted);
    if (difference === undefined) return this.#keep(receipt, acted as Acted<unknown>);
    // A pause of all payouts is not in receipts: under it, payments go to another time.
    const paused = this.#decide(receipt, { ...note, mintingPaused: true }, world);
    if (paused !== undefined && differenceOf(receipt, paused) === undefined)
      return this.#keep(receipt, paused as Acted<unknown>);
    if (!isRevealed) return { what: 'taken', why: 'seed' };
    if (UNTOLD.has(receipt.command)) return { what: 'taken', why: 'input' };
    return this.#isUnsure ? { what: 'taken', why: 'unsure' } : difference;
  }

  #decide(receipt: ActReceipt, note: ReplayNote | undefined, world: ReplayWorld) {
    try {
      return decideAgain(this.#player, receipt, note, this.#rows, worldThen(world, receipt, note));
    } catch {
      // Rows that were not seen, or a game that the content does not have.
      return undefined;
    }
  }

  #keep(receipt: ActReceipt, { player, effects }: Acted<unknown>): ReplayVerdict {
    this.#rows.take(effects, Date.parse(receipt.at));
    this.#player = { ...player, state: upgrade(JSON.parse(JSON.stringify(player.state))) };
    return { what: 'same' };
  }

  /** The balances of the receipt; the rest of the document stays as it was. */
  #take({ balances }: ActReceipt): void {
    if (this.#player !== undefined)
      this.#player = { ...this.#player, balances: balancesMinor(balances.after) };
  }
}

/** Studios' calls may have parts that receipts do not tell. */
const UNTOLD: ReadonlySet<string> = new Set(['bet', 'win', 'rollback', 'closeRound', 'releaseFriend']);

type Entry = ActReceipt['entries'][number];

/** The first difference of a receipt and what the engine decides, in words. */
function differenceOf(receipt: ActReceipt, acted: Acted<unknown> | Refusal): ReplayVerdict | undefined {
  const differs = (kind: DifferenceKind, words: string): ReplayVerdict => ({ what: 'differs', kind, words });
  if (isRefusal(acted))
    return differs(
      'refused',
      `the engine refuses it with ${acted.refused}, and the receipt says it was done`,
    );
  const { effects, player } = acted;
  const draws = JSON.parse(JSON.stringify(effects.draws)) as typeof effects.draws;
  for (const [n, draw] of receipt.draws.entries()) {
    const again = draws[n];
    if (again === undefined || drawText(again) !== drawText(draw))
      return differs(
        'draw',
        `${draw.reference} drew ${text(draw.outcome)}; the engine draws ${again === undefined ? 'nothing' : text(again.outcome)}`,
      );
  }
  if (draws.length > receipt.draws.length)
    return differs(
      'draw',
      `the engine draws ${draws.length} times, the receipt ${receipt.draws.length} times`,
    );
  const entries = effects.postings.map(receiptEntry);
  for (let n = 0; n < Math.max(entries.length, receipt.entries.length); n++) {
    const [told, again] = [receipt.entries[n], entries[n]];
    if (entryText(told) !== entryText(again))
      return differs('amount', `the receipt moves ${said(told)}; the engine moves ${said(again)}`);
  }
  const claims = JSON.parse(JSON.stringify(effects.claims.map(receiptClaim))) as ActReceipt['claims'];
  if (canonicalJson(claims) !== canonicalJson(receipt.claims))
    return differs('claim', `the receipt claims ${text(receipt.claims)}; the engine gives ${text(claims)}`);
  const after = decimals(player.balances);
  if (canonicalJson(after) !== canonicalJson(receipt.balances.after))
    return differs(
      'balance',
      `the receipt leaves ${text(receipt.balances.after)}; the engine leaves ${text(after)}`,
    );
  return undefined;
}

const drawText = (
  draw: Pick<ActReceipt['draws'][number], 'reference' | 'nonce' | 'outcome' | 'input'>,
): string => canonicalJson([draw.reference, draw.nonce, draw.input, draw.outcome]);

/** Without its number, which acts that are not told may change. */
function entryText(entry: Entry | undefined): string {
  if (entry === undefined) return '';
  const { number: _n, balanceAfter: _b, amount, ...rest } = entry;
  return canonicalJson({ ...rest, amount: String(toMinor(entry.currency, amount)) });
}

const said = (entry: Entry | undefined): string =>
  entry === undefined
    ? 'nothing more'
    : `${entry.amount} ${entry.currency} from ${entry.debit} to ${entry.credit} (${entry.reference})`;

const LONGEST = 160;
const text = (value: unknown): string => {
  const all = canonicalJson(value);
  return all.length > LONGEST ? `${all.slice(0, LONGEST)}…` : all;
};
