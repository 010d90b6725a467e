// The folder of test databases: in memory, if the system has a folder there. On a disk the copy of a database takes
// eight times the processor time.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const IN_MEMORY = '/dev/shm';
/** Room that one run needs. By default containers have only a small /dev/shm. */
const ROOM_BYTES = 2 ** 31;
const PREFIX = 'parlor-test-';

/** A new folder of this process. First deletes what ended processes have left in memory, because nothing else would. */
export function makeQuickFolder(name: string): string {
  if (!hasRoom()) return mkdtempSync(join(tmpdir(), `${PREFIX}${name}-`));
  for (const entry of readdirSync(IN_MEMORY)) {
    const pid = new RegExp(`^${PREFIX}(\\d+)-`).exec(entry)?.[1];
    if (pid !== undefined && !isRunning(Number(pid)))
      rmSync(join(IN_MEMORY, entry), { recursive: true, force: true });
  }
  return mkdtempSync(join(IN_MEMORY, `${PREFIX}${process.pid}-${name}-`));
}

/** Whether it is in memory and programs run there, which many containers do not allow (`noexec`). */
export function isInMemory(folder: string): boolean {
  if (!folder.startsWith(IN_MEMORY)) return false;
  const program = join(folder, 'program');
  writeFileSync(program, '#!/bin/sh\n', { mode: 0o755 });
  const { status } = spawnSync(program);
  rmSync(program);
  return status === 0;
}

function hasRoom(): boolean {
  try {
    const { bavail, bsize } = statfsSync(IN_MEMORY);
    return bavail * bsize >= ROOM_BYTES;
  } catch {
    return false;
  }
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as { code?: unknown }).code === 'EPERM';
  }
}
