// What pages see of shared rounds: one table for each game, as a reply and as an event stream. A wake-up tells the other
// processes of an opened or ended round and of new bets.
import { BETS_LISTED, type SharedBetShown, type SharedTable } from '@parlor/contract/calls/shared-rounds.ts';
import { toWire } from '@parlor/contract/kernel/money.ts';
import type { Effects } from '@parlor/economy/kernel/context.ts';
import { isoOf } from '@parlor/economy/kernel/periods.ts';
import { retryLater } from '../../../http/api-error.ts';
import { STREAM_LIMITS, Streams, type Stream } from '../../../live/event-streams.ts';
import { createWakeUps, type Hearing, type WakeUps } from '../../../live/wake-ups.ts';
import { facesOf } from '../../../live/wins-store.ts';
import { betsOfRound } from './bet-store.ts';
import type { Followed } from './followed.ts';
import { SharedRounds, type SharedRoundsDeps } from './rounds.ts';
import { endedRound } from './store.ts';

export type SharedTablesDeps = Omit<SharedRoundsDeps, 'onChanged' | 'onWritten'> & Hearing;

const CHANNEL = 'shared_rounds';
/** Bets are shown this often, and less often to a crowd: each time is one message to every page. */
const BETS_EVERY_MS = { min: 300, max: 2_000 } as const;
const BET_MESSAGES_A_SECOND = 2_000;
/** How long new bets wait before they are shown to so many pages. */
export const betsEveryMs = (pages: number): number =>
  Math.min(BETS_EVERY_MS.max, Math.max(BETS_EVERY_MS.min, (pages * 1_000) / BET_MESSAGES_A_SECOND));
const NO_BETS: SharedTable['bets'] = { count: 0, staked: 0, list: [] };
/** Pages that stay open keep their rounds going. */
const STILL_HERE_MS = 2_000;

interface Bets {
  readonly round: number;
  readonly shown: SharedTable['bets'];
}

export class SharedTables {
  readonly rounds: SharedRounds;
  readonly #o: SharedTablesDeps;
  readonly #wakeUps: WakeUps;
  readonly #streams: Streams;
  readonly #gameOf = new WeakMap<Stream, string>();
  readonly #bets = new Map<string, Bets>();
  /** Games whose bets are read again soon. */
  readonly #dirty = new Map<string, NodeJS.Timeout>();
  /** How often a round that opened or ended was told, by game. */
  readonly #sends = new Map<string, number>();
  /** Games whose bets are being sent, and those with newer ones. */
  readonly #sending = new Set<string>();
  readonly #unsent = new Set<string>();
  #presence: NodeJS.Timeout | undefined;
  #takesStreams = true;

