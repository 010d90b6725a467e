// `npm run bench -- --only cluster`: what a call costs on a Citus cluster, as ratios to plain PostgreSQL in the same run.
// DATABASE_URL is the coordinator. Three servers take turns: one on a plain database of the coordinator's PostgreSQL, one
// that enters the cluster by the coordinator, one by a worker. One request at a time.
import { writeFileSync } from 'node:fs';
import { Agent } from 'node:http';
import { loadavg } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import { contract, PLATFORM_HEADER } from '@parlor/contract/kernel/contract.ts';
import { auditDatabase } from '../../server/audit/index.ts';
import { loadContent } from '../../server/content/load-content.ts';
import { openDatabase } from '../../server/db/open.ts';
import { freshSecret, nodeDigest } from '../../server/players/digest.ts';
import { Players } from '../../server/players/players.ts';
import { systemClock } from '../../server/runtime/clock.ts';
import { startProduction, targetOf, type Server } from '../load/servers.ts';
import { studioKeys, withStudios } from '../load/studios.ts';
import { auditLine } from '../machine/audit-line.ts';
import { cpuMicrosDuring, watchedServers } from '../machine/cpu-time.ts';
import { openDatabases } from '../machine/databases.ts';
import { OptionsError, type BenchRun } from '../options.ts';
import { median, table } from '../report.ts';
import { ask } from '../request/ask.ts';
import type { BenchRequest } from '../request/messages.ts';
import {
  addressOf,
  fillQuests,
  freshKey,
  launchDataOf,
  signInPeople,
  type Person,
} from '../request/people.ts';
import { claimants, GAME, requestOf } from '../request/scenarios.ts';

const ENTRIES = ['plain', 'coordinator', 'worker'] as const;
type Entry = (typeof ENTRIES)[number];
const CALLS = ['summary', 'round', 'claim', 'document', 'later sign-in', 'first sign-in'] as const;
type Call = (typeof CALLS)[number];

const REGULARS = 40;
/** Telegram ids of each entry's players begin this far apart. */
const APART = 1_000_000;
const FIRST_SIGN_INS = 500_000;
const WARM_UP = 30;
/** How long each round measures the servers without requests: they poll each second. */
const IDLE_MS = 3_000;

interface Deployment {
  readonly entry: Entry;
  readonly server: Server;
  readonly regulars: readonly Person[];
  readonly claimants: readonly Person[];
  /** How many requests of each call there were. */
  readonly sent: Map<Call, number>;
}
interface Took {
  readonly ms: number;
  /** Telegram id of a first sign-in. */
  readonly subject?: string;
}
interface Block {
  readonly entry: Entry;
  readonly call: Call;
  readonly took: readonly Took[];
  readonly serverMicros: number;
  readonly databaseMicros: number;
}

