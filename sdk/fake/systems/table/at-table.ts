// Who plays a game now, and reactions, over a server in memory.
import {
  LISTED_AT_TABLE,
  PLAYS_FOR_S,
  type ReactionEvent,
  type TableEvent,
} from '@parlor/contract/calls/at-table.ts';
import { isPaused } from '@parlor/economy/care/pause.ts';
import { reactionRefusal, ReactionPace, Seats } from '@parlor/economy/social/at-table.ts';
import type { WinsOptions } from '../../../services.ts';
import type { FakeHandlers } from '../../calls.ts';
import { FakeApiError } from '../../fake-error.ts';
import type { FakePlayer, FakeServer } from '../../fake-server.ts';

type Watcher = Pick<WinsOptions, 'onTable' | 'onReaction'>;
const LOOK_EVERY_MS = 1_000;

export class FakeTables {
  readonly #server: FakeServer;
  readonly #seats = new Seats(PLAYS_FOR_S * 1_000);
  readonly #pace = new ReactionPace();
  readonly #watchers = new Map<Watcher, string>();
  /** Ledger entries of each player that have been looked at. */
  readonly #read = new Map<FakePlayer, number>();
  constructor(server: FakeServer) {
    this.#server = server;
  }

  #faceOf(player: FakePlayer | undefined): Omit<ReactionEvent, 'gameId' | 'reaction'> {
    if (player === undefined) return {};
    const face = this.#server.names.faceOf(player);
    return face.tag === undefined ? {} : face;
  }

  now(gameId: string): TableEvent {
    const nowMs = this.#server.clock.now();
    for (const player of this.#server.players) {
      const { ledger } = player.host.rows;
      const stake = ledger.slice(this.#read.get(player) ?? 0).findLast(({ reason }) => reason === 'stake');
      this.#read.set(player, ledger.length);
      const { id, state } = player.host.player;
      if (isPaused(state, nowMs)) this.#seats.leave(id);
      else if (stake?.gameId !== undefined) this.#seats.sit(id, stake.gameId, stake.atMs);
    }
    const playerIds = this.#seats.at(new Set([gameId]), nowMs).get(gameId) ?? [];
    const players = playerIds.flatMap((id) => {
      const { displayName, ...face } = this.#faceOf(this.#server.playerOf(id));
      return displayName === undefined ? [] : [{ displayName, ...face }];
    });
    return { gameId, playing: playerIds.length, players: players.slice(0, LISTED_AT_TABLE) };
  }

  watch(gameId: string, { onTable, onReaction }: Watcher): () => void {
    const watcher = { ...(onTable && { onTable }), ...(onReaction && { onReaction }) };
    this.#watchers.set(watcher, gameId);
    let sent = '';
    let stop = (): void => {};
    const look = (): void => {
      const table = this.now(gameId);
      const text = JSON.stringify(table);
      if (text !== sent) onTable?.(table);
      sent = text;
      stop = this.#server.clock.after(LOOK_EVERY_MS, look);
    };
    look();
    return () => {
      stop();
      this.#watchers.delete(watcher);
    };
  }

  react(player: FakePlayer, event: Pick<ReactionEvent, 'gameId' | 'reaction'>): void {
    const waitMs = this.#pace.take(player.host.player.id, this.#server.clock.now());
    if (waitMs !== undefined) throw new FakeApiError('REACTION_WAITS', undefined, { waitMs });
    for (const [{ onReaction }, gameId] of this.#watchers)
      if (gameId === event.gameId) onReaction?.({ ...event, ...this.#faceOf(player) });
  }
}

export function atTableCalls(server: FakeServer): FakeHandlers {
  return {
    react: ({ params: { gameId }, body: { reaction } }, { player }) => {
      if (!server.loaded.games.some(({ identifier }) => identifier === gameId))
        throw new FakeApiError('GAME_NOT_FOUND');
      const { state } = player.host.player;
      const refusal = reactionRefusal({ state, world: server.world() });
      if (refusal) throw new FakeApiError(refusal.refused, refusal.why, refusal.details);
      server.tables.react(player, { gameId, reaction });
      return {};
    },
  };
}
