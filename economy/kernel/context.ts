// One act while it is being decided: a working copy of the player, and the effects that explain every change.
import type { Currency, Reward } from '@parlor/contract/kernel/vocabulary.ts';
import type { ConsentChangeRecord } from '../care/care-slice.ts';
import type { InboxRecord } from '../progress/inbox.ts';
import type { Posting } from '../money/postings.ts';
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
