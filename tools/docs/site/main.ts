// `npm run docs`: builds the documents of this version as a site and serves it. `-- --build` only builds, `-- --dev` shows
// changes while you write, `-- --port 8091` takes another port. The site is dist/docs: a folder for each version that
// was built there, and a page that lists them. The packages of the site are installed when they are first needed.
import type { SpawnOptions } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  watch,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import { readRepository, root } from '../../lint/repository.ts';
import { run } from '../../run/run-child.mjs';
import { serveStatic } from '../../run/serve-static.mjs';
import { configOf, makePages } from './make-pages.ts';
import { newestFirst, versionsPage } from './versions.ts';

const site = join(root, 'docs', 'site');
const built = join(root, 'dist', 'docs');
const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string };

const { values } = parseArgs({
  options: {
    build: { type: 'boolean', default: false },
    dev: { type: 'boolean', default: false },
    port: { type: 'string', default: '8090' },
  },
});

await install();
stage();
const vitepress = join(site, 'node_modules', 'vitepress', 'bin', 'vitepress.js');
const inSite: SpawnOptions = { cwd: site, stdio: ['ignore', 'inherit', 'inherit'] };
if (values.dev) {
  watch(join(root, 'docs'), { recursive: true }, (_, file) => {
    if (file?.endsWith('.md')) stage();
  });
  process.exit(await run(process.execPath, [vitepress, 'dev', '--port', values.port], inSite));
}
const code = await run(process.execPath, [vitepress, 'build'], inSite);
if (code !== 0) process.exit(code);
listVersions();
if (!values.build) {
  const { url } = await serveStatic(built, { port: Number(values.port), host: '127.0.0.1' });
  process.stdout.write(`Documents on ${url}/${version}/\n`);
}

async function install(): Promise<void> {
  const stamp = join(site, 'node_modules', '.parlor-setup');
  const lock = readFileSync(join(site, 'package-lock.json'), 'utf8');
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === lock) return;
  process.stderr.write('Installing the packages of the site (once; half a minute or so) …\n');
  const npm = ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'];
  const installed = await run('npm', npm, {
    cwd: site,
    stdio: ['ignore', 'ignore', 'inherit'],
    shell: process.platform === 'win32',
  });
  if (installed !== 0) process.exit(installed);
  writeFileSync(stamp, lock);
}

/** Writes the pages, their pictures and the configuration. */
function stage(): void {
  const made = makePages(readRepository());
  if (made.broken.length > 0) process.stderr.write(`Broken links:\n${made.broken.join('\n')}\n`);
  const pages = join(site, 'dist', 'pages');
  if (!values.dev) rmSync(pages, { recursive: true, force: true });
  for (const [page, text] of made.pages) write(join(pages, page), text);
  for (const [file, place] of made.pictures) {
    mkdirSync(dirname(join(pages, place)), { recursive: true });
    cpSync(join(root, file), join(pages, place));
  }
  const release = values.dev
    ? { version, base: '/', outDir: built }
    : { version, base: `/${version}/`, outDir: join(built, version) };
  write(join(site, 'dist', 'site.json'), JSON.stringify(configOf(made, release), null, 2));
}

function write(file: string, text: string): void {
  mkdirSync(dirname(file), { recursive: true });
  if (!existsSync(file) || readFileSync(file, 'utf8') !== text) writeFileSync(file, text);
}

/** The root leads to the newest version; an unknown address shows the list. */
function listVersions(): void {
  const versions = readdirSync(built, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name);
  const [newest = ''] = newestFirst(versions);
  write(join(built, 'versions.html'), versionsPage(versions));
  write(join(built, '404.html'), versionsPage(versions));
  write(join(built, 'index.html'), versionsPage(versions, `./${newest}/`));
  for (const name of versions)
    write(join(built, name, 'versions.html'), versionsPage(versions, '../versions.html'));
}
