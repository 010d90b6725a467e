// `npm run settings`: docs/settings.md, every setting of the server (server/config.ts checks it,
// server/setting-descriptions.ts describes it) and of the build (web/env.d.ts). generated-pages.test.ts reports an
// outdated page.
import { Environment } from '../../server/config.ts';
import { SETTING_GROUPS, type Setting } from '../../server/setting-descriptions.ts';
import { refusedByName } from '../../server/unsafe-settings.ts';
import { readPage, table, writePage } from './page.ts';

export const SETTINGS_PAGE = 'docs/settings.md';

/** Sources name documents from the root; the page has links. */
const linked = (text: string): string =>
  text.replace(
    /\bdocs\/([\w/-]+\.md)(#[\w-]+)?/g,
    (_, path: string, heading = '') => `[${path}](${path}${heading})`,
  );
/** Defaults come from the schema. */
function defaultOf(name: string, setting: Setting): string {
  const schema: unknown = (Environment.shape as Readonly<Record<string, unknown>>)[name];
  const { def } = (schema ?? {}) as { def?: { type: string; defaultValue?: unknown } };
  const constant = def?.type === 'default' ? def.defaultValue : undefined;
  if (setting.default !== undefined) return setting.default;
  if (Array.isArray(constant) && constant.length === 0) return 'none';
  if (typeof constant === 'boolean') return constant ? '`1`' : '`0`';
  if (typeof constant === 'string' || typeof constant === 'number') return `\`${constant}\``;
  throw new Error(
    `${name} has no constant default in server/config.ts: say in server/setting-descriptions.ts what holds without a value`,
  );
}

const prodRefuses = (name: string, { needed, refused }: Setting): string =>
  [
    ...(needed?.includes('prod') ? ['no value'] : []),
    ...refusedByName(name),
    ...(refused ? [refused] : []),
  ].join('; ');

const devel = ({ needed }: Setting): string => (needed?.includes('devel') ? ' Needed in `devel` too.' : '');

const row = ([name, setting]: readonly [string, Setting]): string[] => [
  `\`${name}\``,
  linked(setting.about) + devel(setting),
  setting.form ?? 'text',
  defaultOf(name, setting),
  prodRefuses(name, setting),
];

/** Names and docstrings of `ImportMetaEnv`. */
export function buildSettings(): Array<readonly [name: string, about: string]> {
  const text = readPage('web/env.d.ts');
  return [...text.matchAll(/\/\*\* ([^\n]*) \*\/\n {2}readonly (VITE_\w+)\?/g)].map(
    ([, about = '', name = '']) => [name, about] as const,
  );
}

export function settingsPage(): string {
  const groups = Object.entries(SETTING_GROUPS).map(
    ([title, settings]) => `## ${title}

${table(['Setting', 'What it is', 'Form', 'Default', '`prod` refuses'], Object.entries(settings).map(row))}
`,
  );
  return `# Settings

Written by \`npm run settings\` from \`server/config.ts\`, \`server/setting-descriptions.ts\`, \`server/unsafe-settings.ts\` and \`web/env.d.ts\`.

The server reads its settings from the environment. Every setting has a default that works on your own machine. An empty value
counts as not set. A wrong value stops the start with one line that names the setting. With \`PARLOR_ENV=prod\` the server also
refuses the values of the last column, so that no deployment runs with local defaults. Start with \`deploy/parlor.env.example\`.

${groups.join('\n')}
## OpenTelemetry

\`OTEL_EXPORTER_OTLP_ENDPOINT\` and the other \`OTEL_…\` variables of OpenTelemetry for traces count where the server is
started with \`node --import ./server/runtime/tracing.ts server/main.ts\` ([analytics.md](analytics.md)).

## Build of the web app

\`npm start\` and \`npm run build:static\` hand these to the build; the server does not read them. All are off where they are not set.

${table(
  ['Setting', 'What it is'],
  buildSettings().map(([name, about]) => [`\`${name}\``, linked(about)]),
)}

## Tests and tools

${table(
  ['Setting', 'What it is'],
  [
    ['`CHROMIUM_PATH`', 'The browser of the tests, if it is not in the PATH.'],
    ['`TEST_TRACE`', '`1`: a failed browser scenario also leaves a trace ([testing.md](testing.md)).'],
    ['`TEST_CLOCK`', 'The start time of a whole test run ([testing.md](testing.md)).'],
    [
      '`UPDATE_MESSENGER_CALLS`',
      '`1`: the scenario of all screens records what they ask of Telegram ([telegram.md](telegram.md)).',
    ],
    ['`UPDATE_PICTURES`', '`1`: the gallery test stores the current pictures.'],
    ['`UPDATE_WIRE_EXAMPLES`', '`1`: a test run updates [wire-examples.md](wire-examples.md).'],
  ],
)}
`;
}

if (import.meta.main) writePage(SETTINGS_PAGE, settingsPage());
