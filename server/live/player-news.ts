// Tells a player's open pages that another device, an operator or a studio has changed something, and that their inbox has
// a new entry. It goes with the stream of recent wins. After commit the version reaches every process with a wake-up, so
// nothing is read for it. A lost wake-up costs only time: what is missing comes with the next one, or with the next summary.
import type pg from 'pg';
import type { Effects } from '@parlor/economy/kernel/context.ts';
import { viewInbox } from '@parlor/economy/progress/inbox.ts';
import type { Player, PlayerState } from '@parlor/economy/kernel/player.ts';
import { allRows, firstRow } from '../db/sql.ts';
import type { Clock } from '../runtime/clock.ts';
import type { WarnLog } from '../runtime/deps.ts';
import { reasonOf } from '../runtime/reason-of.ts';
import { createWakeUps, type Hearing, type News, type WakeUps } from './wake-ups.ts';
import type { WinsFeed } from './wins-feed.ts';

export interface PlayerNewsOptions extends Hearing {
  readonly pool: pg.Pool;
  readonly clock: Clock;
  readonly listeners: Pick<WinsFeed, 'players' | 'sendTo'>;
  readonly log: WarnLog;
}

/** A player as saved, and the version of the row since then. */
export interface SavedPlayer {
  readonly player: Pick<Player, 'id' | 'state'>;
  readonly version: number;
}

/** Before the id of a player: the value is the number of unread entries, not the version. */
const INBOX = 'i';

const changedText = (version: number): string => `event: changed\ndata: ${JSON.stringify({ version })}\n\n`;
const inboxText = (unread: number): string => `event: inbox\ndata: ${JSON.stringify({ unread })}\n\n`;

export class PlayerNews {
  readonly #o: PlayerNewsOptions;
  readonly #wakeUps: WakeUps;
  /** The versions of the last read, of players with an open page. */
  #versions: ReadonlyMap<string, number> = new Map();
  #running: Promise<void> = Promise.resolve();

  constructor(options: PlayerNewsOptions) {
    this.#o = options;
    this.#wakeUps = createWakeUps({
      ...options,
      channel: 'player_news',
      onWakeUp: (news) => (news.size > 0 ? this.#pass(news) : this.#look()),
      onConnected: () => this.#look(),
    });
  }

  start(): Promise<void> {
    return this.#wakeUps.start();
  }
  async stop(): Promise<void> {
    await this.#wakeUps.stop();
    await this.#running;
  }

  /** Called after commit (Players' onSaved). */
  readonly onSaved = (
    { inboxEntries }: Pick<Effects, 'inboxEntries'>,
    { player: { id, state }, version }: SavedPlayer,
  ): void => {
    this.#wakeUps.tell(id, String(version));
    if (inboxEntries.length > 0)
      this.#wakeUps.tell(INBOX + id, String(viewInbox(state, this.#o.clock.now()).unread));
  };

  /** Tells the version of now: the page may have read an older one before its stream was open. */
  readonly onOpened = (playerId: string): void => {
    firstRow<{ version: string }>(this.#o.pool, 'player-version')`
      select version::text as version from players where player_id = ${playerId}`.then(
      (row) => row && this.#o.listeners.sendTo(new Map([[playerId, changedText(Number(row.version))]])),
      (error: unknown) =>
        this.#o.log.warn({ reason: reasonOf(error) }, 'The version of a player cannot be read'),
    );
  };

  #pass(news: News): void {
    const messages = new Map<string, string>();
    for (const [key, value] of news) {
      const isInbox = key.startsWith(INBOX);
      const playerId = isInbox ? key.slice(INBOX.length) : key;
      const text = isInbox ? inboxText(Number(value)) : changedText(Number(value));
      messages.set(playerId, (messages.get(playerId) ?? '') + text);
    }
    this.#o.listeners.sendTo(messages);
  }

  /** Without news, behind a pooler or after a broken connection: reads what the listening players have missed. */
  #look(): void {
    this.#running = this.#running
      .then(() => this.#tell())
      .catch((error: unknown) =>
        this.#o.log.warn({ reason: reasonOf(error) }, 'News of players cannot be read'),
      );
  }

  async #tell(): Promise<void> {
    const { pool, clock, listeners } = this.#o;
    const { players } = listeners;
    if (players.size === 0) return;
    const rows = await allRows<{ player: string; version: string; inbox: PlayerState['inbox'] }>(
      pool,
      'player-news',
    )`
      select p.player_id::text as player, p.version::text as version, p.state::json -> 'inbox' as inbox
      from players p where p.player_id = any(${[...players]}::bigint[])`;
    const before = this.#versions;
    this.#versions = new Map(rows.map(({ player, version }) => [player, Number(version)]));
    const nowMs = clock.now();
    listeners.sendTo(
      new Map(
        rows
          .filter(({ player, version }) => before.get(player) !== Number(version))
          .map(({ player, version, inbox }) => {
            const { unread } = viewInbox(inbox ? { inbox } : {}, nowMs);
            return [player, changedText(Number(version)) + (unread > 0 ? inboxText(unread) : '')];
          }),
      ),
    );
  }
}
