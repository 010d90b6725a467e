// The result of an experiment, computed when an operator looks: from the exposures, the ledger and the orders.
import type {
  ExperimentMetric,
  ExperimentResult,
  ExperimentState,
  MetricResult,
  MetricVerdict,
} from '@parlor/contract/calls/operator/plans/experiments.ts';
import type { ExperimentContent } from '@parlor/contract/content/flags.ts';
import type { Db } from '../../../db/sql.ts';
import { hasBegun, hasEnded } from './running.ts';
import { differenceOf, ratioProbability, sampleOf, type Difference, type Sample } from './statistics.ts';
import { exposedPlayers, sumsOf, type Sums } from './store.ts';

/** Of an assignment that works, one in a thousand looks broken. */
const BROKEN_BELOW = 0.001;
const MINOR_UNITS = 100;
/** Points are stored in minor units. */
const inUnits: Readonly<Partial<Record<ExperimentMetric, number>>> = {
  'points-staked': MINOR_UNITS,
  'points-bought': MINOR_UNITS,
  'net-points': MINOR_UNITS,
};

type MayNot = 'rise' | 'fall' | undefined;

function verdictOf(difference: Difference | undefined, mayNot: MayNot): MetricVerdict {
  const isMore = difference !== undefined && difference.low > 0;
  const isLess = difference !== undefined && difference.high < 0;
  if (mayNot === undefined) return isMore ? 'better' : isLess ? 'worse' : 'unclear';
  if (difference === undefined) return 'unclear';
  return (mayNot === 'rise' ? isMore : isLess) ? 'crossed' : 'kept';
}

/** The first variant is the control. */
export function compared(
  metric: ExperimentMetric,
  mayNot: MayNot,
  samples: ReadonlyArray<Sample & { readonly variant: string }>,
): MetricResult {
  const [control] = samples;
  return {
    metric,
    ...(mayNot && { mayNot }),
    variants: samples.map((sample) => {
      const { variant, n: players, mean } = sample;
      if (sample === control) return { variant, players, mean, verdict: mayNot ? 'kept' : 'unclear' };
      const difference = differenceOf(control!, sample);
      return {
        variant,
        players,
        mean,
        ...(difference && { difference }),
        verdict: verdictOf(difference, mayNot),
      };
    }),
  };
}

const NO_PLAYERS: Sums = { n: 0, sum: 0, squares: 0 };

export async function resultOf(
  db: Db,
  experiment: ExperimentContent,
  { nowMs, stoppedAt }: { readonly nowMs: number; readonly stoppedAt: string | undefined },
): Promise<ExperimentResult> {
  const { key, name, hypothesis, flag, from, until, percent, variants, goal, guardrails } = experiment;
  const untilMs = Math.min(nowMs, Date.parse(until), Date.parse(stoppedAt ?? until));
  const state: ExperimentState =
    stoppedAt !== undefined
      ? 'stopped'
      : hasEnded(experiment, nowMs)
        ? 'ended'
        : hasBegun(experiment, nowMs)
          ? 'running'
          : 'scheduled';
  const measure = async (metric: ExperimentMetric, mayNot?: MayNot): Promise<MetricResult> => {
    const sums = await sumsOf(db, { experiment: key, metric, untilMs });
    const unit = inUnits[metric] ?? 1;
    const samples = variants.map(({ variant }) => {
      const { n, sum, squares } = sums.get(variant) ?? NO_PLAYERS;
      return { variant, ...sampleOf({ n, sum: sum / unit, squares: squares / unit ** 2 }) };
    });
    return compared(metric, mayNot, samples);
  };
  const exposed = await exposedPlayers(db, key);
  const counts = variants.map(({ variant }) => exposed.get(variant) ?? 0);
  const probability = ratioProbability(
    counts,
    variants.map(({ weight }) => weight),
  );
  // One after another: nobody but an operator waits, and players share the database.
  const measured: MetricResult[] = [];
  for (const { metric, mayNot } of guardrails) measured.push(await measure(metric, mayNot));
  return {
    key,
    name,
    hypothesis,
    flag,
    state,
    from,
    until,
    ...(stoppedAt && { stoppedAt }),
    percent,
    variants: variants.map(({ variant, weight }, at) => ({ variant, weight, players: counts[at]! })),
    ratio: { probability, isBroken: probability < BROKEN_BELOW },
    goal: await measure(goal),
    guardrails: measured,
  };
}
