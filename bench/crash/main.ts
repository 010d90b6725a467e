// `npm run bench -- --only crash`: two thousand players in one shared round of one production server. How long after its end
// the pages know of it, and how long a cash-out takes; beside a bare server that sends the same bytes and updates a row.
import type { Pool } from 'pg';
import { loadavg } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { BUILTIN_PROVIDER } from '@parlor/contract/calls/catalogue.ts';
import { GAME_PATHS } from '@parlor/contract/formats/frame.ts';
import { auditDatabase } from '../../server/audit/index.ts';
import { loadContent } from '../../server/content/load-content.ts';
import { openDatabase } from '../../server/db/open.ts';
import { createGameSessions } from '../../server/features/play/sessions.ts';
import { newestRounds, type StoredRound } from '../../server/features/play/shared/store.ts';
import { freshSecret, nodeDigest } from '../../server/players/digest.ts';
import { Players } from '../../server/players/players.ts';
import { systemClock } from '../../server/runtime/clock.ts';
import { spreadOf } from '../load/latencies.ts';
import { startProduction } from '../load/servers.ts';
import { studioKeys, withStudios } from '../load/studios.ts';
import { auditLine } from '../machine/audit-line.ts';
import { openDatabases } from '../machine/databases.ts';
import { startBeside } from '../machine/side-process.ts';
import type { BenchRun } from '../options.ts';
import type { Listening } from '../request/messages.ts';
import { runConcurrently } from '../request/run-concurrently.ts';
import type { BareJob } from './bare.ts';
import type { CrowdJob, CrowdSays } from './crowd.ts';

const PLAYERS = 2_000;
/** The slowest curve, so that many rounds last long enough. */
const GAME = 'crash-lantern';
/** All cash out within this time after the start of the rise. */
const CASH_OUTS_MS = 8_000;
const AFTER_START_MS = 1_000;
const LONG_ENOUGH_MS = AFTER_START_MS + CASH_OUTS_MS + 3_000;
const BETS_MS = 6_000;
const ENDS = 8;
const WITHIN_MS = 150_000;
/** Bets that were not cashed out are lost by then. */
const SETTLED_MS = 5_000;

interface Measured {
  /** Until a page knows of the end of a round, in ms. */
  readonly ends: readonly number[];
  /** Until a cash-out is answered, in ms. */
  readonly cashOuts: readonly number[];
}

/** The process of the pages, and what went wrong in it. */
interface Crowd {
  readonly problems: string[];
  ask(job: CrowdJob): Promise<CrowdSays>;
  next(): Promise<CrowdSays>;
}

export async function benchCrash({ rounds, say, print }: BenchRun): Promise<number> {
  const loaded = withStudios(loadContent(join(import.meta.dirname, '..', '..', 'content')));
  const databases = await openDatabases();
  const undo: Array<() => Promise<unknown>> = [() => databases.close()];
  const beside = (program: string) => {
    const process = startBeside(program);
    undo.push(() => process.stop());
    return process;
  };
  try {
    const databaseUrl = await databases.create('crash');
    const [server] = await startProduction(1, {
      databaseUrl,
      dataDir: databases.folder,
      keys: studioKeys(),
    });
    undo.push(() => server!.process.stop());
    const { pool, close } = openDatabase({ url: databaseUrl, poolSize: 8, onError: () => undefined });
    undo.push(close);
    say(`${databases.engine}; ${PLAYERS} players come in.`);
    const { content } = loaded;
    const players = new Players({ pool, clock: systemClock, content, digest: nodeDigest, freshSecret });
    const sessions = await seats(PLAYERS, { pool, players });
    const pages = beside('crash/crowd.ts');
    const problems: string[] = [];
    const crowd: Crowd = {
      problems,
      next: () => pages.next<CrowdSays>(),
      async ask(job) {
        const says = await pages.ask<CrowdSays>(job);
        problems.push(...says.failures);
        return says;
      },
    };
    const paths = sessions.map((session) => `${GAME_PATHS.sharedLive}?session=${session}`);
    await crowd.ask({ kind: 'listen', url: server!.gamesUrl, paths });
    const ours = await measureServer({ crowd, sessions, pool, rounds, say, url: server!.gamesUrl });
    await crowd.ask({ kind: 'close' });

    say('The bare server.');
    const bare = beside('crash/bare.ts');
    const { url } = await bare.ask<Listening>({
      kind: 'start',
      databaseUrl: await databases.createPlain('bare'),
      rows: PLAYERS,
      answer: JSON.stringify({ ok: 'x'.repeat(700) }),
    } satisfies BareJob);
    await crowd.ask({ kind: 'listen', url, paths });
    const limit = await measureBare({
      crowd,
      rounds,
      url,
      send: (text) => bare.ask({ kind: 'send', text } satisfies BareJob),
    });

    for (const row of tableOf(ours, limit)) print(row);
    print(
      `${ENDS} ends of rounds; ${ours.cashOuts.length} cash-outs, ${Math.round(PLAYERS / (CASH_OUTS_MS / 1_000))} a second. Load average ${loadavg()[0]!.toFixed(1)}.`,
    );
    await pause(SETTLED_MS);
    const audit = await auditDatabase(pool, loaded);
    print(auditLine(audit));
    for (const problem of problems) print(`Not as it must be: ${problem}`);
    return problems.length + audit.mismatchCount === 0 ? 0 : 1;
  } finally {
    for (const step of undo.toReversed()) await step().catch((error: unknown) => say(String(error)));
  }
}

