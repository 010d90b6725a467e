// The server of `npm run dev`, in two steps. First it loads what the server before it had loaded. After a message of
// restarted-server.ts it starts: it loads again what has changed, and answers when it accepts requests.
import { flushCompileCache } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { noteRoutes } from './answered-paths.mjs';
import { keepModules } from './kept-modules.mjs';

const main = pathToFileURL(join(process.cwd(), 'server', 'main.ts')).href;
const kept = keepModules(process.cwd());
const answered = noteRoutes();

let start;
const asked = new Promise((resolve) => {
  process.on('message', (message) => {
    if (message.start === undefined) return;
    start = message.start;
    resolve();
  });
});
const prepared = new Promise((resolve) => process.once('message', ({ prepare }) => resolve(prepare)));
// stop-with-parent.mjs lets the process end with its work, and waiting is none.
process.channel?.ref();
const { packages, sources } = await prepared;
// A package that cannot be loaded fails in the server, which says why.
for (const name of packages) if (start === undefined) await import(name).catch(() => undefined);
let isWhole = true;
for (const url of sources)
  if (start === undefined && url !== main) await import(url).catch(() => (isWhole = false));
// Schemas are compiled when they are first used, and those of the content take longest.
const content = pathToFileURL(join(process.cwd(), 'server', 'content', 'load-content.ts')).href;
if (start === undefined && sources.includes(content))
  await import(content)
    .then(({ loadContent }) => loadContent(join(process.cwd(), 'content')))
    .catch(() => undefined);
if (start === undefined) process.send?.({ prepared: isWhole });
await asked;
process.channel?.unref();
kept.loadAgain(isWhole ? start.changed : 'all');
if (start.inspector !== undefined)
  (await import('node:inspector')).open(start.inspector.port, start.inspector.host);
await import(main);
if (process.connected) process.send?.({ loaded: kept.loaded(), answered: answered() });
// It will be ended by kill -9, which stores nothing.
flushCompileCache();
