// `npm run build:static`: the whole app without a server, as files for any file server at the root of a host. A
// player's data is lost on reload. Previews of drafts show the same files: a server that marks their documents with
// `data-preview` also answers `/preview.json`, the content to show. Built again only if its sources have changed.
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { ensureWebBuilt, staticHash } from './build-web.mjs';
import { withLock } from './lock.mjs';
import { run } from './run-child.mjs';
import { ensureInstalled, projectEnvironment, projectNode, root, stopWith } from './setup.mjs';

export const staticDir = join(root, 'dist', 'static');

/** Game pages send their calls to the parent window, which has the server in memory. */
const ASK_PARENT_SCRIPT = `<script>
{
  const own = window.fetch;
  window.fetch = async (path, init = {}) => {
    const answer = window.parent.parlorGamePort;
    if (typeof path !== 'string' || !/^\\/(?:session|rounds)/.test(path) || !answer) return own(path, init);
    const { status, body } = answer(init.method ?? 'GET', path, init.body);
    return new Response(body, { status, headers: { 'content-type': 'application/json' } });
  };
}
</script>`;

/** Resolves with its folder. */
export async function ensureStaticBuilt() {
  await ensureWebBuilt();
  await withLock('static-build', async () => {
    const [dir, stamp, hash] = [staticDir, join(staticDir, '.stamp'), staticHash()];
    if (existsSync(stamp) && readFileSync(stamp, 'utf8') === hash) return;
    rmSync(dir, { recursive: true, force: true });
    process.stderr.write('Building the app with fake services …\n');
    const code = await run(
      projectNode(),
      [join(root, 'node_modules', 'vite', 'bin', 'vite.js'), 'build', '--logLevel', 'warn', '--outDir', dir],
      {
        cwd: join(root, 'web'),
        env: { ...projectEnvironment(), NODE_ENV: 'production', VITE_PARLOR_ENV: 'fake' },
      },
    );
    if (code !== 0) stopWith('Could not build the app with fake services: vite says why above.');
    writePages(dir);
    if ((await run(projectNode(), [join(root, 'tools', 'run', 'legal-pages.ts'), dir])) !== 0)
      stopWith('Could not write the terms and the privacy statement: the reason is above.');
    writeFileSync(stamp, hash);
  });
  return staticDir;
}

/** A document for every screen with its own address, one for all others, and the pages of the games. */
function writePages(dir) {
  const document = readFileSync(join(dir, 'index.html'), 'utf8').replace('<html', '<html data-env="fake"');
  writeFileSync(join(dir, 'index.html'), document);
  writeFileSync(join(dir, '404.html'), document);
  for (const screen of screens()) {
    const file = join(dir, ...screen.split('/'), 'index.html');
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, document);
  }
  for (const unused of ['server', 'service-worker.js', 'service-worker.js.br', 'service-worker.js.gz'])
    rmSync(join(dir, unused), { recursive: true, force: true });
  const gamePages = join(dir, 'game-pages');
  cpSync(join(root, 'games', 'dist'), gamePages, { recursive: true });
  for (const family of readdirSync(gamePages, { withFileTypes: true })) {
    const page = join(gamePages, family.name, 'index.html');
    if (!family.isDirectory() || family.name === 'assets') continue;
    const html = readFileSync(page, 'utf8')
      .replace(/(src|href)="\/assets\//g, '$1="/game-pages/assets/')
      .replace('<head>', `<head>${ASK_PARENT_SCRIPT}`);
    writeFileSync(page, html);
    for (const packed of ['br', 'gz']) rmSync(`${page}.${packed}`, { force: true });
  }
}

/** Routes without a parameter, by file name: profile/history.tsx is /profile/history. */
const screens = () =>
  readdirSync(join(root, 'web', 'routes'), { recursive: true })
    .filter((name) => /^[a-z][a-z./-]*\.tsx$/.test(name))
    .map((name) => name.replace(/\.tsx$/, '').replace(/\/index$/, ''))
    .filter((name) => name !== 'index' && name !== '');

if (import.meta.main ?? process.argv[1]?.endsWith('build-static.mjs')) {
  await ensureInstalled();
  const dir = await ensureStaticBuilt();
  process.stdout.write(`The app with fake services is in ${dir}\n`);
}
