// The calls of operators (not in the specification, S31): a separate contract, mounted together with the players' contract.
// Every act is recorded with its operator and reason, also if it is refused (I50).
//
// A changing call takes `Idempotency-Key`. Its answer is stored for the operator and the key together with its effect:
// a repeated request gets the same answer and changes nothing. Another request under the same key is refused with 409
// OPERATOR_KEY_REUSED (players get 422 for that). The role is checked before the body is read.
import * as z from 'zod/mini';
import { operatorGet, operatorPost } from './operator-calls.ts';
import type { CallReply, HandlerInput, HandlerReply } from '../../kernel/endpoint.ts';
import { FlagCard } from '../flags.ts';
import { Debt } from '../balances.ts';
import { operatorAnnouncements } from './announcements.ts';
import { operatorChecks } from './content/checks.ts';
import { operatorMessages } from './content/messages.ts';
import { operatorPreview } from './content/preview.ts';
import { operatorBulkActs } from './bulk/bulk-acts.ts';
import { operatorReleasedActs } from './bulk/released-acts.ts';
import { operatorSegments } from './bulk/segments.ts';
import { ApprovalLimits, Correction, operatorCorrections } from './corrections.ts';
import { operatorContests } from './contests.ts';
import { operatorDebts } from './debts.ts';
import { operatorDrafts } from './content/drafts.ts';
import { operatorAlarms } from './alarms.ts';
import { operatorExplaining } from './finding/explain.ts';
import { operatorFinding } from './finding/find.ts';
import { operatorNotes } from './finding/notes.ts';
import { operatorPreviews } from './finding/preview.ts';
import { operatorPast } from './finding/past.ts';
import { operatorTimeline } from './finding/timeline.ts';
import { operatorWhatIf } from './finding/what-if.ts';
import { operatorExperiments } from './plans/experiments.ts';
import { operatorFigures } from './figures.ts';
import { operatorGrowth } from './referrals-and-partners.ts';
import { operatorNames } from './names.ts';
import { operatorPayments } from './payments.ts';
import { operatorPlans } from './plans/plans.ts';
import { operatorReleases } from './content/releases.ts';
import { operatorStudios } from './studios.ts';
import { operatorWebhooks } from './webhooks.ts';
import { operatorSwitches } from './switches.ts';
import { Why } from './reason.ts';
import { OperatorRole } from './accounts/roles.ts';
import { ConsoleEnvironment } from './accounts/sign-in.ts';
import { operatorAccounts } from './accounts/accounts.ts';
import { AirdropWallet, WalletChange } from '../ton-wallet.ts';
import { Order } from '../shop.ts';
import { ClientError } from '../telemetry.ts';
import { Count, Currency, Instant, Money, UserId, limitOf } from '../../kernel/vocabulary.ts';

export { OPERATOR_ROLES, OperatorRole, reachesRole } from './accounts/roles.ts';

/** 0 is the command line of the server. */
export const OperatorId = z.string().check(z.regex(/^(?:0|[1-9]\d{0,15})$/));

/** Name, username and labels are masked, except in the reply of `revealPlayer`. */
export const FoundPlayer = z.object({
  userId: UserId,
  firstName: z.string(),
  username: z.optional(z.string()),
  identities: z.array(z.object({ provider: z.string(), label: z.optional(z.string()) })),
  createdAt: Instant,
  disabledAt: z.optional(Instant),
});
export type FoundPlayer = z.infer<typeof FoundPlayer>;
export const PlayerCard = z.extend(FoundPlayer, {
  version: Count,
  balances: z.array(z.object({ currency: Currency, balance: Money })),
  /** The player's debts; empty without any. */
  debts: z.array(Debt),
  campaign: z.optional(z.record(z.string(), z.string())),
  /** The player asked for the deletion of their account; `done`: their data is erased. */
  deletion: z.optional(z.object({ state: z.enum(['asked', 'erasing', 'done']), dueAt: Instant })),
  /** True if the account has an operator's role, so changing it needs two people. */
  isOperator: z.boolean(),
  /** Corrections of this player that wait for a second treasurer. */
  waiting: z.array(Correction),
});
export type PlayerCard = z.infer<typeof PlayerCard>;

export const OperatorAct = z.object({
  id: z.string(),
  at: Instant,
  by: OperatorId,
  /** The name of the operator's account; a player's account that holds a role has none. */
  byName: z.optional(z.string()),
  act: z.string(),
  /** The code of the refusal, if the act was refused and nothing was done. */
  refused: z.optional(z.string()),
  userId: z.optional(UserId),
  why: z.optional(z.string()),
  details: z.unknown(),
});
export type OperatorAct = z.infer<typeof OperatorAct>;

/** Refusals that every changing call can give besides its own. */
export const ANY_CHANGE_REFUSES = [
  'NOT_AN_OPERATOR',
  'OPERATOR_KEY_REUSED',
  'OPERATOR_ACT_DONE',
  'CONSOLE_SIGN_IN_NEEDED',
  'STEP_UP_NEEDED',
] as const;

const player = z.strictObject({ userId: UserId });
const before = z.optional(z.string().check(z.maxLength(64)));
const paged = z.strictObject({ limit: z.optional(limitOf(100)), before });

