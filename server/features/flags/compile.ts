// Compiles content/flags.yaml into the configurations that the vendor's engine evaluates, here and in the browser.
import type { FlagContent, FlagsContent } from '@parlor/contract/content/flags.ts';
import type { EvaluationFlag, EvaluationSegment } from '@amplitude/experiment-core';

type Segment = FlagContent['segments'][number];
type Property = NonNullable<Segment['when']>[number]['property'];

/** Sent by the client itself; the others are properties that we set. */
const OF_THE_CLIENT: ReadonlySet<Property> = new Set([
  'user_id',
  'device_id',
  'platform',
  'language',
  'version',
]);
const selectorOf = (property: Property): string[] =>
  OF_THE_CLIENT.has(property)
    ? ['context', 'user', property]
    : ['context', 'user', 'user_properties', property];

/** The whole range of a distribution: a hash of 32 bits divided by 100. */
const WHOLE_RANGE = 42_949_673;

const segmentOf = (flag: string, { name, when, percent, variant }: Segment): EvaluationSegment => ({
  metadata: { segmentName: name },
  ...(when && {
    conditions: [
      when.map(({ property, op, values }) => ({ selector: selectorOf(property), op, values: [...values] })),
    ],
  }),
  ...(percent === 100
    ? { variant }
    : {
        // Without a variant, a visitor outside the share continues with the next segment.
        bucket: {
          selector: selectorOf('user_id'),
          salt: `${flag}/${name}`,
          allocations: [{ range: [0, percent], distributions: [{ variant, range: [0, WHOLE_RANGE] }] }],
        },
      }),
});

/** The last segment of every flag: everyone without another segment. */
const EVERYBODY_ELSE: EvaluationSegment = { metadata: { segmentName: 'Everybody else' }, variant: 'off' };

/** The same flag, off for everybody. */
export const offForAll = (flag: EvaluationFlag): EvaluationFlag => ({ ...flag, segments: [EVERYBODY_ELSE] });

const flagOf = ({ key, decided, variants, segments }: FlagContent): EvaluationFlag => ({
  key,
  variants: {
    ...Object.fromEntries(variants.map((name) => [name, { key: name, value: name }])),
    off: { key: 'off', metadata: { default: true } },
  },
  segments: [...segments.map((segment) => segmentOf(key, segment)), EVERYBODY_ELSE],
  metadata: {
    evaluationMode: decided === 'page' ? 'local' : 'remote',
    flagType: segments.some(({ percent }) => percent < 100) ? 'experiment' : 'release',
    deployed: true,
  },
});

export const compileFlags = ({ flags }: FlagsContent): EvaluationFlag[] => flags.map(flagOf);
