// The server with a large catalogue, on the environment it is given; the number of games comes as the argument.
import { join } from 'node:path';
import { pino } from 'pino';
import { readConfig } from '../../server/config.ts';
import { loadContent } from '../../server/content.ts';
import { startServer } from '../../server/start.ts';
import { withManyGames } from './many-games.ts';

const projectDir = join(import.meta.dirname, '..', '..');
const running = await startServer({
  config: readConfig(process.env, projectDir),
  projectDir: process.env['BENCH_DIR'] ?? projectDir,
  house: withManyGames(loadContent(join(projectDir, 'content')), Number(process.argv[2] ?? 10_000)),
  logger: pino({ level: 'warn' }),
  onProgress: () => undefined,
});
process.send?.({ url: running.url, testControlUrl: running.testControlUrl });
process.once('SIGTERM', () => void running.stop().finally(() => process.exit()));
