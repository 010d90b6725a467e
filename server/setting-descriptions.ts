// A description of each setting; config.ts has the schema that checks it. docs/settings.md is written from both by
// `npm run settings`; a setting of the schema without a line here does not compile.

import { emailSettings, signInSettings } from './auth/sign-in-setting-descriptions.ts';
import { gateSettings } from './content/gate/gate-setting-descriptions.ts';

export interface Setting {
  readonly about: string;
  /** Any text by default. */
  readonly form?: string;
  /** The default. Left out if the schema has a constant default. */
  readonly default?: string;
  /** The environments that do not start without it. */
  readonly needed?: ReadonlyArray<'devel' | 'prod'>;
  /** Other values that prod refuses, as a clause such as "an http address". */
  readonly refused?: string;
}
type Settings = Readonly<Record<string, Setting>>;

const port = 'port number, 0 to 65535; 0 takes a free one';
const address = 'http or https address';
const list = 'origins such as `https://app.example`, separated by commas';
const local = 'an emulator in `local`; elsewhere not offered';

const server = {
  PARLOR_ENV: {
    about:
      'The kind of deployment. `fake` is the web app with fake services: `npm start` serves it, a server refuses it (docs/not-implemented.md).',
    form: '`local`, `devel`, `prod` or `fake`',
  },
  PORT: { about: 'The port of the web app and the API.', form: port },
  HOST: { about: 'The address to listen on.', form: 'host name or IP address' },
  GAMES_PORT: {
    about: 'The port of the built-in games, which need another origin than the web app.',
    form: port,
    default: '`PORT` + 1',
  },
  GAMES_URL: {
    about: 'Public address of the built-in games. Must be another origin than `PUBLIC_URL`.',
    form: address,
    default: 'the local address',
    needed: ['prod'],
    refused: 'an http address',
  },
  CONSOLE_PORT: { about: "Where the operators' console listens.", form: port, default: '`PORT` + 6' },
  CONSOLE_URL: {
    about:
      "Public address of the operators' console. Must be another host than those of players and games; passkeys belong to it, so a change makes them useless.",
    form: address,
    default: 'the local address',
    needed: ['prod'],
    refused: 'an http address',
  },
  PREVIEW_PORT: { about: 'Where previews of drafts listen.', form: port, default: '`PORT` + 7' },
  PREVIEW_URL: {
    about: 'Public address of previews of drafts, on a host of its own. Without it only local has previews.',
    form: address,
    default: 'the local address',
    refused: 'an http address',
  },
  PUBLIC_URL: {
    about: 'Public address of the web app. TON wallets sign for its host (docs/ton-wallet.md).',
    form: address,
    default: 'the local address',
    needed: ['prod'],
    refused: 'an http address',
  },
} as const satisfies Settings;

const database = {
  DATA_DIR: {
    about: 'Folder of the embedded database, and of the keys and secrets that the first start creates.',
    form: 'path, from the checkout',
    default: '`.parlor`',
  },
  DATABASE_URL: {
    about:
      'A PostgreSQL 15 or newer instead of the embedded one. Any number of processes may share it (docs/operations.md).',
    form: '`postgres://` or `postgresql://` address, with one host or several (`db-1:5432,db-2:5432`), one of them the primary; `?host=/folder` names a Unix socket',
    default: 'the embedded PostgreSQL',
    needed: ['prod'],
  },
  DATABASE_DIRECT_URL: {
    about:
      'The same database without the pooler, for listening connections and for migrations (docs/operations.md). On a cluster this is the coordinator, for jobs too; if `DATABASE_URL` leads to a worker, the worker names it. If `DATABASE_URL` leads to a pooler in transaction mode and this is not set, the server polls every second instead of listening.',
    form: 'as `DATABASE_URL`',
    default: '`DATABASE_URL`',
  },
  DATABASE_PREPARED: {
    about:
      'Whether named statements are prepared. `auto`: on a connection to PostgreSQL itself, and behind a pooler that tracks them (PgBouncer from 1.21 with `max_prepared_statements`).',
    form: '`auto`, `on` or `off`',
  },
  DATABASE_REPLICA_URL: {
    about:
      'A streaming replica of `DATABASE_URL`, for reads that may be some seconds old (docs/operations.md). Needs `DATABASE_URL`, and must be another server.',
    form: 'as `DATABASE_URL`',
    default: 'none',
  },
  ARCHIVE_DIR: {
    about: 'Folder of archived months, the same for all processes (docs/operations.md).',
    form: 'path, from the checkout',
    default: 'none',
  },
  JOURNAL_DIR: {
    about: 'Folder of the journal that a restore applies, the same for all processes (docs/operations.md).',
    form: 'path, from the checkout',
    default: '`journal` in `DATA_DIR` beside the embedded database, else none',
  },
  ...gateSettings,
  HISTORY_MONTHS: {
    about: 'Whole months of history in the database; a job moves older months to `ARCHIVE_DIR`.',
    form: 'whole number, 3 or more',
    default: 'all',
  },
} as const satisfies Settings;

