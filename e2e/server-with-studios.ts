// The server as server/main.ts starts it, with the studios of the scenarios in its catalogue and no web app.
import { join } from 'node:path';
import { pino } from 'pino';
import { readConfig } from '@parlor/server/config.ts';
import { loadContent } from '@parlor/server/content.ts';
import { startServer } from '@parlor/server/start.ts';
import { STUDIOS } from './studios.ts';

const projectDir = join(import.meta.dirname, '..');
const config = readConfig(process.env, projectDir);
const running = await startServer({
  config,
  projectDir,
  logger: pino({ level: config.LOG_LEVEL }),
  onProgress: () => undefined,
  apiOnly: true,
  house: { ...loadContent(join(projectDir, 'content')), providers: STUDIOS },
});
process.once('SIGTERM', () => void running.stop().finally(() => process.exit(0)));
process.stdout.write(`Parlor ready on ${running.url}\n`);
