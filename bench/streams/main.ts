// `npm run bench -- --only streams`: measures five thousand idle streams on one production server: memory per stream,
// processor time, how fast a win reaches all of them, and whether the memory is freed.
import { createHmac, randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { loadavg } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { contract } from '@parlor/contract/kernel/contract.ts';
import { auditDatabase } from '../../server/audit/index.ts';
import { loadContent } from '../../server/content/load-content.ts';
import { createGameSessions } from '../../server/features/play/sessions.ts';
import { openDatabase } from '../../server/db/open.ts';
import type { BenchRun } from '../options.ts';
import { auditLine } from '../machine/audit-line.ts';
import { cpuMicrosDuring } from '../machine/cpu-time.ts';
import { openDatabases } from '../machine/databases.ts';
import type { MemoryUse } from '../request/messages.ts';
import { runConcurrently } from '../request/run-concurrently.ts';
import { percentile, spreadOf } from '../load/latencies.ts';
import { targetOf, startProduction } from '../load/servers.ts';
import { GAME_OF, OWN_FORM, studioKeys, withStudios } from '../load/studios.ts';
import { signInPeople, freshKey, type Person } from '../request/people.ts';
import { startBeside } from '../machine/side-process.ts';
import { monotonicMs, type ListenerJob, type ListenerSays } from './listener.ts';

const SIZES = [1_000, 2_500, 5_000] as const;
const MAX = SIZES[2];
/** Number of listener processes. */
const LISTENERS = 2;
const IDLE_MS = 20_000;
const READS = 2_000;
const READS_AT_ONCE = 8;
const WINS = 15;
const WIN_WITHIN_MS = 10_000;
const SIGNED_OUT = 200;
const ENDS_WITHIN_MS = 10_000;
/** Memory is settled when two readings a second apart differ by less than this. */
const SETTLED_BYTES = 300_000;
const SETTLE_TRIES = 20;
/** Open files that a process needs besides its streams. */
const OTHER_FILES = 500;
const KB = 1_024;

export async function benchStreams({ say, print }: BenchRun): Promise<number> {
  mustAllowFiles(MAX + OTHER_FILES);
  const loaded = withStudios(loadContent(join(import.meta.dirname, '..', '..', 'content')));
  const databases = await openDatabases();
  const undo: Array<() => Promise<unknown>> = [() => databases.close()];
  try {
    const databaseUrl = await databases.create('streams');
    const keys = studioKeys();
    const oneServer = async () => {
      const [server] = await startProduction(1, { databaseUrl, dataDir: databases.folder, keys });
      undo.push(() => server!.process.stop());
      return server!;
    };
    const target = await oneServer();
    say(`${databases.engine}; ${MAX} players come in.`);
    const people = await signInPeople(targetOf(target), MAX, undefined);
    // The first server still holds memory of the sign-ins. A fresh server shows the streams alone.
    await target.process.stop();
    const server = await oneServer();
    const { pool, close } = openDatabase({ url: databaseUrl, poolSize: 2, onError: () => undefined });
    undo.push(close);
    const listeners = Array.from({ length: LISTENERS }, () => startBeside('streams/listener.ts'));
    for (const one of listeners) undo.push(() => one.stop());
    const askAll = async (jobOf: (n: number) => ListenerJob): Promise<ListenerSays> => {
      const replies = await Promise.all(listeners.map((one, n) => one.ask<ListenerSays>(jobOf(n))));
      return {
        kind: 'result',
        open: replies.reduce((sum, s) => sum + s.open, 0),
        failures: replies.flatMap((s) => s.failures),
        receivedAtMs: replies.flatMap((s) => [...s.receivedAtMs]),
      };
    };
    const problems: string[] = [];
    /** Memory of the server once it stops falling. Closed connections free theirs late. */
    const held = async (): Promise<MemoryUse> => {
      let now = await server.process.ask<MemoryUse>({ kind: 'memory' });
      for (let tries = 0; tries < SETTLE_TRIES; tries += 1) {
        await pause(1_000);
        const then = now;
        now = await server.process.ask<MemoryUse>({ kind: 'memory' });
        if (Math.abs(now.heapBytes - then.heapBytes) < SETTLED_BYTES) break;
      }
      return now;
    };
    const reads = (people: readonly Person[]) => timedReads(server.url, people, problems);

    // Warms up the server: compiled code takes memory that does not belong to the streams.
    const readers = people.slice(0, 500);
    await reads(readers);
    await askAll((n) => ({ kind: 'listen', url: server.url, who: part(people, n, 0, 200) }));
    await askAll(() => ({ kind: 'close' }));
    const before = await held();
    const readsBefore = await reads(readers);

    print(`| streams | RSS MB | heap MB | kB of RSS each | kB of heap each |`);
    print('|---|---|---|---|---|');
    const line = (open: number, now: MemoryUse): string => {
      const each = (bytes: number): string => (open === 0 ? '–' : (bytes / open / KB).toFixed(1));
      const grown = now.heapBytes + now.externalBytes - before.heapBytes - before.externalBytes;
      return `| ${open} | ${mb(now.rssBytes)} | ${mb(now.heapBytes)} | ${each(now.rssBytes - before.rssBytes)} | ${each(grown)} |`;
    };
    print(line(0, before));
    let open = 0;
    for (const size of SIZES) {
      const replies = await askAll((n) => ({
        kind: 'listen',
        url: server.url,
        who: part(people, n, open, size),
      }));
      problems.push(...replies.failures);
      open = size;
      if (replies.open !== size) problems.push(`${replies.open} of ${size} streams are open`);
      print(line(size, await held()));
    }

    say(`Nothing happens for ${IDLE_MS / 1_000} seconds.`);
    const idle = await cpuMicrosDuring([{ pid: server.process.pid }], () => pause(IDLE_MS));
    const readsBeside = await reads(readers);

    say(`${WINS} wins.`);
    const winner = people[0]!;
    const session = await createGameSessions({ pool, clock: { now: () => Date.now() } }).open({
      playerId: winner.playerId,
      provider: OWN_FORM,
      gameId: GAME_OF[OWN_FORM],
      currency: 'PP',
      locale: 'en',
      clientType: 'mobile',
      platform: 'telegram',
      signInId: undefined,
    });
    const { firstMs, lastMs, allMs } = await timedWins(listeners, problems, (multiplier) =>
      sendWin(server.url, keys.ownFormSecret, { player: winner.playerId, session, multiplier }),
    );

    say(`${SIGNED_OUT} sign out.`);
    const leaving = people.slice(MAX - SIGNED_OUT);
    const left = await runConcurrently(leaving, READS_AT_ONCE, async ({ headers }) => {
      const reply = await fetch(server.url + contract.logout.path, {
        method: 'POST',
        headers: { ...headers, ...freshKey(), 'content-type': 'application/json' },
        body: '{}',
      });
      return reply.status === 200 ? undefined : String(reply.status);
    });
    if (left.failures > 0) problems.push(`${left.failures} could not sign out: ${left.samples.join(', ')}`);
    const stillOpen = await until(
      async () => (await askAll(() => ({ kind: 'count' }))).open,
      MAX - SIGNED_OUT,
    );
    if (stillOpen !== MAX - SIGNED_OUT)
      problems.push(`after ${SIGNED_OUT} signed out ${stillOpen} of ${MAX} streams are open`);
    await askAll(() => ({ kind: 'close' }));
    const after = await held();
    print(`| all closed | ${mb(after.rssBytes)} | ${mb(after.heapBytes)} | | |`);
    // The first crowd leaves rate-limit counters behind. Memory that a second crowd adds is a leak.
    const stayed = people.slice(0, MAX - SIGNED_OUT);
    const again = await askAll((n) => ({
      kind: 'listen',
      url: server.url,
      who: part(stayed, n, 0, stayed.length),
    }));
    problems.push(...again.failures);
    await askAll(() => ({ kind: 'close' }));
    const afterAgain = await held();
    print(`| and once more | ${mb(afterAgain.rssBytes)} | ${mb(afterAgain.heapBytes)} | | |`);

    print('');
    print(`Idle: ${(idle.micros[0]! / IDLE_MS / 10).toFixed(1)} % of a processor for ${MAX} streams.`);
    print(
      `A win reached a listener after ${ms(percentile(allMs, 0.5))} ms (p50) and ${ms(percentile(allMs, 0.99))} ms (p99); median of ${WINS} wins: first listener ${ms(percentile(firstMs, 0.5))} ms, last of ${MAX} ${ms(percentile(lastMs, 0.5))} ms; slowest win ${ms(Math.max(...lastMs))} ms.`,
    );
    print(
      `A summary meanwhile: p50 ${ms(readsBeside.p50)} ms, p99 ${ms(readsBeside.p99)} ms; without streams ${ms(readsBefore.p50)} and ${ms(readsBefore.p99)}.`,
    );
    print(
      `${SIGNED_OUT} who signed out were let go. Heap after all were closed: ${megabytesMore(before, after)} MB more than before the first; after ${stayed.length} came and went once more ${megabytesMore(after, afterAgain)} MB more. Load average ${loadavg()[0]!.toFixed(1)}.`,
    );
    const audit = await auditDatabase(pool, loaded);
    print(auditLine(audit));
    for (const problem of problems) print(`Not as it must be: ${problem}`);
    return problems.length + audit.mismatchCount === 0 ? 0 : 1;
  } finally {
    for (const step of undo.toReversed()) await step().catch((error: unknown) => say(String(error)));
  }
}

async function timedReads(
  url: string,
  people: readonly Person[],
  problems: string[],
): Promise<{ p50: number; p99: number }> {
  const took: number[] = [];
  const done = await runConcurrently(
    Array.from({ length: READS }, (_, n) => people[n % people.length]!),
    READS_AT_ONCE,
    async ({ headers }) => {
      const begunMs = performance.now();
      const reply = await fetch(url + contract.summary.path, { headers });
      await reply.arrayBuffer();
      took.push(performance.now() - begunMs);
      return reply.status === 200 ? undefined : String(reply.status);
    },
  );
  if (done.failures > 0) problems.push(`${done.failures} reads failed: ${done.samples.join(', ')}`);
  return spreadOf(took);
}

/** Measures when each win reaches the first listener, the last one and all of them. */
async function timedWins(
  listeners: ReadonlyArray<ReturnType<typeof startBeside>>,
  problems: string[],
  win: (multiplier: number) => Promise<void>,
) {
  const firstMs: number[] = [];
  const lastMs: number[] = [];
  const allMs: number[] = [];
  for (let n = 0; n < WINS; n += 1) {
    // The multiplier identifies a win.
    const multiplier = (201 + n) / 100;
    const begins = listeners.map((one) => one.ask({ kind: 'await', multiplier, withinMs: WIN_WITHIN_MS }));
    await Promise.all(begins);
    const ends = Promise.all(listeners.map((one) => one.next<ListenerSays>()));
    const begunMs = monotonicMs();
    await win(multiplier);
    const delaysMs = (await ends).flatMap((replies) => [...replies.receivedAtMs]).map((ms) => ms - begunMs);
    if (delaysMs.length !== MAX) problems.push(`a win reached ${delaysMs.length} of ${MAX}`);
    allMs.push(...delaysMs);
    firstMs.push(Math.min(...delaysMs));
    lastMs.push(Math.max(...delaysMs));
    await pause(200);
  }
  return { firstMs, lastMs, allMs };
}

/** Headers of the people in [from, to) that listener `n` represents. */
const part = (people: readonly Person[], n: number, from: number, to: number) =>
  people.slice(from, to).flatMap(({ headers }, i) => (i % LISTENERS === n ? [headers] : []));

/** Sends a bet with its win, signed by the studio. */
async function sendWin(
  url: string,
  secret: string,
  { player, session, multiplier }: { player: string; session: string; multiplier: number },
): Promise<void> {
  const body = JSON.stringify({
    call: 'bet-win',
    session,
    player,
    game: GAME_OF[OWN_FORM],
    currency: 'PP',
    round: randomUUID(),
    bet: { transaction: randomUUID(), amount: '1.00' },
    win: { transaction: randomUUID(), amount: multiplier.toFixed(2) },
    roundClosed: true,
  });
  const reply = await fetch(`${url}/providers/${OWN_FORM}/bet-win`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-parlor-signature': createHmac('sha256', secret).update(body).digest('hex'),
    },
    body,
  });
  if (reply.status !== 200) throw new Error(`The win was not taken: ${reply.status} ${await reply.text()}`);
}

async function until(look: () => Promise<number>, wanted: number): Promise<number> {
  const endsAtMs = performance.now() + ENDS_WITHIN_MS;
  let seen = await look();
  while (seen !== wanted && performance.now() < endsAtMs) {
    await pause(200);
    seen = await look();
  }
  return seen;
}

/** Node raises its own limit as far as the system allows. */
function mustAllowFiles(wanted: number): void {
  const line = /^Max open files\s+\S+\s+(\S+)/m.exec(readFileSync('/proc/self/limits', 'utf8'))?.[1];
  if (line !== undefined && line !== 'unlimited' && Number(line) < wanted)
    throw new Error(`A process may open ${line} files here, and ${wanted} are needed: ulimit -Hn ${wanted}`);
}

const megabytesMore = (then: MemoryUse, now: MemoryUse): string =>
  ((now.heapBytes - then.heapBytes) / KB / KB).toFixed(1);
const mb = (bytes: number): string => (bytes / KB / KB).toFixed(0);
const ms = (value: number): string => (value < 10 ? value.toFixed(1) : value.toFixed(0));
