// Schema of content/flags.yaml: switches and experiments of the web page (S27).
import * as z from 'zod/mini';
import { words } from './languages/text.ts';
import { datesInOrder, unique, whole } from './parts.ts';
import { Instant } from '../kernel/vocabulary.ts';

const Key = z
  .string()
  .check(z.regex(/^[a-z][a-z0-9-]{1,62}$/, { error: 'A key is lower-case letters, digits and dashes' }));

/** The properties that a condition may use. The last four are properties of the visitor. */
export const FLAG_PROPERTIES = [
  'user_id',
  'device_id',
  'platform',
  'language',
  'version',
  'place',
  'premium',
  'new',
  'campaign',
] as const;
export const FLAG_OPERATORS = [
  'is',
  'is not',
  'contains',
  'does not contain',
  'version greater or equal',
  'version less',
] as const;

const Condition = z.strictObject({
  property: z.enum(FLAG_PROPERTIES),
  op: z.enum(FLAG_OPERATORS),
  values: z.array(words(256)).check(z.minLength(1)),
});

const Segment = z.strictObject({
  /** Shown to the operator. */
  name: words(80),
  /** All of them must hold; an empty list matches everybody. */
  when: z.optional(z.array(Condition).check(z.minLength(1))),
  /** The percentage of those who get the variant, 0 to 100, by a hash of the visitor, so that nobody changes sides. */
  percent: z._default(whole(0, 100), 100),
  variant: Key,
});

const Flag = z
  .strictObject({
    key: Key,
    about: words(300),
    /** `page`: decided in the browser from what it knows. `server`: decided by the server once and stored. */
    decided: z.enum(['page', 'server']),
    /** Besides `off`, which every flag has. A flag counts as on only if its variant is `on` (spec §5). */
    variants: z._default(z.array(Key).check(z.minLength(1), z.maxLength(8)), ['on']),
    /** Off for everybody before and after. */
    from: z.optional(Instant),
    until: z.optional(Instant),
    /** The first match decides; without a match the flag is off. */
    segments: z.array(Segment),
  })
  .check(
    datesInOrder('from', 'until'),
    z.refine(({ variants }) => new Set(variants).size === variants.length && !variants.includes('off'), {
      error: 'Each variant is named once, and off is there without being named',
      path: ['variants'],
    }),
    z.refine(
      ({ variants, segments }) =>
        segments.every(({ variant }) => variant === 'off' || variants.includes(variant)),
      { error: 'A segment gives a variant that the flag does not have', path: ['segments'] },
    ),
  );

/** What an experiment can measure of a player, from the moment at which they saw their variant. */
export const EXPERIMENT_METRICS = [
  'rounds',
  /** Whether they came back and earned or spent something on the next UTC day: 0 or 1. */
  'next-day',
  'points-staked',
  /** Points from orders. */
  'points-bought',
  'purchases',
  /** Points received less points given away, from all causes. */
  'net-points',
  'refunds',
] as const;
const Metric = z.enum(EXPERIMENT_METRICS);

const Experiment = z
  .strictObject({
    key: Key,
    name: words(60),
    /** What is expected, and why. */
    hypothesis: words(300),
    /** A flag that the server decides. While the experiment runs, it decides the flag for those who take part. */
    flag: Key,
    from: Instant,
    until: Instant,
    /** The percentage of players who take part. */
    percent: z._default(whole(1, 100), 100),
    /** The first one is the control. */
    variants: z.array(z.strictObject({ variant: Key, weight: whole(1, 1_000) })).check(
      z.minLength(2),
      z.maxLength(4),
      unique(({ variant }) => variant, 'A variant is named once'),
    ),
    goal: Metric,
    /** A metric that may not rise or fall. */
    guardrails: z.array(z.strictObject({ metric: Metric, mayNot: z.enum(['rise', 'fall']) })).check(
      z.maxLength(4),
      unique(({ metric }) => metric, 'A metric is guarded once'),
    ),
  })
  .check(datesInOrder('from', 'until'));
export type ExperimentContent = z.infer<typeof Experiment>;

const areApart = (a: ExperimentContent, b: ExperimentContent): boolean =>
  a.flag !== b.flag || Date.parse(a.until) <= Date.parse(b.from) || Date.parse(b.until) <= Date.parse(a.from);

export const FlagsContent = z
  .strictObject({
    flags: z.array(Flag).check(unique(({ key }) => key, 'Two flags have the same key')),
    experiments: z._default(
      z.array(Experiment).check(
        z.maxLength(20),
        unique(({ key }) => key, 'Two experiments have the same key'),
        z.refine((list) => list.every((one, at) => list.slice(at + 1).every((two) => areApart(one, two))), {
          error: 'Two experiments of one flag run at the same time',
        }),
      ),
      [],
    ),
  })
  .check(
    z.refine(
      ({ flags, experiments }) =>
        experiments.every(({ flag }) =>
          flags.some(({ key, decided }) => key === flag && decided === 'server'),
        ),
      { error: 'An experiment needs a flag that the server decides', path: ['experiments'] },
    ),
    z.refine(
      ({ flags, experiments }) =>
        experiments.every(({ flag, variants }) => {
          const known = ['off', ...(flags.find(({ key }) => key === flag)?.variants ?? [])];
          return variants.every(({ variant }) => known.includes(variant));
        }),
      { error: 'An experiment has a variant that its flag does not have', path: ['experiments'] },
    ),
  );
export type FlagsContent = z.infer<typeof FlagsContent>;
export type FlagContent = FlagsContent['flags'][number];
