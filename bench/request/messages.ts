// Messages between the processes of the bench.

export type ScenarioName = 'summary' | 'claim' | 'round' | 'document';

/** One HTTP request and its expected reply. */
export interface Shot {
  readonly method: 'GET' | 'POST' | 'PUT';
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
  readonly expect: Expectation;
}

/** Expected fields of the reply by path, such as `quest.state.type`. `*` matches any finite number. */
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
  /** A save returns the number of changed rows, which must be one. */
  readonly mustSave: boolean;
}

export interface SqlJob {
  readonly kind: 'sql';
  /** Each inner list runs in order, as an act sends it. */
  readonly acts: ReadonlyArray<readonly Statement[]>;
  readonly inFlight: number;
}

export interface JobDone {
  readonly kind: 'done';
  readonly elapsedMs: number;
  /** A few unexpected results, as text. */
  readonly failures: number;
  readonly samples: readonly string[];
}

/** Replies of the bare server, byte for byte as long as ours. */
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
/** Event loop delay of the server in milliseconds, between `turns-start` and `turns-stop`. */
export interface Turns {
  readonly kind: 'turns';
  readonly p99Ms: number;
  readonly longestMs: number;
}
/** Memory of the server after a garbage collection. */
export interface Held {
  readonly kind: 'held';
  readonly rssBytes: number;
  readonly heapBytes: number;
  readonly externalBytes: number;
}
/** What a server process can be asked besides HTTP. */
export type ServerQuestion =
  | ProfileStart
  | ProfileStop
  | { readonly kind: 'turns-start' | 'turns-stop' | 'held' };

/** Runs `work` for each of them, this many at a time. Reports what failed. */
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

/** Tells the bench from a side process that a job is done. */
export function sendDone(done: JobDone): void {
  process.send?.(done);
}
