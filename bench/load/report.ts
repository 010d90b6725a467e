// Tables of the load: medians over the rounds.
import { loadavg } from 'node:os';
import type { LoopDelay } from '../request/messages.ts';
import { median } from '../report.ts';
import { percentile, spreadOf, type Spread } from './latencies.ts';
import type { Loaded } from './messages.ts';
import { groupOf, KINDS } from './clients/mix.ts';

export interface Step {
  /** Share of the machine's maximum. */
  readonly share: number;
  readonly perSecond: number;
  readonly count: number;
  readonly ours: {
    readonly loaded: Loaded;
    readonly loopDelay: Pick<LoopDelay, 'p99Ms' | 'longestMs'>;
    /** Microseconds of processor time per request, both servers together. */
    readonly serverMicros: number;
    readonly askerMicros: number;
    /** Undefined if the server is not on this machine. */
    readonly databaseMicros: number | undefined;
  };
  readonly bare: { readonly latency: Spread; readonly serverMicros: number };
  readonly pgbench:
    | { readonly latency: Spread; readonly perSecond: number; readonly databaseMicros: number | undefined }
    | undefined;
}

/** At this share of the maximum every kind is listed. */
const LISTED_AT = 0.75;

export function printed(steps: readonly Step[], capacity: number): string[] {
  const byShare = [...Map.groupBy(steps, (step) => step.share).values()];
  return [
    `Closed loop: ${capacity.toFixed(0)} a second. Load average ${loadavg()[0]!.toFixed(1)}, medians of ${byShare[0]?.length ?? 0} rounds; milliseconds from the moment a request was due.`,
    '',
    '| of it | due a second | done | p50 | p95 | p99 | refused as due | shed | faults | asker late p99 | loop delay p99 | µs server | µs database | µs asker |',
    '|---|---|---|---|---|---|---|---|---|---|---|---|---|---|',
    ...byShare.map(ownLine),
    '',
    '| of it | bare p50 | bare p99 | ours / bare p50 | pgbench p50 | pgbench p99 | ours / (bare + pgbench) p50 | the same p99 | µs bare | µs pgbench database | µs server / bare | µs database / pgbench |',
    '|---|---|---|---|---|---|---|---|---|---|---|---|',
    ...byShare.map(ratioLine),
    '',
    `| at ${(LISTED_AT * 100).toFixed(0)} % | how many | p50 | p95 | p99 |`,
    '|---|---|---|---|---|',
    ...kindLines(steps.filter((step) => step.share === LISTED_AT)),
  ];
}

const all = ({ ours }: Step): number[] => Object.values(ours.loaded.latenciesMs).flat();
const of = (steps: readonly Step[], value: (step: Step) => number): number => median(steps.map(value));
const row = (...cells: readonly string[]): string => `| ${cells.join(' | ')} |`;
const ms = (value: number): string => (value < 10 ? value.toFixed(1) : value.toFixed(0));
const times = (value: number): string => (Number.isFinite(value) ? value.toFixed(2) : '–');
const whole = (value: number): string => (Number.isFinite(value) ? value.toFixed(0) : '–');

function ownLine(steps: readonly Step[]): string {
  const spread = (pick: (s: Spread) => number) => ms(of(steps, (step) => pick(spreadOf(all(step)))));
  const sum = (pick: (step: Step) => number) => String(steps.reduce((total, step) => total + pick(step), 0));
  const { share } = steps[0]!;
  return row(
    `${(share * 100).toFixed(0)} %`,
    of(steps, (s) => s.perSecond).toFixed(0),
    of(
      steps,
      (s) => (s.ours.loaded.outcomes.ok + s.ours.loaded.outcomes.refused) / (s.ours.loaded.elapsedMs / 1_000),
    ).toFixed(0),
    spread((s) => s.p50),
    spread((s) => s.p95),
    `**${spread((s) => s.p99)}**`,
    sum((s) => s.ours.loaded.outcomes.refused),
    sum((s) => s.ours.loaded.outcomes.shed),
    sum((s) => s.ours.loaded.outcomes.fault),
    ms(of(steps, (s) => percentile(s.ours.loaded.lateMs, 0.99))),
    ms(of(steps, (s) => s.ours.loopDelay.p99Ms)),
    whole(of(steps, (s) => s.ours.serverMicros)),
    whole(of(steps, (s) => s.ours.databaseMicros ?? Number.NaN)),
    whole(of(steps, (s) => s.ours.askerMicros)),
  );
}

function ratioLine(steps: readonly Step[]): string {
  const { share } = steps[0]!;
  const own = (step: Step, part: number) => percentile(all(step), part);
  const pgbench = (step: Step) => step.pgbench?.latency ?? { p50: Number.NaN, p99: Number.NaN };
  const limit = (pick: (s: Pick<Spread, 'p50' | 'p99'>) => number) => (step: Step) =>
    pick(step.bare.latency) + pick(pgbench(step));
  return row(
    `${(share * 100).toFixed(0)} %`,
    ms(of(steps, (s) => s.bare.latency.p50)),
    ms(of(steps, (s) => s.bare.latency.p99)),
    times(of(steps, (s) => own(s, 0.5) / s.bare.latency.p50)),
    ms(of(steps, (s) => pgbench(s).p50)),
    ms(of(steps, (s) => pgbench(s).p99)),
    `**${times(of(steps, (s) => own(s, 0.5) / limit((l) => l.p50)(s)))}**`,
    `**${times(of(steps, (s) => own(s, 0.99) / limit((l) => l.p99)(s)))}**`,
    whole(of(steps, (s) => s.bare.serverMicros)),
    whole(of(steps, (s) => s.pgbench?.databaseMicros ?? Number.NaN)),
    times(of(steps, (s) => s.ours.serverMicros / s.bare.serverMicros)),
    times(
      of(steps, (s) => (s.ours.databaseMicros ?? Number.NaN) / (s.pgbench?.databaseMicros ?? Number.NaN)),
    ),
  );
}

function kindLines(steps: readonly Step[]): string[] {
  const line = (name: string, list: readonly number[]): string => {
    const { count, p50, p95, p99 } = spreadOf(list);
    return row(name, String(count), ms(p50), ms(p95), ms(p99));
  };
  const ofKind = (kind: (typeof KINDS)[number]): number[] =>
    steps.flatMap(({ ours }) => [...(ours.loaded.latenciesMs[kind] ?? [])]);
  const groups = [...new Set(KINDS.map((kind) => groupOf[kind]))];
  return groups.flatMap((group) => {
    const kinds = KINDS.filter((kind) => groupOf[kind] === group);
    return [line(`**${group}**`, kinds.flatMap(ofKind)), ...kinds.map((kind) => line(kind, ofKind(kind)))];
  });
}
