// The validated environment (S1). A missing or wrong value is one clear line. prod refuses local defaults
// (unsafe-settings.ts).
import { resolve } from 'node:path';
import * as z from 'zod/mini';
import { OidcIssuer, OidcProvider, problemsOf } from './oidc-settings.ts';
import { addressesOf } from './db/hosts.ts';
import { neededIn, SETTINGS, type Setting } from './setting-descriptions.ts';
import { unsafeSettings } from './unsafe-settings.ts';

z.config(z.locales.en());

const port = z.pipe(
  z.string().check(z.regex(/^\d{1,5}$/, { error: 'must be a port number from 0 to 65535' })),
  z.pipe(
    z.transform(Number),
    z.number().check(z.maximum(65_535, { error: 'must be a port number from 0 to 65535' })),
  ),
);
const seconds = z.pipe(
  z.string().check(z.regex(/^[1-9]\d{0,7}$/, { error: 'must be a whole number of seconds' })),
  z.transform(Number),
);
const wholeFrom = (least: number, most: number) =>
  z.pipe(
    z.string().check(
      z.refine((text) => /^[1-9]\d{0,3}$/.test(text) && Number(text) >= least && Number(text) <= most, {
        error: `must be a whole number from ${least} to ${most}`,
      }),
    ),
    z.transform(Number),
  );
/** Claims of a day or a week are still made some days later; those of a month end with it. */
const historyMonths = z.pipe(
  z
    .string()
    .check(z.regex(/^(?:[3-9]|[1-9]\d\d?)$/, { error: 'must be a whole number of months, 3 or more' })),
  z.transform(Number),
);
const flag = z.pipe(
  z.enum(['0', '1', 'true', 'false'], { error: 'must be 0 or 1' }),
  z.transform((v) => v === '1' || v === 'true'),
);
const httpUrl = z.pipe(
  z.url({ protocol: /^https?$/, error: 'must be an http or https address' }),
  z.transform((v) => v.replace(/\/+$/, '')),
);
const oneDatabase = z.url({ protocol: /^postgres(ql)?$/, error: 'must be a postgres:// address' });
/** One host, or several of which one is the primary. */
const databaseUrl = z.string().check(
  z.refine((url) => addressesOf(url).every((one) => oneDatabase.safeParse(one).success), {
    error: 'must be a postgres:// address',
  }),
);
const text = z.string().check(z.minLength(1));
const json = <T extends z.ZodMiniType>(schema: T) =>
  z.pipe(
    z.pipe(
      z.string(),
      z.transform((v, ctx): unknown => {
        try {
          return JSON.parse(v) as unknown;
        } catch {
          ctx.issues.push({ code: 'custom', message: 'must be JSON', input: v });
          return z.NEVER;
        }
      }),
    ),
    schema,
  );

/** As browsers write it; otherwise it would never match. */
const isOrigin = (text: string): boolean =>
  /^https?:/.test(text) && URL.canParse(text) && new URL(text).origin === text;

const origins = z.pipe(
  z.pipe(
    z.string(),
    z.transform((v) =>
      v
        .split(',')
        .map((one) => one.trim())
        .filter((one) => one !== ''),
    ),
  ),
  z.array(z.string()).check(
    z.refine((list) => list.every(isOrigin), {
      error: 'must be origins such as https://app.example, without a path, separated by commas',
    }),
  ),
);

/** An identity that opens the console, such as email:ops@example.com, and its role. */
const Operator = z.strictObject({
  identity: z.string().check(
    z.regex(/^(telegram|email|google|facebook):.+$/, {
      error: 'must be an identity such as email:ops@example.com',
    }),
  ),
  role: z.enum(['viewer', 'support', 'treasurer'], { error: 'must be viewer, support or treasurer' }),
});

const wholeUnits = z.number().check(z.nonnegative({ error: 'must not be below 0' }));
/** The limits that one person may move in 24 hours. A plain number limits each of the three sums. */
const ApprovalLimit = z.pipe(
  z.union(
    [
      wholeUnits,
      z.strictObject({ treasurer: wholeUnits, player: z.optional(wholeUnits), all: z.optional(wholeUnits) }),
    ],
    { error: 'must be a number, or {"treasurer": …, "player": …, "all": …}, none below 0' },
  ),
  z.transform((limit) => {
    const { treasurer, player, all } =
      typeof limit === 'number' ? { treasurer: limit, player: undefined, all: undefined } : limit;
    return { treasurer, player: player ?? treasurer, all: all ?? treasurer };
  }),
);

