// The engine's file of this checkout, built if it is not.
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { readOwnEngine, type OwnEngine } from '../engines/own-engine.ts';

const ROOT = join(import.meta.dirname, '../..');

export async function builtEngine(): Promise<OwnEngine> {
  await promisify(execFile)(process.execPath, [join(ROOT, 'tools/run/build-web.mjs'), 'engine'], {
    cwd: ROOT,
  });
  const own = readOwnEngine(ROOT);
  if (own === undefined) throw new Error('The engine’s file is not that of the sources');
  return own;
}
