import type { JobDone } from './messages.ts';

/** Runs `work` for each of them, this many at a time. Reports what failed. */
export async function runConcurrently<T>(
  items: readonly T[],
  inFlight: number,
  work: (item: T) => Promise<string | undefined>,
): Promise<JobDone> {
  const samples: string[] = [];
  let failures = 0;
  let at = 0;
  const begunMs = performance.now();
  const worker = async (): Promise<void> => {
    while (at < items.length) {
      const failed = await work(items[at++]!).catch((e: unknown) => String(e));
      if (failed !== undefined && ++failures <= 3) samples.push(failed);
    }
  };
  await Promise.all(Array.from({ length: inFlight }, worker));
  return { kind: 'done', elapsedMs: performance.now() - begunMs, failures, samples };
}
