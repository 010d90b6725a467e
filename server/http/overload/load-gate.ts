// Decides which calls begin, which wait and which are refused while more come than this process answers
// (docs/decisions/0132). A refused call costs a tenth of an answered one, so what is accepted is still answered quickly.
import type { WatchedGauge } from '../../runtime/metrics.ts';
import { RecentCount } from './recent-count.ts';
import { WorkTime } from './work-time.ts';

export type CallerKind = 'player' | 'studio';

interface Bounds {
  /** So many calls are in progress at once at least: few enough to be quick, enough to keep processor and database busy. */
  readonly atOnce: number;
  /** More are in progress if so many end in this time, besides those that its work takes. */
  readonly spareMs: number;
  /** So long a call waits to begin, if more come than end. */
  readonly firstWaitMs: number;
  /** So long, if many more come than end and one was refused lately. */
  readonly waitMs: number;
}
/** Studios may wait longer and more of theirs are in progress, so they have precedence: money is already on a table. */
const BOUNDS: Readonly<Record<CallerKind, Bounds>> = {
  player: { atOnce: 12, spareMs: 15, firstWaitMs: 150, waitMs: 15 },
  studio: { atOnce: 6, spareMs: 30, firstWaitMs: 150, waitMs: 25 },
};
/** So long after the last refusal too many come. Before, a call that waits may only have met a pause of the machine. */
const LATELY_MS = 200;
/** A crowd that came at once and is not followed by another is answered in turn for so long. */
const CROWD_MS = 3_000;
/** If so many times more calls come than end, and some were refused lately, the others wait for a moment only. */
const TOO_MANY = 1.5;
/** Over this time, calls that come and calls that end are compared. */
const COMPARED_MS = 50;
/** A call in progress for so long waits for somebody else, such as a payment provider, and holds up no other. */
const LONG_MS = 500;
/** How often waiting calls are looked at if none comes or ends. */
const LOOK_EVERY_MS = 10;
/** A database that is far away has so many times more calls in progress at most, because they only wait for it. */
const MOST_FAR = 5;
const NEAR_WORK_MS = 20;
/** More than the calls that were in progress in the last second, so that the number can grow. */
const GROWTH = 1.25;

/** With so many calls in progress none waits for another. */
const FEW = 4;

/** A call in progress. */
export interface CallInProgress {
  readonly kind: CallerKind;
  readonly sinceMs: number;
  /** True if hardly any other call was in progress: its time is all work and no wait. */
  readonly isAlone: boolean;
}

export interface Caller {
  /** Called when the call begins, or with undefined when it is refused. */
  readonly onAnswer: (call: CallInProgress | undefined) => void;
  /** Whether nobody waits for the reply any more. Then nothing is called. */
  readonly hasGone: () => boolean;
}

interface WaitingCall extends Caller {
  /** When its bytes came. */
  readonly cameMs: number;
}

