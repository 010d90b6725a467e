// The console's own address without a port, for two processes on one database, and the browsers of operators: cookies, the
// Origin that browsers send, an authenticator app.
import { randomBytes, type ScryptOptions } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import type { FastifyInstance } from 'fastify';
import { consoleContract } from '@parlor/contract/calls/operator/accounts/console.ts';
import type { OperatorRole } from '@parlor/contract/calls/operator/accounts/roles.ts';
import { createClient } from '@parlor/sdk/http/client.ts';
import { inTransaction } from '../db/transaction.ts';
import {
  consoleSignInPlugin,
  identifyBySession,
  type AccountDeps,
} from '../features/operator/accounts/index.ts';
import { COMMAND_LINE, invite } from '../features/operator/accounts/inviting.ts';
import type { OperatorDeps } from '../features/operator/deps.ts';
import { operatorPlugin } from '../features/operator/index.ts';
import { createConsoleApp } from '../sites/console-origin.ts';
import type { TwoServers } from './two-servers.ts';

export const CONSOLE_URL = 'https://console.parlor.example';
const SEALING_KEYS: readonly Buffer[] = [randomBytes(32)];
/** `passwords.test.ts` and the scenarios have the true cost, a third of a second for each operator. */
const LITTLE_COST: ScryptOptions = { N: 2 ** 4, r: 8, p: 1 };

export type Desk = ReturnType<typeof deskAt>;

function deskAt(app: FastifyInstance, cookies = new Map<string, string>()) {
  const send = async (url: string, init: RequestInit = {}): Promise<Response> => {
    const reply = await app.inject({
      method: (init.method ?? 'GET') as 'GET',
      url: url.replace(CONSOLE_URL, ''),
      headers: {
        host: new URL(CONSOLE_URL).host,
        origin: CONSOLE_URL,
        ...(cookies.size === 0
          ? {}
          : { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') }),
        ...(init.headers as Record<string, string>),
      },
      ...(init.body === undefined || init.body === null ? {} : { payload: init.body as string }),
    });
    for (const { name, value, maxAge } of reply.cookies)
      if (maxAge === 0) cookies.delete(name);
      else cookies.set(name, value);
    return new Response(reply.body, { status: reply.statusCode, headers: reply.headers as never });
  };
  const calls = createClient(consoleContract, {
    baseUrl: CONSOLE_URL,
    platform: 'web',
    attempts: 1,
    fetch: (url, init) => send(String(url), init),
  });
  return { app, cookies, send, calls };
}

export interface Operator extends Desk {
  readonly email: string;
  readonly password: string;
  /** Of the authenticator app. */
  readonly key: string;
  readonly operatorId: string;
}

export const codeAt = (key: string, nowMs: number): string =>
  new TOTP({ secret: Secret.fromBase32(key) }).generate({ timestamp: nowMs });
export const secretIn = (link: string): string => new URL(link).hash.slice(1);

export type ConsoleDesks = Awaited<ReturnType<typeof openConsoleDesks>>;

export async function openConsoleDesks(two: TwoServers, deps: Partial<OperatorDeps> = {}) {
  const accounts: AccountDeps = {
    pool: two.pool,
    clock: two.clock,
    sealingKeys: SEALING_KEYS,
    consoleUrl: () => CONSOLE_URL,
    environment: 'prod',
    limits: { off: false },
    passwordCost: LITTLE_COST,
  };
  const apps: FastifyInstance[] = [];
  for (const { players } of two.servers)
    apps.push(
      await createConsoleApp({
        plugins: [
          consoleSignInPlugin(accounts, { checkReplies: true }),
          operatorPlugin(
            {
              pool: two.pool,
              clock: two.clock,
              players,
              operators: [],
              environment: accounts.environment,
              limits: {},
              accounts,
              ...deps,
            } as never,
            { identify: identifyBySession(accounts), checkReplies: true },
          ),
        ],
        consoleUrl: accounts.consoleUrl,
        webDir: undefined,
        isLocal: false,
      }),
    );
  const desk = (process: 0 | 1 = 0, cookies?: Map<string, string>): Desk => deskAt(apps[process]!, cookies);
  const invited = async (role: OperatorRole = 'owner') => {
    const name = `op-${randomBytes(4).toString('hex')}`;
    const email = `${name}@parlor.example`;
    const act = { by: COMMAND_LINE, why: 'for a test', nowMs: two.clock.now() };
    const { secret } = await inTransaction(two.pool, (tx) => invite(tx, { email, name, role }, act));
    return { email, secret };
  };
  const joins = async ({ email, secret }: { email: string; secret: string }): Promise<Operator> => {
    const at = desk();
    const password = `long ${randomBytes(8).toString('hex')}`;
    const { key, sealed } = await at.calls.joinCodeSetup({ body: { secret } });
    await at.calls.joinWithCode({ body: { secret, password, sealed, code: codeAt(key, two.clock.now()) } });
    const { operatorId } = await at.calls.ownAccount();
    return { ...at, email, password, key, operatorId };
  };
  return {
    accounts,
    desk,
    invited,
    joins,
    operator: async (role?: OperatorRole): Promise<Operator> => joins(await invited(role)),
    close: async () => {
      for (const app of apps) await app.close();
    },
  };
}
