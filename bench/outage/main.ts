// `npm run bench -- --only outage`: a backend of the database, or its postmaster, is killed during a small load. How long the
// database is away, and how soon after it calls are answered (docs/performance.md).
import { loadavg } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { spreadOf } from '../load/latencies.ts';
import type { BenchRun } from '../options.ts';
import { openServer, type BenchServer } from '../request/deployment.ts';
import { signInPeople } from '../request/people.ts';
import { GAME, requestOf } from '../request/scenarios.ts';

const PEOPLE = 40;
const PER_SECOND = 60;
/** From one kill to the next all calls are good for so long. */
const CALM_MS = 5_000;
/** A database that is away for longer is a fault. */
const PATIENCE_MS = 60_000;

interface Answered {
  readonly kind: 'summary' | 'round';
  readonly sentMs: number;
  readonly doneMs: number;
  /** 0 if the connection broke. */
  readonly status: number;
}

type Killed = 'backend' | 'postmaster';

export async function benchOutage({ rounds, say, print }: BenchRun): Promise<number> {
  // In production the rate limits would refuse calls, and only what the kill refuses counts here.
  const bench = await openServer('local');
  try {
    const people = await signInPeople(bench, PEOPLE, GAME);
    const calls = sendSteadily((n) =>
      requestOf(n % 2 === 0 ? 'summary' : 'round', people, n, {
        url: bench.url,
        gamesUrl: people[0]!.gamesUrl,
      }),
    );
    print('| killed | database away | first good read | first good round | 503 | p50 | longest | other |');
    print('|---|---|---|---|---|---|---|---|');
    let faults = 0;
    try {
      for (let round = 0; round < rounds * 2; round += 1) {
        const killed: Killed = round % 2 === 0 ? 'backend' : 'postmaster';
        await calls.calm();
        say(`Kill ${round + 1} of ${rounds * 2}: a ${killed}.`);
        const { killedMs, backMs } = await killAndWait(bench, killed);
        await calls.calm();
        const seen = calls.since(killedMs);
        const busy = seen.filter(({ status }) => status === 503);
        const other = seen.filter(({ status }) => status !== 200 && status !== 503);
        const waits = spreadOf(busy.map(({ sentMs, doneMs }) => doneMs - sentMs));
        const longest = Math.max(...seen.map(({ sentMs, doneMs }) => doneMs - sentMs));
        const firstGood = (kind: Answered['kind']): string =>
          ms(
            Math.min(
              ...seen
                .filter((one) => one.kind === kind && one.status === 200 && one.doneMs >= backMs)
                .map(({ doneMs }) => doneMs - backMs),
            ),
          );
        faults += other.length;
        print(
          `| ${killed} | ${ms(backMs - killedMs)} | **${firstGood('summary')}** | **${firstGood('round')}** | ${busy.length} | ${ms(waits.p50)} | ${ms(longest)} | ${other.length} |`,
        );
      }
    } finally {
      calls.stop();
    }
    print(
      `\n${PER_SECOND} calls a second. Milliseconds; first good answers from the moment when the database was back. Load average ${loadavg()[0]!.toFixed(1)}.`,
    );
    return faults === 0 ? 0 : 1;
  } finally {
    await bench.close();
  }
}

const ms = (value: number): string => (Number.isFinite(value) ? value.toFixed(0) : '–');

/** Sends requests at their times, whether or not earlier ones are answered. */
function sendSteadily(next: (n: number) => ReturnType<typeof requestOf>) {
  const answers: Answered[] = [];
  let sent = 0;
  const send = async (): Promise<void> => {
    const kind = sent % 2 === 0 ? 'summary' : 'round';
    const { url, method, headers, body } = next(sent);
    sent += 1;
    const sentMs = performance.now();
    const status = await fetch(url, {
      method,
      headers: { ...headers, ...(body !== undefined && { 'content-type': 'application/json' }) },
      ...(body !== undefined && { body }),
    }).then(
      async (reply) => {
        await reply.arrayBuffer();
        return reply.status;
      },
      () => 0,
    );
    answers.push({ kind, sentMs, doneMs: performance.now(), status });
  };
  const timer = setInterval(() => void send(), 1_000 / PER_SECOND);
  return {
    since: (fromMs: number): Answered[] => answers.filter(({ doneMs }) => doneMs >= fromMs),
    /** Resolves when all calls were good for a while. */
    async calm(): Promise<void> {
      const beganMs = performance.now();
      for (;;) {
        await pause(100);
        const lastBadMs = answers.findLast(({ status }) => status !== 200)?.doneMs ?? beganMs;
        if (performance.now() - Math.max(lastBadMs, beganMs) > CALM_MS) return;
      }
    },
    stop: () => clearInterval(timer),
  };
}

/** Resolves when the database takes connections again. */
async function killAndWait(
  { database, databaseUrl, postmaster }: BenchServer,
  killed: Killed,
): Promise<{ readonly killedMs: number; readonly backMs: number }> {
  const { rows } = await database.pool.query<{ pid: number }>(
    `select pid from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid() limit 1`,
  );
  const watching = new pg.Client({ connectionString: databaseUrl });
  await watching.connect();
  const away = new Promise<void>((resolve) => watching.on('error', () => resolve()));
  const killedMs = performance.now();
  process.kill(killed === 'backend' ? rows[0]!.pid : postmaster(), 'SIGKILL');
  await away;
  for (;;) {
    const probe = new pg.Client({ connectionString: databaseUrl, connectionTimeoutMillis: 500 });
    probe.on('error', () => undefined);
    const isBack = await probe.connect().then(
      () => true,
      () => false,
    );
    const backMs = performance.now();
    await probe.end().catch(() => undefined);
    if (isBack) return { killedMs, backMs };
    if (backMs - killedMs > PATIENCE_MS) throw new Error('The database did not come back within a minute');
    await pause(10);
  }
}
