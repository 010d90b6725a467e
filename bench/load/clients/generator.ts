// The process that generates the load: it sends a request when it is due, over open connections, and checks
// every reply. Its processor time is not counted, but its delays count as latency.
import { Agent } from 'node:http';
import { ask } from '../../request/ask.ts';
import { runConcurrently } from '../../request/run-concurrently.ts';
import { arrivalsOf } from './arrivals.ts';
import { REFUSED, type Call } from './call.ts';
import { Crowd } from './crowd.ts';
import type {
  Closed,
  Handled,
  Loaded,
  LoadJob,
  Open,
  Outcome,
  Overload,
  Overloaded,
  SampleAnswers,
  Setup,
} from '../messages.ts';
import { isOfStudio, KINDS, MIX, type LoadKind } from './mix.ts';
import { openLoop, type Sample } from './open-loop.ts';

/**
 * Connections per server, as a proxy keeps them. Opened before a step, because Node accepts one new
 * connection per turn, so a busy server would be slow for new connections. With all in use, requests wait,
 * which counts.
 */
const CONNECTIONS_EACH = 128;
/** A connection unused for this time is closed, before the server closes it just as a request is sent. */
const IDLE_MS = 45_000;
const ANSWER_WITHIN_MS = 30_000;
/** Signed bets per hundred requests: one more than the mix has bets and wins. */
const BETS_OF_100 = MIX['Hub88 bet'] + MIX['Hub88 win'] + 1;

/** The most examples of errors and of shed requests. */
const MAX_WORDS = 5;

interface Came {
  readonly outcome: Outcome;
  readonly why?: string;
  /** From the moment it had a connection. Absent without a reply. */
  readonly tookMs?: number;
}

const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS_EACH, timeout: IDLE_MS });
const asking = { agent, withinMs: ANSWER_WITHIN_MS };
let setup: Setup;
let crowd: Crowd;
let sent = 0;
let unknown = 0;
const acknowledged: Partial<Record<LoadKind, number>> = {};
/** The last request of each kind with its reply, for the bare servers. */
const last = new Map<LoadKind, { readonly call: Call; readonly text: string }>();

/** Opens missing connections. */
async function openConnections(places: readonly string[]): Promise<void> {
  const call = { ...asking, method: 'GET', headers: {} };
  const all = places.flatMap((place) =>
    Array.from({ length: CONNECTIONS_EACH }, () => ask(`${place}/health/live`, call).catch(() => undefined)),
  );
  await Promise.all(all);
}

async function does(kind: LoadKind): Promise<Came> {
  const call = crowd.next(kind);
  const places = call.at === 'games' ? setup.games : setup.lobbies;
  const came = await answered(call, places[sent++ % places.length]!, kind);
  call.settled?.(came.outcome, came.tookMs);
  const counted = call.countedAs ?? kind;
  if (came.outcome === 'ok') acknowledged[counted] = (acknowledged[counted] ?? 0) + 1;
  if (came.outcome === 'shed' || came.outcome === 'fault') unknown += 1;
  return came;
}

async function answered(call: Call, place: string, kind: LoadKind): Promise<Came> {
  try {
    const { status, text, tookMs } = await ask(place + call.path, { ...call, ...asking });
    // Hub88 has no error code for a busy server.
    if (status === 503 || status === 429 || text.includes('RS_ERROR_UNKNOWN'))
      return { outcome: 'shed', tookMs, why: `${kind}: ${status} ${text}` };
    const wrong = call.check(status, text);
    if (wrong === REFUSED) return { outcome: 'refused', tookMs };
    if (wrong !== undefined) return { outcome: 'fault', tookMs, why: `${kind}: ${wrong}` };
    last.set(kind, { call, text });
    return { outcome: 'ok', tookMs };
  } catch (error) {
    return { outcome: 'fault', why: `${kind}: ${String(error)}` };
  }
}

async function doesBare(kind: LoadKind, places: readonly string[]): Promise<Came> {
  const { call } = last.get(kind) ?? last.get('summary')!;
  const { status, tookMs } = await ask(places[sent++ % places.length]! + call.path, { ...call, ...asking });
  return status === 200 ? { outcome: 'ok', tookMs } : { outcome: 'fault', why: `${kind}: ${status}` };
}

async function open({ count, perSecond, seed, bare }: Open): Promise<Loaded> {
  if (bare === undefined) await crowd.signBets(Math.ceil((count / 100) * BETS_OF_100 * 1.3) + 30);
  await openConnections(bare ?? [...setup.lobbies, ...setup.games]);
  const arrivals = arrivalsOf({ seed, perSecond, count, shares: MIX });
  const failed = (error: unknown): Came => ({ outcome: 'fault', why: String(error) });
  const { samples, elapsedMs } = await openLoop(arrivals, (kind) =>
    (bare === undefined ? does(kind) : doesBare(kind, bare)).catch(failed),
  );
  return loaded(samples, elapsedMs);
}

async function closed({ count, inFlight, kinds: only = KINDS }: Closed): Promise<Loaded> {
  const shares = Object.fromEntries(only.map((kind) => [kind, MIX[kind]])) as Record<LoadKind, number>;
  const all = Object.values(shares).reduce((sum, one) => sum + one, 0);
  const bets = (shares['Hub88 bet'] ?? 0) + (shares['Hub88 win'] ?? 0) + 1;
  await crowd.signBets(Math.ceil((count / all) * bets * 1.3) + 30);
  const kinds = arrivalsOf({ seed: count + setup.seed, perSecond: 1, count, shares });
  const samples: Array<Sample<LoadKind, Came>> = [];
  const { elapsedMs } = await runConcurrently(kinds, inFlight, async ({ kind }) => {
    const begunMs = performance.now();
    const result = await does(kind).catch((error: unknown): Came => ({
      outcome: 'fault',
      why: String(error),
    }));
    samples.push({ kind, dueMs: begunMs, lateMs: 0, latencyMs: performance.now() - begunMs, result });
    return undefined;
  });
  return loaded(samples, elapsedMs);
}

