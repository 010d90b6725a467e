// `npm run bench -- --url …`: how long calls take at a running deployment, seen from this machine, as ratios to
// its cheapest answer (`/health/live`) in the same round. The network and a proxy on the way cost both alike.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { compareAndKeep, keptFile } from '../compare/kept-run.ts';
import { spreadOf, type Spread } from '../load/latencies.ts';
import { OptionsError, type BenchRun } from '../options.ts';
import { median, table } from '../report.ts';
import type { BenchRequest, ScenarioName } from '../request/messages.ts';
import { signInPeople, type Person } from '../request/people.ts';
import { runConcurrently } from '../request/run-concurrently.ts';
import { GAME, requestOf } from '../request/scenarios.ts';
import { TARGETS } from '../targets-of-processor-time.ts';

const root = join(import.meta.dirname, '..', '..');
const PLAYERS = 8;
const IN_FLIGHT = 8;

/** Without a bot token, no player can sign in, and only pages and public answers are measured. */
const OPEN_PATHS = { document: '/', terms: '/terms' } as const;
/** A claim needs a completed quest, which takes hundreds of rounds, so it is not among them. */
const SIGNED_IN: readonly ScenarioName[] = ['summary', 'round', 'document'];

interface Measured {
  readonly name: string;
  readonly requests: (count: number) => BenchRequest[];
}

export interface DeploymentRun extends BenchRun {
  readonly url: URL;
  readonly keep: boolean;
}

/** Returns the exit code: 0, or 1 when a reply was not as expected. Throws `OptionsError` when nothing answers. */
export async function benchDeployment(run: DeploymentRun): Promise<number> {
  const origin = run.url.origin;
  const live: Measured = { name: 'live', requests: plain(`${origin}/health/live`) };
  await mustAnswer(origin);
  const calls = await callsOf(origin, run.say);
  const spreads = new Map<string, Spread[]>();
  for (let round = 0; round < run.rounds; round++) {
    run.say(`Round ${round + 1} of ${run.rounds}.`);
    const order = [live, ...calls];
    for (let i = 0; i < order.length; i++) {
      const call = order[(i + round) % order.length]!;
      // The first requests open connections.
      await timed(call.requests(IN_FLIGHT));
      const latencies = await timed(call.requests(run.requests));
      spreads.set(call.name, [...(spreads.get(call.name) ?? []), spreadOf(latencies)]);
    }
  }
  const base = spreads.get(live.name)!;
  const ratios = Object.fromEntries(
    calls.map(({ name }) => [name, spreads.get(name)!.map((s, round) => s.p50 / base[round]!.p50)]),
  );
  for (const line of printed(spreads, ratios)) run.print(line);
  run.print('');
  const nowMs = Date.now();
  for (const line of compareAndKeep(keptFile(root, run.url.host), ratios, { keep: run.keep, nowMs }))
    run.print(line);
  if (run.json !== undefined)
    writeFileSync(
      run.json,
      `${JSON.stringify({ at: new Date(nowMs).toISOString(), url: origin, ratios, spreads: Object.fromEntries(spreads) }, null, 1)}\n`,
    );
  return 0;
}

async function mustAnswer(origin: string): Promise<void> {
  const status = await fetch(`${origin}/health/live`).then(
    (response) => response.status,
    (error: unknown) => String((error as Error).cause ?? error),
  );
  if (status !== 200)
    throw new OptionsError(`${origin}/health/live must answer 200 before a measurement, but: ${status}`);
}

async function callsOf(origin: string, say: (line: string) => void): Promise<Measured[]> {
  const open = Object.entries(OPEN_PATHS).map(([name, path]) => ({
    name: `page ${name}`,
    requests: plain(origin + path),
  }));
  const botToken = process.env['BENCH_BOT_TOKEN'];
  if (botToken === undefined) {
    say('BENCH_BOT_TOKEN is not set, so no player signs in: only pages are measured.');
    return open;
  }
  say(`${PLAYERS} players come in. They are new players of that deployment, named "Guest 0" and so on.`);
  const people = await signInPeople({ url: origin, botToken }, PLAYERS, GAME);
  return [...open, ...SIGNED_IN.map((name) => signedIn(name, people, origin))];
}

const plain = (url: string) => (count: number) =>
  Array.from({ length: count }, (): BenchRequest => ({ method: 'GET', url, headers: {}, expect: {} }));

function signedIn(name: ScenarioName, people: readonly Person[], url: string): Measured {
  const { gamesUrl } = people[0]!;
  let next = 0;
  return {
    name: TARGETS[name].title,
    requests: (count) =>
      Array.from({ length: count }, () => requestOf(name, people, next++, { url, gamesUrl })),
  };
}

/** Milliseconds of each request. Any answer but 200 ends the run: a refusal is cheaper than the call. */
async function timed(requests: readonly BenchRequest[]): Promise<number[]> {
  const latencies: number[] = [];
  const done = await runConcurrently(requests, IN_FLIGHT, async ({ method, url, headers, body }) => {
    const begunMs = performance.now();
    const response = await fetch(url, {
      method,
      headers: { ...headers, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
      ...(body === undefined ? {} : { body }),
    });
    const text = await response.text();
    latencies.push(performance.now() - begunMs);
    return response.status === 200 ? undefined : `${method} ${url}: ${response.status} ${text.slice(0, 200)}`;
  });
  if (done.failures === 0) return latencies;
  const limited = done.samples.some((sample) => sample.includes(': 429 '));
  throw new OptionsError(
    `${done.failures} of ${requests.length} requests were not answered with 200, such as: ${done.samples[0]}` +
      (limited ? '\nThe rate is limited there: measure with fewer --requests.' : ''),
  );
}

function printed(
  spreads: ReadonlyMap<string, readonly Spread[]>,
  ratios: Readonly<Record<string, number[]>>,
): string[] {
  const ms = (name: string, of: (s: Spread) => number) => median(spreads.get(name)!.map(of)).toFixed(2);
  return [
    `Latency at ${IN_FLIGHT} requests in flight, medians of the rounds, in milliseconds. The ratio is to "live".`,
    ...table(
      ['', 'p50', 'p95', 'p99', 'p50 / live'],
      [...spreads.keys()].map((name) => [
        name,
        ms(name, (s) => s.p50),
        ms(name, (s) => s.p95),
        ms(name, (s) => s.p99),
        ratios[name] === undefined ? '' : `${median(ratios[name]).toFixed(2)}x`,
      ]),
    ),
  ];
}
