// Contests, products, bundles, flags and experiments of the content with their state: what runs, what a release brings, and what drafts have.
// They are made, copied, scheduled and changed in drafts alone, so everything goes the same way to players.
import * as z from 'zod/mini';
import { operatorGet } from '../operator-calls.ts';
import { ReleaseNumber } from '../content/releases.ts';
import { Instant } from '../../../kernel/vocabulary.ts';

/** Where each kind is in the content, and the fields of its id, name and dates. */
export const PLAN_PLACES = {
  contest: { file: 'contests.yaml', list: 'contests', id: 'id', name: 'title', from: 'from', until: 'until' },
  product: {
    file: 'shop.yaml',
    list: 'products',
    id: 'id',
    name: 'name',
    from: 'saleFrom',
    until: 'saleUntil',
  },
  flag: { file: 'flags.yaml', list: 'flags', id: 'key', name: 'about', from: 'from', until: 'until' },
  experiment: {
    file: 'flags.yaml',
    list: 'experiments',
    id: 'key',
    name: 'name',
    from: 'from',
    until: 'until',
  },
  bundle: {
    file: 'shop.yaml',
    list: 'bundles',
    id: 'id',
    name: 'name',
    from: 'saleFrom',
    until: 'saleUntil',
  },
} as const;
export type PlanKind = keyof typeof PLAN_PLACES;
export const PlanKind = z.enum(Object.keys(PLAN_PLACES) as PlanKind[]);

/** `draft`: in a draft alone. `stopped`: switched off by an operator. */
export const PLAN_STATES = ['draft', 'scheduled', 'running', 'ended', 'stopped'] as const;
export const PlanState = z.enum(PLAN_STATES);
export type PlanState = z.infer<typeof PlanState>;

export const Plan = z.object({
  kind: PlanKind,
  id: z.string(),
  name: z.string(),
  state: PlanState,
  /** Missing where it has always run, or runs without end. */
  from: z.optional(Instant),
  until: z.optional(Instant),
  /** What it collides with, in words. */
  clashes: z.array(z.string()),
  /** The draft that adds, changes or removes it. */
  draft: z.optional(z.object({ id: z.int(), name: z.string() })),
  /** The scheduled release that adds or changes it. */
  release: z.optional(ReleaseNumber),
  /** The draft removes it. */
  isRemoved: z.optional(z.literal(true)),
});
export type Plan = z.infer<typeof Plan>;

export const operatorPlans = {
  operatorPlans: operatorGet('/api/operator/plans', {
    role: 'viewer',
    summary:
      'Contests, products, bundles, flags and experiments: live, scheduled and in open drafts, with their clashes',
    query: z.strictObject({ kind: PlanKind }),
    reply: z.object({ plans: z.array(Plan) }),
  }),
};
