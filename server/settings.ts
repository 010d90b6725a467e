// What each setting is for, beside the schema that checks it (config.ts). docs/settings.md is written from both by
// `npm run settings`; the compiler refuses a setting of the schema that has no line here.

export const SETTING_GROUPS = {
  server: 'Server and addresses',
  database: 'Database and data',
  telegram: 'Telegram',
  signIn: 'Sign-in',
  email: 'Email',
  payments: 'Payments',
  providers: 'Game providers and partners',
  operators: 'Operators',
  network: 'Network',
  telemetry: 'Logs, metrics, analytics',
  tests: 'Tests',
} as const;

export interface Setting {
  readonly group: keyof typeof SETTING_GROUPS;
  readonly about: string;
  readonly form: string;
  /** What holds where nothing is set. Left out where the schema has a constant default. */
  readonly default?: string;
  /** The environments that do not start without it. */
  readonly needed?: ReadonlyArray<'devel' | 'prod'>;
  /** What prod refuses of it besides: a whole clause, such as "an http address". */
  readonly refused?: string;
}

const port = 'port number, 0 to 65535; 0 takes a free one';
const address = 'http or https address';
const list = 'origins such as `https://app.example`, separated by commas';
const local = 'an emulator in `local`; elsewhere not offered';

export const SETTINGS = {
  PARLOR_ENV: {
    group: 'server',
    about:
      'Which kind of deployment this is. `fake` is the web app alone, over its fakes: `npm start` serves it, a server refuses it (docs/not-implemented.md).',
    form: '`local`, `devel`, `prod` or `fake`',
  },
  PORT: { group: 'server', about: 'Where the web app and the API listen.', form: port },
  HOST: { group: 'server', about: 'The address to listen on.', form: 'host name or IP address' },
  GAMES_PORT: {
    group: 'server',
    about: 'Where the built-in games are served. They are another origin than the web app.',
    form: port,
    default: '`PORT` + 1',
  },
  GAMES_URL: {
    group: 'server',
    about: 'Public address of the built-in games. Must be another origin than `PUBLIC_URL`.',
    form: address,
    default: 'the local address',
    needed: ['prod'],
    refused: 'an http address',
  },
  PUBLIC_URL: {
    group: 'server',
    about: 'Public address of the web app. Its host is what TON wallets sign for (docs/ton-wallet.md).',
    form: address,
    default: 'the local address',
    needed: ['prod'],
    refused: 'an http address',
  },
  DATA_DIR: {
    group: 'database',
    about: 'Folder of the embedded database and of the keys and secrets that are made at the first start.',
    form: 'path, from the checkout',
    default: '`.parlor`',
  },
  DATABASE_URL: {
    group: 'database',
    about:
      'A PostgreSQL 15 or newer instead of the embedded one. Any number of processes may share it (docs/operations.md).',
    form: '`postgres://` or `postgresql://` address; `?host=/folder` names a Unix socket',
    default: 'the embedded PostgreSQL',
    needed: ['prod'],
  },
  DATABASE_DIRECT_URL: {
    group: 'database',
    about:
      'The same database past its pooler, for the connections that hear what other processes tell, and for migrations (docs/operations.md). Where `DATABASE_URL` is a pooler in transaction mode and this is not set, news is looked for every second instead of heard.',
    form: 'as `DATABASE_URL`',
    default: '`DATABASE_URL`',
  },
  DATABASE_PREPARED: {
    group: 'database',
    about:
      'Whether statements are prepared under their names. `auto`: on a connection to PostgreSQL itself, and behind a pooler that keeps account of them (PgBouncer from 1.21 with `max_prepared_statements`).',
    form: '`auto`, `on` or `off`',
  },
  DATABASE_REPLICA_URL: {
    group: 'database',
    about:
      'A streaming replica of `DATABASE_URL`, asked for reads that may be some seconds old (docs/operations.md). Needs `DATABASE_URL`, and must be another server.',
    form: 'as `DATABASE_URL`',
    default: 'none',
  },
  TOKEN_KEYS: {
    group: 'signIn',
    about: 'File of JSON Web Keys that sign access tokens. The first key signs, all of them verify.',
    form: 'path',
    default: 'made in `DATA_DIR`',
    needed: ['prod'],
  },
  TELEGRAM_BOT_TOKEN: {
    group: 'telegram',
    about: 'The bot whose launch data is accepted.',
    form: 'bot token, `123456:ABC…`',
    default: 'a token of local development',
    needed: ['devel', 'prod'],
    refused: 'the token of local development',
  },
  TELEGRAM_BOT_NAME: {
    group: 'telegram',
    about: 'User name of the bot: the links into the mini-app begin with it.',
    form: 'text',
    default: 'none',
    needed: ['prod'],
  },
  TELEGRAM_APP_NAME: {
    group: 'telegram',
    about: 'Short name of the mini-app of that bot.',
    form: 'text',
    default: 'none',
  },
  TELEGRAM_API_URL: {
    group: 'telegram',
    about:
      'The Bot API, for payments with Stars (docs/payments.md). `local` uses an emulator where no bot is set.',
    form: address,
  },
  TELEGRAM_WEBHOOK_SECRET: {
    group: 'telegram',
    about: 'Proves that a webhook comes from Telegram.',
    form: '1 to 256 letters, digits, `_` or `-`',
    default: 'a secret of local development',
    needed: ['prod'],
  },
  TELEGRAM_INIT_DATA_MAX_AGE_S: {
    group: 'telegram',
    about: 'How old launch data may be, in seconds.',
    form: 'whole number above 0',
    refused: 'more than 86400 (a day)',
  },
  GOOGLE_CLIENT_ID: {
    group: 'signIn',
    about: 'Sign-in with Google, or with any OpenID provider that works the same way. Set with its secret.',
    form: 'text',
    default: local,
  },
  GOOGLE_CLIENT_SECRET: { group: 'signIn', about: 'Its secret.', form: 'text', default: local },
  GOOGLE_ISSUER: {
    group: 'signIn',
    about: 'The OpenID issuer. Must be https outside `local`.',
    form: address,
    refused: 'an http address',
  },
  FACEBOOK_CLIENT_ID: {
    group: 'signIn',
    about: 'Sign-in with Facebook. Set with its secret.',
    form: 'text',
    default: local,
  },
  FACEBOOK_CLIENT_SECRET: { group: 'signIn', about: 'Its secret.', form: 'text', default: local },
  FACEBOOK_BASE_URL: {
    group: 'signIn',
    about: 'The Graph API. Must be https outside `local`.',
    form: address,
    refused: 'an http address',
  },
  OIDC_ISSUERS: {
    group: 'signIn',
    about:
      'Issuers whose id tokens `/auth/fb` accepts, such as Firebase: `[{"issuer": "https://securetoken.google.com/my-project", "audience": "my-project", "algorithms": ["RS256"]}]`.',
    form: 'JSON list of `{ issuer, audience, algorithms }`',
    refused: 'an issuer with an http address',
  },
  IDENTITY_PORT: {
    group: 'signIn',
    about: 'Where the emulator of Google and Facebook listens, in `local` only.',
    form: port,
    default: '`PORT` + 3, or a free one',
  },
  SMTP_URL: {
    group: 'email',
    about: 'The mail server that sends sign-in emails.',
    form: '`smtp://` or `smtps://` address',
    default: 'the outbox page `/local/outbox` in `local`',
    needed: ['prod'],
  },
  MAIL_FROM: {
    group: 'email',
    about: 'The sender of these emails.',
    form: '`Name <address>`',
    default: '`Parlor <parlor@localhost>`',
    needed: ['prod'],
  },
  BREEZE_API_URL: {
    group: 'payments',
    about: 'The API of Breeze, for card payments on the website (docs/payments.md).',
    form: address,
    default: '`https://api.breeze.cash`',
  },
  BREEZE_API_KEY: {
    group: 'payments',
    about: 'API key at Breeze. Card payments are offered where the key and the secret are set.',
    form: 'text',
    default: local,
  },
  BREEZE_WEBHOOK_SECRET: {
    group: 'payments',
    about: 'Proves that a webhook comes from Breeze.',
    form: 'text',
    default: local,
  },
  PAYMENTS_PORT: {
    group: 'payments',
    about: 'Where the emulator of Stars and of cards listens, in `local` only.',
    form: port,
    default: '`PORT` + 4, or a free one',
  },
  PARTNERS_PORT: {
    group: 'providers',
    about: 'Where the emulator of partners listens, in `local` only.',
    form: port,
    default: '`PORT` + 5, or a free one',
  },
  OPERATORS: {
    group: 'operators',
    about:
      'Who may open the console: an identity and a role (`viewer`, `support`, `treasurer`), such as `[{"identity": "email:ops@example.com", "role": "support"}]`.',
    form: 'JSON list of `{ identity, role }`; identities begin with `telegram:`, `email:`, `google:` or `facebook:`',
    default: '`operator@parlor.example` and `second@parlor.example` in `local`; nobody elsewhere',
    refused: 'an address of an example domain or of this machine',
  },
  OPERATOR_LIMITS: {
    group: 'operators',
    about:
      'How much may move in 24 hours without a second treasurer, grants and corrections summed: by one treasurer, for one player, in all. A plain number stands for all three. A currency that is not named always needs two people.',
    form: 'JSON, `{"PP": {"treasurer": 10000, "player": 5000, "all": 30000}}`; `PP`, `USDT`, `TON`, `SPLASH`',
    default: '`{"PP": 10000}`',
  },
  CORS_ORIGINS: { group: 'network', about: 'Other origins that may call the API.', form: list },
  VENDOR_ORIGINS: {
    group: 'network',
    about: 'Origins that the page may call and load scripts from: the vendors that its build names.',
    form: list,
  },
  TRUST_PROXY: {
    group: 'network',
    about:
      'How many proxies stand in front. Where requests arrive otherwise, `prod` says so in its log, metrics and health (docs/operations.md).',
    form: '0 to 9',
  },
  LOG_LEVEL: {
    group: 'telemetry',
    about: 'The least level that is logged. `debug` logs each statement too.',
    form: '`fatal`, `error`, `warn`, `info`, `debug` or `silent`',
  },
  METRICS_TOKEN: {
    group: 'telemetry',
    about: 'Bearer token of `/metrics`.',
    form: 'text',
    default: 'none: `/metrics` answers this machine only',
  },
  SESSION_REPLAY: {
    group: 'telemetry',
    about: 'Sessions of players who agreed may be recorded, where the flag is on too (docs/analytics.md).',
    form: '`0` or `1`',
  },
  AMPLITUDE_API_KEY: {
    group: 'telemetry',
    about: 'Paid orders are sent to Amplitude too.',
    form: 'text',
    default: 'off',
  },
  AMPLITUDE_API_URL: { group: 'telemetry', about: 'Where they are sent.', form: address },
  TEST_CONTROL: {
    group: 'tests',
    about: 'Opens the test-control listener on 127.0.0.1 (docs/test-control.md).',
    form: '`0` or `1`',
    refused: '`1`',
  },
  TEST_CONTROL_PORT: {
    group: 'tests',
    about: 'Its port, another one for each process.',
    form: port,
    default: '`PORT` + 2',
  },
} as const satisfies Readonly<Record<string, Setting>>;

