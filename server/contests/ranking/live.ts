// Live boards: listeners get the board after each change, at most once a second. A wake-up goes to every process
// after commit, and a poll finds what a lost one did not announce. Wake-ups also make this process add new changes
// to the histogram.
import type pg from 'pg';
import { raceIn, type Race } from '@parlor/contract/calls/contests.ts';
import type { InLanguage } from '@parlor/contract/content/languages/translations.ts';
import type { Effects } from '@parlor/economy/kernel/context.ts';
import type { Clock } from '../../runtime/clock.ts';
import { STREAM_LIMITS, Streams, type Stream, type StreamLimits } from '../../live/event-streams.ts';
import { createWakeUps, type Hearing, type WakeUps } from '../../live/wake-ups.ts';
import { ApiError } from '../../http/api-error.ts';
import type { AnnouncedEdition } from './announced.ts';
import type { ContestBoard } from './board.ts';
import { updateHistogram } from './rank-histogram.ts';

export interface ContestLiveOptions extends Hearing {
  readonly pool: pg.Pool;
  readonly clock: Clock;
  readonly board: ContestBoard;
  readonly log: { warn(fields: object, message: string): void };
  readonly limits?: Partial<StreamLimits>;
}

const LOOK_EVERY_MS = 1_000;
/** Between two looks of one process, however much happens. */
const LOOK_AT_MOST_EVERY_MS = 500;
const UPDATE_AFTER_MS = 250;
/** The most places of players in one statement. */
const TOGETHER = 200;

interface Listener extends Stream {
  readonly contestId: string;
  /** The texts of content in the listener's language; undefined for English. */
  readonly say: InLanguage | undefined;
}

export class ContestLive {
  readonly #o: ContestLiveOptions;
  readonly #wakeUps: WakeUps;
  readonly #streams: Streams;
  /** The last data sent to each listener, without the parts that only time changes. */
  readonly #sent = new WeakMap<Stream, string>();
  #poll: NodeJS.Timeout | undefined;
  #soon: NodeJS.Timeout | undefined;
  #updateTimer: NodeJS.Timeout | undefined;
  #looking: Promise<void> | undefined;
  #update: Promise<unknown> | undefined;
  #lookedAtMs = -Infinity;
  #isStopped = false;

  constructor(options: ContestLiveOptions) {
    this.#o = options;
    this.#streams = new Streams({ ...STREAM_LIMITS, ...options.limits }, options.clock);
    this.#wakeUps = createWakeUps({
      ...options,
      channel: 'contests',
      onWakeUp: () => this.#lookSoon(),
      onConnected: () => this.#lookSoon(),
    });
  }

  /** Resolves once it listens, or has seen that it cannot yet. Changes that an earlier process left are added to the histogram. */
  async start(): Promise<void> {
    this.#updateSoon();
    await this.#wakeUps.start();
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    clearInterval(this.#poll);
    clearTimeout(this.#soon);
    clearTimeout(this.#updateTimer);
    this.#streams.endAll();
    await this.#wakeUps.stop();
    await this.#looking?.catch(() => undefined);
    await this.#update?.catch(() => undefined);
  }

  /** Called after commit (Players' onSaved). */
  readonly onSaved = (effects: Pick<Effects, 'contestEntries'>): void => {
    if (effects.contestEntries.length === 0) return;
    this.#wakeUps.send();
    this.#updateSoon();
  };

  /** An edition ended or was paid: everybody sees the new one. */
  changed(): void {
    this.#wakeUps.send();
  }

  /** Right before `attach`. Refuses RATE_LIMITED. */
  mustHaveRoomFor(playerId: string): void {
    this.#streams.mustHaveRoomFor(playerId);
  }

  endStreamsOf(signInId: string): void {
    this.#streams.endOf(signInId);
  }

  /** The first data for a new listener. Refuses NOT_FOUND, and UNAVAILABLE if all places for listeners are taken. */
  async first(contestId: string, playerId: string): Promise<Race> {
    if (this.#isStopped || this.#streams.isFull) throw new ApiError('UNAVAILABLE', undefined, undefined, 5);
    const { board } = this.#o;
    const edition = await board.running(contestId);
    if (!edition) throw new ApiError('NOT_FOUND', 'There is no such contest now.');
    return (await board.racesFor(await board.shared(edition), [playerId])).get(playerId)!;
  }

  attach(listener: Listener, first: Race): void {
    this.#sent.set(listener, signatureOf(first));
    this.#streams.add(listener, eventOf(first, listener.say));
    this.#poll ??= setInterval(() => this.#onPoll(), LOOK_EVERY_MS);
    this.#lookSoon();
  }

  #onPoll(): void {
    if (this.#streams.size > 0) return this.#lookSoon();
    clearInterval(this.#poll);
    this.#poll = undefined;
  }

  #lookSoon(): void {
    if (this.#isStopped || this.#soon !== undefined || this.#streams.size === 0) return;
    const waitMs = Math.max(0, this.#lookedAtMs + LOOK_AT_MOST_EVERY_MS - performance.now());
    this.#soon = setTimeout(() => {
      this.#looking = (this.#looking ?? Promise.resolve())
        .then(() => {
          this.#soon = undefined;
          this.#lookedAtMs = performance.now();
          return this.#look();
        })
        .catch((error: unknown) =>
          this.#o.log.warn({ reason: reasonOf(error) }, 'Contests cannot be read; trying again'),
        );
    }, waitMs);
  }

  async #look(): Promise<void> {
    const { board } = this.#o;
    const listeners = Map.groupBy(this.#streams.open as readonly Listener[], (s) => s.contestId);
    for (const [contestId, streams] of listeners) {
      const edition = await board.running(contestId);
      if (edition) await this.#tell(edition, streams);
      // No edition runs any more: it was cancelled, or was the last one. The client asks again, and learns it.
      else this.#streams.endEach(streams);
    }
  }

  async #tell(edition: AnnouncedEdition, streams: readonly Listener[]): Promise<void> {
    const { board } = this.#o;
    const shared = await board.read(edition);
    const ids = [...new Set(streams.map((s) => s.playerId))];
    for (let at = 0; at < ids.length; at += TOGETHER) {
      const races = await board.racesFor(shared, ids.slice(at, at + TOGETHER));
      this.#streams.sendEach((stream) => {
        const race = races.get(stream.playerId);
        const { contestId, say } = stream as Listener;
        if (!race || contestId !== edition.contestId) return undefined;
        const signature = signatureOf(race);
        if (this.#sent.get(stream) === signature) return undefined;
        this.#sent.set(stream, signature);
        return eventOf(race, say);
      });
    }
  }

  #updateSoon(): void {
    if (this.#isStopped || this.#updateTimer !== undefined) return;
    this.#updateTimer = setTimeout(() => {
      this.#updateTimer = undefined;
      this.#update = updateHistogram(this.#o.pool).then(
        // Another process was updating, and may have started before our changes.
        (added) => {
          if (added === undefined) this.#updateSoon();
        },
        (error: unknown) =>
          this.#o.log.warn(
            { reason: reasonOf(error) },
            'the histogram of places could not be updated; places stay exact and are read slower',
          ),
      );
    }, UPDATE_AFTER_MS);
    this.#updateTimer.unref();
  }
}

const eventOf = (race: Race, say: InLanguage | undefined): string =>
  `event: race\ndata: ${JSON.stringify(raceIn(race, say))}\n\n`;
const signatureOf = ({ contest, ...rest }: Race): string =>
  JSON.stringify({ ...rest, contest: contest && { ...contest, resetIn: 0, serverTime: '' } });
const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