/** setting-descriptions.ts describes each setting; docs/settings.md is written from both (npm run settings). */
export const Environment = z.object({
  PARLOR_ENV: z._default(
    z.enum(['devel', 'prod', 'local', 'fake'], { error: 'must be devel, prod or local' }),
    'local',
  ),
  PORT: z._default(port, 8080),
  HOST: z._default(text, '127.0.0.1'),
  GAMES_PORT: z.optional(port),
  GAMES_URL: z.optional(httpUrl),
  CONSOLE_PORT: z.optional(port),
  CONSOLE_URL: z.optional(httpUrl),
  PREVIEW_PORT: z.optional(port),
  PREVIEW_URL: z.optional(httpUrl),
  PUBLIC_URL: z.optional(httpUrl),
  DATA_DIR: z.optional(text),
  DATABASE_URL: z.optional(databaseUrl),
  DATABASE_DIRECT_URL: z.optional(databaseUrl),
  DATABASE_PREPARED: z._default(z.enum(['auto', 'on', 'off'], { error: 'must be auto, on or off' }), 'auto'),
  DATABASE_REPLICA_URL: z.optional(databaseUrl),
  ARCHIVE_DIR: z.optional(text),
  JOURNAL_DIR: z.optional(text),
  CONTENT_GATE: z.optional(z.enum(['required', 'advisory'])),
  CONTENT_GATE_LIVES: z.optional(wholeFrom(20, 5000)),
  CONTENT_GATE_DAYS: z.optional(wholeFrom(7, 366)),
  HISTORY_MONTHS: z.optional(historyMonths),
  IDENTITY_PORT: z.optional(port),
  PAYMENTS_PORT: z.optional(port),
  PARTNERS_PORT: z.optional(port),
  TELEGRAM_BOT_TOKEN: z.optional(
    z.string().check(z.regex(/^\d+:[\w-]{20,}$/, { error: 'must be a bot token such as 123456:ABC…' })),
  ),
  TELEGRAM_BOT_NAME: z.optional(text),
  TELEGRAM_APP_NAME: z.optional(text),
  TELEGRAM_API_URL: z._default(httpUrl, 'https://api.telegram.org'),
  TELEGRAM_WEBHOOK_SECRET: z.optional(
    z.string().check(z.regex(/^[\w-]{1,256}$/, { error: 'must be 1 to 256 letters, digits, _ or -' })),
  ),
  TELEGRAM_INIT_DATA_MAX_AGE_S: z._default(seconds, 3600),
  GOOGLE_CLIENT_ID: z.optional(text),
  GOOGLE_CLIENT_SECRET: z.optional(text),
  GOOGLE_ISSUER: z._default(httpUrl, 'https://accounts.google.com'),
  FACEBOOK_CLIENT_ID: z.optional(text),
  FACEBOOK_CLIENT_SECRET: z.optional(text),
  FACEBOOK_BASE_URL: z._default(httpUrl, 'https://graph.facebook.com'),
  OIDC_ISSUERS: z._default(json(z.array(OidcIssuer)), []),
  OIDC_PROVIDERS: z.optional(json(z.array(OidcProvider))),
  TOKEN_KEYS: z.optional(text),
  TOKEN_ISSUER: z._default(z.enum(['parlor', 'url'], { error: 'must be parlor or url' }), 'parlor'),
  SMTP_URL: z.optional(z.url({ protocol: /^smtps?$/, error: 'must be an smtp:// or smtps:// address' })),
  MAIL_FROM: z.optional(text),
  SMTP_NAME: z.optional(
    z
      .string()
      .check(z.regex(/^[\w.:[\]-]{1,255}$/, { error: 'must be a host name such as mail.example.com' })),
  ),
  BREEZE_API_URL: z.optional(httpUrl),
  BREEZE_API_KEY: z.optional(text),
  BREEZE_WEBHOOK_SECRET: z.optional(text),
  CORS_ORIGINS: z._default(origins, []),
  LOG_LEVEL: z._default(
    z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent'], {
      error: 'must be fatal, error, warn, info, debug or silent',
    }),
    'info',
  ),
  TRUST_PROXY: z._default(
    z.pipe(
      z.string().check(z.regex(/^\d$/, { error: 'must be how many proxies stand in front, 0 to 9' })),
      z.transform(Number),
    ),
    0,
  ),
  METRICS_TOKEN: z.optional(text),
  SESSION_REPLAY: z._default(flag, false),
  AMPLITUDE_API_KEY: z.optional(text),
  AMPLITUDE_API_URL: z._default(httpUrl, 'https://api2.amplitude.com/2/httpapi'),
  VENDOR_ORIGINS: z._default(origins, []),
  OPERATORS: z.optional(json(z.array(Operator))),
  OPERATOR_LIMITS: z._default(json(z.partialRecord(z.enum(['PP', 'USDT', 'TON', 'SPLASH']), ApprovalLimit)), {
    PP: { treasurer: 10_000, player: 10_000, all: 10_000 },
  }),
  TEST_CONTROL: z._default(flag, false),
  TEST_CONTROL_PORT: z.optional(port),
});

