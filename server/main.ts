import { join } from 'node:path';
import closeWithGrace from 'close-with-grace';
import { pino } from 'pino';
import { ConfigError, readConfig } from './config.ts';
import { ContentError } from './content/load-content.ts';
import { EntryError } from './db/cluster/entry.ts';
import { EmbeddedDatabaseError, FolderHeldError } from './db/embedded/index.ts';
import { loadMigrations, MigrationError } from './db/migrate.ts';
import { TokenKeysError } from './auth/tokens/token-keys.ts';
import { logOutput, prettyOutput } from './log-output.ts';
import { mustBeFree, takenPort } from './runtime/start/free-ports.ts';
import { startServer } from './runtime/start.ts';

const projectDir = join(import.meta.dirname, '..');
/** Mistakes in the setup: the message is enough, without a stack. */
const plain = [
  ConfigError,
  ContentError,
  EmbeddedDatabaseError,
  EntryError,
  FolderHeldError,
  MigrationError,
  TokenKeysError,
];

// Only loads its code, so that Node compiles it and keeps it in NODE_COMPILE_CACHE.
if (process.argv.includes('--load-only')) {
  await loadMigrations();
  process.exit(0);
}

try {
  const config = readConfig(process.env, projectDir);
  const redact = ['req.headers.authorization', 'req.headers.cookie', '*.password', '*.token', '*.secret'];
  const logger = pino(
    { level: config.LOG_LEVEL, redact },
    config.isLocal && process.stdout.isTTY ? await prettyOutput() : logOutput(),
  );
  await mustBeFree({ ...config, hasPreview: config.isLocal || config.PREVIEW_URL !== undefined });
  const running = await startServer({
    config,
    projectDir,
    logger,
    onProgress: (line) => process.stderr.write(`${line}\n`),
  });
  closeWithGrace({ delay: 15_000, logger }, async ({ err }) => {
    if (err) logger.fatal({ reason: err.message, stack: err.stack }, 'stopping after a fault');
    await running.stop();
  });
  if (running.testControlUrl !== undefined)
    process.stdout.write(`Test control on ${running.testControlUrl}\n`);
  process.stdout.write(`Console on ${running.consoleUrl}\n`);
  if (config.isLocal)
    process.stdout.write(`Emails on ${running.url}/local/outbox\nAPI reference on ${running.url}/docs\n`);
  process.stdout.write(`Parlor ready on ${running.url}\n`);
} catch (e) {
  const { code, address, port } = e as { code?: string; address?: string; port?: number };
  process.stderr.write(
    code === 'EADDRINUSE'
      ? `${takenPort('another port', port ?? 0, address ?? '')}\n`
      : plain.some((kind) => e instanceof kind)
        ? `${(e as Error).message}\n`
        : `Parlor could not start: ${e instanceof Error ? (e.stack ?? e.message) : String(e)}\n`,
  );
  process.exit(1);
}
