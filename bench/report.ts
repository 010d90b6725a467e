import { loadavg } from 'node:os';
import type { Block } from './request/measure-requests.ts';
import { IN_FLIGHT } from './request/measure-requests.ts';
import type { ScenarioName } from './request/messages.ts';
import { TARGETS } from './targets-of-processor-time.ts';

/** Medians over the rounds, in microseconds of processor time per request. */
export interface Figures {
  readonly scenario: ScenarioName;
  readonly inFlight: number;
  readonly totalMicros: number;
  readonly serverMicros: number;
  readonly databaseMicros: number;
  readonly perSecond: number;
  readonly bareFastifyMicros: number;
  readonly barePgMicros: number;
  readonly barePgDatabaseMicros: number;
  readonly barePgPerSecond: number;
  readonly targetMicros: number;
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length / 2;
  return sorted.length % 2 === 1
    ? sorted[Math.floor(middle)]!
    : ((sorted[middle - 1] ?? 0) + (sorted[middle] ?? 0)) / 2;
}

export function figuresOf(blocks: readonly Block[], only: readonly ScenarioName[]): Figures[] {
  return only.flatMap((scenario) =>
    IN_FLIGHT.map((inFlight) => {
      const of = (kind: Block['kind'], value: (b: Block) => number) =>
        median(
          blocks
            .filter((b) => b.scenario === scenario && b.inFlight === inFlight && b.kind === kind)
            .map(value),
        );
      return {
        scenario,
        inFlight,
        totalMicros: of('ours', (b) => b.nodeMicros + b.databaseMicros),
        serverMicros: of('ours', (b) => b.nodeMicros),
        databaseMicros: of('ours', (b) => b.databaseMicros),
        perSecond: of('ours', (b) => b.perSecond),
        bareFastifyMicros: of('fastify', (b) => b.nodeMicros),
        barePgMicros: of('pg', (b) => b.nodeMicros),
        barePgDatabaseMicros: of('pg', (b) => b.databaseMicros),
        barePgPerSecond: of('pg', (b) => b.perSecond),
        targetMicros: TARGETS[scenario].micros,
      };
    }),
  );
}

/** The cost of every call as a ratio to its limit, one for each round, by a name such as `claim, 16 in flight`. */
export function ratiosOf(
  blocks: readonly Block[],
  only: readonly ScenarioName[],
): Readonly<Record<string, number[]>> {
  const cost = (b: Block) => b.nodeMicros + b.databaseMicros;
  return Object.fromEntries(
    only.flatMap((scenario) =>
      IN_FLIGHT.map((inFlight) => {
        const of = (kind: Block['kind']) =>
          blocks
            .filter((b) => b.scenario === scenario && b.inFlight === inFlight && b.kind === kind)
            .map(cost);
        const [ours, fastify, pg] = [of('ours'), of('fastify'), of('pg')];
        return [
          `${scenario}, ${inFlight} in flight`,
          ours.map((micros, round) => micros / (fastify[round]! + pg[round]!)),
        ];
      }),
    ),
  );
}

/** The minimum cost of the same work: a server that only replies, and a client that only sends the statements. */
export const limitOf = (f: Figures): number => f.bareFastifyMicros + f.barePgMicros + f.barePgDatabaseMicros;

export function printed(figures: readonly Figures[]): string[] {
  const whole = (n: number) => n.toFixed(0);
  const ratio = (n: number) => `${n.toFixed(2)}x`;
  const ratios = table(
    ['', 'in flight', 'all / limit', 'server / Fastify', 'server / (Fastify + pg)', 'database / pg'],
    figures.map((f) => [
      TARGETS[f.scenario].title,
      whole(f.inFlight),
      ratio(f.totalMicros / limitOf(f)),
      ratio(f.serverMicros / f.bareFastifyMicros),
      ratio(f.serverMicros / (f.bareFastifyMicros + f.barePgMicros)),
      ratio(f.databaseMicros / f.barePgDatabaseMicros),
    ]),
  );
  const micros = table(
    [
      'CPU µs',
      'in flight',
      'all',
      'target',
      '',
      'server',
      'database',
      'Fastify',
      'pg',
      'pg database',
      'req/s',
      'pg/s',
    ],
    figures.map((f) => [
      TARGETS[f.scenario].title,
      whole(f.inFlight),
      whole(f.totalMicros),
      whole(f.targetMicros),
      f.totalMicros <= f.targetMicros ? 'reached' : 'missed',
      ...[f.serverMicros, f.databaseMicros, f.bareFastifyMicros, f.barePgMicros, f.barePgDatabaseMicros].map(
        whole,
      ),
      whole(f.perSecond),
      whole(f.barePgPerSecond),
    ]),
  );
  return [
    'Ratios. "limit" is bare Fastify and bare pg with its database, in sum.',
    ...ratios,
    '',
    'Medians. Processor time stays comparable on a busy machine; requests per second do not.',
    ...micros,
    '',
    `Load average ${loadavg()
      .map((n) => n.toFixed(1))
      .join(' ')}.`,
  ];
}

export function table(head: readonly string[], rows: readonly (readonly string[])[]): string[] {
  const widths = head.map((_, i) => Math.max(...[head, ...rows].map((row) => row[i]!.length)));
  return [head, ...rows].map((row) =>
    row
      .map((cell, i) => (i === 0 ? cell.padEnd(widths[i]!) : cell.padStart(widths[i]!)))
      .join('  ')
      .trimEnd(),
  );
}
