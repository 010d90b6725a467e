// The server that is measured: what server/main.ts starts, without the built web app, on the environment it is given.
// It can record where its time goes while it is asked.
import { writeFileSync } from 'node:fs';
import { Session } from 'node:inspector/promises';
import { join } from 'node:path';
import { pino } from 'pino';
import { readConfig } from '../server/config.ts';
import { startServer } from '../server/start.ts';
import type { ProfileDone, ProfileStart, ProfileStop, ServerReady } from './jobs.ts';

const projectDir = join(import.meta.dirname, '..');
const config = readConfig(process.env, projectDir);
const running = await startServer({
  config,
  projectDir,
  logger: pino({ level: config.LOG_LEVEL }),
  onProgress: () => undefined,
  apiOnly: true,
});

let session: Session | undefined;
const SAMPLE_EVERY_MICROS = 200;
async function hear(message: ProfileStart | ProfileStop): Promise<void> {
  if (message.kind === 'profile-start') {
    session = new Session();
    session.connect();
    await session.post('Profiler.enable');
    await session.post('Profiler.setSamplingInterval', { interval: SAMPLE_EVERY_MICROS });
    await session.post('Profiler.start');
  } else {
    const { profile } = await session!.post('Profiler.stop');
    writeFileSync(message.file, JSON.stringify(profile));
    session!.disconnect();
  }
  process.send?.({ kind: 'profile-done' } satisfies ProfileDone);
}
process.on('message', (message: ProfileStart | ProfileStop) => void hear(message));
process.on('disconnect', () => void running.stop().finally(() => process.exit(0)));
process.send?.({
  kind: 'ready',
  url: running.url,
  testControlUrl: running.testControlUrl,
} satisfies ServerReady);
