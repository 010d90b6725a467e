// The server with a large catalogue, on the environment it is given; the number of games comes as the argument.
import { join } from 'node:path';
import { pino } from 'pino';
import { readConfig } from '../../server/config.ts';
import { loadContent } from '../../server/content.ts';
import { startServer } from '../../server/start.ts';
import { withManyGames } from './many-games.ts';

const projectDir = join(import.meta.dirname, '..', '..');
const config = readConfig(process.env, projectDir);
const running = await startServer({
  config,
  projectDir,
  house: withManyGames(loadContent(join(projectDir, 'content')), Number(process.argv[2] ?? 10_000)),
  logger: pino({ level: config.LOG_LEVEL }),
  onProgress: () => undefined,
});
let stopping: Promise<unknown> | undefined;
const stop = (): void => void (stopping ??= running.stop().finally(() => process.exit()));
process.once('disconnect', stop).once('SIGTERM', stop).once('SIGINT', stop);
process.send?.({ url: running.url });
