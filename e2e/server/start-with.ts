// Starts the server like server/main.ts, with a scenario's own content.
import { join } from 'node:path';
import { pino } from 'pino';
import type { LoadedContent } from '@parlor/games/content.ts';
import { readConfig } from '@parlor/server/config.ts';
import { loadContent } from '@parlor/server/content/load-content.ts';
import { logOutput } from '@parlor/server/log-output.ts';
import { startServer } from '@parlor/server/runtime/start.ts';

export async function startWith(
  change: (content: LoadedContent) => LoadedContent,
  options: { apiOnly?: boolean } = {},
): Promise<void> {
  const projectDir = join(import.meta.dirname, '..', '..');
  const config = readConfig(process.env, projectDir);
  const running = await startServer({
    config,
    projectDir,
    logger: pino({ level: config.LOG_LEVEL }, logOutput()),
    onProgress: () => undefined,
    loaded: change(loadContent(join(projectDir, 'content'))),
    ...options,
  });
  process.once('SIGTERM', () => void running.stop().finally(() => process.exit(0)));
  process.stdout.write(`Parlor ready on ${running.url}\n`);
}
