// The calls of a page whose game has shared rounds, and the published seeds.
import type { FastifyReply, FastifyRequest } from 'fastify';
import type pg from 'pg';
import type { SharedTable } from '@parlor/contract/calls/shared-rounds.ts';
import { ApiError } from '../../../http/api-error.ts';
import type { Handlers } from '../../../http/handlers.ts';
import { openEventStream } from '../../../live/open-event-stream.ts';
import { publishedChains } from '../../../seed-chains/store.ts';
import type { GameSession } from '../sessions.ts';
import { endedRounds } from './store.ts';
import type { SharedTables } from './tables.ts';

export interface Exchange {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}
interface Asked extends Exchange {
  readonly query: { readonly session: string };
}

export function sharedPageHandlers({
  shared,
  liveSessionOf,
}: {
  readonly shared: SharedTables | undefined;
  readonly liveSessionOf: (token: string) => Promise<GameSession>;
}) {
  async function tableOf(session: GameSession): Promise<SharedTable> {
    const table = await shared?.table(session.gameId);
    if (table === undefined) throw new ApiError('GAME_NOT_FOUND', undefined, { game: session.gameId });
    return table;
  }
  return {
    sharedTable: async ({ query }: Asked) => tableOf(await liveSessionOf(query.session)),
    async sharedLive({ query, request, reply }: Asked): Promise<undefined> {
      const session = await liveSessionOf(query.session);
      const table = await tableOf(session);
      shared?.mustHaveRoomFor(session.playerId);
      const { playerId, gameId, expiresAtMs: endsAtMs, signInId = '' } = session;
      openEventStream({ request, reply }, false, (sink) =>
        shared?.attach({ playerId, signInId, endsAtMs, sink }, gameId, table),
      );
    },
  };
}

const LISTED = 20;

/** The seeds of ended rounds, for everybody. */
export const sharedRoundsRoutes = ({
  pool,
  isShared,
}: {
  readonly pool: pg.Pool;
  readonly isShared: (gameId: string) => boolean;
}): Handlers => ({
  sharedRounds: async ({ params: { gameId }, query }) => {
    if (!isShared(gameId)) throw new ApiError('GAME_NOT_FOUND', undefined, { game: gameId });
    const limit = query.limit ?? LISTED;
    const below = query.before === undefined ? 2 ** 31 - 1 : Math.min(Number(query.before), 2 ** 31 - 1);
    const rounds = await endedRounds(pool, gameId, { below, limit });
    // Every listed round can be checked against its chain.
    const chains = await publishedChains(pool, gameId, [...new Set(rounds.map(({ chain }) => chain))]);
    const last = rounds.at(-1);
    return { chains, rounds, ...(rounds.length < limit || !last ? {} : { before: String(last.round) }) };
  },
});
