// Operators at the console's own address: a browser's cookies, the Origin that browsers send, an authenticator app.
import { randomBytes } from 'node:crypto';
import { consoleContract } from '@parlor/contract/calls/operator/accounts/console.ts';
import type { OperatorRole } from '@parlor/contract/calls/operator/accounts/roles.ts';
import { RequestError } from '@parlor/sdk/errors.ts';
import { createClient } from '@parlor/sdk/http/client.ts';
import { inTransaction } from '@parlor/server/db/transaction.ts';
import { COMMAND_LINE, invite } from '@parlor/server/features/operator/accounts/inviting.ts';
import { Secret, TOTP } from 'otpauth';
import type { ServerProcess } from '../server/server-process.ts';
import type { TestServer } from '../server/servers.ts';
import { cookieFetch } from './cookie-fetch.ts';

export type Desk = ReturnType<typeof deskAt>;

/** A browser at the console of this process. It sends each call once; with more `attempts`, again after a 503, as the console does. */
export function deskAt(
  { consoleUrl }: Pick<ServerProcess, 'consoleUrl'>,
  cookies = cookieFetch(),
  attempts = 1,
) {
  return {
    cookies,
    calls: createClient(consoleContract, {
      baseUrl: consoleUrl,
      platform: 'web',
      attempts,
      fetch: (url, init) => {
        const headers = new Headers(init?.headers);
        headers.set('origin', consoleUrl);
        return cookies.fetch(String(url), { ...init, headers });
      },
    }),
  };
}

export const codeAt = (key: string, nowMs: number): string =>
  new TOTP({ secret: Secret.fromBase32(key) }).generate({ timestamp: nowMs });

type Place = Pick<TestServer, 'first' | 'nowMs' | 'withDatabase'>;

/** As `npm run operator -- invite` does. */
export const invitedByCommand = (
  server: Place,
  role: OperatorRole = 'owner',
  name = `op-${randomBytes(4).toString('hex')}`,
): Promise<{ email: string; secret: string }> =>
  server.withDatabase(async (pool) => {
    const email = `${name}@parlor.example`;
    const act = { by: COMMAND_LINE, why: 'for a scenario', nowMs: server.nowMs() };
    const { secret } = await inTransaction(pool, (tx) => invite(tx, { email, name, role }, act));
    return { email, secret };
  });

export interface Operator extends Desk {
  readonly email: string;
  readonly password: string;
  /** Of the authenticator app. */
  readonly key: string;
  readonly operatorId: string;
}

/** Uses the invitation up with a password and an app, and stays signed in. */
export async function joinsWithApp(
  server: Place,
  { email, secret }: { readonly email: string; readonly secret: string },
  at: ServerProcess = server.first,
): Promise<Operator> {
  const desk = deskAt(at);
  const password = `long ${randomBytes(8).toString('hex')}`;
  const { key, sealed } = await desk.calls.joinCodeSetup({ body: { secret } });
  await desk.calls.joinWithCode({
    body: { secret, password, sealed, code: codeAt(key, server.nowMs()) },
  });
  const { operatorId } = await desk.calls.ownAccount();
  return { ...desk, email, password, key, operatorId };
}

/** On a busy machine, with another invitation: after a 503 the first one may be used up. */
export async function newOperator(server: Place, role: OperatorRole = 'owner'): Promise<Operator> {
  for (;;)
    try {
      return await joinsWithApp(server, await invitedByCommand(server, role));
    } catch (error) {
      if (!(error instanceof RequestError && error.status === 503)) throw error;
    }
}
