// The operator's calls without a port, for people who hold a role: who calls is a header.
import Fastify, { type FastifyInstance } from 'fastify';
import { fillPath } from '@parlor/contract/kernel/endpoint.ts';
import { IDEMPOTENCY_HEADER } from '@parlor/contract/kernel/headers.ts';
import { operatorContract as calls, type OperatorCall } from '@parlor/contract/calls/operator/operator.ts';
import type { OperatorDeps } from '../features/operator/deps.ts';
import { operatorPlugin } from '../features/operator/index.ts';
import { identifyByToken, type OperatorEntry } from '../features/operator/roles.ts';
import { sendError } from '../http/register-endpoints.ts';
import type { TwoServers } from './two-servers.ts';

export interface OperatorRequest {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: unknown;
  /** The Idempotency-Key. */
  readonly key?: string;
}
export interface Answer<T> {
  readonly status: number;
  readonly body: T & { error?: { code: string; message: string } };
  readonly text: string;
}

export interface OperatorConsole {
  readonly treasurer: string;
  readonly second: string;
  readonly support: string;
  readonly viewer: string;
  readonly app: FastifyInstance;
  asks<T>(who: string, name: OperatorCall, o?: OperatorRequest): Promise<Answer<T>>;
  /** A player without a role. */
  guest(): Promise<string>;
  close(): Promise<void>;
}

const operators: readonly OperatorEntry[] = [
  { identity: 'email:tess@parlor.example', role: 'treasurer' },
  { identity: 'email:SAM@parlor.example', role: 'treasurer' },
  { identity: 'email:sue@parlor.example', role: 'support' },
  { identity: 'email:vic@parlor.example', role: 'viewer' },
];

/** Operators of one database. Each console is a separate process with `process` 0 or 1. */
export async function openOperatorConsole(
  two: TwoServers,
  deps: Pick<OperatorDeps, 'limits'> & Partial<OperatorDeps>,
  process: 0 | 1 = 0,
): Promise<OperatorConsole> {
  const person = async (address: string): Promise<string> => {
    const { rows } = await two.pool.query<{ player_id: bigint }>(
      "select player_id from identities where provider = 'email' and subject = $1",
      [address],
    );
    if (rows[0]) return String(rows[0].player_id);
    const playerId = await two.newPlayer();
    await two.pool.query('insert into profiles (player_id, first_name, created_at) values ($1, $2, now())', [
      playerId,
      address.split('@')[0],
    ]);
    await two.pool.query(
      "insert into identities (provider, subject, player_id, created_at) values ('email', $1, $2, now())",
      [address, playerId],
    );
    // On plain PostgreSQL a trigger has written the owner.
    await two.pool.query(
      "insert into identity_owners (subject, provider, player_id) values ($1, 'email', $2) on conflict do nothing",
      [address, playerId],
    );
    return playerId;
  };
  const people: string[] = [];
  for (const name of ['tess', 'sam', 'sue', 'vic']) people.push(await person(`${name}@parlor.example`));
  const [treasurer, second, support, viewer] = people as [string, string, string, string];
  const app = Fastify();
  app.setErrorHandler(sendError);
  await app.register(async (scope) =>
    operatorPlugin(
      {
        pool: two.pool,
        clock: two.clock,
        players: two.servers[process].players,
        accountAt: () => Promise.reject(new Error('no past here')),
        operators,
        environment: 'staging',
        cancellations: { ask: () => Promise.resolve(), confirm: () => Promise.resolve() },
        flags: () => Promise.resolve([]),
        alarms: {
          list: () => Promise.resolve({ alarms: [] }),
          acknowledge: () => Promise.resolve({ alarms: [] }),
        },
        figures: () => Promise.reject(new Error('no figures here')),
        today: () => Promise.reject(new Error('no figures here')),
        studios: { list: () => Promise.resolve([]), resume: () => Promise.resolve() },
        paymentAlarms: {
          open: () => Promise.resolve([]),
          settle: () => Promise.resolve(),
          refund: () => Promise.resolve(),
        },
        referrals: { list: () => Promise.resolve([]), decide: () => Promise.resolve() },
        names: {
          list: () => Promise.resolve([]),
          setBack: () => Promise.resolve([]),
          keep: () => Promise.resolve([]),
        },
        partners: {
          list: () => Promise.resolve([]),
          resume: () => Promise.resolve(),
        },
        faults: () => Promise.resolve([]),
        refund: () => Promise.reject(new Error('no order here')),
        cancel: () => Promise.reject(new Error('no order here')),
        ...deps,
      },
      {
        identify: identifyByToken(
          { pool: two.pool, operators: deps.operators ?? operators },
          ({ headers }) => ({
            playerId: String(headers['x-player']),
            signInId: 'one',
            platform: 'web',
            tokenEndsAtMs: Infinity,
          }),
        ),
        checkReplies: true,
      },
    )(scope),
  );
  return {
    treasurer,
    second,
    support,
    viewer,
    app,
    asks: async (who, name, o = {}) => {
      const { method, path } = calls[name];
      const response = await app.inject({
        method,
        url: fillPath(path, o.params),
        headers: {
          'x-player': who,
          ...(o.key === undefined ? {} : { [IDEMPOTENCY_HEADER]: o.key }),
          ...(o.body === undefined ? {} : { 'content-type': 'application/json' }),
        },
        ...(o.query ? { query: o.query } : {}),
        ...(o.body === undefined
          ? {}
          : { payload: typeof o.body === 'string' ? o.body : JSON.stringify(o.body) }),
      });
      return { status: response.statusCode, body: response.json(), text: response.body };
    },
    guest: async () => {
      const playerId = await two.newPlayer();
      await two.pool.query(
        "insert into profiles (player_id, first_name, created_at) values ($1, 'Gus', now())",
        [playerId],
      );
      return playerId;
    },
    close: () => app.close(),
  };
}
