import type { SpawnOptions } from 'node:child_process';

/** Runs one child program and returns its exit code. */
export function run(program: string, args: readonly string[], options?: SpawnOptions): Promise<number>;
/** Asks a child to stop: by the signal, or on Windows through its channel. */
export function passOn(
  child: { kill(signal: NodeJS.Signals): unknown; connected: boolean; disconnect(): void },
  signal: NodeJS.Signals,
  platform?: NodeJS.Platform,
): void;
