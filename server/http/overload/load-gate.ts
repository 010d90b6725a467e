// Decides which calls are accepted while more come than this process answers (docs/decisions/0127). A refused call costs
// a tenth of an answered one, so what is accepted is still answered quickly.
import type { WatchedGauge } from '../../runtime/metrics.ts';

export type CallerKind = 'player' | 'studio';

interface Bounds {
  /** So many calls may be in progress while nothing was refused lately. */
  readonly inCalm: number;
  /** So many always: also a process that answers few calls a second is kept busy, and neither kind shuts the other out. */
  readonly always: number;
  /** An accepted call waits about this long at most besides its work, if calls end as they did in the last second. */
  readonly waitMs: number;
}
/** Studios may wait longer, so they have precedence: money is already on a table. */
const BOUNDS: Readonly<Record<CallerKind, Bounds>> = {
  player: { inCalm: 64, always: 32, waitMs: 80 },
  studio: { inCalm: 64, always: 16, waitMs: 120 },
};
/** A crowd that comes at once is answered in turn: only a queue that stays longer than this is one too many. */
const BURST_MS = 50;
/** From the last refusal until a crowd is accepted again. */
const CALM_MS = 2_000;

/** A call in progress. */
export interface Begun {
  readonly kind: CallerKind;
  readonly sinceMs: number;
  /** True if hardly any other call was in progress: its time is all work and no wait. */
  readonly isAlone: boolean;
}

/** The calls in progress in this process, and whether one more is accepted. Times are in milliseconds of one clock. */
export class LoadGate {
  /** Apart, because calls of studios take longer: they share no statement with others. */
  readonly #rooms: Readonly<Record<CallerKind, Room>> = {
    player: new Room(BOUNDS.player),
    studio: new Room(BOUNDS.studio),
  };
  #calmAtMs = -Infinity;
  #refused = 0;

  get inProgress(): number {
    return this.#rooms.player.inProgress + this.#rooms.studio.inProgress;
  }
  /** Since the start of the process. */
  get refused(): number {
    return this.#refused;
  }

  /**
   * The call if it is accepted, which counts it as begun. `lateMs` is how long its bytes may have waited before this
   * process read them.
   */
  begins(kind: CallerKind, nowMs: number, lateMs = 0): Begun | undefined {
    if (this.#rooms[kind].admits(nowMs, lateMs, nowMs >= this.#calmAtMs)) return this.counts(kind, nowMs);
    this.#calmAtMs = nowMs + CALM_MS;
    this.#refused += 1;
    return undefined;
  }

  /** A call begins that is not refused. */
  counts(kind: CallerKind, nowMs: number): Begun {
    this.#rooms[kind].inProgress += 1;
    return { kind, sinceMs: nowMs, isAlone: this.inProgress <= FEW };
  }

  ends({ kind, sinceMs, isAlone }: Begun, nowMs: number): void {
    this.#rooms[kind].ends(nowMs, isAlone ? nowMs - sinceMs : undefined);
  }
}

/** The calls of one kind. */
class Room {
  inProgress = 0;
  readonly #bounds: Bounds;
  readonly #ended = new LastSecond();
  readonly #work = new WorkTime();
  #fullSinceMs: number | undefined;

  constructor(bounds: Bounds) {
    this.#bounds = bounds;
  }

  /** `aloneMs` is its time if it waited for no other. */
  ends(nowMs: number, aloneMs: number | undefined): void {
    this.inProgress -= 1;
    this.#ended.add(nowMs);
    if (aloneMs !== undefined) this.#work.add(aloneMs);
  }

  admits(nowMs: number, lateMs: number, isCalm: boolean): boolean {
    const { inCalm, always, waitMs } = this.#bounds;
    const mayTakeMs = Math.max(0, waitMs + this.#work.ms - lateMs);
    const most = Math.max(isCalm ? inCalm : always, (this.#ended.count(nowMs) * mayTakeMs) / 1_000);
    if (this.inProgress < most) {
      this.#fullSinceMs = undefined;
      return true;
    }
    const cameMs = nowMs - lateMs;
    this.#fullSinceMs ??= cameMs;
    // What has just begun ends only after its work, and the count of the last second follows later still.
    return isCalm && cameMs - this.#fullSinceMs < BURST_MS + 2 * this.#work.ms;
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

/** With so many calls in progress none waits for another. */
const FEW = 4;
const WORK_AT_FIRST_MS = 10;
/** Longer ones are not a measure of a call. */
const LONGEST_WORK_MS = 500;
const STEP = 0.05;

/** How long a call takes that waits for no other: about the median. A database that is far away makes it long. */
class WorkTime {
  #ms = WORK_AT_FIRST_MS;

  get ms(): number {
    return this.#ms;
  }

  add(ms: number): void {
    const step = Math.max(0.1, this.#ms * STEP);
    this.#ms = Math.min(LONGEST_WORK_MS, Math.max(0, this.#ms + (ms > this.#ms ? step : -step)));
  }
}

const SLICE_MS = 100;
const SLICES = 10;

/** Counts events of the last second, in slices. */
class LastSecond {
  readonly #counts = Array.from({ length: SLICES }, () => 0);
  #slice = 0;
  #total = 0;

  add(nowMs: number): void {
    this.#moveTo(nowMs);
    this.#counts[this.#slice % SLICES]! += 1;
    this.#total += 1;
  }

  count(nowMs: number): number {
    this.#moveTo(nowMs);
    return this.#total;
  }

  #moveTo(nowMs: number): void {
    const slice = Math.floor(nowMs / SLICE_MS);
    const passed = Math.min(slice - this.#slice, SLICES);
    for (let n = 0; n < passed; n += 1) {
      const at = (slice - n) % SLICES;
      this.#total -= this.#counts[at]!;
      this.#counts[at] = 0;
    }
    this.#slice = Math.max(slice, this.#slice);
  }
}
