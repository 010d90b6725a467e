// Processor time of processes in nanoseconds, as Linux counts it. This includes system calls and network work. Other load
// does not change it, so it is reliable where throughput is not.
import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';

const NANOSECONDS = 1e9;
let ticksPerSecond: number | undefined;

/** Processor time of a process: for each living thread, and in sum for its ended children. */
interface Snapshot {
  /** Nanoseconds by thread id. */
  readonly threads: ReadonlyMap<string, number>;
  /** Nanoseconds of ended children, over their whole lives. */
  readonly endedChildrenNs: number;
}

const textOf = (path: string): string | undefined => {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return undefined; // The thread ended meanwhile.
  }
};

/** Fields of /proc/<pid>/stat from the third on, because the second one (the name) may contain spaces and brackets. */
function statOf(pid: string): string[] | undefined {
  const text = textOf(`/proc/${pid}/stat`);
  return text?.slice(text.lastIndexOf(')') + 2).split(' ');
}

function threadsOf(pid: string): Array<[string, number]> {
  const list = textOf(`/proc/${pid}/stat`) === undefined ? [] : namesIn(`/proc/${pid}/task`);
  return list.flatMap((thread) => {
    const ns = textOf(`/proc/${pid}/task/${thread}/schedstat`)?.split(' ')[0];
    return ns === undefined ? [] : [[thread, Number(ns)] as [string, number]];
  });
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

/** Process ids of the direct children. */
export const childrenOf = (pid: string): string[] =>
  namesIn('/proc').filter((name) => /^\d+$/.test(name) && statOf(name)?.[1] === pid);

function snapshot(pid: number, withChildren: boolean): Snapshot {
  const root = String(pid);
  ticksPerSecond ??= Number(execFileSync('getconf', ['CLK_TCK'], { encoding: 'utf8' }));
  const stat = statOf(root);
  if (stat === undefined) throw new Error(`Process ${pid} is gone`);
  const ticks = Number(stat[13]) + Number(stat[14]);
  return {
    threads: new Map([root, ...(withChildren ? childrenOf(root) : [])].flatMap(threadsOf)),
    endedChildrenNs: (ticks / ticksPerSecond) * NANOSECONDS,
  };
}

function usedBetween(before: Snapshot, after: Snapshot): number {
  let ns = 0;
  for (const [thread, now] of after.threads) ns += now - (before.threads.get(thread) ?? 0);
  // The parent's sum includes the whole life of an ended child. We subtract what the child used before the measurement.
  let known = 0;
  for (const [thread, then] of before.threads) if (!after.threads.has(thread)) known += then;
  return ns + Math.max(0, after.endedChildrenNs - before.endedChildrenNs - known);
}

export interface Watched {
  readonly pid: number;
  /** Includes direct children, because PostgreSQL works in them. */
  readonly withChildren?: boolean;
}

/** PostgreSQL servers with all their processes. */
export const watchedServers = (pids: readonly number[]): Watched[] =>
  pids.map((pid) => ({ pid, withChildren: true }));

/** Microseconds of processor time that each of these used during the work. */
export async function cpuMicrosDuring<T>(
  watched: readonly Watched[],
  work: () => Promise<T>,
): Promise<{ readonly result: T; readonly micros: number[] }> {
  const look = () => watched.map((w) => snapshot(w.pid, w.withChildren ?? false));
  const before = look();
  const result = await work();
  const after = look();
  return { result, micros: before.map((b, i) => usedBetween(b, after[i]!) / 1000) };
}