const telegram = {
  TELEGRAM_BOT_TOKEN: {
    about: 'The bot whose launch data is accepted, and which writes messages to players (docs/messages.md).',
    form: 'bot token, `123456:ABC…`',
    default: 'a token of local development',
    needed: ['devel', 'prod'],
    refused: 'the token of local development',
  },
  TELEGRAM_BOT_NAME: {
    about: 'User name of the bot. Links to the mini-app begin with it.',
    default: 'none',
    needed: ['prod'],
  },
  TELEGRAM_APP_NAME: { about: 'Short name of the mini-app of that bot.', default: 'none' },
  TELEGRAM_API_URL: {
    about:
      'The Bot API, for payments with Stars (docs/payments.md). `local` uses an emulator if no bot is set.',
    form: address,
  },
  TELEGRAM_WEBHOOK_SECRET: {
    about: 'Proves that a webhook comes from Telegram.',
    form: '1 to 256 letters, digits, `_` or `-`',
    default: 'a secret of local development',
    needed: ['prod'],
  },
  TELEGRAM_INIT_DATA_MAX_AGE_S: {
    about: 'The maximum age of launch data, in seconds.',
    form: 'whole number above 0',
    refused: 'more than 86400 (a day)',
  },
} as const satisfies Settings;

const payments = {
  BREEZE_API_URL: {
    about: 'The API of Breeze, for card payments on the website (docs/payments.md).',
    form: address,
    default: '`https://api.breeze.cash`',
  },
  BREEZE_API_KEY: {
    about: 'API key of Breeze. Card payments are offered if the key and the secret are set.',
    default: local,
  },
  BREEZE_WEBHOOK_SECRET: { about: 'Proves that a webhook comes from Breeze.', default: local },
  PAYMENTS_PORT: {
    about: 'The port of the emulator of Stars and cards, in `local` only.',
    form: port,
    default: '`PORT` + 4, or a free one',
  },
} as const satisfies Settings;

const providers = {
  PARTNERS_PORT: {
    about: 'The port of the emulator of partners, in `local` only.',
    form: port,
    default: '`PORT` + 5, or a free one',
  },
} as const satisfies Settings;

const operators = {
  OPERATORS: {
    about:
      'Outside `prod`: accounts of players that open the console of the website, by an identity and a role (`viewer`, `support`, `treasurer`), such as `[{"identity": "email:ops@example.com", "role": "support"}]`. In `prod` operators have accounts of their own (docs/operations.md).',
    form: 'JSON list of `{ identity, role }`; identities begin with `telegram:`, `email:`, `google:` or `facebook:`',
    default: '`operator@parlor.example` and `second@parlor.example` in `local`; nobody elsewhere',
    refused: 'any value',
  },
  OPERATOR_LIMITS: {
    about:
      'The limits in 24 hours without a second treasurer, for grants and deductions together: by one treasurer, for one player, in total. A plain number is the limit for all three. A currency without a limit always needs two people.',
    form: 'JSON, `{"PP": {"treasurer": 10000, "player": 5000, "all": 30000}}`; `PP`, `USDT`, `TON`, `SPLASH`',
    default: '`{"PP": 10000}`',
  },
} as const satisfies Settings;

