// Two servers on one database, each with separate connections and caches, and a game provider that calls both.
import Fastify, { type FastifyInstance } from 'fastify';
import pg from 'pg';
import { BUILTIN_PROVIDER } from '@parlor/contract/calls/catalogue.ts';
import {
  PROVIDER_PATH,
  PROVIDER_SIGNATURE_HEADER,
  providerReplies,
  type ProviderCall,
  type ProviderCallName,
} from '@parlor/contract/webhooks/game-providers.ts';
import type { Currency } from '@parlor/contract/kernel/vocabulary.ts';
import type { Content } from '@parlor/economy/kernel/world.ts';
import { testContent } from '@parlor/economy/test/world.ts';
import { ManualClock } from '../runtime/clock.ts';
import { openDatabase } from '../db/open.ts';
import { sharedSettings } from '@parlor/games/crash/rules.ts';
import type { FindGame } from '../features/play/games.ts';
import { SharedTables } from '../features/play/shared/tables.ts';
import { createGameSessions, type GameSessions } from '../features/play/sessions.ts';
import { createStudioWatch, type StudioWatch } from '../features/game-providers/studio-watch.ts';
import { providersPlugin } from '../features/game-providers/index.ts';
import { createPort, type Port } from '../features/game-providers/port.ts';
import { hmacHex } from '../runtime/hmac.ts';
import { sendError } from '../http/register-endpoints.ts';
import { freshSecret, nodeDigest } from '../players/digest.ts';
import { createHeldPlayers, type HeldPlayers } from '../players/held-players.ts';
import { Players } from '../players/players.ts';
import { createTestDatabase, isOnCluster } from './database.ts';
import { mustBeSound } from './ledger-check.ts';

export const SECRETS = new Map([
  ['acme', 'acme-secret'],
  ['bolt', 'bolt-secret'],
  ['parlor', 'house-secret'],
]);

/** The games of the small set of content of the engine's tests. */
export const gamesAt: FindGame = (gameId) => {
  const game = GAMES.get(gameId);
  return game && { gameId, ...game, provider: BUILTIN_PROVIDER, page: `/${gameId}/index.html` };
};
const GAMES = new Map([
  ['coin', { title: 'Coin', rtp: 98 }],
  ['wheel', { title: 'Wheel', rtp: 97 }],
  ['doors', { title: 'Doors', rtp: 97 }],
]);

export interface Server {
  readonly pool: pg.Pool;
  readonly players: Players;
  readonly heldPlayers: HeldPlayers;
  readonly sessions: GameSessions;
  readonly port: Port;
  readonly app: FastifyInstance;
  readonly watch: StudioWatch;
  /** Rounds that all players share. Started only if the test asks for it. */
  readonly shared: SharedTables;
  /** Runs around the next save of this server, to break what a real network breaks. */
  aroundNextSave: ((save: () => Promise<unknown>) => Promise<unknown>) | undefined;
}

/** A player at a table of a provider, with the session of the game. */
export interface OpenGame {
  readonly player: string;
  readonly session: string;
  readonly game: string;
  readonly currency: Currency;
}

export interface Answer {
  readonly status: number;
  /** The reply, or `error` without what differs from request to request. */
  readonly body: Record<string, unknown> & { error?: { code: string; message: string; details?: unknown } };
}

export interface Where {
  readonly on?: 0 | 1;
  readonly provider?: string;
  readonly secret?: string;
}

export interface TwoServers {
  readonly servers: readonly [Server, Server];
  readonly clock: ManualClock;
  readonly pool: pg.Pool;
  /** Studios as the first server sees them. */
  readonly watch: StudioWatch;
  readonly disabled: Set<string>;
  /** Sign-ins that are over. */
  readonly ended: Set<string>;
  /** A new player with 1,000 PP. */
  newPlayer(): Promise<string>;
  gameSession(options?: {
    player?: string;
    provider?: string;
    game?: string;
    currency?: Currency;
    signInId?: string;
  }): Promise<OpenGame>;
  /** One signed call over HTTP. */
  say(call: ProviderCallName, body: object, where?: Where): Promise<Answer>;
  /** In minor units, from the database. */
  balanceOf(player: string, currency?: Currency): Promise<bigint>;
  entriesOf(player: string): Promise<Array<{ reason: string; amount: bigint; reference: string }>>;
  /** Throws what the rows of the ledger show to be wrong. */
  mustBeSound(): Promise<void>;
  close(): Promise<void>;
}

