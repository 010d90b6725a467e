// What caused a ledger entry, as a tree (not in the specification). Every node is a stored row; nothing is guessed.
import * as z from 'zod/mini';
import { LedgerEntry } from '../../balances.ts';
import { Difficulty, QuestGoal } from '../../quests.ts';
import { OrderState, RefundState } from '../../shop.ts';
import { ReleaseKind } from '../content/releases.ts';
import { operatorGet } from '../operator-calls.ts';
import { Count, Currency, Instant, Money, Reward, UserId } from '../../../kernel/vocabulary.ts';

/** `under` is the position of the node that this one caused; the root has none. Nodes are in the order of the tree. */
const node = <const Kind extends string, Shape extends z.core.$ZodLooseShape>(kind: Kind, shape: Shape) =>
  z.object({ kind: z.literal(kind), under: z.optional(Count), at: z.optional(Instant), ...shape });

/** Rounds by game: a stake and a win are entries of the ledger. */
const RoundsOfGame = z.object({
  gameId: z.string(),
  currency: Currency,
  rounds: Count,
  /** Payments of wins; a studio may pay one round more than once. */
  wins: Count,
  staked: Money,
  won: Money,
});

export const ExplainNode = z.discriminatedUnion('kind', [
  /** The entry itself, or another entry that it belongs to. */
  node('entry', { entry: LedgerEntry }),
  /** A claim: the reward under its reference, given once. */
  node('claim', { reference: z.string(), rewards: z.array(Reward) }),
  node('quest', {
    day: z.string(),
    index: Count,
    template: z.string(),
    difficulty: Difficulty,
    goal: QuestGoal,
    total: z.number(),
    gameId: z.optional(z.string()),
    multiplier: z.optional(z.number()),
    /**
     * True on a day that is over: the quest as that day dealt it. What a player exchanges is not stored after its day, so
     * this may be the quest before an exchange.
     */
    isAsDealt: z.boolean(),
  }),
  /** Rounds that a quest or a contest may have counted. */
  node('rounds', { since: Instant, until: Instant, games: z.array(RoundsOfGame) }),
  node('round', {
    provider: z.string(),
    roundId: z.string(),
    gameId: z.string(),
    currency: Currency,
    staked: Money,
    won: Money,
    isOpen: z.boolean(),
  }),
  node('transaction', {
    provider: z.string(),
    transactionId: z.string(),
    what: z.enum(['bet', 'win', 'rollback']),
    status: z.string(),
    currency: Currency,
    amount: Money,
    /** The transaction that a rollback undoes. */
    reference: z.optional(z.string()),
  }),
  node('draw', {
    reference: z.string(),
    purpose: z.string(),
    gameId: z.optional(z.string()),
    nonce: Count,
    serverSeedHash: z.string(),
    /** Whether the player can already recompute it. */
    isRevealed: z.boolean(),
    /** JSON. */
    outcome: z.string(),
  }),
  node('order', {
    orderId: z.string(),
    title: z.string(),
    quantity: Count,
    total: Money,
    currency: z.string(),
    status: OrderState,
    refund: RefundState,
  }),
  node('payment', {
    provider: z.string(),
    paymentId: z.string(),
    /** Smallest units of its currency: Stars, cents. */
    amountMinor: Count,
    currency: z.string(),
    state: z.string(),
  }),
  node('contest', {
    edition: z.string(),
    title: z.string(),
    place: z.int(),
    prize: Money,
    /** What the contest compares, in its smallest unit. */
    value: z.number(),
    entrants: z.optional(Count),
  }),
  /** An act of an operator in the audit log. `by` is 0 for the command line. */
  node('act', {
    act: z.string(),
    by: z.string(),
    byName: z.optional(z.string()),
    why: z.optional(z.string()),
    /** The bulk act that it belongs to. */
    bulkAct: z.optional(z.string()),
  }),
  node('friend', { userId: UserId, state: z.string() }),
  /** The content under which it was decided. */
  node('release', { release: z.int(), hash: z.string(), releaseKind: ReleaseKind, why: z.string() }),
  /** A row that should be here and is not: archived without files, or deleted after its time. */
  node('missing', { what: z.string(), reference: z.string() }),
]);
export type ExplainNode = z.infer<typeof ExplainNode>;

export const operatorExplaining = {
  explainEntry: operatorGet('/api/operator/players/{userId}/ledger/{number}/explain', {
    role: 'viewer',
    summary:
      'What caused a ledger entry: claim, quest, rounds, draw, order, payment, contest, operators, release',
    params: z.strictObject({
      userId: UserId,
      number: z.string().check(z.regex(/^[1-9]\d{0,14}$/, { error: 'number is the number of an entry' })),
    }),
    reply: z.object({ nodes: z.array(ExplainNode) }),
    errors: ['NOT_FOUND'],
  }),
};
