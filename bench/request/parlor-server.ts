// The measured server: what server/main.ts starts, without the built web app, with the given environment. It
// can record a processor profile, its event loop delay and its memory.
import { writeFileSync } from 'node:fs';
import { Session } from 'node:inspector/promises';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { pino } from 'pino';
import { readConfig } from '../../server/config.ts';
import { loadContent } from '../../server/content/load-content.ts';
import { startServer } from '../../server/runtime/start.ts';
import type { ServerQuestion, MemoryUse, ProfileDone, ServerReady, LoopDelay } from './messages.ts';
import { STUDIOS_SETTING, withStudios } from '../load/studios.ts';

const projectDir = join(import.meta.dirname, '..', '..');
const config = readConfig(process.env, projectDir);
const running = await startServer({
  config,
  projectDir,
  logger: pino({ level: config.LOG_LEVEL }),
  onProgress: () => undefined,
  apiOnly: true,
  ...(process.env[STUDIOS_SETTING] === undefined
    ? {}
    : { loaded: withStudios(loadContent(join(projectDir, 'content'))) }),
});

let session: Session | undefined;
const SAMPLE_EVERY_MICROS = 200;
const TURNS_EVERY_MS = 5;
const NANOSECONDS_A_MS = 1e6;
const delay = monitorEventLoopDelay({ resolution: TURNS_EVERY_MS });

async function onMessage(message: ServerQuestion): Promise<void> {
  switch (message.kind) {
    case 'profile-start':
      session = new Session();
      session.connect();
      await session.post('Profiler.enable');
      await session.post('Profiler.setSamplingInterval', { interval: SAMPLE_EVERY_MICROS });
      await session.post('Profiler.start');
      return send({ kind: 'profile-done' });
    case 'profile-stop': {
      const { profile } = await session!.post('Profiler.stop');
      writeFileSync(message.file, JSON.stringify(profile));
      session!.disconnect();
      return send({ kind: 'profile-done' });
    }
    case 'loop-delay-start':
      delay.reset();
      delay.enable();
      return send({ kind: 'loop-delay', p99Ms: 0, longestMs: 0 });
    case 'loop-delay-stop': {
      delay.disable();
      // It also counts the pause that it requested.
      const ms = (ns: number) => Math.max(0, ns / NANOSECONDS_A_MS - TURNS_EVERY_MS);
      return send({ kind: 'loop-delay', p99Ms: ms(delay.percentile(99)), longestMs: ms(delay.max) });
    }
    case 'memory': {
      setFlagsFromString('--expose-gc');
      const collect = runInNewContext('gc') as () => void;
      collect();
      collect();
      const { rss, heapUsed, external } = process.memoryUsage();
      return send({ kind: 'memory', rssBytes: rss, heapBytes: heapUsed, externalBytes: external });
    }
  }
}
const send = (message: ProfileDone | LoopDelay | MemoryUse | ServerReady): void =>
  void process.send?.(message);

process.on('message', (message: ServerQuestion) => void onMessage(message));
process.on('disconnect', () => void running.stop().finally(() => process.exit(0)));
send({ kind: 'ready', url: running.url, testControlUrl: running.testControlUrl });
