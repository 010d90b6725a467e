// Messages between the processes of the bench.

export type ScenarioName = 'summary' | 'claim' | 'round' | 'document';

/** One HTTP request and its expected reply. */
export interface BenchRequest {
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
  readonly requests: readonly BenchRequest[];
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
  readonly failures: number;
  /** A few unexpected results, as text. */
  readonly samples: readonly string[];
}

/** Replies of the bare server, of the same length as ours. */
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
/** Event loop delay of the server in milliseconds, between `loop-delay-start` and `loop-delay-stop`. */
export interface LoopDelay {
  readonly kind: 'loop-delay';
  readonly p99Ms: number;
  readonly longestMs: number;
}
/** Memory of the server after a garbage collection. */
export interface MemoryUse {
  readonly kind: 'memory';
  readonly rssBytes: number;
  readonly heapBytes: number;
  readonly externalBytes: number;
}
/** What a server process can be asked besides HTTP. */
export type ServerQuestion =
  | ProfileStart
  | ProfileStop
  | { readonly kind: 'loop-delay-start' | 'loop-delay-stop' | 'memory' };

/** Tells the bench from a side process that a job is done. */
export function sendDone(done: JobDone): void {
  process.send?.(done);
}