/** A setting without a description does not compile. */
SETTINGS satisfies Record<keyof z.infer<typeof Environment>, Setting>;

const LOCAL_OPERATORS: ReadonlyArray<z.infer<typeof Operator>> = [
  { identity: 'email:operator@parlor.example', role: 'treasurer' },
  { identity: 'email:second@parlor.example', role: 'treasurer' },
];
const DEV_BOT_TOKEN = '7000000001:local-only-bot-token-000000000000000';

export type Config = Readonly<ReturnType<typeof readConfig>>;

export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}

/** Settings that have an id in their name, by that id in lower case. */
const named = (env: NodeJS.ProcessEnv, pattern: RegExp): ReadonlyMap<string, string> =>
  new Map(
    Object.entries(env).flatMap(([key, value]) => {
      const id = pattern.exec(key)?.[1];
      return id !== undefined && value ? [[id.toLowerCase().replaceAll('_', '-'), value] as const] : [];
    }),
  );

/** Without the variables of other programs. */
const ofOurs = (given: Readonly<Record<string, string | undefined>>, known: object) =>
  Object.fromEntries(
    Object.entries(given).filter(([key]) => key in known || /^(?:PROVIDER|PARTNER)_/.test(key)),
  );

/**
 * Reads and checks the environment. Throws ConfigError, one line for each wrong value.
 * An empty value counts as not set, as compose files and shells leave them.
 */
