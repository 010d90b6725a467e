// Tells the listeners of a game who plays it now, and shows them reactions. It goes with the stream of live wins. Who
// plays is known from saved stakes and is nowhere stored: each process tells the others by a wake-up, again after a
// while, and forgets a player two minutes after the last stake. A lost wake-up costs only time. Behind a pooler, where
// no wake-up arrives, a process knows its own players alone.
import { randomBytes } from 'node:crypto';
import type pg from 'pg';
import {
  LISTED_AT_TABLE,
  PLAYS_FOR_S,
  Reaction,
  type ReactionEvent,
  type TableEvent,
} from '@parlor/contract/calls/at-table.ts';
import { isPaused } from '@parlor/economy/care/pause.ts';
import type { Effects } from '@parlor/economy/kernel/context.ts';
import type { Player } from '@parlor/economy/kernel/player.ts';
import { ReactionPace, Seats } from '@parlor/economy/social/at-table.ts';
import type { PublicFace } from '../../contests/ranking/names.ts';
import { createWakeUps, type Hearing, type News, type WakeUps } from '../../live/wake-ups.ts';
import type { WinsFeed } from '../../live/wins-feed.ts';
import { facesOf } from '../../live/wins-store.ts';
import type { Clock } from '../../runtime/clock.ts';
import type { WarnLog } from '../../runtime/deps.ts';
import { reasonOf } from '../../runtime/reason-of.ts';

export interface TableNewsOptions extends Hearing {
  readonly pool: pg.Pool;
  readonly clock: Clock;
  readonly listeners: Pick<WinsFeed, 'tables' | 'sendTo' | 'sendToTables'>;
  readonly log: WarnLog;
  /** Monotonic milliseconds. */
  readonly monotonicMs?: () => number;
  /** How often listeners are told what has changed, in ms. Tests wait for less. */
  readonly passEveryMs?: number;
}

const PASS_EVERY_MS = 1_000;
/** A player who goes on playing is told to other processes again after so long. */
const TELL_AGAIN_MS = 30_000;
/** How long names may be old. */
const NAMES_FOR_MS = 5_000;
/** The latest players of a table whose names are read; some of them are guests. */
const NAMES_READ = 60;
/** The most reactions of one table in a second; the rest is not shown. */
const SHOWN_PER_SECOND = 10;

/** First letters of keys of news: a player sits down or leaves, or reacts. */
const SEAT = 's';
const REACTION = 'r';
const LEFT = '-';

const tableText = (event: TableEvent): string => `event: table\ndata: ${JSON.stringify(event)}\n\n`;
const reactionText = (event: ReactionEvent): string => `event: reaction\ndata: ${JSON.stringify(event)}\n\n`;

export class TableNews {
  readonly #o: TableNewsOptions;
  readonly #wakeUps: WakeUps;
  readonly #now: () => number;
  readonly #pace = new ReactionPace();
  readonly #seats = new Seats(PLAYS_FOR_S * 1_000);
  /** When an own player's seat was last told, by player. */
  readonly #told = new Map<string, number>();
  /** Keys of reactions that this process has told and not heard of yet. */
  readonly #ownReactions = new Set<string>();
  /** What the listeners of a table know. */
  readonly #sent = new Map<string, string>();
  #faces: ReadonlyMap<string, PublicFace> = new Map();
  #facesOfIds = '';
  #facesAtMs = -Infinity;
  /** Reactions shown in this second, by game. */
  readonly #shown = new Map<string, number>();
  #shownSinceMs = -Infinity;
  #running: Promise<void> = Promise.resolve();
  #isWaiting = false;
  #ticker: NodeJS.Timeout | undefined;

