// `npm run bench -- --only costs`: what each kind of call of the mix costs, in processor time of two production servers
// and of PostgreSQL. The kinds run one after another, each with as many requests in flight as it has in the mix.
import { writeFileSync } from 'node:fs';
import { loadavg } from 'node:os';
import type { BenchRun } from '../options.ts';
import { median } from '../report.ts';
import { cpuMicrosDuring, watchedServers } from '../machine/cpu-time.ts';
import { FIRST_CLAIMS, groupOf, KINDS, MIX, type Group, type LoadKind } from './clients/mix.ts';
import { spreadOf } from './latencies.ts';
import { IN_FLIGHT, openLoad, type OpenLoad } from './open-load.ts';

const OF_MIX = Object.values(MIX).reduce((sum, one) => sum + one, 0);

/** What is measured as one: the whole mix, a group of kinds, or one kind. */
export type Measured = 'all' | Group | LoadKind;

export interface Cost {
  readonly of: Measured;
  /** Per request, in microseconds of processor time. */
  readonly serverMicros: number;
  readonly databaseMicros: number;
  /** Per request. */
  readonly walBytes: number;
  /** Of one request, while the others are in flight. */
  readonly p50Ms: number;
  readonly p99Ms: number;
}

const kindsOf = (measured: Measured): readonly LoadKind[] =>
  KINDS.filter((kind) => measured === 'all' || kind === measured || groupOf[kind] === measured);

/** Requests of one kind in the proportions of the mix, each after the reply to the last one. */
export async function costOf(load: OpenLoad, measured: Measured, count: number): Promise<Cost> {
  const kinds = kindsOf(measured);
  const share = kinds.reduce((sum, kind) => sum + MIX[kind], 0) / OF_MIX;
  // As many guests as a mix has that contains this many of these. Who claims nothing needs no new ones.
  if (kinds.some((kind) => kind in FIRST_CLAIMS)) await load.guestsForNext(Math.ceil(count / share));
  const inFlight = Math.max(2, Math.round(IN_FLIGHT * share));
  const before = await walBytesOf(load);
  const { result, micros } = await cpuMicrosDuring(
    [
      ...load.servers.map(({ process: { pid } }) => ({ pid })),
      ...watchedServers(load.databases.postmasters()),
    ],
    () => load.asks({ kind: 'closed', count, inFlight, kinds }),
  );
  load.noting(result, false);
  const after = await walBytesOf(load);
  const { p50, p99 } = spreadOf(Object.values(result.latenciesMs).flat());
  const servers = load.servers.length;
  const sum = (list: readonly number[]): number => list.reduce((all, one) => all + one, 0) / count;
  return {
    of: measured,
    serverMicros: sum(micros.slice(0, servers)),
    databaseMicros: sum(micros.slice(servers)),
    walBytes: (after - before) / count,
    p50Ms: p50,
    p99Ms: p99,
  };
}

async function walBytesOf({ pool }: OpenLoad): Promise<number> {
  const { rows } = await pool.query<{ bytes: number }>(
    `select pg_wal_lsn_diff(pg_current_wal_insert_lsn(), '0/0')::float8 as bytes`,
  );
  return rows[0]!.bytes;
}

const GROUPS = [...new Set(Object.values(groupOf))];

export async function benchCosts({ rounds, requests, json, say, print }: BenchRun): Promise<number> {
  const load = await openLoad(say, { toMeasure: requests });
  try {
    const measured: readonly Measured[] = ['all', ...GROUPS];
    const costs: Cost[] = [];
    for (let round = 0; round < rounds; round += 1) {
      say(`Round ${round + 1} of ${rounds}.`);
      // Each round starts with another kind.
      for (let i = 0; i < measured.length; i += 1)
        costs.push(await costOf(load, measured[(i + round) % measured.length]!, requests));
    }
    for (const line of printed(costs, rounds)) print(line);
    const differing = await load.differences(print);
    if (json !== undefined)
      writeFileSync(
        json,
        `${JSON.stringify({ at: new Date().toISOString(), loadAverage: loadavg(), costs }, null, 1)}\n`,
      );
    return load.faults.length + differing === 0 ? 0 : 1;
  } finally {
    await load.close();
  }
}

function printed(costs: readonly Cost[], rounds: number): string[] {
  const lines = [...Map.groupBy(costs, (cost) => cost.of)].map(([of, list]) => {
    const mid = (value: (cost: Cost) => number): number => median(list.map(value));
    const cells = [
      mid((cost) => cost.serverMicros),
      mid((cost) => cost.databaseMicros),
      mid((cost) => cost.serverMicros + cost.databaseMicros),
    ].map((micros) => micros.toFixed(0));
    return `| ${[of, ...cells, mid((cost) => cost.walBytes).toFixed(0), mid((cost) => cost.p50Ms).toFixed(1), mid((cost) => cost.p99Ms).toFixed(0)].join(' | ')} |`;
  });
  return [
    `Load average ${loadavg()[0]!.toFixed(1)}, medians of ${rounds} rounds; microseconds of processor time for one request.`,
    '',
    '| | µs server | µs database | µs both | bytes of WAL | p50 ms | p99 ms |',
    '|---|---|---|---|---|---|---|',
    ...lines,
  ];
}
