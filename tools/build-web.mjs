// Builds the web app when what it is made of has changed since the last build, and only then.
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { withLock } from './lock.mjs';
import { run } from './run.mjs';
import { projectEnvironment, projectNode, root, stopWith } from './setup.mjs';

const madeOf = [
  'contract',
  'economy',
  'games',
  'content',
  'sdk',
  'web',
  'package-lock.json',
  'tsconfig.base.json',
];
const madeByTheBuild = new Set(['node_modules', 'dist', '.vite']);
const dist = join(root, 'web', 'dist');
const stamp = join(dist, '.stamp');

export async function ensureWebBuilt() {
  if (isBuilt()) return;
  await withLock('web-build', async () => {
    if (isBuilt()) return;
    process.stderr.write('Building the web app …\n');
    const started = Date.now();
    const code = await run(
      projectNode(),
      [join(root, 'node_modules', 'vite', 'bin', 'vite.js'), 'build', '--logLevel', 'warn'],
      {
        cwd: join(root, 'web'),
        env: { ...projectEnvironment(), NODE_ENV: 'production' },
      },
    );
    if (code !== 0) stopWith('The web app could not be built: vite says why above.');
    // Read again: the build itself may have written into the sources (the route tree).
    writeFileSync(stamp, sourcesHash());
    process.stderr.write(`The web app is built (${((Date.now() - started) / 1000).toFixed(1)} s).\n`);
  });
}

function isBuilt() {
  return existsSync(stamp) && readFileSync(stamp, 'utf8') === sourcesHash();
}

function sourcesHash() {
  const hash = createHash('sha256');
  for (const name of madeOf) addTo(hash, name);
  return hash.digest('hex');
}

function addTo(hash, path) {
  const full = join(root, path);
  if (!existsSync(full)) return;
  if (madeOf.includes(path) && path.includes('.')) {
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
