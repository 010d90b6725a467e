// A studio in any dialect: its client by name, and one that calls the server's code in this process, without a network.
import type { DialectName, ProviderContent } from '@parlor/contract/content/game-providers.ts';
import { errors } from '@parlor/contract/kernel/errors.ts';
import type { ProviderCallName } from '@parlor/contract/webhooks/game-providers.ts';
import { isReply } from '@parlor/server/adapters/game-providers/dialect.ts';
import { dialects } from '@parlor/server/adapters/game-providers/index.ts';
import { createPort, type PortDeps } from '@parlor/server/features/game-providers/port.ts';
import {
  ApiErrorWithBalance,
  createVerifiedCallHandler,
} from '@parlor/server/features/game-providers/verified-calls.ts';
import { ApiError } from '@parlor/server/http/api-error.ts';
import { studioClient } from './dialects.ts';
import type { Send, Studio } from './studio.ts';

export interface StudioIdentity {
  readonly provider: string;
  readonly secret: string;
  /** Id of its only game. */
  readonly game: string;
  /** RSA, PEM. */
  readonly keys: { readonly publicKey: string; readonly privateKey: string };
}

export function inProcessStudio(
  dialect: DialectName,
  own: StudioIdentity,
  common: Omit<PortDeps, 'secrets'>,
): Studio {
  const { provider: id, secret, keys } = own;
  const deps: PortDeps = { ...common, secrets: new Map([[id, secret]]) };
  const send = dialect === 'parlor' ? sendToPort(id, deps) : sendInDialect(dialect, own, deps);
  return studioClient(dialect, { secret, privateKey: keys.privateKey, send });
}

function sendToPort(provider: string, deps: PortDeps): Send {
  const port = createPort(deps);
  return async ({ path, headers, body = '' }) => {
    try {
      const answer = await port.answer({
        provider,
        call: path as ProviderCallName,
        raw: Buffer.from(body),
        signature: headers['x-parlor-signature'],
      });
      return { status: 200, text: JSON.stringify(answer) };
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      const { code, details } = error;
      return { status: errors[code].status, text: JSON.stringify({ error: { code, details } }) };
    }
  };
}

function sendInDialect(name: Exclude<DialectName, 'parlor'>, own: StudioIdentity, deps: PortDeps): Send {
  const dialect = dialects[name]!;
  const handle = createVerifiedCallHandler(deps);
  const keys = { secret: own.secret, publicKey: own.keys.publicKey };
  const provider = { content: contentOf(own, name), keys };
  return async ({ method, path, headers, body = '' }) => {
    const [bare = '', query = ''] = path.split('?');
    const request = { method, path: bare, query, headers, raw: Buffer.from(body) };
    if (!dialect.isSigned(request, keys))
      throw new Error('the server cannot verify the signature of the studio');
    const read = dialect.read(request, provider);
    const reply = isReply(read)
      ? read
      : await handle(own.provider, read.call).then(read.answer, (error: unknown) => {
          if (!(error instanceof ApiError)) throw error;
          const result = error instanceof ApiErrorWithBalance ? error.result : undefined;
          return dialect.refuse(request, { code: error.code, message: error.message, result });
        });
    return { status: reply.status, text: JSON.stringify(reply.body) };
  };
}

const contentOf = ({ provider, game }: StudioIdentity, dialect: DialectName): ProviderContent => ({
  id: provider,
  title: 'Studio',
  dialect,
  pages: [],
  operatorId: 'op',
  games: [
    {
      id: game,
      code: game,
      title: 'Lights',
      producer: 'Maker',
      category: 'table',
      devices: ['mobile'],
      currency: 'PP',
      minBetLevel: 1,
      maxBetLevel: 10,
      maxMultiplier: 10,
      description: 'Lights.',
    },
  ],
});