export async function benchCluster({ rounds, requests, json, say, print }: BenchRun): Promise<number> {
  const loaded = withStudios(loadContent(join(import.meta.dirname, '..', '..', 'content')));
  const databases = await openDatabases();
  const undo: Array<() => Promise<unknown>> = [() => databases.close()];
  try {
    const clusterUrl = await databases.create('cluster');
    const [worker] = databases.workersOf(clusterUrl);
    if (worker === undefined)
      throw new OptionsError('DATABASE_URL has to be the coordinator of a Citus cluster.');
    const addresses: Record<Entry, string> = {
      plain: await databases.createPlain('plain'),
      coordinator: clusterUrl,
      worker,
    };
    say(`${databases.engine}; three servers.`);
    const deployments: Deployment[] = [];
    const pools = new Map<Entry, pg.Pool>();
    for (const [at, entry] of ENTRIES.entries()) {
      const [server] = await startProduction(1, {
        databaseUrl: addresses[entry],
        dataDir: databases.folder,
        keys: studioKeys(),
      });
      undo.push(() => server!.process.stop());
      const { pool, close } = openDatabase({ url: addresses[entry], poolSize: 2, onError: () => undefined });
      undo.push(close);
      pools.set(entry, pool);
      const claims = claimants(WARM_UP + rounds * requests);
      const people = await signInPeople(targetOf(server!), REGULARS + claims, GAME, at * APART);
      const players = new Players({
        pool,
        clock: systemClock,
        content: loaded.content,
        digest: nodeDigest,
        freshSecret,
        isOnCluster: entry !== 'plain',
      });
      const [regulars, others] = [people.slice(0, REGULARS), people.slice(REGULARS)];
      // Quests are dealt at the first round of a day.
      const deployment = { entry, server: server!, regulars, claimants: others, sent: new Map() };
      await sendAll(deployment, 'round', REGULARS);
      await fillQuests(
        pool,
        players,
        others.map(({ playerId }) => playerId),
      );
      deployments.push(deployment);
    }
    say('Warming up.');
    for (const call of CALLS) for (const one of deployments) await sendAll(one, call, WARM_UP);
    const blocks: Block[] = [];
    const idles: Idle[] = [];
    for (let round = 0; round < rounds; round += 1) {
      say(`Round ${round + 1} of ${rounds}.`);
      const idle = await idleOf(deployments, databases.postmasters());
      idles.push(idle);
      for (const call of CALLS)
        for (let i = 0; i < deployments.length; i += 1) {
          const one = deployments[(i + round) % deployments.length]!;
          const begunMs = performance.now();
          const { result, micros } = await cpuMicrosDuring(
            [{ pid: one.server.process.pid }, ...watchedServers(databases.postmasters())],
            () => sendAll(one, call, requests),
          );
          const ms = performance.now() - begunMs;
          const [serverMicros = 0, ...machines] = micros;
          blocks.push({
            entry: one.entry,
            call,
            took: result,
            serverMicros: (serverMicros - ms * idle.servers[one.entry]) / requests,
            databaseMicros: (sum(machines) - ms * idle.databases) / requests,
          });
        }
    }
    for (const line of printed(blocks)) print(line);
    print(
      `Without requests, the databases took ${median(idles.map((one) => one.databases)).toFixed(0)} µs a millisecond for all servers together; it is not counted above.`,
    );
    for (const line of await byPlacement(blocks, pools.get('coordinator')!)) print(line);
    print(`Load average ${loadavg()[0]!.toFixed(1)}.`);
    for (const { server } of deployments) await server.process.stop();
    let mismatches = 0;
    for (const entry of ['plain', 'coordinator'] as const) {
      const audit = await auditDatabase(pools.get(entry)!, loaded);
      print(auditLine(audit));
      mismatches += audit.mismatchCount;
    }
    if (json !== undefined)
      writeFileSync(
        json,
        `${JSON.stringify({ at: new Date().toISOString(), engine: databases.engine, blocks }, null, 1)}\n`,
      );
    return mismatches === 0 ? 0 : 1;
  } finally {
    for (const step of undo.toReversed()) await step().catch((error: unknown) => say(String(error)));
  }
}

/** Microseconds of processor time a millisecond without requests. */
interface Idle {
  readonly servers: Readonly<Record<Entry, number>>;
  /** Of all machines, for the polls of all servers. */
  readonly databases: number;
}

const sum = (numbers: readonly number[]): number => numbers.reduce((all, each) => all + each, 0);

/** A block of slow calls lasts longer, so more of what runs beside it would be counted as its own. */
async function idleOf(
  deployments: readonly Deployment[],
  postmasters: Parameters<typeof watchedServers>[0],
): Promise<Idle> {
  const begunMs = performance.now();
  const { micros } = await cpuMicrosDuring(
    [...deployments.map(({ server }) => ({ pid: server.process.pid })), ...watchedServers(postmasters)],
    () => pause(IDLE_MS),
  );
  const ms = performance.now() - begunMs;
  const perMs = micros.map((each) => each / ms);
  return {
    servers: Object.fromEntries(deployments.map(({ entry }, at) => [entry, perMs[at]!])) as Idle['servers'],
    databases: sum(perMs.slice(deployments.length)),
  };
}

const agent = new Agent({ keepAlive: true, maxSockets: 1 });

/** One after the other. */
async function sendAll(to: Deployment, call: Call, count: number): Promise<Took[]> {
  const from = to.sent.get(call) ?? 0;
  to.sent.set(call, from + count);
  const took: Took[] = [];
  for (let n = from; n < from + count; n += 1) {
    const { subject, ...request } = requestFor(to, call, n);
    const begunMs = performance.now();
    const { status, text } = await ask(request.url, { ...request, agent });
    const ms = performance.now() - begunMs;
    if (status !== 200) throw new Error(`${call} (${to.entry}): ${status} ${text.slice(0, 300)}`);
    took.push({ ms, ...(subject === undefined ? {} : { subject }) });
  }
  return took;
}

