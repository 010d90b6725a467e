// Builds the web app, the games' pages and the engine's file if their sources have changed since the last build. For scenarios
// also their servers. As a program: `node tools/run/build-web.mjs [engine]`, the engine alone.
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { withLock } from './lock.mjs';
import { run } from './run-child.mjs';
import { projectEnvironment, projectNode, root, stopWith } from './setup.mjs';

const everywhere = ['package-lock.json', 'tsconfig.base.json'];
const ENGINE = 'games/engine';
/** The builds of the website, in this order, and their sources. */
const website = [
  {
    folder: 'games',
    what: 'the pages of the games',
    madeOf: ['contract', 'economy', 'games', 'art', ...everywhere],
  },
  {
    folder: ENGINE,
    what: 'the engine',
    config: join(root, 'games', 'engine.config.ts'),
    madeOf: ['contract', 'economy', 'games', ...everywhere],
  },
  {
    folder: 'web',
    what: 'the web app',
    // Not of content/, which the server has: a changed price needs no build.
    madeOf: ['contract', 'economy', 'games', 'sdk', 'art', 'web', ...everywhere],
  },
];
const serversOfScenarios = {
  folder: 'e2e',
  what: 'the servers of the scenarios',
  madeOf: ['contract', 'economy', 'games', 'server', 'e2e/server', 'e2e/vite.config.ts', ...everywhere],
};
const madeByTheBuild = new Set(['node_modules', 'dist', '.vite']);
/** A build takes ten seconds to several minutes, depending on the machine: it is told that it goes on. */
const TELL_EVERY_MS = 15_000;
const stampOf = (folder) => join(root, folder, 'dist', '.stamp');

export async function ensureWebBuilt() {
  for (const build of website) await ensureBuilt(build);
}

/** Half a second of processor time (docs/engines.md). */
export const ensureEngineBuilt = () => ensureBuilt(website.find(({ folder }) => folder === ENGINE));

/** `e2e/vite.config.ts` says why. */
export const ensureServersOfScenariosBuilt = () => ensureBuilt(serversOfScenarios);

async function ensureBuilt(build) {
  if (!isBuilt(build)) await withLock(`${build.folder.replace('/', '-')}-build`, () => makeAnew(build));
}

async function makeAnew(build) {
  if (isBuilt(build)) return;
  const { folder, what, config } = build;
  process.stderr.write(`Building ${what} …\n`);
  const started = Date.now();
  const telling = setInterval(() => {
    const seconds = Math.round((Date.now() - started) / 1000);
    process.stderr.write(`Still building ${what} (${seconds} s) …\n`);
  }, TELL_EVERY_MS);
  const code = await run(
    projectNode(),
    [
      join(root, 'node_modules', 'vite', 'bin', 'vite.js'),
      'build',
      '--logLevel',
      'warn',
      ...(config === undefined ? [] : ['--config', config]),
    ],
    {
      cwd: join(root, folder),
      env: { VITE_RELEASE: releaseOf(build), ...projectEnvironment(), NODE_ENV: 'production' },
    },
  );
  clearInterval(telling);
  // Ended on purpose: nothing to explain.
  if (code > 128) process.exit(code);
  if (code !== 0) stopWith(`Could not build ${what}: vite says why above.`);
  // Hashed again, because the build may write into the sources (the route tree).
  writeFileSync(stampOf(folder), sourcesHash(build));
  process.stderr.write(`Built ${what} (${((Date.now() - started) / 1000).toFixed(1)} s).\n`);
}

/** Changes with every source of the website with fake services, which have the content too. */
export const staticHash = () => [...website, { madeOf: ['content'] }].map(sourcesHash).join('');

/** Version and source hash, which identify the build in page errors. */
function releaseOf(build) {
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  return `${version}+${sourcesHash(build).slice(0, 8)}`;
}

function isBuilt(build) {
  const stamp = stampOf(build.folder);
  return existsSync(stamp) && readFileSync(stamp, 'utf8') === sourcesHash(build);
}

function sourcesHash({ madeOf }) {
  const hash = createHash('sha256');
  for (const name of madeOf) addTo(hash, name);
  return hash.digest('hex');
}

function addTo(hash, path) {
  const full = join(root, path);
  if (!existsSync(full)) return;
  if (statSync(full).isFile()) {
    hash.update(path).update(readFileSync(full));
    return;
  }
  const entries = readdirSync(full, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1));
  for (const entry of entries) {
    const child = `${path}/${entry.name}`;
    if (entry.isDirectory()) {
      if (!madeByTheBuild.has(entry.name)) addTo(hash, child);
    } else if (entry.isFile() && !/\.(test|suite)\.tsx?$/.test(entry.name)) {
      hash.update(`${child}\0`).update(readFileSync(join(root, child)));
    }
  }
}

// Run as a program, not imported.
if (process.argv[1] !== undefined && import.meta.url === pathToFileURL(process.argv[1]).href)
  await (process.argv[2] === 'engine' ? ensureEngineBuilt() : ensureWebBuilt());
