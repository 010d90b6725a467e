// The two calls of the vendor's flag client, answered by our own server: configurations for the page's flags, and the
// variants of the server's flags. Nobody has to be signed in: a flag is never a permission.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type pg from 'pg';
import type { FlagsContent } from '@parlor/contract/content/flags.ts';
import { FLAG_PATHS, FLAG_USER_MAX_CHARS, FlagUser, type FlagCard } from '@parlor/contract/calls/flags.ts';
import { ApiError } from '../../http/api-error.ts';
import type { Handlers } from '../../http/handlers.ts';
import { isOff, type Switches } from '@parlor/economy/kernel/switches.ts';
import { compileFlags, offForAll } from './compile.ts';
import { decide, evaluate } from './decide.ts';
import { runningOf, withExperiment } from './experiments/running.ts';
import { storeExposure } from './experiments/store.ts';
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

/** The flags as they are decided at this moment: by the content, experiments and switches. */
function flagsNow({ clock, flags, switches = () => NONE_OFF }: Omit<FlagsDeps, 'pool'>) {
  let made: { readonly of: FlagsContent; readonly compiled: ReturnType<typeof compileFlags> } | undefined;
  return (mode: 'local' | 'remote') => {
    const of = flags();
    if (made?.of !== of) made = { of, compiled: compileFlags(of) };
    const now = { switches: switches(), nowMs: clock.now() };
    const dates = new Map(of.flags.map((flag) => [flag.key, flag]));
    return made.compiled
      .filter(({ metadata }) => metadata?.['evaluationMode'] === mode)
      .map((flag) =>
        isOff(now, { kind: 'flag', id: flag.key }) || !isInTime(dates.get(flag.key), now.nowMs)
          ? offForAll(flag)
          : withExperiment(flag, runningOf(of, flag.key, now)),
      );
  };
}

const isInTime = (
  dates: { readonly from?: string | undefined; readonly until?: string | undefined } = {},
  nowMs: number,
): boolean =>
  (dates.from === undefined || Date.parse(dates.from) <= nowMs) &&
  (dates.until === undefined || nowMs < Date.parse(dates.until));

/** A player's page tells which flag of an experiment it has used. The server decides the variant itself. */
export function flagsRoutes(d: FlagsDeps): Pick<Handlers, 'exposed'> {
  const decidedIn = flagsNow(d);
  return {
    exposed: async ({ caller: { playerId }, params }) => {
      const flag = decidedIn('remote').find(({ key }) => key === params.flag);
      const variant = flag && evaluate([flag], { user_id: playerId })[flag.key];
      const experiment = variant?.metadata?.['experimentKey'];
      if (typeof experiment === 'string' && variant?.key !== undefined)
        await storeExposure(d.pool, { playerId, experiment, variant: variant.key, nowMs: d.clock.now() });
      return {};
    },
  };
}

export const flagsPlugin =
  (d: FlagsDeps) =>
  (app: FastifyInstance): void => {
    const { pool, clock } = d;
    const decidedIn = flagsNow(d);
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
