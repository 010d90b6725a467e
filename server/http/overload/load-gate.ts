// Decides which calls begin, which wait and which are refused while more come than this process answers
// (docs/decisions/0132). A refused call costs a tenth of an answered one, so what is accepted is still answered quickly.
import type { WatchedGauge } from '../../runtime/metrics.ts';
import { createLateness } from './lateness.ts';
import { RecentCount } from './recent-count.ts';
import { WorkTime } from './work-time.ts';

export type CallerKind = 'player' | 'studio';

interface Bounds {
  /** So many calls are in progress at once at least: few enough to be quick, enough to keep processor and database busy. */
  readonly atOnce: number;
  /** More are in progress if so many end in this time, besides those that its work takes. */
  readonly spareMs: number;
  /** So long a call waits to begin at most, if more come than end. If not, it is `CROWD_MS`. */
  readonly firstWaitMs: number;
  /** So long at most, if many more come than end and calls have been refused for a while. */
  readonly waitMs: number;
}
/** Studios may wait longer and more of theirs are in progress, so they have precedence: money is already on a table. */
const BOUNDS: Readonly<Record<CallerKind, Bounds>> = {
  player: { atOnce: 12, spareMs: 15, firstWaitMs: 150, waitMs: 15 },
  studio: { atOnce: 6, spareMs: 30, firstWaitMs: 150, waitMs: 25 },
};
/** A series of refusals goes on if the next one comes within this time. */
const SERIES_MS = 200;
/** When a series has lasted so long, too many come. Before, it may only have been a pause of the machine. */
const SURE_MS = 60;
/** A crowd that came at once and is not followed by another is answered in turn for so long. */
const CROWD_MS = 3_000;
/** If so many times more calls come than end in a series of refusals, the others wait for a moment only. */
const TOO_MANY = 1.5;
/** Over this time, calls that come and calls that end are compared. */
const COMPARED_MS = 50;
/** A call in progress for so long waits for somebody else, such as a payment provider, and holds up no other. */
const LONG_MS = 250;
/** But while so many times more calls are in progress than begin at once, no other begins. */
const MOST_LONG = 20;
/** How often calls are refused that have waited too long. */
const LOOK_EVERY_MS = 10;
/** How long a call may have waited before it was read is known as an upper bound, so no more than this counts. */
const MOST_LATE_MS = 100;
/** With a database that is far away, so many times more calls begin at once, because they only wait for it. */
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

export interface ComingCall {
  /** Called when the call begins, or with undefined when it is refused. */
  readonly onDecided: (call: CallInProgress | undefined) => void;
  /** Whether nobody waits for the reply any more. Then nothing is called. */
  readonly hasGone: () => boolean;
}

interface WaitingCall extends ComingCall {
  /** When its bytes came. */
  readonly cameMs: number;
}

interface GateTimes {
  readonly nowMs?: () => number;
  readonly lateMs?: () => number;
}

