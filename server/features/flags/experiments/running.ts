// The experiments of the flags. A running one decides its flag for the players who take part, by a hash of the player with
// the experiment's key: nobody changes sides, and no row is needed.
import type { EvaluationFlag, EvaluationSegment } from '@amplitude/experiment-core';
import type { ExperimentContent, FlagsContent } from '@parlor/contract/content/flags.ts';
import { isOff, type Switches } from '@parlor/economy/kernel/switches.ts';

export interface Now {
  readonly switches: Switches;
  readonly nowMs: number;
}

export const hasBegun = ({ from }: Pick<ExperimentContent, 'from'>, nowMs: number): boolean =>
  Date.parse(from) <= nowMs;
export const hasEnded = ({ until }: Pick<ExperimentContent, 'until'>, nowMs: number): boolean =>
  Date.parse(until) <= nowMs;

/** The experiment that decides this flag now. */
export const runningOf = (
  { experiments }: FlagsContent,
  flag: string,
  now: Now,
): ExperimentContent | undefined =>
  experiments.find(
    (one) =>
      one.flag === flag &&
      hasBegun(one, now.nowMs) &&
      !hasEnded(one, now.nowMs) &&
      !isOff(now, { kind: 'experiment', id: one.key }) &&
      !isOff(now, { kind: 'flag', id: flag }),
  );

/** The whole range of a distribution: a hash of 32 bits divided by 100. */
const WHOLE_RANGE = 42_949_673;

function segmentOf({ key, name, percent, variants }: ExperimentContent): EvaluationSegment {
  const whole = variants.reduce((sum, { weight }) => sum + weight, 0);
  let before = 0;
  const distributions = variants.map(({ variant, weight }) => {
    const from = before;
    before += weight;
    const edge = (weights: number): number => Math.round((WHOLE_RANGE * weights) / whole);
    return { variant, range: [edge(from), edge(before)] };
  });
  return {
    metadata: { segmentName: name, experimentKey: key },
    bucket: {
      selector: ['context', 'user', 'user_id'],
      salt: `experiment/${key}`,
      allocations: [{ range: [0, percent], distributions }],
    },
  };
}

/** The same flag, decided by the experiment first. Who does not take part has the variant of the flag's own segments. */
export const withExperiment = (
  flag: EvaluationFlag,
  experiment: ExperimentContent | undefined,
): EvaluationFlag =>
  experiment === undefined ? flag : { ...flag, segments: [segmentOf(experiment), ...flag.segments] };
