// What all processes measured, for the rules.
import { MINUTE_MS } from '@parlor/contract/kernel/time.ts';

export interface ProcessReading {
  readonly startedAtMs: number;
  readonly atMs: number;
  readonly values: Readonly<Record<string, number>>;
}

/** A process writes four times in this time. */
export const SILENT_AFTER_MS = MINUTE_MS;
/** A killed process is remembered as long as a restart is. */
export const REMEMBERED_MS = 15 * MINUTE_MS;

/** `max` of a name that nobody measures is -Infinity, `min` is Infinity, so a comparison with them is false. */
export class Readings {
  readonly #alive: readonly ProcessReading[];
  /** Processes that stopped writing without saying goodbye. */
  readonly silent: number;
  readonly startedLately: number;

  constructor(processes: readonly ProcessReading[], nowMs: number) {
    this.#alive = processes.filter(({ atMs }) => atMs > nowMs - SILENT_AFTER_MS);
    this.silent = processes.length - this.#alive.length;
    this.startedLately = processes.filter(({ startedAtMs }) => startedAtMs > nowMs - REMEMBERED_MS).length;
  }

  get alive(): number {
    return this.#alive.length;
  }
  sum(name: string): number {
    return this.#valuesOf(name).reduce((sum, value) => sum + value, 0);
  }
  max(name: string): number {
    return Math.max(...this.#valuesOf(name));
  }
  min(name: string): number {
    return Math.min(...this.#valuesOf(name));
  }

  #valuesOf(name: string): number[] {
    return this.#alive.flatMap(({ values }) => values[name] ?? []);
  }
}