/** The calls in progress in this process and those that wait to begin. Times are in milliseconds of one clock. */
export class LoadGate {
  /** Apart, because calls of studios take longer: they share no statement with others. */
  readonly #rooms: Readonly<Record<CallerKind, Room>> = {
    player: new Room(BOUNDS.player),
    studio: new Room(BOUNDS.studio),
  };
  readonly #nowMs: () => number;
  readonly #lateMs: () => number;
  #refused = 0;
  #isLooking = false;
  #hasTimer = false;

  /** `lateMs`: how long the request that is being read may have waited, on any listener of this process. */
  constructor({ nowMs = () => performance.now(), lateMs = createLateness() }: GateTimes = {}) {
    this.#nowMs = nowMs;
    this.#lateMs = lateMs;
  }

  get inProgress(): number {
    return this.#rooms.player.inProgress + this.#rooms.studio.inProgress;
  }
  get waiting(): number {
    return this.#rooms.player.waiting + this.#rooms.studio.waiting;
  }
  /** Since the start of the process. */
  get refused(): number {
    return this.#refused;
  }

  /** The call begins at once, or it waits and then begins or is refused. */
  comes(kind: CallerKind, call: ComingCall): void {
    const nowMs = this.#nowMs();
    this.#rooms[kind].comes({ ...call, cameMs: nowMs - Math.min(this.#lateMs(), MOST_LATE_MS) }, nowMs);
    this.#beginNext();
  }

  /** Counts a call that begins now. */
  begins(kind: CallerKind): CallInProgress {
    const isAlone = this.#rooms.player.counted + this.#rooms.studio.counted < FEW;
    const call = { kind, sinceMs: this.#nowMs(), isAlone };
    this.#rooms[kind].begins(call);
    return call;
  }

  /** `isAnswered`: false if its caller has gone before, so its work may go on. */
  ends(call: CallInProgress, isAnswered = true): void {
    this.#rooms[call.kind].ends(call, isAnswered, this.#nowMs());
    this.#beginNext();
  }

  /** Refuses the calls that have waited too long, and begins those for which there is room. */
  look(): void {
    const nowMs = this.#nowMs();
    for (const room of Object.values(this.#rooms))
      for (let late = room.nextRefused(nowMs); late !== undefined; late = room.nextRefused(nowMs)) {
        this.#refused += 1;
        late.onDecided(undefined);
      }
    this.#beginNext();
  }

  #beginNext(): void {
    const nowMs = this.#nowMs();
    for (const kind of ['studio', 'player'] as const) {
      const room = this.#rooms[kind];
      for (let next = room.nextBegun(nowMs); next !== undefined; next = room.nextBegun(nowMs))
        next.onDecided(this.begins(kind));
    }
    this.#lookLater();
  }

  /**
   * At the end of this turn of the event loop, and again while calls wait. Not as a call comes: after a pause of the
   * machine, requests are read before the replies that end others.
   */
  #lookLater(): void {
    if (this.#isLooking || this.waiting === 0) return;
    this.#isLooking = true;
    setImmediate(() => {
      this.look();
      this.#isLooking = false;
      if (this.#hasTimer || this.waiting === 0) return;
      this.#hasTimer = true;
      setTimeout(() => {
        this.#hasTimer = false;
        this.#lookLater();
      }, LOOK_EVERY_MS).unref();
    });
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
  #seriesSinceMs = -Infinity;
  #refusedAtMs = -Infinity;

  constructor(bounds: Bounds) {
    this.#bounds = bounds;
  }

  get waiting(): number {
    return this.#waiting.length;
  }
  get counted(): number {
    return this.#counted.size;
  }

  comes(call: WaitingCall, nowMs: number): void {
    this.#came.add(nowMs);
    this.#waiting.push(call);
  }

  begins(call: CallInProgress): void {
    this.inProgress += 1;
    this.#counted.add(call);
  }

  ends(call: CallInProgress, isAnswered: boolean, nowMs: number): void {
    this.inProgress -= 1;
    if (!isAnswered) return;
    this.#counted.delete(call);
    this.#endedInSecond.add(nowMs);
    this.#ended.add(nowMs);
    if (call.isAlone) this.#work.add(nowMs - call.sinceMs);
  }

  /** The waiting call that begins now, if any. */
  nextBegun(nowMs: number): WaitingCall | undefined {
    return this.#oldest() !== undefined && !this.#isFull(nowMs) ? this.#waiting.shift() : undefined;
  }

  /** The waiting call that is refused now, if any. */
  nextRefused(nowMs: number): WaitingCall | undefined {
    const call = this.#oldest();
    if (call === undefined || !this.#isFull(nowMs) || nowMs - call.cameMs <= this.#mayWaitMs(nowMs))
      return undefined;
    if (nowMs - this.#refusedAtMs > SERIES_MS) this.#seriesSinceMs = nowMs;
    this.#refusedAtMs = nowMs;
    return this.#waiting.shift();
  }

  #oldest(): WaitingCall | undefined {
    while (this.#waiting[0]?.hasGone() === true) this.#waiting.shift();
    return this.#waiting[0];
  }

  #isFull(nowMs: number): boolean {
    const most = this.#mostAtOnce(nowMs);
    return this.#countedAt(nowMs) >= most || this.inProgress >= most * MOST_LONG;
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
    // If none has ended for a second, the database hangs.
    if (came <= ended && this.#endedInSecond.count(nowMs) > 0) return CROWD_MS;
    const isSure = nowMs - this.#refusedAtMs <= SERIES_MS && nowMs - this.#seriesSinceMs >= SURE_MS;
    return isSure && came > ended * TOO_MANY ? this.#bounds.waitMs : this.#bounds.firstWaitMs;
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
    name: 'calls_waiting',
    help: 'Calls of players and studios that wait until others have ended',
    read: () => gate.waiting,
  },
  {
    name: 'calls_refused_early',
    help: 'Calls answered with 503 since the start because more came than this process answers',
    read: () => gate.refused,
  },
];
