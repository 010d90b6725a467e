import type { SpawnOptions } from 'node:child_process';

/** Runs one child program to its end and answers its exit code. */
export function run(program: string, args: readonly string[], options?: SpawnOptions): Promise<number>;