function requestFor(
  { entry, server, regulars, claimants: others }: Deployment,
  call: Call,
  n: number,
): Omit<BenchRequest, 'expect'> & { readonly subject?: string } {
  if (call === 'claim') return requestOf(call, others, n, server);
  if (call !== 'first sign-in' && call !== 'later sign-in') return requestOf(call, regulars, n, server);
  const number =
    ENTRIES.indexOf(entry) * APART + (call === 'first sign-in' ? FIRST_SIGN_INS + n : n % REGULARS);
  const initData = launchDataOf(number, targetOf(server).botToken);
  const { id } = JSON.parse(new URLSearchParams(initData).get('user') ?? '{}') as { id: number };
  return {
    method: 'POST',
    url: server.url + contract.signInTelegram.path,
    headers: { ...freshKey(), [PLATFORM_HEADER]: 'telegram', 'x-forwarded-for': addressOf(number) },
    body: JSON.stringify({ gameId: GAME, initData }),
    subject: String(id),
  };
}

function printed(blocks: readonly Block[]): string[] {
  const of = (call: Call, entry: Entry, value: (b: Block) => number[]): number =>
    median(blocks.filter((b) => b.call === call && b.entry === entry).flatMap(value));
  const ms = (b: Block) => b.took.map((one) => one.ms);
  const measures = [
    ['time', ms],
    ['server', (b: Block) => [b.serverMicros]],
    ['databases', (b: Block) => [b.databaseMicros]],
  ] as const;
  const ratio = (call: Call, entry: Entry, value: (b: Block) => number[]): string =>
    `${(of(call, entry, value) / of(call, 'plain', value)).toFixed(2)}x`;
  return [
    'Ratios to plain PostgreSQL: time, and processor time of the server and of all databases.',
    ...table(
      ['', ...ENTRIES.slice(1).flatMap((entry) => measures.map(([name]) => `${entry}: ${name}`))],
      CALLS.map((call) => [
        call,
        ...ENTRIES.slice(1).flatMap((entry) => measures.map(([, value]) => ratio(call, entry, value))),
      ]),
    ),
    '',
    'Medians: milliseconds, and microseconds of processor time.',
    ...table(
      ['', ...ENTRIES.flatMap((entry) => measures.map(([name]) => `${entry}: ${name}`))],
      CALLS.map((call) => [
        call,
        ...ENTRIES.flatMap((entry) =>
          measures.map(([name, value]) => of(call, entry, value).toFixed(name === 'time' ? 2 : 0)),
        ),
      ]),
    ),
  ];
}

/** First sign-ins whose rows are on one machine, and those that two machines commit in two phases. */
async function byPlacement(blocks: readonly Block[], pool: pg.Pool): Promise<string[]> {
  const { rows } = await pool.query<{ subject: string; player_id: bigint }>(
    "select subject, player_id from identity_owners where provider = 'telegram'",
  );
  const { rows: places } = await pool.query<{ subject: string; together: boolean }>(
    `select subject, (select groupid from pg_dist_placement
              where shardid = get_shard_id_for_distribution_column('identity_owners', subject))
         = (select groupid from pg_dist_placement
              where shardid = get_shard_id_for_distribution_column('players', player_id)) as together
       from unnest($1::text[], $2::bigint[]) u (subject, player_id)`,
    [rows.map((row) => row.subject), rows.map((row) => String(row.player_id))],
  );
  const isTogether = new Map(places.map((row) => [row.subject, row.together]));
  return ENTRIES.slice(1).map((entry) => {
    const all = blocks.filter((b) => b.entry === entry && b.call === 'first sign-in').flatMap((b) => b.took);
    const [one, two] = [true, false].map((together) =>
      all.filter(({ subject }) => isTogether.get(subject ?? '') === together).map(({ ms }) => ms),
    ) as [number[], number[]];
    return `A first sign-in by the ${entry}: on two machines ${(median(two) / median(one)).toFixed(2)} of one machine (${two.length} and ${one.length} of them).`;
  });
}