/** Settings whose name holds the id of a game provider or of a partner, in capitals, `-` written as `_`. */
export const SETTINGS_BY_ID: Readonly<Record<string, Setting>> = {
  'PROVIDER_<ID>_SECRET': {
    group: 'providers',
    about:
      'Signs the calls of a game provider (docs/game-providers.md). `PROVIDER_PARLOR_SECRET` is that of the built-in games; prod needs it.',
    form: 'text',
    default: 'that of the built-in games is made in `DATA_DIR`',
  },
  'PROVIDER_<ID>_OLD_SECRET': {
    group: 'providers',
    about: 'Accepted beside the new secret while it is changed.',
    form: 'text',
    default: 'none',
  },
  'PROVIDER_<ID>_API_KEY': {
    group: 'providers',
    about: 'API key of a provider whose dialect has one.',
    form: 'text',
    default: 'none',
  },
  'PROVIDER_<ID>_PUBLIC_KEY': {
    group: 'providers',
    about: 'The key that verifies the calls of such a provider.',
    form: 'PEM',
    default: 'none',
  },
  'PROVIDER_<ID>_PRIVATE_KEY': {
    group: 'providers',
    about: 'The key that signs our calls to such a provider.',
    form: 'PEM',
    default: 'none',
  },
  'PARTNER_<ID>_SECRET': {
    group: 'providers',
    about: 'Signs what is asked of a partner, and what the partner sends (docs/partners.md).',
    form: 'text',
    default: 'an emulator in `local`; elsewhere the tasks of this partner are not offered',
  },
};

/** Settings that one of the environments does not start without, in the order of the page. */
export const neededIn = (environment: 'devel' | 'prod'): Array<keyof typeof SETTINGS> =>
  (Object.keys(SETTINGS) as Array<keyof typeof SETTINGS>).filter((name) =>
    (SETTINGS[name] as Setting).needed?.includes(environment),
  );