  constructor(options: TableNewsOptions) {
    this.#o = options;
    this.#now = options.monotonicMs ?? (() => performance.now());
    this.#wakeUps = createWakeUps({
      ...options,
      channel: 'table_news',
      onWakeUp: (news) => this.#hear(news),
      onConnected: () => undefined,
    });
  }

  async start(): Promise<void> {
    this.#ticker ??= setInterval(() => this.#pass(), this.#o.passEveryMs ?? PASS_EVERY_MS).unref();
    await this.#wakeUps.start();
  }
  async stop(): Promise<void> {
    clearInterval(this.#ticker);
    this.#ticker = undefined;
    await this.#wakeUps.stop();
    await this.#running;
  }

  /** Called after commit (Players' onSaved). */
  readonly onSaved = (
    { postings }: Pick<Effects, 'postings'>,
    { player: { id, state } }: { readonly player: Pick<Player, 'id' | 'state'> },
  ): void => {
    if (isPaused(state, this.#o.clock.now())) {
      if (this.#seats.of(id) !== undefined) this.#tellSeat(id, LEFT);
      return;
    }
    const gameId = postings.findLast((p) => p.reason === 'stake')?.gameId;
    if (gameId === undefined) return;
    const isKnown = this.#seats.of(id)?.gameId === gameId;
    this.#seats.sit(id, gameId, this.#now());
    if (!isKnown || this.#now() - (this.#told.get(id) ?? -Infinity) > TELL_AGAIN_MS)
      this.#tellSeat(id, gameId);
  };

  /** Milliseconds that this player has to wait; undefined if the reaction is shown. */
  react(playerId: string, gameId: string, reaction: Reaction): number | undefined {
    const waitMs = this.#pace.take(playerId, this.#now());
    if (waitMs !== undefined) return waitMs;
    // A key of its own: of equal keys only the newest is told.
    const key = `${REACTION}${playerId}/${randomBytes(6).toString('hex')}`;
    this.#ownReactions.add(key);
    this.#wakeUps.tell(key, `${gameId}/${reaction}`);
    return undefined;
  }

  /** A stream that shows only this game was opened: sends what its other listeners got last. The next pass sends changes. */
  readonly onOpened = (playerId: string, gameId: string): void => {
    const known = this.#sent.get(gameId);
    if (known === undefined) this.#pass();
    else this.#o.listeners.sendTo(new Map([[playerId, known]]));
  };

  #tellSeat(playerId: string, gameId: string): void {
    this.#told.delete(playerId);
    if (gameId !== LEFT) this.#told.set(playerId, this.#now());
    this.#wakeUps.tell(SEAT + playerId, gameId);
  }

  #hear(news: News): void {
    const reactions: Array<{ playerId: string; gameId: string; reaction: Reaction }> = [];
    for (const [key, value] of news) {
      const [playerId = ''] = key.slice(1).split('/');
      if (key.startsWith(SEAT)) {
        if (value === LEFT) this.#seats.leave(playerId);
        else this.#seats.sit(playerId, value, this.#now());
      } else if (key.startsWith(REACTION)) {
        // Those of other processes count too, so that the limit is one for all.
        if (!this.#ownReactions.delete(key)) this.#pace.count(playerId, this.#now());
        const [gameId = '', name] = value.split('/');
        const { success, data: reaction } = Reaction.safeParse(name);
        if (success) reactions.push({ playerId, gameId, reaction });
      }
    }
    if (reactions.length > 0) void this.#show(reactions);
  }

  async #show(
    reactions: ReadonlyArray<{ playerId: string; gameId: string; reaction: Reaction }>,
  ): Promise<void> {
    const { pool, listeners, log } = this.#o;
    const { tables } = listeners;
    const shown = reactions.filter(({ gameId }) => tables.has(gameId) && this.#mayShow(gameId));
    if (shown.length === 0) return;
    const faces = await facesOf(pool, [...new Set(shown.map(({ playerId }) => playerId))]).catch(
      (error: unknown) => {
        log.warn({ reason: reasonOf(error) }, 'Names of reacting players cannot be read');
        return new Map<string, PublicFace>();
      },
    );
    const texts = new Map<string, string>();
    for (const { playerId, gameId, reaction } of shown)
      texts.set(
        gameId,
        (texts.get(gameId) ?? '') + reactionText({ gameId, reaction, ...faces.get(playerId) }),
      );
    listeners.sendToTables(texts);
  }

  #mayShow(gameId: string): boolean {
    if (this.#now() - this.#shownSinceMs >= 1_000) {
      this.#shown.clear();
      this.#shownSinceMs = this.#now();
    }
    const count = (this.#shown.get(gameId) ?? 0) + 1;
    this.#shown.set(gameId, count);
    return count <= SHOWN_PER_SECOND;
  }

  /** Tells the listeners of each table what has changed. One pass at a time, and one that waits. */
  #pass(): void {
    if (this.#isWaiting) return;
    this.#isWaiting = true;
    this.#running = this.#running
      .then(() => {
        this.#isWaiting = false;
        return this.#tell();
      })
      .catch((error: unknown) =>
        this.#o.log.warn({ reason: reasonOf(error) }, 'Who plays a game cannot be told'),
      );
  }

  async #tell(): Promise<void> {
    const { tables } = this.#o.listeners;
    for (const gameId of this.#sent.keys()) if (!tables.has(gameId)) this.#sent.delete(gameId);
    const at = this.#seats.at(tables, this.#now());
    for (const playerId of this.#told.keys())
      if (this.#seats.of(playerId) === undefined) this.#told.delete(playerId);
    if (tables.size === 0) return;
    await this.#readFaces([...at.values()].flatMap((players) => players.slice(0, NAMES_READ)));
    const texts = new Map<string, string>();
    for (const [gameId, playerIds] of at) {
      const named = playerIds.slice(0, NAMES_READ).flatMap((id) => this.#faces.get(id) ?? []);
      const text = tableText({
        gameId,
        playing: playerIds.length,
        players: named.slice(0, LISTED_AT_TABLE),
      });
      if (this.#sent.get(gameId) === text) continue;
      this.#sent.set(gameId, text);
      texts.set(gameId, text);
    }
    if (texts.size > 0) this.#o.listeners.sendToTables(texts);
  }

  async #readFaces(playerIds: readonly string[]): Promise<void> {
    const ids = playerIds.toSorted().join(' ');
    if (ids === this.#facesOfIds && this.#now() - this.#facesAtMs < NAMES_FOR_MS) return;
    this.#faces = playerIds.length === 0 ? new Map() : await facesOf(this.#o.pool, playerIds);
    this.#facesOfIds = ids;
    this.#facesAtMs = this.#now();
  }
}
