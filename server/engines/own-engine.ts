// The engine of this program as one file. `npm start` and the image build it (tools/run/build-web.mjs), with a hash of the sources
// that it was built from. If the sources have changed since, as during development, the file does not count: then acts name no
// engine.
import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

export interface OwnEngine {
  /** SHA-256 of the file. */
  readonly hash: string;
  readonly file: () => Buffer;
}

interface Built {
  readonly hash: string;
  readonly sources: string;
  readonly files: readonly string[];
}

export const ENGINE_DIR = 'games/engine/dist';

/** Undefined if it was not built, or was built from other sources. Reads some two hundred small files. */
export function readOwnEngine(projectDir: string): OwnEngine | undefined {
  const dir = join(projectDir, ENGINE_DIR);
  const about = join(dir, 'engine.json');
  if (!existsSync(about)) return undefined;
  const { hash, sources, files } = JSON.parse(readFileSync(about, 'utf8')) as Built;
  const now = createHash('sha256');
  for (const file of files) {
    const path = join(projectDir, file);
    if (!existsSync(path)) return undefined;
    now.update(`${file}\0`).update(readFileSync(path));
  }
  if (now.digest('hex') !== sources) return undefined;
  return { hash, file: () => readFileSync(join(dir, 'engine.mjs')) };
}