export function readConfig(env: NodeJS.ProcessEnv, projectDir: string) {
  const given = Object.fromEntries(
    Object.entries(env).filter(([, value]) => value !== undefined && value !== ''),
  );
  const parsed = Environment.safeParse(given);
  if (!parsed.success)
    throw new ConfigError(
      parsed.error.issues.map((i) => `${i.path.map(String).join('.')} ${i.message}`).join('\n'),
    );
  const problems: string[] = [];
  const c = parsed.data;
  const isProd = c.PARLOR_ENV === 'prod';
  const isLocal = c.PARLOR_ENV === 'local';
  if (c.PARLOR_ENV === 'fake')
    problems.push(
      'PARLOR_ENV fake is the web app alone, with fake services: npm start serves it, a server does not',
    );
  if (c.DATABASE_DIRECT_URL !== undefined && c.DATABASE_URL === undefined)
    problems.push('DATABASE_DIRECT_URL goes past the pooler of DATABASE_URL, which must be set too');
  if (c.DATABASE_REPLICA_URL !== undefined && c.DATABASE_URL === undefined)
    problems.push('DATABASE_REPLICA_URL follows the database of DATABASE_URL, which must be set too');
  if (c.DATABASE_REPLICA_URL !== undefined && c.DATABASE_REPLICA_URL === c.DATABASE_URL)
    problems.push('DATABASE_REPLICA_URL must be another server than DATABASE_URL, or not set');
  if (c.HISTORY_MONTHS !== undefined && c.ARCHIVE_DIR === undefined)
    problems.push('HISTORY_MONTHS moves old months to ARCHIVE_DIR, which must be set too');
  for (const provider of ['GOOGLE', 'FACEBOOK'] as const)
    if ((c[`${provider}_CLIENT_ID`] === undefined) !== (c[`${provider}_CLIENT_SECRET`] === undefined))
      problems.push(`${provider}_CLIENT_ID and ${provider}_CLIENT_SECRET must be set together`);
  // Over plain http anybody could change keys and codes on the way, except on this machine.
  const vouching = [
    ['GOOGLE_ISSUER', c.GOOGLE_ISSUER],
    ['FACEBOOK_BASE_URL', c.FACEBOOK_BASE_URL],
    ...c.OIDC_ISSUERS.map(({ issuer }) => ['OIDC_ISSUERS', issuer] as const),
  ] as const;
  for (const [key, address] of isLocal ? [] : vouching)
    if (address.startsWith('http:')) problems.push(`${key} must be https outside PARLOR_ENV local`);
  const googleIssuer = c.GOOGLE_CLIENT_ID === undefined ? undefined : c.GOOGLE_ISSUER;
  problems.push(...problemsOf(c.OIDC_PROVIDERS ?? [], { googleIssuer, mayBeHttp: isLocal }));
  if (isProd) {
    for (const key of neededIn('prod'))
      if (c[key] === undefined) problems.push(`${key} must be set when PARLOR_ENV is prod`);
    for (const key of ['PUBLIC_URL', 'GAMES_URL', 'CONSOLE_URL', 'PREVIEW_URL'] as const)
      if (c[key]?.startsWith('http:')) problems.push(`${key} must be https when PARLOR_ENV is prod`);
    if (!env['PROVIDER_PARLOR_SECRET'])
      problems.push('PROVIDER_PARLOR_SECRET must be set when PARLOR_ENV is prod');
    if (c.CONTENT_GATE === 'advisory')
      problems.push('CONTENT_GATE must not be advisory when PARLOR_ENV is prod');
    for (const name of ['CONTENT_GATE_LIVES', 'CONTENT_GATE_DAYS'] as const)
      if (c[name] !== undefined) problems.push(`${name} must not be set when PARLOR_ENV is prod`);
    if (c.OPERATORS !== undefined)
      problems.push(
        'OPERATORS gives roles to accounts of players, which PARLOR_ENV prod refuses: invite operators with npm run operator',
      );
    if (c.TEST_CONTROL) problems.push('TEST_CONTROL must not be set when PARLOR_ENV is prod');
    problems.push(...unsafeSettings(ofOurs(given, c), c));
  }
  for (const key of c.PARLOR_ENV === 'devel' ? neededIn('devel') : [])
    if (c[key] === undefined) problems.push(`${key} must be set when PARLOR_ENV is devel`);
  if (
    c.PUBLIC_URL !== undefined &&
    c.GAMES_URL !== undefined &&
    new URL(c.PUBLIC_URL).origin === new URL(c.GAMES_URL).origin
  )
    problems.push('GAMES_URL must be another origin than PUBLIC_URL: games run in a frame of their own');
  // Cookies know no ports: a console on the host of players or games would share theirs.
  const hostOf = (url: string | undefined): string | undefined => url && new URL(url).hostname;
  if (
    c.CONSOLE_URL !== undefined &&
    [c.PUBLIC_URL, c.GAMES_URL].some((url) => hostOf(url) === hostOf(c.CONSOLE_URL))
  )
    problems.push('CONSOLE_URL must be another host than PUBLIC_URL and GAMES_URL');
  if (
    c.PREVIEW_URL !== undefined &&
    [c.PUBLIC_URL, c.GAMES_URL, c.CONSOLE_URL].some((url) => hostOf(url) === hostOf(c.PREVIEW_URL))
  )
    problems.push('PREVIEW_URL must be another host than PUBLIC_URL, GAMES_URL and CONSOLE_URL');
  if (problems.length > 0) throw new ConfigError(problems.join('\n'));
  const portAfter = (n: number): number => (c.PORT === 0 || c.PORT > 65_535 - n ? 0 : c.PORT + n);
  return {
    ...c,
    DATA_DIR: resolve(projectDir, c.DATA_DIR ?? '.parlor'),
    CONTENT_GATE: c.CONTENT_GATE ?? (isLocal ? 'advisory' : 'required'),
    // The folder of the embedded database stays. DATA_DIR of a container may not, so there it has to be named.
    JOURNAL_DIR:
      c.JOURNAL_DIR !== undefined || c.DATABASE_URL === undefined
        ? resolve(projectDir, c.JOURNAL_DIR ?? `${c.DATA_DIR ?? '.parlor'}/journal`)
        : undefined,
    ARCHIVE_DIR: c.ARCHIVE_DIR === undefined ? undefined : resolve(projectDir, c.ARCHIVE_DIR),
    GAMES_PORT: c.GAMES_PORT ?? (c.PORT === 0 ? 0 : c.PORT + 1),
    CONSOLE_PORT: c.CONSOLE_PORT ?? portAfter(6),
    PREVIEW_PORT: c.PREVIEW_PORT ?? portAfter(7),
    IDENTITY_PORT: c.IDENTITY_PORT ?? portAfter(3),
    PAYMENTS_PORT: c.PAYMENTS_PORT ?? portAfter(4),
    PARTNERS_PORT: c.PARTNERS_PORT ?? portAfter(5),
    /** The deployment's own bot, not that of local development. */
    hasOwnBot: c.TELEGRAM_BOT_TOKEN !== undefined,
    TELEGRAM_BOT_TOKEN: c.TELEGRAM_BOT_TOKEN ?? DEV_BOT_TOKEN,
    MAIL_FROM: c.MAIL_FROM ?? 'Parlor <parlor@localhost>',
    // In local, these addresses open the console of the website too.
    OPERATORS: c.OPERATORS ?? (isLocal ? LOCAL_OPERATORS : []),
    providerSecrets: named(env, /^PROVIDER_([A-Z0-9_]+)_SECRET$/),
    partnerSecrets: named(env, /^PARTNER_([A-Z0-9_]+)_SECRET$/),
    /** Keys for the dialects of outside providers. */
    providerApiKeys: named(env, /^PROVIDER_([A-Z0-9_]+)_API_KEY$/),
    providerPublicKeys: named(env, /^PROVIDER_([A-Z0-9_]+)_PUBLIC_KEY$/),
    providerPrivateKeys: named(env, /^PROVIDER_([A-Z0-9_]+)_PRIVATE_KEY$/),
    isProd,
    isLocal,
  };
}
