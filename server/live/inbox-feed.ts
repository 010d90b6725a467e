// Tells a player's open pages that their inbox has a new entry. It goes with the stream of recent wins, which the lobby
// listens to anyway. After commit a wake-up goes to every process, and each looks for entries of its own listeners. A lost
// wake-up costs only time: the count comes with every summary.
import type pg from 'pg';
import type { Effects } from '@parlor/economy/kernel/context.ts';
import { viewInbox } from '@parlor/economy/progress/inbox.ts';
import type { PlayerState } from '@parlor/economy/kernel/player.ts';
import { allRows } from '../db/sql.ts';
import type { Clock } from '../runtime/clock.ts';
import type { WarnLog } from '../runtime/deps.ts';
import { reasonOf } from '../runtime/reason-of.ts';
import { createWakeUps, type Hearing, type WakeUps } from './wake-ups.ts';
import type { WinsFeed } from './wins-feed.ts';

export interface InboxFeedOptions extends Hearing {
  readonly pool: pg.Pool;
  readonly clock: Clock;
  readonly listeners: Pick<WinsFeed, 'players' | 'sendTo'>;
  readonly log: WarnLog;
}

/** An act has its time before it is saved, perhaps by another process. */
const OLDER_MS = 10_000;

export class InboxFeed {
  readonly #o: InboxFeedOptions;
  readonly #wakeUps: WakeUps;
  #running: Promise<void> = Promise.resolve();

  constructor(options: InboxFeedOptions) {
    this.#o = options;
    const look = (): void => this.#look();
    this.#wakeUps = createWakeUps({ ...options, channel: 'inbox', onWakeUp: look, onConnected: look });
  }

  start(): Promise<void> {
    return this.#wakeUps.start();
  }
  async stop(): Promise<void> {
    await this.#wakeUps.stop();
    await this.#running;
  }

  /** Called after commit (Players' onSaved). */
  readonly onSaved = ({ inboxEntries }: Pick<Effects, 'inboxEntries'>): void => {
    if (inboxEntries.length > 0) this.#wakeUps.send();
  };

  #look(): void {
    this.#running = this.#running
      .then(() => this.#tell())
      .catch((error: unknown) => this.#o.log.warn({ reason: reasonOf(error) }, 'New entries cannot be read'));
  }

  async #tell(): Promise<void> {
    const { pool, clock, listeners } = this.#o;
    const { players } = listeners;
    if (players.size === 0) return;
    const nowMs = clock.now();
    const rows = await allRows<{ player: string; inbox: PlayerState['inbox'] }>(pool, 'inbox-news')`
      select p.player_id::text as player, p.state::json -> 'inbox' as inbox from players p
      where p.player_id = any(${[...players]}::bigint[]) and exists (
        select from inbox_entries e where e.player_id = p.player_id and e.at > ${new Date(nowMs - OLDER_MS)})`;
    listeners.sendTo(
      new Map(
        rows.map(({ player, inbox }) => {
          const { unread } = viewInbox(inbox ? { inbox } : {}, nowMs);
          return [player, `event: inbox\ndata: ${JSON.stringify({ unread })}\n\n`];
        }),
      ),
    );
  }
}
