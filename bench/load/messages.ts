// What the bench and the process that makes the load say to one another.
import type { Person } from '../request/people.ts';
import type { LoadKind } from './clients/mix.ts';

/** Somebody who plays here and at both studios. */
export interface Guest extends Person {
  /** Of the sign-in, in ms since 1970: its token lives for a quarter of an hour. */
  readonly cameAtMs: number;
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
/** So many requests of the mix, the next as soon as one is answered: what the machine takes. */
export interface Closed {
  readonly kind: 'closed';
  readonly count: number;
  readonly inFlight: number;
}
export interface Open {
  readonly kind: 'open';
  readonly count: number;
  readonly perSecond: number;
  readonly seed: number;
  /** Sends what was sent before to these instead, and takes any answer: the bare servers. */
  readonly bare?: readonly string[];
}
export interface AskSamples {
  readonly kind: 'samples';
}
export type LoadJob = Setup | NewGuests | Closed | Open | AskSamples;

/** What came of a request: as it must be, a refusal that had to come, a server that had no time, or a fault. */
export type Outcome = 'ok' | 'refused' | 'shed' | 'fault';

export interface Loaded {
  readonly kind: 'loaded';
  readonly elapsedMs: number;
  /** By kind, in milliseconds from the moment each was due; of a closed load from when it was sent. */
  readonly latenciesMs: Readonly<Partial<Record<LoadKind, readonly number[]>>>;
  readonly lateMs: readonly number[];
  readonly outcomes: Readonly<Record<Outcome, number>>;
  /** A few faults and a few that were shed, in words, faults first. */
  readonly samples: readonly string[];
  /** What was acknowledged since the set-up. */
  readonly acknowledged: Readonly<Partial<Record<LoadKind, number>>>;
  /** Kinds whose outcome nobody knows, since the set-up. */
  readonly unknown: number;
}

export interface SampleAnswers {
  readonly kind: 'answers';
  readonly answers: ReadonlyArray<{ readonly method: string; readonly path: string; readonly text: string }>;
}
