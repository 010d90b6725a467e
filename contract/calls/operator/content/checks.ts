// The gate: a draft is simulated against its base before it may be released. Only the server makes and writes a verdict.
import * as z from 'zod/mini';
import { operatorGet, operatorPost } from '../operator-calls.ts';
import { Count, Instant, UserId } from '../../../kernel/vocabulary.ts';

export const CHECK_KINDS = ['schema', 'cross-file', 'offers', 'simulation', 'diff'] as const;
export const CheckKind = z.enum(CHECK_KINDS);
export type CheckKind = z.infer<typeof CheckKind>;
export const Verdict = z.enum(['green', 'red']);

/** What may be limited; `of` says of which game, quest or kind of player. */
export const BUDGETS = [
  'netMinting',
  'netMintingOfKind',
  'returns',
  'collectionDays',
  'passWorth',
  'questFilled',
  'dayLimit',
] as const;
export const Budget = z.object({
  name: z.enum(BUDGETS),
  of: z.optional(z.string()),
  /** Percent: a change from the base, or a share. */
  figure: z.number(),
  least: z.optional(z.number()),
  most: z.optional(z.number()),
  /** With 95 % confidence the figure is between these; missing where it is exact. */
  between: z.optional(z.tuple([z.number(), z.number()])),
  verdict: Verdict,
  /** Whole percent: how sure it is that the figure is on this side of the limit. */
  confidence: z.number(),
  /** What would bring it back, in short, such as `quest × 0.93`. */
  repair: z.optional(z.string()),
});
export type Budget = z.infer<typeof Budget>;

/** A figure under the base and under the draft. */
export const Difference = z.object({
  figure: z.enum([
    'minted',
    'burned',
    'net',
    'collectionDays',
    'passWorth',
    'bestDay',
    'questFilled',
    'return',
    'price',
    'boxWorth',
    'rarity',
  ]),
  /** The kind of player, the game, the product … */
  of: z.string(),
  base: z.optional(z.number()),
  draft: z.optional(z.number()),
});
export type Difference = z.infer<typeof Difference>;

/** Changes to the draft that would bring red budgets back; each is a field with JSON before and after. */
export const Repair = z.object({
  /** `nearer`: its changed rewards nearer to those of the base. `back`: fields as the base has them. */
  kind: z.enum(['nearer', 'back']),
  /** What it would bring back; empty for faults of offers. */
  budgets: z.array(z.object({ name: z.enum(BUDGETS), of: z.optional(z.string()) })),
  /** So much of each change is left. */
  percent: z.optional(z.number()),
  changes: z.array(
    z.object({
      file: z.string(),
      /** Such as `templates.win-30.rewards.0.amount`: names of fields, ids, and places in lists counted from 0. */
      path: z.string(),
      from: z.optional(z.string()),
      /** Missing where the field goes. */
      to: z.optional(z.string()),
    }),
  ),
});
export type Repair = z.infer<typeof Repair>;

export const GateReport = z.object({
  players: Count,
  days: Count,
  seed: Count,
  budgets: z.array(Budget),
  differences: z.array(Difference),
  repairs: z._default(z.array(Repair), []),
});
export type GateReport = z.infer<typeof GateReport>;

export const RUN_STATES = ['running', 'done', 'cancelled', 'failed', 'lost'] as const;
export const CheckRun = z.object({
  id: z.int(),
  state: z.enum(RUN_STATES),
  by: UserId,
  startedAt: Instant,
  /** Lives so far, of the base and the draft together. */
  lived: Count,
  players: Count,
  /** Why it failed. */
  why: z.optional(z.string()),
});
export type CheckRun = z.infer<typeof CheckRun>;

const Check = z.object({
  kind: CheckKind,
  verdict: Verdict,
  at: Instant,
  ms: Count,
  /** Of the offers: what is wrong with each. */
  faults: z.array(z.string()),
});

export const GateState = z.object({
  hash: z.optional(z.string()),
  baseHash: z.string(),
  /** Hash of the rules, the simulator and the budgets of the server that answers. */
  engine: z.string(),
  /** Kinds of checks that are not green for just this hash, base and engine. */
  missing: z.array(CheckKind),
  checks: z.array(Check),
  /** An earlier version, base or engine of this draft was checked, and no longer counts. */
  isStale: z.boolean(),
  run: z.optional(CheckRun),
  report: z.optional(GateReport),
});
export type GateState = z.infer<typeof GateState>;

const oneDraft = z.strictObject({ id: z.string().check(z.regex(/^[1-9]\d{0,8}$/)) });
const Hash = z.string().check(z.regex(/^[0-9a-f]{64}$/, { error: 'a hash is 64 hexadecimal digits' }));

export const operatorChecks = {
  draftGate: operatorGet('/api/operator/drafts/{id}/gate', {
    role: 'viewer',
    summary: 'The checks of a draft on its base: what is missing, the running check, and the report',
    params: oneDraft,
    reply: GateState,
    errors: ['NOT_FOUND'],
  }),
  startGate: operatorPost('/api/operator/drafts/{id}/gate', {
    role: 'support',
    summary:
      'Check exactly this hash on this base: offers, then simulated players on both with the same random numbers; one check at a time',
    params: oneDraft,
    body: z.strictObject({ hash: Hash, baseHash: Hash }),
    reply: GateState,
    errors: ['NOT_FOUND', 'DRAFT_CLOSED', 'RELEASE_OUTDATED', 'CONTENT_INVALID', 'CHECK_RUNNING'],
  }),
  cancelGate: operatorPost('/api/operator/drafts/{id}/gate/cancel', {
    role: 'support',
    summary: 'End a running check without a verdict',
    params: oneDraft,
    body: z.strictObject({}),
    reply: GateState,
    errors: ['NOT_FOUND'],
  }),
};
