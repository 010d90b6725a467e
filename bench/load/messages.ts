// Messages between the bench and the load generator.
import type { Person } from '../request/people.ts';
import type { LoadKind } from './clients/mix.ts';

/** A player with sessions of a built-in game and of both studios. */
export interface Guest extends Person {
  /** Of the sign-in, in ms since 1970. Its token lasts a quarter of an hour. */
  readonly signedInAtMs: number;
  readonly hub88Session: string;
  readonly ownFormSession: string;
}

export interface Setup {
  readonly kind: 'setup';
  readonly lobbies: readonly string[];
  readonly games: readonly string[];
  readonly botToken: string;
  readonly hub88PrivateKey: string;
  readonly ownFormSecret: string;
  readonly seed: number;
}
export interface NewGuests {
  readonly kind: 'guests';
  readonly guests: readonly Guest[];
}
/** This many requests of the mix, each sent after the last reply: measures the machine's maximum. */
export interface Closed {
  readonly kind: 'closed';
  readonly count: number;
  readonly inFlight: number;
  /** Requests of these kinds only, in the proportions of the mix; otherwise of all. */
  readonly kinds?: readonly LoadKind[] | undefined;
}
export interface Open {
  readonly kind: 'open';
  readonly count: number;
  readonly perSecond: number;
  readonly seed: number;
  /** Sends the recorded requests to these servers instead, and accepts any reply: the bare servers. */
  readonly bare?: readonly string[];
}
/** Requests at a rate that is too high, before and after it at one that is not. */
export interface Overload {
  readonly kind: 'overload';
  readonly perSecond: number;
  readonly seconds: number;
  readonly calmPerSecond: number;
  readonly calmSeconds: number;
  readonly secondsBefore: number;
  readonly seed: number;
  /** Sends the recorded requests to these servers instead, which answer all: the bare servers. */
  readonly bare?: readonly string[];
}
export interface AskSamples {
  readonly kind: 'samples';
}
export type LoadJob = Setup | NewGuests | Closed | Open | Overload | AskSamples;

/** Outcome of a request: as expected, an expected refusal, a busy server, or an error. */
export type Outcome = 'ok' | 'refused' | 'shed' | 'fault';

export interface Loaded {
  readonly kind: 'loaded';
  readonly elapsedMs: number;
  /** By kind, in milliseconds from the due time. For a closed load from sending. */
  readonly latenciesMs: Readonly<Partial<Record<LoadKind, readonly number[]>>>;
  readonly lateMs: readonly number[];
  readonly outcomes: Readonly<Record<Outcome, number>>;
  /** A few errors and shed requests as text, errors first. */
  readonly samples: readonly string[];
  /** What was acknowledged since the set-up. */
  readonly acknowledged: Readonly<Partial<Record<LoadKind, number>>>;
  /** Kinds of requests with an unknown outcome since the set-up. */
  readonly unknown: number;
}

export interface Handled {
  readonly answeredMs: readonly number[];
  /** Those refused because the server was busy. */
  readonly shedMs: readonly number[];
}

export interface Overloaded {
  readonly kind: 'overloaded';
  /** While too many came, in milliseconds from the moment a request had a connection. */
  readonly players: Handled;
  readonly studios: Handled;
  /** Afterwards, with the moment they were due after the last of the too many. */
  readonly calm: ReadonlyArray<{ readonly dueMs: number; readonly ms: number; readonly isShed: boolean }>;
  readonly faults: readonly string[];
}

export interface SampleAnswers {
  readonly kind: 'answers';
  readonly answers: ReadonlyArray<{ readonly method: string; readonly path: string; readonly text: string }>;
}
