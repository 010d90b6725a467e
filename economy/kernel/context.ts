// One act while it is being decided: a working copy of the player, and the effects that explain every change.
import type { LedgerReason } from '@parlor/contract/calls/balances.ts';
import { MAX_MINOR, toDecimal } from '@parlor/contract/kernel/money.ts';
import type { Currency, Reward } from '@parlor/contract/kernel/vocabulary.ts';
import type { ConsentChangeRecord } from '../care/care-slice.ts';
import type { InboxRecord } from '../progress/inbox.ts';
import { debtsAfter } from '../money/debts.ts';
import type { ContestEntryRecord, LateRoundRecord } from '../social/contests.ts';
import type { ChallengeAttemptRecord } from '../social/daily-challenge.ts';
import type { GameEvent, OutboxEvent } from './events.ts';
import type { OrderRecord, PaymentRecord, StockChange } from '../shop/order-record.ts';
import type { Player, PlayerState } from './player.ts';
import { RuleViolation } from './rule-violation.ts';
import type { RevealedSeedRecord, DrawRecord } from '../play/fairness.ts';
import type { SharedBetRecord } from '../play/open-rounds.ts';
import type { StudioCount } from '../play/studio-bounds.ts';
import type { RoundRecord, TransactionRecord } from '../play/provider-wallet.ts';
import type { World } from './world.ts';

/**
 * The accounts of the ledger. Only `player` must never be negative. A value that leaves `debt` is owed by the player
 * from then on; a value that enters it is paid back. The others are issuers, which are summed and never stored: `mint:`
 * with the reason of new value (economy/money/minting.ts), `house:prize` for games of ours, `house:shop` for purchases,
 * `house:debts` for what is written off, and `provider:` with the id of a game provider.
 */
export type Account =
  | 'player'
  | 'debt'
  | `mint:${string}`
  | `house:${'prize' | 'shop' | 'debts'}`
  | `provider:${string}`;

/** One row of the ledger: `amountMinor` leaves `debit` and enters `credit`, so every row sums to zero (I1). */
export interface Posting {
  /** 1, 2, 3 … for each player, without gaps. */
  readonly number: number;
  /** Unique for the player, so it happens once. */
  readonly reference: string;
  readonly debit: Account;
  readonly credit: Account;
  readonly currency: Currency;
  readonly amountMinor: bigint;
  /** The player's balance after this entry. */
  readonly balanceAfterMinor: bigint;
  readonly reason: LedgerReason;
  readonly gameId?: string;
}

/** A claim. The database refuses a second one with the same reference (I12). */
export interface ClaimRecord {
  readonly reference: string;
  readonly rewards: readonly Reward[];
}

/** The effects at the start of an act. */
export const noEffects = () => ({
  postings: [] as Posting[],
  claims: [] as ClaimRecord[],
  outbox: [] as OutboxEvent[],
  draws: [] as DrawRecord[],
  revealedSeeds: [] as RevealedSeedRecord[],
  transactions: [] as TransactionRecord[],
  rounds: [] as RoundRecord[],
  sharedBets: [] as SharedBetRecord[],
  orders: [] as OrderRecord[],
  payments: [] as PaymentRecord[],
  contestEntries: [] as ContestEntryRecord[],
  lateRounds: [] as LateRoundRecord[],
  challengeAttempts: [] as ChallengeAttemptRecord[],
  consentChanges: [] as ConsentChangeRecord[],
  inboxEntries: [] as InboxRecord[],
  /** Sums of outside studios, for their hour. */
  studioCounts: [] as StudioCount[],
  /** Counters over all players. If one of these changes cannot be made, the host saves nothing of the act. */
  stock: [] as StockChange[],
});
export type Effects = Readonly<ReturnType<typeof noEffects>>;

/** Whether an act writes any row. It may do so without a change of the document: the refused bet of a studio has a row. */
export const hasEffects = (e: Effects): boolean =>
  Object.values(e).some((list: readonly unknown[]) => list.length > 0);