/** The calls in progress in this process and those that wait to begin. Times are in milliseconds of one clock. */
export class LoadGate {
  /** Apart, because calls of studios take longer: they share no statement with others. */
  readonly #rooms: Readonly<Record<CallerKind, Room>> = {
    player: new Room(BOUNDS.player),
    studio: new Room(BOUNDS.studio),
  };
  readonly #nowMs: () => number;
  #refused = 0;
  #isLooking = false;

  constructor(nowMs: () => number = () => performance.now()) {
    this.#nowMs = nowMs;
  }

  get inProgress(): number {
    return this.#rooms.player.inProgress + this.#rooms.studio.inProgress;
  }
  /** Since the start of the process. */
  get refused(): number {
    return this.#refused;
  }

  /** A call begins at once, waits or is refused. `lateMs` is how long its bytes may have waited before they were read. */
  comes(kind: CallerKind, lateMs: number, caller: Caller): void {
    const nowMs = this.#nowMs();
    this.#rooms[kind].comes({ ...caller, cameMs: nowMs - lateMs }, nowMs);
    this.look();
  }

  /** A call begins that neither waits nor is refused. */
  begins(kind: CallerKind): CallInProgress {
    const call = { kind, sinceMs: this.#nowMs(), isAlone: this.inProgress < FEW };
    this.#rooms[kind].begins(call);
    return call;
  }

  ends(call: CallInProgress): void {
    this.#rooms[call.kind].ends(call, this.#nowMs());
    this.look();
  }

  /** Begins the calls for which there is room, and refuses those that have waited too long. */
  look(): void {
    const nowMs = this.#nowMs();
    for (const kind of ['studio', 'player'] as const) {
      const room = this.#rooms[kind];
      for (let next = room.next(nowMs); next !== undefined; next = room.next(nowMs)) {
        if (next.isRefused) this.#refused += 1;
        next.call.onAnswer(next.isRefused ? undefined : this.begins(kind));
      }
    }
    if (this.#isLooking || !(this.#rooms.player.isWaiting || this.#rooms.studio.isWaiting)) return;
    this.#isLooking = true;
    setTimeout(() => {
      this.#isLooking = false;
      this.look();
    }, LOOK_EVERY_MS).unref();
  }
}

/** The calls of one kind. */
class Room {
  inProgress = 0;
  /** Those of the calls in progress that are not long, the oldest first. */
  readonly #counted = new Set<CallInProgress>();
  readonly #bounds: Bounds;
  readonly #endedInSecond = new RecentCount(1_000);
  readonly #ended = new RecentCount(COMPARED_MS);
  readonly #came = new RecentCount(COMPARED_MS);
  readonly #work = new WorkTime();
  readonly #waiting: WaitingCall[] = [];
  #refusedAtMs = -Infinity;

  constructor(bounds: Bounds) {
    this.#bounds = bounds;
  }

  get isWaiting(): boolean {
    return this.#waiting.length > 0;
  }

  comes(call: WaitingCall, nowMs: number): void {
    this.#came.add(nowMs);
    this.#waiting.push(call);
  }

  begins(call: CallInProgress): void {
    this.inProgress += 1;
    this.#counted.add(call);
  }

  ends(call: CallInProgress, nowMs: number): void {
    this.inProgress -= 1;
    this.#counted.delete(call);
    this.#endedInSecond.add(nowMs);
    this.#ended.add(nowMs);
    if (call.isAlone) this.#work.add(nowMs - call.sinceMs);
  }

  /** The waiting call that begins or is refused now, if any. */
  next(nowMs: number): { readonly call: WaitingCall; readonly isRefused: boolean } | undefined {
    while (this.#waiting[0]?.hasGone() === true) this.#waiting.shift();
    const call = this.#waiting[0];
    if (call === undefined) return undefined;
    const isFull = this.#countedAt(nowMs) >= this.#mostAtOnce(nowMs);
    const isRefused = isFull && nowMs - call.cameMs > this.#mayWaitMs(nowMs);
    if (isFull && !isRefused) return undefined;
    if (isRefused) this.#refusedAtMs = nowMs;
    this.#waiting.shift();
    return { call, isRefused };
  }

  #countedAt(nowMs: number): number {
    for (const call of this.#counted) {
      if (nowMs - call.sinceMs < LONG_MS) break;
      this.#counted.delete(call);
    }
    return this.#counted.size;
  }

  #mayWaitMs(nowMs: number): number {
    const [came, ended] = [this.#came.count(nowMs), this.#ended.count(nowMs)];
    if (came <= ended) return CROWD_MS;
    const isTooMany = came > ended * TOO_MANY && nowMs - this.#refusedAtMs < LATELY_MS;
    return isTooMany ? this.#bounds.waitMs : this.#bounds.firstWaitMs;
  }

  #mostAtOnce(nowMs: number): number {
    const { atOnce, spareMs } = this.#bounds;
    const far = Math.min(MOST_FAR, Math.max(1, this.#work.ms / NEAR_WORK_MS));
    const ofLastSecond = (this.#endedInSecond.count(nowMs) * (spareMs + GROWTH * this.#work.ms)) / 1_000;
    return Math.max(atOnce * far, ofLastSecond);
  }
}

/** For Prometheus. */
export const loadGauges = (gate: LoadGate): WatchedGauge[] => [
  {
    name: 'calls_in_progress',
    help: 'Calls of players and studios that this process is answering',
    read: () => gate.inProgress,
  },
  {
    name: 'calls_refused_early',
    help: 'Calls answered with 503 since the start because more came than this process answers',
    read: () => gate.refused,
  },
];
