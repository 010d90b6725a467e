// `npm run bench -- --only memory`: what a production server holds under load and with five thousand live streams, and
// whether it grows. The streams change all the time, as people come and go (docs/performance.md).
import { writeFileSync } from 'node:fs';
import { loadavg } from 'node:os';
import type { BenchRun } from '../options.ts';
import { openLoad, type OpenLoad } from '../load/open-load.ts';
import { spreadOf } from '../load/latencies.ts';
import { targetOf } from '../load/servers.ts';
import type { SideProcess } from '../machine/side-process.ts';
import type { MemoryUse } from '../request/messages.ts';
import { signInPeople } from '../request/people.ts';
import type { ListenerJob, ListenerSays } from '../streams/listener.ts';
import { residentBytes } from './resident.ts';
import { grownAnHour, type Reading } from './growth.ts';

const STREAMS = 5_000;
/** A token, and with it a stream, lasts fifteen minutes. */
const STREAM_MINUTES = 12;
const SHARE = 0.7;
const MINUTE_MS = 60_000;
const MB = 2 ** 20;
/** Numbers of the listeners, apart from the guests of the load. */
const LISTENERS_FROM = 2_000_000;
/** Readings before it are of a server whose code is still being compiled. */
const WARM_UP_SHARE = 0.25;

const mb = (bytes: number): string => (bytes / MB).toFixed(0);

export async function benchMemory({ minutes, perSecond, json, say, print }: BenchRun): Promise<number> {
  const load = await openLoad(say);
  try {
    const rate = perSecond ?? load.capacity * SHARE;
    say(`${rate.toFixed(0)} requests a second for ${minutes} minutes, and ${STREAMS} streams.`);
    const streams = openStreams(load);
    print(
      `| minute | streams | requests | p50 ms | p99 ms | busy | RSS MB | most RSS MB | heap MB | outside MB |`,
    );
    print('|---|---|---|---|---|---|---|---|---|---|');
    const readings: Reading[] = [];
    await streams.renew(STREAMS);
    for (let minute = 1; minute <= minutes; minute += 1) {
      const count = Math.ceil(rate * (MINUTE_MS / 1_000));
      await load.guestsForNext(count);
      await streams.renew(Math.ceil(STREAMS / STREAM_MINUTES));
      const loaded = load.noting(
        await load.asks({ kind: 'open', count, perSecond: rate, seed: 10_000 + minute }),
        true,
      );
      const { process } = load.servers[0]!;
      const resident = residentBytes(process.pid);
      const held = await process.ask<MemoryUse>({ kind: 'memory' });
      const latency = spreadOf(Object.values(loaded.latenciesMs).flat());
      readings.push({ ...held, minute, rssBytes: resident.now });
      print(
        `| ${minute} | ${await streams.open()} | ${count} | ${latency.p50.toFixed(0)} | ${latency.p99.toFixed(0)} | ${loaded.outcomes.shed} | ${mb(resident.now)} | ${mb(resident.most)} | ${mb(held.heapBytes)} | ${mb(held.externalBytes)} |`,
      );
    }
    print('');
    const settled = readings.filter(({ minute }) => minute > minutes * WARM_UP_SHARE);
    const rss = grownAnHour(settled, (one) => one.rssBytes);
    const heap = grownAnHour(settled, (one) => one.heapBytes + one.externalBytes);
    print(
      `RSS before a collection; heap and outside after two. Growth in an hour, from the last ${settled.length} readings (slope and its error): RSS ${rss}, heap and outside ${heap}. Load average ${loadavg()[0]!.toFixed(1)}.`,
    );
    if (json !== undefined) writeFileSync(json, `${JSON.stringify({ rate, readings }, null, 1)}\n`);
    load.faults.push(...streams.failures);
    return load.faults.length + (await load.differences(print)) === 0 ? 0 : 1;
  } finally {
    await load.close();
  }
}

/** Live streams at the first server. */
function openStreams(load: OpenLoad): {
  /** Opens this many with new sign-ins, and closes the oldest above `STREAMS`. */
  readonly renew: (count: number) => Promise<void>;
  readonly open: () => Promise<number>;
  readonly failures: string[];
} {
  const server = load.servers[0]!;
  const listener: SideProcess = load.beside('streams/listener.ts');
  const failures: string[] = [];
  const ask = (job: ListenerJob) => listener.ask<ListenerSays>(job);
  let came = LISTENERS_FROM;
  return {
    failures,
    open: async () => (await ask({ kind: 'count' })).open,
    async renew(count) {
      const people = await signInPeople(targetOf(server), count, undefined, came);
      came += count;
      const opened = await ask({
        kind: 'listen',
        url: server.url,
        who: people.map(({ headers }) => headers),
      });
      failures.push(...opened.failures);
      await ask({ kind: 'close', allBut: STREAMS });
    },
  };
}