async function overload({
  perSecond,
  seconds,
  calmPerSecond,
  calmSeconds,
  secondsBefore,
  seed,
  bare,
}: Overload): Promise<Overloaded> {
  const phases = [
    { seed: seed + 2, perSecond: calmPerSecond, seconds: secondsBefore },
    { seed, perSecond, seconds },
    { seed: seed + 1, perSecond: calmPerSecond, seconds: calmSeconds },
  ];
  let startMs = 0;
  const arrivals = phases.flatMap((phase) => {
    const atMs = startMs;
    startMs += phase.seconds * 1_000;
    return arrivalsDuring(phase).map(({ kind, dueMs }) => ({ kind, dueMs: atMs + dueMs }));
  });
  const manyMs = secondsBefore * 1_000;
  const endMs = manyMs + seconds * 1_000;
  if (bare === undefined) await crowd.signBets(Math.ceil((arrivals.length / 100) * BETS_OF_100 * 1.3) + 30);
  await openConnections(bare ?? [...setup.lobbies, ...setup.games]);
  const { samples } = await openLoop(arrivals, (kind) =>
    (bare === undefined ? does(kind) : doesBare(kind, bare)).catch((error: unknown): Came => ({
      outcome: 'fault',
      why: String(error),
    })),
  );
  const during = samples.filter((s) => s.dueMs >= manyMs && s.dueMs < endMs);
  const after = samples.filter((s) => s.dueMs >= endMs);
  const took = ({ latencyMs, lateMs, result }: Sample<LoadKind, Came>): number =>
    result.tookMs ?? latencyMs - lateMs;
  const isShed = ({ result }: Sample<LoadKind, Came>): boolean => result.outcome === 'shed';
  const handled = (some: ReadonlyArray<Sample<LoadKind, Came>>): Handled => ({
    answeredMs: some.filter((s) => !isShed(s)).map(took),
    shedMs: some.filter(isShed).map(took),
  });
  return {
    kind: 'overloaded',
    players: handled(during.filter((s) => !isOfStudio(s.kind))),
    studios: handled(during.filter((s) => isOfStudio(s.kind))),
    calm: after.map((s) => ({ dueMs: s.dueMs - endMs, ms: took(s), isShed: isShed(s) })),
    faults: samples.flatMap(({ result }) =>
      result.outcome === 'fault' && result.why !== undefined ? [result.why] : [],
    ),
  };
}

/** Those of a number of seconds. */
const arrivalsDuring = ({ seed, perSecond, seconds }: { seed: number; perSecond: number; seconds: number }) =>
  arrivalsOf({ seed, perSecond, count: Math.ceil(perSecond * seconds * 1.5) + 20, shares: MIX }).filter(
    ({ dueMs }) => dueMs < seconds * 1_000,
  );

function loaded(samples: ReadonlyArray<Sample<LoadKind, Came>>, elapsedMs: number): Loaded {
  const latenciesMs: Partial<Record<LoadKind, number[]>> = {};
  const outcomes: Record<Outcome, number> = { ok: 0, refused: 0, shed: 0, fault: 0 };
  const words: Record<'shed' | 'fault', Set<string>> = { shed: new Set(), fault: new Set() };
  for (const { kind, latencyMs, result } of samples) {
    (latenciesMs[kind] ??= []).push(latencyMs);
    outcomes[result.outcome] += 1;
    const { outcome, why } = result;
    if (why === undefined || (outcome !== 'shed' && outcome !== 'fault')) continue;
    if (words[outcome].size < MAX_WORDS)
      words[outcome].add(`${why} (${latencyMs.toFixed(0)} ms after it was due)`);
  }
  return {
    kind: 'loaded',
    elapsedMs,
    latenciesMs,
    lateMs: samples.map((s) => s.lateMs),
    outcomes,
    samples: [...words.fault, ...words.shed],
    acknowledged: { ...acknowledged },
    unknown,
  };
}

function answers(): SampleAnswers {
  const byRoute = new Map<string, SampleAnswers['answers'][number]>();
  for (const kind of KINDS) {
    const known = last.get(kind);
    if (known === undefined) continue;
    const { method, route } = known.call;
    byRoute.set(`${method} ${route}`, { method, path: route, text: known.text });
  }
  return { kind: 'answers', answers: [...byRoute.values()] };
}

async function onMessage(
  job: LoadJob,
): Promise<Loaded | Overloaded | SampleAnswers | { readonly kind: 'done' }> {
  switch (job.kind) {
    case 'setup':
      setup = job;
      crowd = new Crowd(job);
      return { kind: 'done' };
    case 'guests':
      crowd.add(job.guests);
      return { kind: 'done' };
    case 'closed':
      return closed(job);
    case 'open':
      return open(job);
    case 'overload':
      return overload(job);
    case 'samples':
      return answers();
  }
}

process.on('message', (job: LoadJob) => void onMessage(job).then((reply) => process.send?.(reply)));
process.on('disconnect', () => process.exit(0));