async function measureServer({
  crowd,
  sessions,
  pool,
  rounds,
  say,
  url,
}: {
  readonly crowd: Crowd;
  readonly sessions: readonly string[];
  readonly pool: Pool;
  readonly url: string;
} & Pick<BenchRun, 'rounds' | 'say'>): Promise<Measured> {
  /** A round that takes bets for a while. */
  const nextRound = async (after: number): Promise<StoredRound> => {
    for (;;) {
      const [round] = await newestRounds(pool, GAME, 1);
      if (round && round.round > after && round.state === 'open' && Date.now() < round.opensAtMs + 1_000)
        return round;
      await pause(50);
    }
  };
  say(`${ENDS} ends of rounds.`);
  const ends: number[] = [];
  let last = 0;
  for (let n = 0; n < ENDS; n += 1) {
    const round = await nextRound(last);
    last = round.round;
    await crowd.ask({ kind: 'await', text: `"seed":"${round.seed}"`, withinMs: WITHIN_MS });
    const { receivedAtMs } = await crowd.next();
    if (receivedAtMs.length < PLAYERS)
      crowd.problems.push(`the end of a round reached ${receivedAtMs.length} of ${PLAYERS}`);
    ends.push(...receivedAtMs.map((ms) => ms - round.endsAtMs));
  }
  const cashOuts: number[] = [];
  for (let n = 0; n < rounds; n += 1) {
    let round = await nextRound(last);
    while (round.endsAtMs - round.risesAtMs < LONG_ENOUGH_MS) round = await nextRound(round.round);
    last = round.round;
    const bets = sessions.map((session, i) => ({
      session,
      roundId: `bench-${round.round}-${i}`.padEnd(12, '0'),
    }));
    const placed = await crowd.ask({
      kind: 'post',
      url: url + GAME_PATHS.start,
      bodies: bets.map((bet) => JSON.stringify({ ...bet, stake: 1, choice: { round: round.round } })),
      overMs: BETS_MS,
    });
    const { p50, p99 } = spreadOf(placed.tookMs);
    say(`Round ${round.round}: ${placed.tookMs.length} bets; one takes ${ms(p50)} (p50), ${ms(p99)} (p99).`);
    await pause(Math.max(0, round.risesAtMs + AFTER_START_MS - Date.now()));
    const taken = await crowd.ask({
      kind: 'post',
      url: url + GAME_PATHS.cashOut,
      bodies: bets.map((bet) => JSON.stringify({ ...bet, step: 0 })),
      overMs: CASH_OUTS_MS,
    });
    cashOuts.push(...taken.tookMs);
  }
  return { ends, cashOuts };
}

async function measureBare({
  crowd,
  rounds,
  url,
  send,
}: {
  readonly crowd: Crowd;
  readonly rounds: number;
  readonly url: string;
  readonly send: (text: string) => Promise<unknown>;
}): Promise<Measured> {
  const ends: number[] = [];
  for (let n = 0; n < ENDS; n += 1) {
    await crowd.ask({ kind: 'await', text: `"seed":"end-${n}"`, withinMs: WITHIN_MS });
    const sentMs = performance.timeOrigin + performance.now();
    const all = crowd.next();
    await send(`event: table\ndata: {"seed":"end-${n}","more":"${'x'.repeat(2_000)}"}\n\n`);
    ends.push(...(await all).receivedAtMs.map((ms) => ms - sentMs));
  }
  const cashOuts: number[] = [];
  for (let n = 0; n < rounds; n += 1) {
    const bodies = Array.from({ length: PLAYERS }, (_, id) => JSON.stringify({ id }));
    const { tookMs } = await crowd.ask({ kind: 'post', url, bodies, overMs: CASH_OUTS_MS });
    cashOuts.push(...tookMs);
  }
  return { ends, cashOuts };
}

function tableOf(ours: Measured, bare: Measured): string[] {
  const row = (name: string, at: 'p50' | 'p95' | 'p99', kind: keyof Measured, wanted = ''): string => {
    const [a, b] = [spreadOf(ours[kind])[at], spreadOf(bare[kind])[at]];
    return `| ${name}, ${at} | ${ms(a)} | ${ms(b)} | ${(a / b).toFixed(1)} | ${wanted} |`;
  };
  const end = 'the end reaches a page';
  const out = 'a cash-out is acknowledged';
  return [
    `| ${PLAYERS} players in one round | ours | bare server | ratio | wanted |`,
    '|---|---|---|---|---|',
    row(end, 'p50', 'ends'),
    row(end, 'p95', 'ends', '150 ms'),
    row(out, 'p50', 'cashOuts'),
    row(out, 'p99', 'cashOuts', '200 ms'),
  ];
}

/** New players with points, each with a session of the game. */
async function seats(
  count: number,
  { pool, players }: { readonly pool: Pool; readonly players: Players },
): Promise<string[]> {
  const sessions: string[] = [];
  const open = createGameSessions({ pool, clock: systemClock });
  const done = await runConcurrently(Array.from({ length: count }), 8, async () => {
    const client = await pool.connect();
    const { playerId } = await players.create(client, { nowMs: Date.now() }).finally(() => client.release());
    sessions.push(
      await open.open({
        playerId,
        provider: BUILTIN_PROVIDER,
        gameId: GAME,
        currency: 'PP',
        locale: 'en',
        clientType: 'mobile',
        platform: 'web',
        signInId: undefined,
      }),
    );
    return undefined;
  });
  if (done.failures > 0)
    throw new Error(`${done.failures} players were not made: ${done.samples.join('; ')}`);
  return sessions;
}

const ms = (value: number): string => `${value < 10 ? value.toFixed(1) : value.toFixed(0)} ms`;
