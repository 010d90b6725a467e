// Experiments in the console: what they ask, how many players have seen which variant, and what the goal and the guardrails
// say. An experiment is content (content/flags.yaml): it is made, scheduled and copied in drafts.
import * as z from 'zod/mini';
import { EXPERIMENT_METRICS } from '../../../content/flags.ts';
import { operatorGet } from '../operator-calls.ts';
import { Count, Instant } from '../../../kernel/vocabulary.ts';

export const ExperimentMetric = z.enum(EXPERIMENT_METRICS);
export type ExperimentMetric = z.infer<typeof ExperimentMetric>;

/** `stopped`: an operator stopped it before its end. */
export const EXPERIMENT_STATES = ['scheduled', 'running', 'ended', 'stopped'] as const;
export const ExperimentState = z.enum(EXPERIMENT_STATES);
export type ExperimentState = z.infer<typeof ExperimentState>;

/**
 * `unclear`: the interval contains 0, or there are too few players. For a goal `better` and `worse` mean more and less.
 * A guardrail is `crossed` if the whole interval is on the side that it forbids.
 */
export const MetricVerdict = z.enum(['unclear', 'better', 'worse', 'kept', 'crossed']);
export type MetricVerdict = z.infer<typeof MetricVerdict>;

export const VariantResult = z.object({
  variant: z.string(),
  /** Players whose figures are complete. */
  players: Count,
  /** For each player. */
  mean: z.number(),
  /** Against the control, with an interval of 95 %; missing for the control, and with fewer than 30 players on a side. */
  difference: z.optional(z.object({ difference: z.number(), low: z.number(), high: z.number() })),
  verdict: MetricVerdict,
});
export type VariantResult = z.infer<typeof VariantResult>;

export const MetricResult = z.object({
  metric: ExperimentMetric,
  /** Missing for the goal. */
  mayNot: z.optional(z.enum(['rise', 'fall'])),
  variants: z.array(VariantResult),
});
export type MetricResult = z.infer<typeof MetricResult>;

export const ExperimentResult = z.object({
  key: z.string(),
  name: z.string(),
  hypothesis: z.string(),
  flag: z.string(),
  state: ExperimentState,
  from: Instant,
  until: Instant,
  /** When an operator stopped it. */
  stoppedAt: z.optional(Instant),
  /** The percentage of players who take part. */
  percent: z.number(),
  /** The first one is the control. `players` have seen it. */
  variants: z.array(z.object({ variant: z.string(), weight: z.number(), players: Count })),
  /** The probability of these counts, if players were assigned by the weights. Below 0.001 something is broken. */
  ratio: z.object({ probability: z.number(), isBroken: z.boolean() }),
  goal: MetricResult,
  guardrails: z.array(MetricResult),
});
export type ExperimentResult = z.infer<typeof ExperimentResult>;

export const operatorExperiments = {
  experimentResult: operatorGet('/api/operator/experiments/{key}', {
    role: 'viewer',
    summary: 'The result of an experiment up to now',
    params: z.strictObject({ key: z.string().check(z.maxLength(64)) }),
    reply: ExperimentResult,
    errors: ['NOT_FOUND'],
  }),
};