  constructor(options: SharedTablesDeps) {
    this.#o = options;
    this.#streams = new Streams(STREAM_LIMITS, options.clock);
    this.rounds = new SharedRounds({
      ...options,
      onChanged: (gameId) => this.#send(gameId),
      onWritten: (gameId) => this.#wakeUps.tell(`r.${gameId}`, 'new'),
    });
    this.#wakeUps = createWakeUps({
      ...options,
      channel: CHANNEL,
      onWakeUp: (news) => {
        const all = this.rounds.followed.flatMap((gameId) => [`r.${gameId}`, `b.${gameId}`]);
        for (const key of news.size === 0 ? all : news.keys()) {
          const gameId = key.slice(2);
          if (key.startsWith('r.')) this.rounds.look(gameId);
          else this.#readBetsSoon(gameId);
        }
      },
      onConnected: () => undefined,
    });
  }

  async start(): Promise<void> {
    await this.#wakeUps.start();
    this.rounds.start();
    this.#presence = setInterval(() => {
      const games = new Set(this.#streams.open.map((stream) => this.#gameOf.get(stream) ?? ''));
      for (const gameId of games) this.rounds.watch(gameId);
    }, STILL_HERE_MS);
  }

  /** Ends every stream and takes no more. Call it before the HTTP server closes: that waits for them. */
  endStreams(): void {
    this.#takesStreams = false;
    this.#streams.endAll();
  }

  async stop(): Promise<void> {
    clearInterval(this.#presence);
    for (const timer of this.#dirty.values()) clearTimeout(timer);
    this.endStreams();
    await this.rounds.stop();
    await this.#wakeUps.stop();
  }

  /** Called after commit (Players' onSaved). */
  readonly onSaved = ({ sharedBets }: Pick<Effects, 'sharedBets'>): void => {
    for (const { gameId } of sharedBets) this.#wakeUps.tell(`b.${gameId}`, 'new');
  };

  /** Undefined for a game without shared rounds. */
  async table(gameId: string): Promise<SharedTable | undefined> {
    const game = await this.rounds.follow(gameId);
    if (game === undefined) return undefined;
    if (game.current && this.#bets.get(gameId)?.round !== game.current.round) await this.#readBets(game);
    return this.#show(game);
  }

  /** Right after `table`. Throws RATE_LIMITED, or UNAVAILABLE if this process has no room or stops. */
  mustHaveRoomFor(playerId: string): void {
    if (!this.#takesStreams || this.#streams.isFull) throw retryLater('UNAVAILABLE', 5);
    this.#streams.mustHaveRoomFor(playerId);
  }

  endStreamsOf(signInId: string): void {
    this.#streams.endOf(signInId);
  }

  attach(stream: Stream, gameId: string, table: SharedTable): void {
    this.#gameOf.set(stream, gameId);
    this.#streams.add(stream, eventOf(table));
  }

  #show(game: Followed): SharedTable {
    const { current, past } = game;
    const nextAtMs = this.rounds.nextAtMs(game);
    const bets = this.#bets.get(game.gameId);
    return {
      now: isoOf(this.#o.clock.now()),
      ...(current === undefined
        ? {}
        : {
            round: {
              round: current.round,
              chain: current.chain,
              place: current.place,
              opensAt: isoOf(current.opensAtMs),
              risesAt: isoOf(current.risesAtMs),
              ...(current.state === 'open' ? {} : { ended: endedRound(current) }),
            },
          }),
      ...(nextAtMs === undefined ? {} : { nextAt: isoOf(nextAtMs) }),
      bets: bets !== undefined && bets.round === current?.round ? bets.shown : NO_BETS,
      past: [...past],
    };
  }

  #send(gameId: string): void {
    if (this.#streams.size === 0) return;
    const game = this.rounds.known(gameId);
    if (game === undefined) return;
    const text = eventOf(this.#show(game));
    this.#sends.set(gameId, (this.#sends.get(gameId) ?? 0) + 1);
    this.#streams.sendEach((stream) => (this.#gameOf.get(stream) === gameId ? text : undefined));
  }

  /** One after another for each game, so that a crowd that takes long to reach is reached to its end. */
  async #sendBets(gameId: string): Promise<void> {
    this.#unsent.add(gameId);
    if (this.#sending.has(gameId)) return;
    this.#sending.add(gameId);
    while (this.#unsent.delete(gameId)) await this.#sendBetsInParts(gameId);
    this.#sending.delete(gameId);
  }

  /** A cash-out that arrives meanwhile is answered between the parts. What `#send` says since then is newer. */
  async #sendBetsInParts(gameId: string): Promise<void> {
    const game = this.rounds.known(gameId);
    if (game === undefined || this.#streams.size === 0) return;
    const text = eventOf(this.#show(game));
    const sent = this.#sends.get(gameId);
    await this.#streams.sendInParts(
      (stream) => (this.#gameOf.get(stream) === gameId ? text : undefined),
      () => this.#sends.get(gameId) !== sent,
    );
  }

  #readBetsSoon(gameId: string): void {
    if (this.#dirty.has(gameId) || this.rounds.known(gameId) === undefined) return;
    const timer = setTimeout(() => {
      this.#dirty.delete(gameId);
      const game = this.rounds.known(gameId);
      if (game)
        void this.#readBets(game).then(
          () => this.#sendBets(gameId),
          () => undefined,
        );
    }, betsEveryMs(this.#streams.size));
    this.#dirty.set(gameId, timer);
  }

  async #readBets({ gameId, current }: Followed): Promise<void> {
    if (current === undefined) return;
    const { pool } = this.#o;
    const { count, stakedMinor, list } = await betsOfRound(pool, current, BETS_LISTED);
    const faces = await facesOf(
      pool,
      list.map(({ playerId }) => playerId),
    );
    const shown = list.map(({ playerId, stakeMinor, paidE4 }): SharedBetShown => ({
      ...faces.get(playerId),
      stake: toWire('PP', stakeMinor),
      ...(paidE4 === undefined ? {} : { paid: Math.floor(paidE4 / 100) }),
    }));
    this.#bets.set(gameId, {
      round: current.round,
      shown: { count, staked: toWire('PP', stakedMinor), list: shown },
    });
  }
}

const eventOf = (table: SharedTable): string => `event: table\ndata: ${JSON.stringify(table)}\n\n`;
