// Half of what the machine takes, three times of it, and half of it again: what is answered, what is refused early, and
// how soon all is as before; and the same requests to bare servers, which answer all of them (docs/performance.md).
import { loadavg } from 'node:os';
import type { BenchRun } from '../options.ts';
import type { SideProcess } from '../machine/side-process.ts';
import { signInPeople } from '../request/people.ts';
import type { ListenerJob, ListenerSays } from '../streams/listener.ts';
import { spreadOf } from './latencies.ts';
import type { Handled, LoadJob, Overload, Overloaded } from './messages.ts';
import { openLoad } from './open-load.ts';
import { answersOfBare, loopDelayDuring, targetOf, type Server } from './servers.ts';

const TIMES = 3;
const SECONDS = 10;
const CALM_SHARE = 0.5;
const CALM_SECONDS = 5;
/** A server in use has open connections, prepared statements and compiled code when too many come. */
const SECONDS_BEFORE = 2;
/** Live streams that are open meanwhile. */
const STREAMS = 200;
/** An answer after this time is slow. */
const SLOW_MS = 250;

interface OverloadRun {
  readonly generator: SideProcess;
  readonly listener: SideProcess;
  readonly servers: readonly Server[];
  /** Addresses of the bare servers. */
  readonly bare: readonly string[];
  /** Requests a second that the machine takes. */
  readonly capacity: number;
  readonly seed: number;
}

/** Lines to print, and the faults. */
async function overload({ generator, listener, servers, bare, capacity, seed }: OverloadRun): Promise<{
  readonly lines: readonly string[];
  readonly faults: readonly string[];
}> {
  const count = async (): Promise<number> =>
    (await listener.ask<ListenerSays>({ kind: 'count' } satisfies ListenerJob)).open;
  const before = await count();
  const job: Overload = {
    kind: 'overload',
    perSecond: capacity * TIMES,
    seconds: SECONDS,
    calmPerSecond: capacity * CALM_SHARE,
    calmSeconds: CALM_SECONDS,
    secondsBefore: SECONDS_BEFORE,
    seed,
  };
  const { result, loopDelay } = await loopDelayDuring(servers, () => generator.ask<Overloaded>(job));
  const after = await count();
  const limit = await generator.ask<Overloaded>({ ...job, bare } satisfies LoadJob);
  const row = (name: string, handled: Handled, calm?: Overloaded['calm']): string => {
    const [answered, shed] = [spreadOf(handled.answeredMs), spreadOf(handled.shedMs)];
    const share = shed.count / (shed.count + answered.count);
    const settled = calm === undefined ? '' : `**${ms(calmAfterMs(calm))} ms**`;
    return `| ${name} | ${(answered.count / SECONDS / capacity).toFixed(2)} | ${ms(answered.p50)} | **${ms(answered.p99)}** | ${ms(Math.max(...handled.answeredMs))} | ${(share * 100).toFixed(0)} % | ${ms(shed.p50)} | ${ms(shed.p99)} | ${settled} |`;
  };
  return {
    lines: [
      `${CALM_SHARE * 100} % of it for ${SECONDS_BEFORE} seconds, ${TIMES} times of it for ${SECONDS} seconds, then ${CALM_SHARE * 100} % again. Milliseconds from the moment a request had a connection.`,
      '',
      '| | answered a second / capacity | p50 | p99 | longest | refused early | p50 | p99 | all as before after |',
      '|---|---|---|---|---|---|---|---|---|',
      row('all', bothOf(result), result.calm),
      row('players', result.players),
      row('studios', result.studios),
      row('bare servers', bothOf(limit), limit.calm),
      '',
      `Streams kept: ${after} of ${before}. Faults: ${result.faults.length}. Delay of the event loop: p99 ${ms(loopDelay.p99Ms)} ms, longest ${ms(loopDelay.longestMs)} ms. Load average ${loadavg()[0]!.toFixed(1)}.`,
    ],
    faults: after < before ? [...result.faults, `${before - after} streams were closed`] : result.faults,
  };
}

const ms = (value: number): string => (Number.isFinite(value) ? value.toFixed(0) : '–');

const bothOf = ({ players, studios }: Overloaded): Handled => ({
  answeredMs: [...players.answeredMs, ...studios.answeredMs],
  shedMs: [...players.shedMs, ...studios.shedMs],
});

/** When the last refused or slow request was due, after the last of the too many. */
const calmAfterMs = (calm: Overloaded['calm']): number =>
  Math.max(0, ...calm.filter(({ ms, isShed }) => isShed || ms > SLOW_MS).map(({ dueMs }) => dueMs));

export async function benchOverload({ rounds, say, print }: BenchRun): Promise<number> {
  const load = await openLoad(say);
  try {
    const { generator, servers, capacity, faults } = load;
    const listener = load.beside('streams/listener.ts');
    const bare = await answersOfBare(
      generator,
      servers.map(() => load.beside('request/bare-fastify.ts')),
    );
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
      await load.guestsForNext(
        Math.ceil(capacity * (TIMES * SECONDS + CALM_SHARE * (CALM_SECONDS + SECONDS_BEFORE)) * 3),
      );
      const came = await overload({ generator, listener, servers, bare, capacity, seed: 100 + round });
      for (const line of came.lines) print(line);
      faults.push(...came.faults.slice(0, 3));
    }
    return faults.length + (await load.differences(print)) === 0 ? 0 : 1;
  } finally {
    await load.close();
  }
}
