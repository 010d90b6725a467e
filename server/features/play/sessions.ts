// Game sessions. Opening a game creates one; its secret is in the game's address, and only the hash is stored.
import { createHash, randomBytes } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import type pg from 'pg';
import type { Device } from '@parlor/contract/calls/catalogue.ts';
import type { Platform } from '@parlor/contract/kernel/contract.ts';
import { HOUR_MS } from '@parlor/contract/kernel/time.ts';
import type { Currency } from '@parlor/contract/kernel/vocabulary.ts';
import type { Clock } from '../../runtime/clock.ts';
import { ReadCache } from '../../db/read-cache.ts';
import { firstRow, run } from '../../db/sql.ts';

/** A game session never changes once it is opened. */
export interface GameSession {
  readonly playerId: string;
  readonly provider: string;
  readonly gameId: string;
  readonly currency: Currency;
  readonly locale: string;
  readonly expiresAtMs: number;
  /** The sign-in that opened it; the session ends with it. Missing in sessions from before sign-ins were stored. */
  readonly signInId?: string | undefined;
}

export interface NewGameSession extends Omit<GameSession, 'expiresAtMs'> {
  readonly clientType: Device;
  readonly platform: Platform;
}

export interface GameSessions {
  /** Opens a session and returns its token, which is shown only once. */
  open(session: NewGameSession): Promise<string>;
  /** The session of a token, also an expired one; undefined if there is none. */
  find(token: string): Promise<GameSession | undefined>;
}

export const GAME_SESSION_LIFE_MS = 12 * HOUR_MS;
const MAX_CACHED = 50_000;

/** The player first, so that a session is found where its player is. */
const TOKEN = /^([1-9]\d{0,15})-[A-Za-z0-9_-]{32}$/;

interface Row {
  readonly provider: string;
  readonly game_id: string;
  readonly currency: Currency;
  readonly locale: string;
  readonly expires_at: Date;
  readonly sign_in_id: string | null;
}

export function createGameSessions({ pool, clock }: { pool: pg.Pool; clock: Clock }): GameSessions {
  // Rows never change, so a read one is valid for ever: a round costs no query for its session.
  const cached = new ReadCache<GameSession>(MAX_CACHED);
  return {
    async open({ clientType, platform, ...session }) {
      const { playerId, provider, gameId, currency, locale, signInId } = session;
      const token = `${playerId}-${randomBytes(24).toString('base64url')}`;
      const nowMs = clock.now();
      const expiresAtMs = nowMs + GAME_SESSION_LIFE_MS;
      const hash = hashOf(token);
      await run(pool, 'open-game-session')`
        insert into game_sessions (player_id, session_hash, provider, game_id, currency, locale,
          client_type, platform, created_at, expires_at, sign_in_id)
        values (${playerId}, ${hash}, ${provider}, ${gameId}, ${currency}, ${locale}, ${clientType},
          ${platform}, ${new Date(nowMs).toISOString()}, ${new Date(expiresAtMs).toISOString()}, ${signInId})`;
      cached.set(hash, { ...session, expiresAtMs });
      return token;
    },

    async find(token) {
      const playerId = TOKEN.exec(token)?.[1];
      if (playerId === undefined) return undefined;
      const hash = hashOf(token);
      const known = cached.get(hash);
      if (known) return known;
      const row = await firstRow<Row>(pool, 'find-game-session')`
        select provider, game_id, currency, locale, expires_at, sign_in_id from game_sessions
          where player_id = ${playerId} and session_hash = ${hash}`;
      if (!row) return undefined;
      const { game_id: gameId, expires_at: expiresAt, sign_in_id: signInId, ...rest } = row;
      const expiresAtMs = expiresAt.getTime();
      const session = { playerId, ...rest, gameId, expiresAtMs, signInId: signInId ?? undefined };
      cached.set(hash, session);
      return session;
    },
  };
}

const hashOf = (token: string): string => createHash('sha256').update(token).digest('hex');

/** The player of a game page's session, from its address or body; undefined without one. */
export const playerOfSession =
  (sessions: Pick<GameSessions, 'find'>) =>
  async ({ body, query }: Pick<FastifyRequest, 'body' | 'query'>): Promise<string | undefined> => {
    const { session } = { ...(query as object), ...(body as object) } as { session?: unknown };
    return typeof session === 'string' ? (await sessions.find(session))?.playerId : undefined;
  };