export interface ActContext {
  readonly world: World;
  readonly playerId: string;
  balances: Record<Currency, bigint>;
  state: PlayerState;
  readonly effects: Effects;
  /** Informs every system of what happened. They change the context at once. */
  readonly emit: (event: GameEvent) => void;
}

type GameEventListener = (context: ActContext, event: GameEvent) => void;

export const beginAct = (player: Player, world: World, systems: readonly GameEventListener[]): ActContext => {
  const context: ActContext = {
    world,
    playerId: player.id,
    balances: { ...player.balances },
    state: player.state,
    effects: noEffects(),
    emit: (event) => {
      for (const listener of systems) listener(context, event);
    },
  };
  return context;
};

/** Changes some slices of the player's document. */
export const setState = (context: ActContext, change: Partial<PlayerState>): void => {
  context.state = { ...context.state, ...change };
};

export type Move = Omit<Posting, 'number' | 'balanceAfterMinor'>;

/**
 * The only writer of balances and debts. Moves value between two accounts, one of which is the player's. Refuses
 * INSUFFICIENT_BALANCE and BALANCE_LIMIT. An amount that is not positive is a bug.
 */
export function move(context: ActContext, m: Move): void {
  if (m.amountMinor <= 0n) throw new RangeError(`A posting needs a positive amount (${m.reference})`);
  if (m.debit === m.credit) throw new RangeError(`A posting needs two accounts (${m.reference})`);
  const before = context.balances[m.currency];
  let after = before;
  if (m.debit === 'player') {
    if (before < m.amountMinor)
      throw new RuleViolation(
        'INSUFFICIENT_BALANCE',
        `This costs ${toDecimal(m.currency, m.amountMinor)} ${m.currency}. Your balance is ${toDecimal(m.currency, before)}.`,
        {
          currency: m.currency,
          balance: toDecimal(m.currency, before),
          needed: toDecimal(m.currency, m.amountMinor),
        },
      );
    after = before - m.amountMinor;
  } else if (m.credit === 'player') {
    after = before + m.amountMinor;
    if (after > MAX_MINOR)
      throw new RuleViolation('BALANCE_LIMIT', undefined, {
        currency: m.currency,
        limit: toDecimal(m.currency, MAX_MINOR),
      });
  }
  const number = context.state.entries + 1;
  context.effects.postings.push({ ...m, number, balanceAfterMinor: after });
  context.balances[m.currency] = after;
  setState(context, {
    entries: number,
    changedAtMs: { ...context.state.changedAtMs, [m.currency]: context.world.nowMs },
  });
  if (m.debit === 'debt' || m.credit === 'debt') {
    const byMinor = m.debit === 'debt' ? m.amountMinor : -m.amountMinor;
    setState(context, { debts: debtsAfter(context.state, m.currency, byMinor) });
  }
}

/** Takes what the player has. The player owes the rest from then on; it is returned in minor units. */
export function takeOrOwe(context: ActContext, m: Omit<Move, 'debit'>): bigint {
  const held = context.balances[m.currency];
  const takenMinor = held < m.amountMinor ? held : m.amountMinor;
  const owedMinor = m.amountMinor - takenMinor;
  if (takenMinor > 0n) move(context, { ...m, debit: 'player', amountMinor: takenMinor });
  if (owedMinor > 0n)
    move(context, { ...m, debit: 'debt', amountMinor: owedMinor, reference: `${m.reference}:debt` });
  return owedMinor;
}

/** Runs a part of an act. If a rule refuses it, the context stays as before and the refusal is returned. */
export function attempt<T>(context: ActContext, part: () => T): T | RuleViolation {
  const { state, effects } = context;
  const balances = { ...context.balances };
  const lengths = Object.entries(effects).map(([name, rows]) => [name, rows.length] as const);
  try {
    return part();
  } catch (error) {
    if (!(error instanceof RuleViolation)) throw error;
    context.state = state;
    context.balances = balances;
    for (const [name, length] of lengths) effects[name as keyof Effects].length = length;
    return error;
  }
}

/** Emits an event. Values that the caller read from the context before may be outdated now. */
export const emit = (context: ActContext, event: GameEvent): void => context.emit(event);
