// One process at a time for work on the checkout (installing packages, building the web app). The lock is a file that
// names its holder, so a killed holder's lock is taken over.
import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

const ownFolder = fileURLToPath(new URL('../../.parlor', import.meta.url));
const askAgainMs = 200;

/**
 * @template T
 * @param {string} name
 * @param {() => Promise<T>} work
 * @param {string} folder
 * @returns {Promise<T>}
 */
export async function withLock(name, work, folder = ownFolder) {
  mkdirSync(folder, { recursive: true });
  const lock = join(folder, `${name}.lock`);
  let isReported = false;
  while (!take(lock)) {
    const holder = holderOf(lock);
    if (holder === undefined) continue;
    if (!isAlive(holder)) {
      takeAway(lock, holder);
      continue;
    }
    if (!isReported)
      process.stderr.write(`Process ${holder} is doing this already (${name}); waiting for it …\n`);
    isReported = true;
    await wait(askAgainMs);
  }
  const letGo = () => rmSync(lock, { force: true });
  process.once('exit', letGo);
  try {
    return await work();
  } finally {
    process.off('exit', letGo);
    letGo();
  }
}

/** Written completely under another name and then linked, so nobody reads a lock without its holder. */
function take(lock) {
  const draft = `${lock}.${process.pid}`;
  writeFileSync(draft, String(process.pid));
  try {
    linkSync(draft, lock);
    return true;
  } catch (error) {
    if (error.code === 'EEXIST') return false;
    throw error;
  } finally {
    rmSync(draft, { force: true });
  }
}

function holderOf(lock) {
  try {
    return Number(readFileSync(lock, 'utf8'));
  } catch (error) {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  }
}

/** @param {number} pid */
export function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}

/**
 * Two processes may find the same dead holder. The rename lets one of them win. If it moved a living lock, that is
 * put back.
 */
function takeAway(lock, deadHolder) {
  const aside = `${lock}.left-behind.${process.pid}`;
  try {
    renameSync(lock, aside);
  } catch (error) {
    if (error.code === 'ENOENT') return;
    throw error;
  }
  if (holderOf(aside) !== deadHolder) renameSync(aside, lock);
  else rmSync(aside, { force: true });
}
