// What the processes of the bench say to one another.

export type ScenarioName = 'summary' | 'claim' | 'round' | 'document';

/** One HTTP request, and what its reply must be. */
export interface Shot {
  readonly method: 'GET' | 'POST' | 'PUT';
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
  readonly expect: Expectation;
}

/** Fields of the reply by their path, such as `quest.state.type`; `*` stands for any finite number. */
export type Expectation = Readonly<Record<string, unknown>>;

export interface HttpJob {
  readonly kind: 'http';
  readonly shots: readonly Shot[];
  readonly inFlight: number;
}

export interface Statement {
  readonly name: string;
  readonly text: string;
  readonly values: unknown[];
  /** A save answers how many rows it changed, which must be one. */
  readonly mustSave: boolean;
}

export interface SqlJob {
  readonly kind: 'sql';
  /** Each inner list one after the other, as an act sends them. */
  readonly acts: ReadonlyArray<readonly Statement[]>;
  readonly inFlight: number;
}

export interface JobDone {
  readonly kind: 'done';
  readonly elapsedMs: number;
  /** What went otherwise than it must, a few of them in words. */
  readonly failures: number;
  readonly samples: readonly string[];
}

/** What the bare server has to answer, byte for byte as long as ours. */
export interface BareAnswers {
  readonly kind: 'answers';
  readonly answers: ReadonlyArray<{ readonly method: string; readonly path: string; readonly text: string }>;
}

export interface Listening {
  readonly kind: 'listening';
  readonly url: string;
}
export interface ServerReady {
  readonly kind: 'ready';
  readonly url: string;
  readonly testControlUrl: string | undefined;
}
export interface ProfileStart {
  readonly kind: 'profile-start';
}
export interface ProfileStop {
  readonly kind: 'profile-stop';
  readonly file: string;
}
export interface ProfileDone {
  readonly kind: 'profile-done';
}
/** How late the server's turns begin, in milliseconds, between `turns-start` and `turns-stop`. */
export interface Turns {
  readonly kind: 'turns';
  readonly p99Ms: number;
  readonly longestMs: number;
}
/** What the server holds once all that can be let go was. */
export interface Held {
  readonly kind: 'held';
  readonly rssBytes: number;
  readonly heapBytes: number;
  readonly externalBytes: number;
}
/** What a server can be asked beside HTTP. */
export type RequestInput =
  | ProfileStart
  | ProfileStop
  | { readonly kind: 'turns-start' | 'turns-stop' | 'held' };

/** Does `work` for each of them, so many at once; tells what failed. */
export async function inTurns<T>(
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

/** Says to the bench, from a process beside it, that a job is done. */
export function sendDone(done: JobDone): void {
  process.send?.(done);
}
