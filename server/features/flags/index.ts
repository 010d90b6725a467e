// The two calls of the vendor's flag client, answered by our own server: configurations for the page's flags, and the
// variants of the server's flags. Nobody has to be signed in: a flag is never a permission.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type pg from 'pg';
import type { FlagsContent } from '@parlor/contract/content/flags.ts';
import { FLAG_PATHS, FLAG_USER_MAX_CHARS, FlagUser, type FlagCard } from '@parlor/contract/calls/flags.ts';
import { ApiError } from '../../http/api-error.ts';
import { isOff, type Switches } from '@parlor/economy/kernel/switches.ts';
import { compileFlags, offForAll } from './compile.ts';
import { decide } from './decide.ts';
import { playersByVariant } from './store.ts';
import { parseJson } from '../../runtime/parse-json.ts';
import { addNoStore } from '../../http/security-headers.ts';
import type { Deps } from '../../runtime/deps.ts';

const NONE_OFF: Switches = new Map();

export interface FlagsDeps extends Deps {
  /** What is live now. */
  readonly flags: () => FlagsContent;
  /** What operators switched off. */
  readonly switches?: () => Switches;
}

export const flagsPlugin =
  ({ pool, clock, flags, switches = () => NONE_OFF }: FlagsDeps) =>
  (app: FastifyInstance): void => {
    let made: { readonly of: FlagsContent; readonly compiled: ReturnType<typeof compileFlags> } | undefined;
    const decidedIn = (mode: 'local' | 'remote') => {
      const of = flags();
      if (made?.of !== of) made = { of, compiled: compileFlags(of) };
      const now = { switches: switches(), nowMs: clock.now() };
      return made.compiled
        .filter(({ metadata }) => metadata?.['evaluationMode'] === mode)
        .map((flag) => (isOff(now, { kind: 'flag', id: flag.key }) ? offForAll(flag) : flag));
    };
    addNoStore(app);
    // The client accepts only status 200.
    app.get(FLAG_PATHS.configurations, () => decidedIn('local'));
    app.get(FLAG_PATHS.variants, async (request: FastifyRequest, reply: FastifyReply) => {
      const requested = keysIn(request.headers['x-amp-exp-flag-keys']);
      const remoteFlags = decidedIn('remote');
      const wanted =
        requested === undefined ? remoteFlags : remoteFlags.filter(({ key }) => requested.has(key));
      return reply.send(await decide({ pool, clock }, wanted, userIn(request.headers['x-amp-exp-user'])));
    });
  };

/** Flags as the console shows them, with how many players have which variant. */
export async function flagCards(pool: pg.Pool, { flags }: FlagsContent): Promise<FlagCard[]> {
  const counted = await playersByVariant(pool);
  return flags.map(({ key, about, decided, variants, segments }) => ({
    key,
    about,
    decided,
    variants: [...variants, 'off'].map((name) => ({
      name,
      players: counted.find((c) => c.flag === key && c.variant === name)?.players ?? 0,
    })),
    segments: segments.map(({ name, percent, variant }) => ({ name, percent, variant })),
  }));
}

function userIn(header: string | string[] | undefined): FlagUser {
  if (header === undefined) return {};
  const user = FlagUser.safeParse(jsonIn(header));
  if (!user.success)
    throw new ApiError(
      'INVALID_REQUEST',
      'X-Amp-Exp-User must be base64url of a JSON object with the user.',
      {
        in: 'header',
      },
    );
  return user.data;
}

function keysIn(header: string | string[] | undefined): ReadonlySet<string> | undefined {
  if (header === undefined) return undefined;
  const keys = jsonIn(header);
  return Array.isArray(keys) ? new Set(keys.map(String)) : new Set();
}

function jsonIn(header: string | string[]): unknown {
  const text = String(header);
  return text.length > FLAG_USER_MAX_CHARS
    ? undefined
    : parseJson(Buffer.from(text, 'base64url').toString('utf8'));
}
