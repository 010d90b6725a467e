import type { SpawnOptions } from 'node:child_process';

/** Runs one child program and returns its exit code. */
export function run(program: string, args: readonly string[], options?: SpawnOptions): Promise<number>;
