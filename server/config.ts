// The validated environment (S1). A missing or wrong value is one clear line; prod refuses local defaults.
import { resolve } from 'node:path';
import * as z from 'zod/mini';

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
const flag = z.pipe(
  z.enum(['0', '1', 'true', 'false'], { error: 'must be 0 or 1' }),
  z.transform((v) => v === '1' || v === 'true'),
);
const httpUrl = z.pipe(
  z.url({ protocol: /^https?$/, error: 'must be an http or https address' }),
  z.transform((v) => v.replace(/\/+$/, '')),
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

/** As a browser writes it, or it would never be found equal. */
const isOrigin = (text: string): boolean =>
  /^https?:/.test(text) && URL.canParse(text) && new URL(text).origin === text;

const OidcIssuer = z.strictObject({
  issuer: z.url(),
  audience: text,
  algorithms: z.array(z.enum(['RS256', 'ES256', 'EdDSA', 'PS256', 'ES384', 'RS384', 'RS512'])),
});

const Environment = z.object({
  PARLOR_ENV: z._default(
    z.enum(['devel', 'prod', 'local', 'fake'], { error: 'must be devel, prod or local' }),
    'local',
  ),
  PORT: z._default(port, 8080),
  HOST: z._default(text, '127.0.0.1'),
  GAMES_PORT: z.optional(port),
  GAMES_URL: z.optional(httpUrl),
  PUBLIC_URL: z.optional(httpUrl),
  DATA_DIR: z.optional(text),
  DATABASE_URL: z.optional(z.url({ protocol: /^postgres(ql)?$/, error: 'must be a postgres:// address' })),
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
  TOKEN_KEYS: z.optional(text),
  SMTP_URL: z.optional(z.url({ protocol: /^smtps?$/, error: 'must be an smtp:// or smtps:// address' })),
  MAIL_FROM: z.optional(text),
  BREEZE_API_URL: z.optional(httpUrl),
  BREEZE_API_KEY: z.optional(text),
  BREEZE_WEBHOOK_SECRET: z.optional(text),
  CORS_ORIGINS: z._default(
    z.pipe(
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
    ),
    [],
  ),
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
  TEST_CONTROL: z._default(flag, false),
  TEST_CONTROL_PORT: z.optional(port),
});

const DEV_BOT_TOKEN = '7000000001:local-only-bot-token-000000000000000';

export interface Config extends z.infer<typeof Environment> {
  readonly DATA_DIR: string;
  readonly GAMES_PORT: number;
  readonly TELEGRAM_BOT_TOKEN: string;
  readonly MAIL_FROM: string;
  /** Secrets of game providers and partners by lower-case id, from PROVIDER_<ID>_SECRET and PARTNER_<ID>_SECRET. */
  readonly providerSecrets: ReadonlyMap<string, string>;
  readonly partnerSecrets: ReadonlyMap<string, string>;
  readonly isProd: boolean;
  readonly isLocal: boolean;
}

export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}

const named = (env: NodeJS.ProcessEnv, pattern: RegExp): Map<string, string> =>
  new Map(
    Object.entries(env).flatMap(([key, value]) => {
      const id = pattern.exec(key)?.[1];
      return id !== undefined && value ? [[id.toLowerCase().replaceAll('_', '-'), value] as const] : [];
    }),
  );

/**
 * Reads and checks the environment. Throws ConfigError, one line for each wrong value.
 * An empty value counts as not set, as compose files and shells leave them.
 */
export function readConfig(env: NodeJS.ProcessEnv, projectDir: string): Config {
  const given = Object.fromEntries(
    Object.entries(env).filter(([, value]) => value !== undefined && value !== ''),
  );
  const parsed = Environment.safeParse(given);
  const problems: string[] = parsed.success
    ? []
    : parsed.error.issues.map((i) => `${i.path.map(String).join('.')} ${i.message}`);
  if (!parsed.success) throw new ConfigError(problems.join('\n'));
  const c = parsed.data;
  const isProd = c.PARLOR_ENV === 'prod';
  const isLocal = c.PARLOR_ENV === 'local';
  if (c.PARLOR_ENV === 'fake')
    problems.push('PARLOR_ENV fake, the web app over its fakes with no API, is not served yet: use local');
  if (isProd) {
    const required = [
      'DATABASE_URL',
      'PUBLIC_URL',
      'GAMES_URL',
      'TELEGRAM_BOT_TOKEN',
      'TELEGRAM_BOT_NAME',
      'TOKEN_KEYS',
      'SMTP_URL',
      'MAIL_FROM',
      'TELEGRAM_WEBHOOK_SECRET',
    ] as const;
    for (const key of required)
      if (c[key] === undefined) problems.push(`${key} must be set when PARLOR_ENV is prod`);
    for (const key of ['PUBLIC_URL', 'GAMES_URL'] as const)
      if (c[key]?.startsWith('http:')) problems.push(`${key} must be https when PARLOR_ENV is prod`);
    if (!env['PROVIDER_PARLOR_SECRET'])
      problems.push('PROVIDER_PARLOR_SECRET must be set when PARLOR_ENV is prod');
    if (c.TEST_CONTROL) problems.push('TEST_CONTROL must not be set when PARLOR_ENV is prod');
    if (c.TELEGRAM_BOT_TOKEN === DEV_BOT_TOKEN)
      problems.push('TELEGRAM_BOT_TOKEN is the one of local development; set your own');
  }
  if (c.PARLOR_ENV === 'devel' && c.TELEGRAM_BOT_TOKEN === undefined)
    problems.push('TELEGRAM_BOT_TOKEN must be set when PARLOR_ENV is devel');
  if (
    c.PUBLIC_URL !== undefined &&
    c.GAMES_URL !== undefined &&
    new URL(c.PUBLIC_URL).origin === new URL(c.GAMES_URL).origin
  )
    problems.push('GAMES_URL must be another origin than PUBLIC_URL: games run in a frame of their own');
  if (problems.length > 0) throw new ConfigError(problems.join('\n'));
  return {
    ...c,
    DATA_DIR: resolve(projectDir, c.DATA_DIR ?? '.parlor'),
    GAMES_PORT: c.GAMES_PORT ?? (c.PORT === 0 ? 0 : c.PORT + 1),
    TELEGRAM_BOT_TOKEN: c.TELEGRAM_BOT_TOKEN ?? DEV_BOT_TOKEN,
    MAIL_FROM: c.MAIL_FROM ?? 'Parlor <parlor@localhost>',
    providerSecrets: named(env, /^PROVIDER_([A-Z0-9_]+)_SECRET$/),
    partnerSecrets: named(env, /^PARTNER_([A-Z0-9_]+)_SECRET$/),
    isProd,
    isLocal,
  };
}
