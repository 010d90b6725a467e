// `npm start`: sets up, builds the web app, runs the server. Takes seconds if nothing has changed.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ensureWebBuilt } from './build-web.mjs';
import { isAlive } from './lock.mjs';
import { run } from './run-child.mjs';
import { ensureInstalled, projectEnvironment, projectNode, root, serverFlags } from './setup.mjs';

const askWhoStartedUsMs = 500;

await ensureInstalled();
if (process.env['PARLOR_ENV'] === 'fake') await startFake();
await ensureWebBuilt();

process.stderr.write('Starting the server …\n');
process.exitCode = await run(
  projectNode(),
  [
    ...serverFlags,
    '--import',
    './tools/run/stop-with-parent.mjs',
    join('server', 'main.ts'),
    ...process.argv.slice(2),
  ],
  {
    cwd: root,
    env: projectEnvironment(),
    // A separate process group, so that Ctrl-C reaches it once, from us. When its fourth stream closes, it stops.
    detached: process.platform !== 'win32',
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    onStart: (server) => {
      if (process.env['npm_lifecycle_event'] !== undefined) stopWhenOrphaned(server);
    },
  },
);
process.exit();

/** No server, no database: the app from static files. */
async function startFake() {
  const { ensureStaticBuilt } = await import('./build-static.mjs');
  const { serveStatic } = await import('./serve-static.mjs');
  const dir = await ensureStaticBuilt();
  const port = Number(process.env['PORT'] || 8080);
  const { url } = await serveStatic(dir, { port, host: process.env['HOST'] || '127.0.0.1' });
  process.stdout.write(`Parlor with fake services on ${url}\n`);
  await new Promise((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.once(signal, resolve);
  });
  process.exit();
}

/** npm killed with -9 cannot tell us, but then its shell, or we, have another parent. */
function stopWhenOrphaned(server) {
  const startedBy = lineOfDescent();
  setInterval(() => {
    if (lineOfDescent() !== startedBy && server.connected) server.disconnect();
  }, askWhoStartedUsMs).unref();
}

/** Our parent (npm's shell) and, if /proc exists, its parent. Windows goes on naming a parent that has ended. */
function lineOfDescent() {
  try {
    const status = readFileSync(`/proc/${process.ppid}/status`, 'utf8');
    return `${process.ppid} ${/^PPid:\s*(\d+)/m.exec(status)?.[1]}`;
  } catch {
    return `${process.ppid} ${isAlive(process.ppid)}`;
  }
}
