// `npm run bench -- --only outage`: a backend of the database, or its postmaster, is killed during a small load. How long the
// database is away, and how soon after it calls are answered (docs/performance.md).
import { Agent } from 'node:http';
import { loadavg } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { spreadOf } from '../load/latencies.ts';
import type { BenchRun } from '../options.ts';
import { ask } from '../request/ask.ts';
import { openServer, type BenchServer } from '../request/deployment.ts';
import type { BenchRequest } from '../request/messages.ts';
import { signInPeople } from '../request/people.ts';
import { GAME, requestOf } from '../request/scenarios.ts';

const PEOPLE = 40;
const PER_SECOND = 60;
/** From one kill to the next all calls are good for so long. */
const CALM_MS = 5_000;
/** A database, or a server, that is not as before by then is a fault. */
const PATIENCE_MS = 60_000;

/** A read and a write, in turn. */
const KINDS = ['summary', 'round'] as const;
type Kind = (typeof KINDS)[number];
const KILLED = ['backend', 'postmaster'] as const;

interface Answered {
  readonly kind: Kind;
  readonly tookMs: number;
  readonly doneMs: number;
  /** 0 if the connection broke. */
  readonly status: number;
}

export async function benchOutage({ rounds, say, print }: BenchRun): Promise<number> {
  const bench = await openServer('prod');
  try {
    const people = await signInPeople(bench, PEOPLE, GAME);
    const { url, gamesUrl } = bench;
    const calls = sendSteadily((kind, n) => requestOf(kind, people, n, { url, gamesUrl }));
    print('| killed | database away | first good read | first good round | 503 | p50 | longest | other |');
    print('|---|---|---|---|---|---|---|---|');
    let faults = 0;
    try {
      for (const killed of Array.from({ length: rounds }, () => KILLED).flat()) {
        await calls.calm();
        say(`Kills a ${killed}.`);
        const { killedMs, backMs } = await killAndWait(bench, killed);
        await calls.calm();
        const seen = calls.since(killedMs);
        const busy = seen.filter(({ status }) => status === 503);
        const other = seen.filter(({ status }) => status !== 200 && status !== 503);
        const waits = spreadOf(busy.map(({ tookMs }) => tookMs));
        const longest = Math.max(...seen.map(({ tookMs }) => tookMs));
        const firstGood = (kind: Kind): string =>
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
function sendSteadily(requestNumber: (kind: Kind, n: number) => BenchRequest) {
  const agent = new Agent({ keepAlive: true, maxSockets: PEOPLE });
  const answers: Answered[] = [];
  let sent = 0;
  const send = async (): Promise<void> => {
    const kind = KINDS[sent % KINDS.length]!;
    const { url, ...request } = requestNumber(kind, sent);
    sent += 1;
    const { status, tookMs } = await ask(url, { agent, ...request }).catch(() => ({ status: 0, tookMs: 0 }));
    answers.push({ kind, status, tookMs, doneMs: performance.now() });
  };
  const timer = setInterval(() => void send(), 1_000 / PER_SECOND);
  return {
    since: (fromMs: number): Answered[] => answers.filter(({ doneMs }) => doneMs >= fromMs),
    /** Resolves when all calls were good for a while. */
    async calm(): Promise<void> {
      const beganMs = performance.now();
      for (;;) {
        await pause(100);
        const nowMs = performance.now();
        const bad = answers.findLast(({ status }) => status !== 200);
        if (nowMs - Math.max(bad?.doneMs ?? beganMs, beganMs) > CALM_MS) return;
        if (nowMs - beganMs > PATIENCE_MS)
          throw new Error(`After a minute a ${bad?.kind} is still answered with ${bad?.status}`);
      }
    },
    stop: () => {
      clearInterval(timer);
      agent.destroy();
    },
  };
}

/** Resolves when the database takes connections again. */
async function killAndWait(
  { database, databaseUrl, postmaster }: BenchServer,
  killed: (typeof KILLED)[number],
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
