// Three times what the machine takes, and then half of it: what is answered, what is refused early, and how soon all is
// as before (docs/performance.md).
import type { BenchRun } from '../options.ts';
import type { SideProcess } from '../machine/side-process.ts';
import { signInPeople } from '../request/people.ts';
import type { ListenerJob, ListenerSays } from '../streams/listener.ts';
import { spreadOf } from './latencies.ts';
import type { LoadJob, Overloaded } from './messages.ts';
import { openLoad } from './open-load.ts';
import { targetOf } from './servers.ts';

const TIMES = 3;
const SECONDS = 10;
const CALM_SHARE = 0.5;
const CALM_SECONDS = 5;
/** Live streams that are open meanwhile. */
const STREAMS = 200;
/** An answer after this time is slow. */
const SLOW_MS = 250;

interface OverloadRun {
  readonly generator: SideProcess;
  readonly listener: SideProcess;
  /** Requests a second that the machine takes. */
  readonly capacity: number;
  readonly seed: number;
}

/** Lines to print, and the faults. */
async function overload({ generator, listener, capacity, seed }: OverloadRun): Promise<{
  readonly lines: readonly string[];
  readonly faults: readonly string[];
}> {
  const count = async (): Promise<number> =>
    (await listener.ask<ListenerSays>({ kind: 'count' } satisfies ListenerJob)).open;
  const before = await count();
  const { answeredMs, shedMs, calm, faults } = await generator.ask<Overloaded>({
    kind: 'overload',
    perSecond: capacity * TIMES,
    seconds: SECONDS,
    calmPerSecond: capacity * CALM_SHARE,
    calmSeconds: CALM_SECONDS,
    seed,
  } satisfies LoadJob);
  const after = await count();
  const answered = spreadOf(answeredMs);
  const shed = spreadOf(shedMs);
  const ms = (value: number): string => (Number.isFinite(value) ? value.toFixed(0) : '–');
  return {
    lines: [
      `${TIMES} times of it for ${SECONDS} seconds, then ${CALM_SHARE * 100} %. Milliseconds from the moment a request had a connection.`,
      '',
      '| answered a second / capacity | p50 | p99 | longest | refused early | p50 | p99 | faults | all as before after | streams kept |',
      '|---|---|---|---|---|---|---|---|---|---|',
      `| ${(answered.count / SECONDS / capacity).toFixed(2)} | ${ms(answered.p50)} | **${ms(answered.p99)}** | ${ms(Math.max(...answeredMs))} | ${((shed.count / (shed.count + answered.count)) * 100).toFixed(0)} % | ${ms(shed.p50)} | ${ms(shed.p99)} | ${faults.length} | **${ms(calmAfterMs(calm))} ms** | ${after} of ${before} |`,
    ],
    faults: after < before ? [...faults, `${before - after} streams were closed`] : faults,
  };
}

/** When the last refused or slow request was due, after the last of the too many. */
const calmAfterMs = (calm: Overloaded['calm']): number =>
  Math.max(0, ...calm.filter(({ ms, isShed }) => isShed || ms > SLOW_MS).map(({ dueMs }) => dueMs));

export async function benchOverload({ rounds, say, print }: BenchRun): Promise<number> {
  const load = await openLoad(say);
  try {
    const { generator, servers, capacity, faults } = load;
    const listener = load.beside('streams/listener.ts');
    const people = await signInPeople(targetOf(servers[0]!), STREAMS, undefined, 900_000);
    const { failures } = await listener.ask<ListenerSays>({
      kind: 'listen',
      url: servers[0]!.url,
      who: people.map(({ headers }) => headers),
    } satisfies ListenerJob);
    faults.push(...failures);
    for (let round = 1; round <= rounds; round += 1) {
      say(`Round ${round} of ${rounds}: ${TIMES} times as many come.`);
      // A refused claim is not repeated, so it needs another guest.
      await load.guestsForNext(Math.ceil(capacity * (TIMES * SECONDS + CALM_SHARE * CALM_SECONDS) * 3));
      const came = await overload({ generator, listener, capacity, seed: 100 + round });
      for (const line of came.lines) print(line);
      faults.push(...came.faults.slice(0, 3));
    }
    return faults.length + (await load.differences(print)) === 0 ? 0 : 1;
  } finally {
    await load.close();
  }
}