const network = {
  CORS_ORIGINS: { about: 'Other origins that may call the API.', form: list },
  VENDOR_ORIGINS: {
    about: 'Origins that the page may call and load scripts from: those of the vendors in its build.',
    form: list,
  },
  TRUST_PROXY: {
    about:
      'The number of proxies in front. If requests do not match it, `prod` reports it in log, metrics and health (docs/operations.md).',
    form: '0 to 9',
  },
} as const satisfies Settings;

const telemetry = {
  LOG_LEVEL: {
    about: 'The lowest level that is logged. `debug` also logs each SQL statement.',
    form: '`fatal`, `error`, `warn`, `info`, `debug` or `silent`',
  },
  METRICS_TOKEN: {
    about: 'Bearer token of `/metrics`.',
    default: 'none: `/metrics` answers only this machine',
  },
  SESSION_REPLAY: {
    about: 'Allows recordings of sessions of players who agreed, if the flag is on too (docs/analytics.md).',
    form: '`0` or `1`',
  },
  AMPLITUDE_API_KEY: { about: 'Sends paid orders to Amplitude too.', default: 'off' },
  AMPLITUDE_API_URL: { about: 'The address of Amplitude for these orders.', form: address },
} as const satisfies Settings;

const tests = {
  TEST_CONTROL: {
    about: 'Opens the test-control listener on 127.0.0.1 (docs/test-control.md).',
    form: '`0` or `1`',
    refused: '`1`',
  },
  TEST_CONTROL_PORT: { about: 'Its port, different for each process.', form: port, default: '`PORT` + 2' },
} as const satisfies Settings;

/** Settings with the id of a game provider or a partner in the name, in capitals and with `_` for `-`. */
const byId: Settings = {
  'PROVIDER_<ID>_SECRET': {
    about:
      'Signs the calls of a game provider (docs/game-providers.md). `PROVIDER_PARLOR_SECRET` is for the built-in games; `prod` needs it.',
    default: 'for the built-in games created in `DATA_DIR`',
  },
  'PROVIDER_<ID>_OLD_SECRET': {
    about: 'Accepted together with the new secret during a change.',
    default: 'none',
  },
  'PROVIDER_<ID>_API_KEY': { about: 'API key of a provider, if its dialect has one.', default: 'none' },
  'PROVIDER_<ID>_PUBLIC_KEY': {
    about: 'The key that verifies the calls of such a provider.',
    form: 'PEM',
    default: 'none',
  },
  'PROVIDER_<ID>_PRIVATE_KEY': {
    about: 'The key that signs our calls to such a provider.',
    form: 'PEM',
    default: 'none',
  },
  'PARTNER_<ID>_SECRET': {
    about: 'Signs the calls to a partner and the messages of the partner (docs/partners.md).',
    default: 'an emulator in `local`; elsewhere the tasks of this partner are not offered',
  },
};

export const SETTINGS = {
  ...server,
  ...database,
  ...telegram,
  ...signInSettings,
  ...emailSettings,
  ...payments,
  ...providers,
  ...operators,
  ...network,
  ...telemetry,
  ...tests,
};

/** The sections of the page. */
export const SETTING_GROUPS: Readonly<Record<string, Settings>> = {
  'Server and addresses': server,
  'Database and data': database,
  Telegram: telegram,
  'Sign-in': signInSettings,
  Email: emailSettings,
  Payments: payments,
  'Game providers and partners': { ...providers, ...byId },
  Operators: operators,
  Network: network,
  'Logs, metrics, analytics': telemetry,
  Tests: tests,
};

/** Settings that an environment needs for its start, in the order of the page. */
export const neededIn = (environment: 'devel' | 'prod'): Array<keyof typeof SETTINGS> =>
  (Object.keys(SETTINGS) as Array<keyof typeof SETTINGS>).filter((name) =>
    (SETTINGS[name] as Setting).needed?.includes(environment),
  );
