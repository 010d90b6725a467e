// Makes a checkout ready to run, with nothing but Node 20 and npm. Plain JavaScript on purpose: this is the one
// part that runs before the project's own Node 24 is there.
//
//   node tools/run/setup.mjs                     installs the packages, if that is needed
//   node tools/run/setup.mjs tools/lint/check.ts …    the same, then runs that program under the project's Node
//
// The second form exists because `setup && node program.ts` would still run the old Node on a fresh clone: a shell
// remembers where it found `node` the first time.
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { withLock } from './lock.mjs';
import { run } from './run-child.mjs';

export const root = fileURLToPath(new URL('../..', import.meta.url));

const oldestNode = 20;
const modules = join(root, 'node_modules');
const stamp = join(modules, '.parlor-setup');

/** Ends the program with one line that says how to fix it. */
export function stopWith(message) {
  process.stderr.write(`${message}\n`);
  process.exit(1);
}

export function refuseOldNode(version = process.versions.node) {
  if (Number(version.split('.')[0]) < oldestNode) {
    stopWith(`Parlor needs Node ${oldestNode} or newer to set itself up; this is Node ${version}.`);
  }
}

/** Installs the packages of package-lock.json unless they are installed. */
export async function ensureInstalled() {
  refuseOldNode();
  if (isInstalled()) return;
  await withLock('setup', async () => {
    // The earlier holder of the lock may have done it.
    if (isInstalled()) return;
    if (holdsWhatTheLockFileSays()) {
      rememberInstall();
      return;
    }
    process.stderr.write('Installing packages (once; half a minute or so) …\n');
    const started = Date.now();
    await installPackages();
    rememberInstall();
    process.stderr.write(`Packages are installed (${Math.round((Date.now() - started) / 1000)} s).\n`);
  });
}

/** The Node that runs TypeScript directly. Version and binary come from the npm package `node`. */
export function projectNode() {
  const binary =
    process.platform === 'win32' ? join(modules, 'node', 'bin', 'node.exe') : join(modules, '.bin', 'node');
  if (existsSync(binary)) return binary;
  // Without install scripts the package has no binary. A recent Node of the machine works as well.
  if (isRecent()) return process.execPath;
  return stopWith(
    'The npm package `node` has no binary, because its install script did not run (ignore-scripts?): ' +
      'run `npm rebuild node --ignore-scripts=false`, or use Node 24.',
  );
}

const isRecent = () => Number(process.versions.node.split('.')[0]) >= 24;

/**
 * Node's flags for a server, here and in `deploy/`: a smaller space for new objects (decision 0139), and a heap that grows by a
 * fifth before it is collected (decision 0134). A busy process needs 330 instead of 520 MB, and a request costs the same.
 */
export const serverFlags = ['--max-semi-space-size=16', '--heap-growing-percent=20'];

/** Node's compile cache: a server starts a quarter faster, a small program in half the time. */
export const compiledCode = join(modules, '.cache', 'compiled');

/** The environment for child processes: the project's programs, Node 24 among them, come first. */
export function projectEnvironment() {
  return {
    NODE_COMPILE_CACHE: compiledCode,
    ...process.env,
    PATH: join(modules, '.bin') + delimiter + (process.env['PATH'] ?? ''),
  };
}

function lockFileHash() {
  return createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex');
}

function isInstalled() {
  return existsSync(stamp) && readFileSync(stamp, 'utf8') === lockFileHash();
}

function rememberInstall() {
  mkdirSync(modules, { recursive: true });
  writeFileSync(stamp, lockFileHash());
}

/** True after the user's own `npm install`: installing again would only remove packages during use. */
function holdsWhatTheLockFileSays() {
  const written = join(modules, '.package-lock.json');
  if (!existsSync(written)) return false;
  const wanted = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')).packages;
  const there = JSON.parse(readFileSync(written, 'utf8')).packages;
  return Object.entries(wanted).every(([path, { version, optional, extraneous, link }]) => {
    if (!path.includes('node_modules/')) return true;
    // Packages for other platforms are optional, so they may be missing.
    if (there[path] === undefined) return optional === true || extraneous === true;
    return link === true ? there[path].link === true : there[path].version === version;
  });
}

async function installPackages() {
  // npm must not run on the Node that it replaces, so node_modules/.bin is removed from the path.
  const path = (process.env['PATH'] ?? '')
    .split(delimiter)
    .filter((folder) => !folder.endsWith(join('node_modules', '.bin')))
    .join(delimiter);
  // --include=dev: with NODE_ENV=production npm would leave out Node and the web build.
  const options = [
    'ci',
    '--include=dev',
    '--include=optional',
    '--no-audit',
    '--no-fund',
    '--loglevel=error',
  ];
  const npm = (...more) =>
    run('npm', [...options, ...more], {
      cwd: root,
      env: { ...process.env, PATH: path },
      stdio: ['ignore', 'ignore', 'inherit'],
      shell: process.platform === 'win32',
    });
  if ((await npm()) === 0) return;
  // The registry may have no binary of Node for this machine. A recent Node of the machine works as well.
  if (isRecent() && (await npm('--ignore-scripts')) === 0) {
    process.stderr.write(`Using Node ${process.versions.node} of this machine.\n`);
    removeEmptyNode();
    return;
  }
  stopWith('The packages could not be installed: npm says why above. Run the same command again.');
}

/** Without its binary the package `node` leaves commands in node_modules/.bin that hide the machine's Node. */
export function removeEmptyNode(folder = modules) {
  for (const ending of ['', '.cmd', '.ps1']) rmSync(join(folder, '.bin', `node${ending}`), { force: true });
}

// Run as a program, not imported.
if (process.argv[1] !== undefined && import.meta.url === pathToFileURL(process.argv[1]).href) {
  await ensureInstalled();
  const [program, ...rest] = process.argv.slice(2);
  if (program !== undefined) {
    process.exitCode = await run(projectNode(), [program, ...rest], { env: projectEnvironment() });
  }
}