export async function startTwoServers(
  content: Content = testContent,
  { sharesRounds = false }: { readonly sharesRounds?: boolean } = {},
): Promise<TwoServers> {
  const database = await createTestDatabase();
  const clock = new ManualClock('2026-11-20T12:00:00Z');
  const disabled = new Set<string>();
  const ended = new Set<string>();
  const servers = await Promise.all(
    [0, 1].map(() => startServer(database.url, { clock, disabled, ended, content })),
  );
  const [first, second] = servers as [Server, Server];
  const { pool } = first;
  if (sharesRounds) await Promise.all([first.shared.start(), second.shared.start()]);
  const newPlayer = async (): Promise<string> => {
    const client = await pool.connect();
    try {
      return (await first.players.create(client, { nowMs: clock.now() })).playerId;
    } finally {
      client.release();
    }
  };
  return {
    servers: [first, second],
    clock,
    pool,
    watch: first.watch,
    disabled,
    ended,
    newPlayer,
    async gameSession({ player, provider = 'acme', game = 'reels', currency = 'PP', signInId } = {}) {
      const playerId = player ?? (await newPlayer());
      const session = await first.sessions.open({
        playerId,
        provider,
        gameId: game,
        currency,
        locale: 'en',
        clientType: 'mobile',
        platform: 'web',
        signInId,
      });
      return { player: playerId, session, game, currency };
    },
    async say(call, body, { on = 0, provider = 'acme', secret = SECRETS.get(provider) ?? '' } = {}) {
      const payload = JSON.stringify({ call, ...body });
      const { app } = on === 0 ? first : second;
      const response = await app.inject({
        method: 'POST',
        url: PROVIDER_PATH.replace('{provider}', provider).replace('{call}', call),
        headers: {
          'content-type': 'application/json',
          [PROVIDER_SIGNATURE_HEADER]: hmacHex(secret, Buffer.from(payload)),
        },
        payload,
      });
      if (response.statusCode === 200) providerReplies[call].parse(response.json());
      const answered: Answer['body'] & { error?: { requestId?: unknown } } = response.json();
      if (answered.error) delete answered.error.requestId;
      return { status: response.statusCode, body: answered };
    },
    async balanceOf(player, currency = 'PP') {
      const { rows } = await pool.query<{ balance: bigint }>(
        `select ${currency.toLowerCase()} as balance from players where player_id = $1`,
        [player],
      );
      return rows[0]!.balance;
    },
    async entriesOf(player) {
      const { rows } = await pool.query<{ reason: string; amount: bigint; reference: string }>(
        `select reason, case when credit = 'player' then amount when debit = 'player' then -amount else 0 end as amount, reference
         from ledger where player_id = $1 and reference <> 'welcome' order by number`,
        [player],
      );
      return rows;
    },
    mustBeSound: () => mustBeSound(pool),
    async close() {
      for (const server of [first, second]) {
        await server.shared.stop();
        await server.app.close();
        await server.pool.end();
      }
      await database.drop();
    },
  };
}

interface Shared {
  readonly clock: ManualClock;
  readonly disabled: Set<string>;
  readonly ended: Set<string>;
  readonly content: Content;
}

async function startServer(url: string, { clock, disabled, ended, content }: Shared): Promise<Server> {
  const { pool } = openDatabase({
    url,
    onError: () => undefined,
    poolSize: 8,
    // However slow the machine is, a crossing is decided by the versions and never by a deadline.
    deadlines: { statementMs: 0, lockMs: 0, idleInTransactionMs: 0, connectMs: 0 },
  });
  const around: { next: Server['aroundNextSave'] } = { next: undefined };
  const watch = createStudioWatch({ pool, clock, studios: [], log: { error: () => undefined } });
  const players = new Players({
    pool: tapped(pool, around),
    clock,
    content,
    onSaved: (effects) => {
      watch.onSaved(effects);
      shared.onSaved(effects);
    },
    digest: nodeDigest,
    freshSecret,
    isOnCluster,
  });
  const shared: SharedTables = new SharedTables({
    pool,
    clock,
    databaseUrl: url,
    players,
    settingsOf: (gameId) => sharedSettings(content.steppedRulesOf(gameId)),
    digest: nodeDigest,
    freshSecret,
    log: { warn: () => undefined },
  });
  const sessions = createGameSessions({ pool, clock });
  const port = createPort({
    players,
    clock,
    secrets: SECRETS,
    findSession: (token) => sessions.find(token),
    isDisabled: (player) => disabled.has(player),
    hasSignInEnded: (_player, signIn) => ended.has(signIn),
    studioWatch: watch,
    shared: shared.rounds,
  });
  const app = Fastify({ logger: false });
  app.setErrorHandler(sendError);
  await app.register(providersPlugin({ port }));
  await app.ready();
  return {
    pool,
    players,
    heldPlayers: createHeldPlayers({ pool, clock, players }),
    sessions,
    port,
    app,
    watch,
    shared,
    get aroundNextSave() {
      return around.next;
    },
    set aroundNextSave(next) {
      around.next = next;
    },
  };
}

/** The same pool, but the next save goes through what the test put around it. */
function tapped(pool: pg.Pool, around: { next: Server['aroundNextSave'] }): pg.Pool {
  const query = (...args: unknown[]): Promise<unknown> => {
    const send = () => (pool.query as unknown as (...a: unknown[]) => Promise<unknown>).apply(pool, args);
    const { name } = (args[0] ?? {}) as { name?: string };
    const wrap = around.next;
    if (wrap === undefined || name?.startsWith('save') !== true) return send();
    around.next = undefined;
    return wrap(send);
  };
  return new Proxy(pool, {
    get: (target, key: keyof pg.Pool) => {
      if (key === 'query') return query;
      const value: unknown = target[key];
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
}

/** Bodies of calls, filled from a game session. */
export const at = {
  bet: (s: OpenGame, c: { transaction: string; amount: string; round?: string }): ProviderCall<'bet'> => ({
    call: 'bet',
    ...s,
    round: 'r-1',
    ...c,
  }),
  win: (
    { session: _session, ...s }: OpenGame,
    c: { transaction: string; amount: string; round?: string; reference?: string; roundClosed?: boolean },
  ): ProviderCall<'win'> => ({ call: 'win', ...s, round: 'r-1', ...c }),
  rollback: (
    { session: _session, ...s }: OpenGame,
    c: { transaction: string; reference: string; round?: string; amount?: string },
  ): ProviderCall<'rollback'> => ({ call: 'rollback', ...s, round: 'r-1', ...c }),
  close: ({ session: _session, ...s }: OpenGame, round = 'r-1'): ProviderCall<'close'> => ({
    call: 'close',
    ...s,
    round,
  }),
};
