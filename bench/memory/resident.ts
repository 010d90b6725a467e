// The memory of a process as the system counts it.
import { readFileSync } from 'node:fs';

/** In bytes: now, and the most ever. */
export function residentBytes(pid: number): { readonly now: number; readonly most: number } {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  const bytes = (name: string): number =>
    Number(new RegExp(`^${name}:\\s+(\\d+) kB$`, 'm').exec(status)?.[1]) * 1_024;
  return { now: bytes('VmRSS'), most: bytes('VmHWM') };
}
