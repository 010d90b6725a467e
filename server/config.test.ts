import { generateKeyPairSync } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { ConfigError, readConfig } from './config.ts';

const read = (env: Record<string, string>) => readConfig(env, '/somewhere');
const problemsOf = (env: Record<string, string>): string[] => {
  try {
    read(env);
    return [];
  } catch (e) {
    if (e instanceof ConfigError) return e.message.split('\n');
    throw e;
  }
};

const prod = {
  PARLOR_ENV: 'prod',
  DATABASE_URL: 'postgres://db.example/parlor',
  PUBLIC_URL: 'https://parlor.example',
  GAMES_URL: 'https://games.example',
  CONSOLE_URL: 'https://console.example',
  TELEGRAM_BOT_TOKEN: '123456:ABC-DEF1234ghIkl-zyx57W2v1u123ew11',
  TELEGRAM_BOT_NAME: 'parlor_bot',
  TELEGRAM_WEBHOOK_SECRET: 't'.repeat(32),
  TOKEN_KEYS: 'keys.json',
  SMTP_URL: 'smtps://mail.example',
  MAIL_FROM: 'Parlor <p@parlor.example>',
  PROVIDER_PARLOR_SECRET: 's'.repeat(32),
};

describe('settings', () => {
  test('with nothing set, everything has a default for one machine', () => {
    expect(read({})).toMatchObject({
      PARLOR_ENV: 'local',
      PORT: 8080,
      GAMES_PORT: 8081,
      CONSOLE_PORT: 8086,
      HOST: '127.0.0.1',
      DATA_DIR: '/somewhere/.parlor',
      TELEGRAM_INIT_DATA_MAX_AGE_S: 3600,
      TEST_CONTROL: false,
    });
  });

  test('prod does not start with secrets from a published example', () => {
    expect(problemsOf({ ...prod, PROVIDER_PARLOR_SECRET: 'replace-with-64-random-hex-digits' })).toEqual([
      'PROVIDER_PARLOR_SECRET still has the value of the example; set your own',
    ]);
  });

  test.each(['TELEGRAM_WEBHOOK_SECRET', 'PROVIDER_PARLOR_SECRET', 'METRICS_TOKEN', 'PARTNER_COMETA_SECRET'])(
    'prod does not start on a %s shorter than 32 bytes',
    (key) => {
      expect(problemsOf({ ...prod, [key]: 's'.repeat(31) })).toEqual([
        `${key} must be at least 32 bytes long when PARLOR_ENV is prod; it has 31`,
      ]);
      expect(problemsOf({ ...prod, [key]: 's'.repeat(32) })).toEqual([]);
    },
  );

  test('prod gives no role to an account of a player', () => {
    const OPERATORS = '[{"identity":"email:ops@our-games.net","role":"treasurer"}]';
    expect(problemsOf({ ...prod, OPERATORS })).toEqual([
      'OPERATORS gives roles to accounts of players, which PARLOR_ENV prod refuses: invite operators with npm run operator',
    ]);
    expect(problemsOf({ OPERATORS })).toEqual([]);
  });

  test.each(['PUBLIC_URL', 'GAMES_URL'] as const)('the console has another host than %s', (key) => {
    const sameHost = new URL(prod[key]);
    sameHost.port = '8443';
    expect(problemsOf({ ...prod, CONSOLE_URL: sameHost.origin })).toEqual([
      'CONSOLE_URL must be another host than PUBLIC_URL and GAMES_URL',
    ]);
    expect(problemsOf({ ...prod, CONSOLE_URL: 'http://console.our-games.net' })).toEqual([
      'CONSOLE_URL must be https when PARLOR_ENV is prod',
    ]);
  });

  test('prod takes no launch data that are older than a day', () => {
    expect(problemsOf({ ...prod, TELEGRAM_INIT_DATA_MAX_AGE_S: '86401' })).toEqual([
      'TELEGRAM_INIT_DATA_MAX_AGE_S must be at most 86400 (a day) when PARLOR_ENV is prod',
    ]);
    expect(problemsOf({ ...prod, TELEGRAM_INIT_DATA_MAX_AGE_S: '86400' })).toEqual([]);
  });

  test('the daily limits without approval: one number for all three sums, or one for each', () => {
    const limits = (text: string) => read({ OPERATOR_LIMITS: text }).OPERATOR_LIMITS;
    expect(read({}).OPERATOR_LIMITS).toEqual({ PP: { treasurer: 10_000, player: 10_000, all: 10_000 } });
    expect(limits('{"PP":500,"TON":{"treasurer":2,"all":9}}')).toEqual({
      PP: { treasurer: 500, player: 500, all: 500 },
      TON: { treasurer: 2, player: 2, all: 9 },
    });
    const form =
      'OPERATOR_LIMITS.PP must be a number, or {"treasurer": …, "player": …, "all": …}, none below 0';
    for (const wrong of ['{"PP":{"player":5}}', '{"PP":"5"}'])
      expect([wrong, problemsOf({ OPERATOR_LIMITS: wrong })]).toEqual([wrong, [form]]);
    expect(problemsOf({ OPERATOR_LIMITS: '{"PP":{"treasurer":5,"each":5}}' })).toEqual([
      'OPERATOR_LIMITS.PP Unrecognized key: "each"',
    ]);
    expect(problemsOf({ OPERATOR_LIMITS: '{"PP":-1}' })).toEqual(['OPERATOR_LIMITS.PP must not be below 0']);
  });

  test('an empty value counts as not set', () => {
    expect(read({ PORT: '', DATABASE_URL: '' })).toMatchObject({ PORT: 8080 });
  });

  test.each(['*', 'https://app.example/', 'app.example', 'https://a.example; script-src *'])(
    'other origins are named as a browser names them: not %s',
    (CORS_ORIGINS) => {
      expect(problemsOf({ CORS_ORIGINS: `https://good.example, ${CORS_ORIGINS}` })).toEqual([
        'CORS_ORIGINS must be origins such as https://app.example, without a path, separated by commas',
      ]);
      expect(read({ CORS_ORIGINS: 'https://a.example, http://b.example:8080' }).CORS_ORIGINS).toHaveLength(2);
    },
  );

  test.each([
    [{ PORT: '80a' }, 'PORT must be a port number from 0 to 65535'],
    [{ PORT: '70000' }, 'PORT must be a port number from 0 to 65535'],
    [{ PARLOR_ENV: 'staging' }, 'PARLOR_ENV must be devel, prod or local'],
    [{ DATABASE_URL: 'mysql://x' }, 'DATABASE_URL must be a postgres:// address'],
    [
      { DATABASE_URL: 'postgres://db/parlor', DATABASE_REPLICA_URL: 'db-2' },
      'DATABASE_REPLICA_URL must be a postgres:// address',
    ],
    [
      { DATABASE_REPLICA_URL: 'postgres://db-2/parlor' },
      'DATABASE_REPLICA_URL follows the database of DATABASE_URL, which must be set too',
    ],
    [
      { DATABASE_URL: 'postgres://db/parlor', DATABASE_REPLICA_URL: 'postgres://db/parlor' },
      'DATABASE_REPLICA_URL must be another server than DATABASE_URL, or not set',
    ],
    [{ TELEGRAM_BOT_TOKEN: 'abc' }, 'TELEGRAM_BOT_TOKEN must be a bot token such as 123456:ABC…'],
    [{ SMTP_URL: 'http://mail' }, 'SMTP_URL must be an smtp:// or smtps:// address'],
    [{ OIDC_ISSUERS: '{' }, 'OIDC_ISSUERS must be JSON'],
    [{ TEST_CONTROL: 'yes' }, 'TEST_CONTROL must be 0 or 1'],
    [{ TELEGRAM_INIT_DATA_MAX_AGE_S: '0' }, 'TELEGRAM_INIT_DATA_MAX_AGE_S must be a whole number of seconds'],
    [
      { PUBLIC_URL: 'https://a.example', GAMES_URL: 'https://a.example/games' },
      'GAMES_URL must be another origin than PUBLIC_URL: games run in a frame of their own',
    ],
  ])('%o is one clear line', (env, line) => {
    expect(problemsOf(env)).toEqual([line]);
  });

  test('several mistakes are reported together', () => {
    expect(problemsOf({ PORT: 'x', SMTP_URL: 'x', DATABASE_URL: 'x' })).toHaveLength(3);
  });

  test('prod starts with everything set, and refuses each local default', () => {
    expect(problemsOf(prod)).toEqual([]);
    for (const key of Object.keys(prod).filter((k) => k !== 'PARLOR_ENV')) {
      const { [key as keyof typeof prod]: _, ...rest } = prod;
      expect(problemsOf(rest)).toEqual([`${key} must be set when PARLOR_ENV is prod`]);
    }
    expect(problemsOf({ ...prod, TEST_CONTROL: '1' })).toEqual([
      'TEST_CONTROL must not be set when PARLOR_ENV is prod',
    ]);
    expect(problemsOf({ ...prod, PUBLIC_URL: 'http://parlor.example' })).toEqual([
      'PUBLIC_URL must be https when PARLOR_ENV is prod',
    ]);
    expect(problemsOf({ ...prod, TELEGRAM_BOT_TOKEN: read({}).TELEGRAM_BOT_TOKEN })).toEqual([
      'TELEGRAM_BOT_TOKEN is the one of local development; set your own',
    ]);
  });

  test('secrets of providers and partners are found by their names', () => {
    const { providerSecrets, partnerSecrets } = read({
      PROVIDER_ACME_GAMES_SECRET: 'a',
      PARTNER_NEXT_SECRET: 'b',
    });
    expect([...providerSecrets]).toEqual([['acme-games', 'a']]);
    expect([...partnerSecrets]).toEqual([['next', 'b']]);
  });

  test.each([
    [{ GOOGLE_CLIENT_ID: 'id' }, 'GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET must be set together'],
    [{ FACEBOOK_CLIENT_SECRET: 's' }, 'FACEBOOK_CLIENT_ID and FACEBOOK_CLIENT_SECRET must be set together'],
    [{ GOOGLE_ISSUER: 'http://accounts.example' }, 'GOOGLE_ISSUER must be https outside PARLOR_ENV local'],
    [
      { FACEBOOK_BASE_URL: 'http://graph.example' },
      'FACEBOOK_BASE_URL must be https outside PARLOR_ENV local',
    ],
    [
      { OIDC_ISSUERS: '[{"issuer":"http://a.example","audience":"x","algorithms":["RS256"]}]' },
      'OIDC_ISSUERS must be https outside PARLOR_ENV local',
    ],
  ])('an identity provider needs both settings and a safe address: %j', (env, problem) => {
    expect(problemsOf({ ...prod, ...env })).toEqual([problem]);
  });

  test.each(['none', 'HS256', 'RS1'])('an issuer may not sign with %s', (algorithm) => {
    const entry = { issuer: 'https://a.example', audience: 'x', algorithms: [algorithm] };
    expect(problemsOf({ OIDC_ISSUERS: JSON.stringify([entry]) })).toHaveLength(1);
    expect(problemsOf({ OIDC_ISSUERS: JSON.stringify([{ ...entry, algorithms: [] }]) })).toHaveLength(1);
  });

  describe('OIDC_PROVIDERS', () => {
    const company = {
      name: 'my-company',
      label: 'My Company',
      issuer: 'https://id.my.company',
      clientId: 'parlor',
      clientSecret: 'a-secret-of-theirs',
    };
    const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    const apple = {
      form: 'apple',
      clientId: 'com.parlor.web',
      teamId: 'TEAM123456',
      keyId: 'KEY1234567',
      privateKey: privateKey.export({ type: 'pkcs8', format: 'pem' }),
    };
    const with_ = (...list: object[]) => ({ OIDC_PROVIDERS: JSON.stringify(list) });

    test('an ordinary provider and Apple have defaults', () => {
      expect(read(with_(company, apple)).OIDC_PROVIDERS).toMatchObject([
        { ...company, form: 'openid', scope: 'openid profile email' },
        { ...apple, name: 'apple', label: 'Apple', issuer: 'https://appleid.apple.com' },
      ]);
    });

    test.each([
      ['a name with a space', [{ ...company, name: 'My Company' }], /0\.name must be lower-case letters/],
      ['a name that is taken', [{ ...company, name: 'google' }], /0\.name must not be google/],
      ['a name twice', [company, { ...company, issuer: 'https://b.example' }], /two providers with the name/],
      ['an issuer twice', [company, { ...company, name: 'b' }], /two providers with the issuer/],
      ['no secret', [{ ...company, clientSecret: '' }], /0\.clientSecret must not be empty/],
      ['no OpenID', [{ ...company, scope: 'email' }], /0\.scope must contain openid/],
      ['another form', [{ ...company, form: 'saml' }], /must be an object; its form is openid or apple/],
      [
        'a key that is none',
        [{ ...apple, privateKey: 'AuthKey.p8' }],
        /0\.privateKey must be the text of the \.p8/,
      ],
      ['a team that is none', [{ ...apple, teamId: 'x' }], /0\.teamId must be the ten characters/],
    ])('%s is one line that says what is right', (_, list, line) => {
      const problems = problemsOf(with_(...list));
      expect(problems).toHaveLength(1);
      expect(problems[0]).toMatch(line);
      expect(problems[0]).toContain('OIDC_PROVIDERS');
      expect(problems[0]).not.toContain('a-secret-of-theirs');
    });

    test('the issuer of Google has its own settings', () => {
      const google = { GOOGLE_CLIENT_ID: 'x', GOOGLE_CLIENT_SECRET: 'y' };
      expect(
        problemsOf({ ...google, ...with_({ ...company, issuer: 'https://accounts.google.com' }) }),
      ).toEqual([expect.stringContaining('the issuer of GOOGLE_ISSUER')]);
    });

    test('outside local they are https, and prod refuses a secret of an example', () => {
      expect(problemsOf({ ...prod, ...with_({ ...company, issuer: 'http://id.my.company' }) })).toEqual([
        expect.stringMatching(/OIDC_PROVIDERS must have https issuers .*my-company/),
      ]);
      expect(problemsOf({ ...prod, ...with_({ ...company, clientSecret: 'replace-with-yours' }) })).toEqual([
        'OIDC_PROVIDERS still has the value of the example; set your own',
      ]);
    });
  });

  test('the identity provider of this machine listens beside the others, where there is room', () => {
    expect(read({}).IDENTITY_PORT).toBe(8083);
    expect(read({ PORT: '0' }).IDENTITY_PORT).toBe(0);
    expect(read({ PORT: '65533', GAMES_PORT: '1' }).IDENTITY_PORT).toBe(0);
    expect(read({ IDENTITY_PORT: '9000' }).IDENTITY_PORT).toBe(9000);
  });
});