export const operatorContract = {
  ...operatorGrowth,
  ...operatorNames,
  ...operatorContests,
  ...operatorPayments,
  ...operatorCorrections,
  ...operatorSegments,
  ...operatorReleasedActs,
  ...operatorBulkActs,
  ...operatorStudios,
  ...operatorDebts,
  ...operatorReleases,
  ...operatorDrafts,
  ...operatorChecks,
  ...operatorPreview,
  ...operatorMessages,
  ...operatorSwitches,
  ...operatorWebhooks,
  ...operatorFigures,
  ...operatorAnnouncements,
  ...operatorPlans,
  ...operatorExperiments,
  ...operatorAlarms,
  ...operatorAccounts,
  ...operatorFinding,
  ...operatorExplaining,
  ...operatorTimeline,
  ...operatorNotes,
  ...operatorPreviews,
  ...operatorWhatIf,
  ...operatorPast,
  operatorPeople: operatorGet('/api/operator/people', {
    role: 'viewer',
    summary: 'Names of all operators by their numbers, also of removed ones',
    reply: z.object({ people: z.array(z.object({ operatorId: UserId, name: z.string() })) }),
  }),
  operatorMe: operatorGet('/api/operator/me', {
    summary: 'Your role as an operator, and your limits in 24 hours without approval',
    reply: z.object({
      role: OperatorRole,
      userId: UserId,
      environment: ConsoleEnvironment,
      /** Missing for a player's account that holds a role. */
      account: z.optional(z.object({ name: z.string(), email: z.string(), sessionEndsAt: Instant })),
      /** By currency. */
      limits: z.record(z.string(), ApprovalLimits),
    }),
  }),
  playerCard: operatorGet('/api/operator/players/{userId}', {
    summary: 'One player',
    params: player,
    reply: PlayerCard,
    errors: ['NOT_FOUND'],
  }),
  playerWallet: operatorGet('/api/operator/players/{userId}/wallet', {
    summary: "A player's airdrop wallet and its changes, newest first",
    params: player,
    reply: z.object({ wallet: AirdropWallet, changes: z.array(WalletChange) }),
  }),
  playerOrders: operatorGet('/api/operator/players/{userId}/orders', {
    summary: "A player's orders with their timelines",
    params: player,
    query: paged,
    reply: z.object({ orders: z.array(Order), before: z.optional(z.string()) }),
  }),
  revealPlayer: operatorPost('/api/operator/players/{userId}/reveal', {
    role: 'support',
    isSecret: true,
    summary: "A player's personal data without masks; the audit log has each look and its reason",
    params: player,
    body: z.strictObject({ why: Why }),
    reply: FoundPlayer,
    errors: ['NOT_FOUND'],
  }),
  disablePlayer: operatorPost('/api/operator/players/{userId}/disable', {
    role: 'support',
    summary: 'Disable an account: every sign-in ends within a second, open rounds are settled',
    params: player,
    body: z.strictObject({ why: Why }),
    reply: FoundPlayer,
    errors: ['NOT_FOUND', 'OWN_ACCOUNT', 'OPERATOR_ACCOUNT', 'DELETION_STARTED'],
  }),
  enablePlayer: operatorPost('/api/operator/players/{userId}/enable', {
    role: 'support',
    summary: 'Enable a disabled account',
    params: player,
    body: z.strictObject({ why: Why }),
    reply: FoundPlayer,
    errors: ['NOT_FOUND', 'OWN_ACCOUNT', 'OPERATOR_ACCOUNT', 'DELETION_STARTED'],
  }),
  refundPlayerOrder: operatorPost('/api/operator/players/{userId}/orders/{orderId}/refund', {
    role: 'support',
    stepUp: true,
    summary: 'Refund an order and take back its unused items',
    params: z.strictObject({ userId: UserId, orderId: z.string().check(z.maxLength(64)) }),
    body: z.strictObject({ why: Why }),
    reply: Order,
    errors: ['ORDER_NOT_FOUND', 'OWN_ACCOUNT'],
  }),
  operatorActs: operatorGet('/api/operator/acts', {
    summary: 'The audit log of operators, newest first; nothing is ever deleted',
    query: z.strictObject({ limit: z.optional(limitOf(100)), before, userId: z.optional(UserId) }),
    reply: z.object({ acts: z.array(OperatorAct), before: z.optional(z.string()) }),
  }),
  operatorFlags: operatorGet('/api/operator/flags', {
    summary: 'Flags and experiments of the web page, with the number of players for each variant',
    reply: z.object({ flags: z.array(FlagCard) }),
  }),
  operatorErrors: operatorGet('/api/operator/faults', {
    summary: 'Errors of pages, grouped by cause and release, newest first',
    reply: z.object({ faults: z.array(ClientError) }),
  }),
};
export type OperatorContract = typeof operatorContract;
export type OperatorCall = keyof OperatorContract;
export type OperatorReply<N extends OperatorCall> = CallReply<OperatorContract[N]>;
export type OperatorReceived<N extends OperatorCall> = HandlerInput<OperatorContract[N]>;
export type OperatorAnswer<N extends OperatorCall> = HandlerReply<OperatorContract[N]>;
