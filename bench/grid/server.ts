// The server with the given environment, optionally with a large catalogue: the argument is the number of
// games.
import { join } from 'node:path';
import { pino } from 'pino';
import { readConfig } from '../../server/config.ts';
import { loadContent } from '../../server/content/load-content.ts';
import { startServer } from '../../server/runtime/start.ts';
import { withManyGames } from './many-games.ts';

const projectDir = join(import.meta.dirname, '..', '..');
const config = readConfig(process.env, projectDir);
const games = process.argv[2];
const running = await startServer({
  config,
  projectDir,
  ...(games === undefined
    ? {}
    : { loaded: withManyGames(loadContent(join(projectDir, 'content')), Number(games)) }),
  logger: pino({ level: config.LOG_LEVEL }),
  onProgress: () => undefined,
});
let stopping: Promise<unknown> | undefined;
const stop = (): void => void (stopping ??= running.stop().finally(() => process.exit()));
process.once('disconnect', stop).once('SIGTERM', stop).once('SIGINT', stop);
process.send?.({ url: running.url });
