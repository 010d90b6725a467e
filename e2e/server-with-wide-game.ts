// The server as server/main.ts starts it, with one of the house's games laid out for wide tables alone.
import { join } from 'node:path';
import { pino } from 'pino';
import { readConfig } from '@parlor/server/config.ts';
import { loadContent } from '@parlor/server/content.ts';
import { startServer } from '@parlor/server/start.ts';
import { WIDE_GAME } from './wide-game.ts';

const projectDir = join(import.meta.dirname, '..');
const config = readConfig(process.env, projectDir);
const content = loadContent(join(projectDir, 'content'));
const running = await startServer({
  config,
  projectDir,
  logger: pino({ level: config.LOG_LEVEL }),
  onProgress: () => undefined,
  house: {
    ...content,
    games: content.games.map((game) =>
      game.identifier === WIDE_GAME.id ? { ...game, devices: ['desktop' as const] } : game,
    ),
  },
});
process.once('SIGTERM', () => void running.stop().finally(() => process.exit(0)));
process.stdout.write(`Parlor ready on ${running.url}\n`);
