// The sign-in calls of one server process with a settable clock. Several on one database act as several processes.
// Players are rows without the economy.
import cookie from '@fastify/cookie';
import Fastify, { type FastifyInstance, type InjectOptions, type LightMyRequestResponse } from 'fastify';
import { createHeldPlayers, type HeldPlayersDeps } from '../players/held-players.ts';
import { openIdentityProviders, type LocalIdentity } from '../auth/providers/index.ts';
import { openMail, type Mail, type Outbox } from '../adapters/mail/index.ts';
import { ManualClock } from '../runtime/clock.ts';
import { readConfig } from '../config.ts';
import { openDatabase, type Database } from '../db/open.ts';
import { authRoutes, formReturn, outboxRoutes, type AuthDeps } from '../auth/flows/index.ts';
import { createIdentity, type Identity } from '../auth/tokens/open-tokens.ts';
import type { TokenKeys } from '../auth/tokens/token-keys.ts';
import { registerEndpoints, sendError } from '../http/register-endpoints.ts';
import { builtInSpeakerFor } from '../texts/index.ts';

export interface AuthProcessOptions {
  readonly databaseUrl: string;
  readonly keys: TokenKeys;
  readonly clock?: ManualClock;
  readonly env?: NodeJS.ProcessEnv;
  readonly mail?: Mail;
  /** Who plays Google, Facebook and Apple. */
  readonly localIdentity?: LocalIdentity;
}

export interface AuthProcess {
  readonly app: FastifyInstance;
  readonly database: Database;
  readonly identity: Identity;
  readonly clock: ManualClock;
  readonly outbox: Outbox | undefined;
  readonly warnings: string[];
  /** Messages that are not warnings. */
  readonly told: string[];
  readonly limits: { off: boolean };
  post(url: string, body: object, more?: InjectOptions): Promise<LightMyRequestResponse>;
  get(url: string, token: string): Promise<LightMyRequestResponse>;
  close(): Promise<void>;
}

export const bearer = (token: string): { authorization: string } => ({ authorization: `Bearer ${token}` });

const createBarePlayer: AuthDeps['players'] = {
  create: async (tx, { playerId, nowMs }) => {
    const { rows } = await tx.query<{ id: bigint }>(
      `insert into players (player_id, version, state, pp, usdt, ton, splash, created_at, updated_at)
       values (coalesce($2::bigint, nextval('player_ids')), 1, '{}', 0, 0, 0, 0, $1, $1) returning player_id as id`,
      [new Date(nowMs), playerId ?? null],
    );
    return { playerId: String(rows[0]!.id) };
  },
};

/** These players have no documents, and nobody among them is on a break. */
const noEngine: HeldPlayersDeps['players'] = {
  act: () => Promise.reject(new Error('this process has no engine')),
};

export async function startAuthProcess(options: AuthProcessOptions): Promise<AuthProcess> {
  const { databaseUrl, keys, clock = new ManualClock('2026-11-20T09:00:00Z') } = options;
  const warnings: string[] = [];
  const told: string[] = [];
  const limits = { off: false };
  const log = {
    info: (_fields: object, message: string): void => void told.push(message),
    warn: (_fields: object, message: string): void => void warnings.push(message),
  };
  const config = readConfig({ ...options.env }, '.');
  const database = openDatabase({ url: databaseUrl, onError: () => undefined });
  const { pool } = database;
  const mail = openMail(config, pool);
  const identity = await createIdentity({
    config,
    pool,
    databaseUrl,
    clock,
    log,
    keys,
    siteUrl: () => 'http://parlor.example',
  });
  const app = Fastify({ trustProxy: true });
  app.setErrorHandler(sendError);
  await app.register(cookie);
  const providers = openIdentityProviders(config, options.localIdentity);
  const handlers = authRoutes({
    config,
    pool,
    clock,
    identity,
    players: createBarePlayer,
    heldPlayers: createHeldPlayers({ pool, clock, players: noEngine }),
    mail: options.mail ?? mail.mail,
    speakerFor: builtInSpeakerFor,
    providers,
    isGame: (gameId) => gameId === 'dice-classic',
    referralReview: () => ({ fromOnePlace: 3, withinDays: 30 }),
    limits,
    log,
  });
  registerEndpoints(app, { handlers, authenticate: identity.authenticate, checkReplies: true });
  await app.register(async (scope) => formReturn({ pool, clock, providers })(scope));
  if (mail.outbox !== undefined) outboxRoutes(app, mail.outbox);
  await identity.watch.start();
  return {
    app,
    database,
    identity,
    clock,
    outbox: mail.outbox,
    warnings,
    told,
    limits,
    post: (url, body, more = {}) => app.inject({ method: 'POST', url, payload: body, ...more }),
    get: (url, token) => app.inject({ method: 'GET', url, headers: bearer(token) }),
    close: async () => {
      await identity.watch.stop();
      await app.close();
      await database.close();
    },
  };
}
