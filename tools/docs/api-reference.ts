// `npm run api-reference`: docs/api.md, what a game can call and import, generated from the contract and the
// docstrings of `@parlor/sdk`. A test reports an outdated page.
import { contract } from '@parlor/contract/kernel/contract.ts';
import type { Endpoint } from '@parlor/contract/kernel/endpoint.ts';
import { code, readPage, table, writePage } from './page.ts';

export const API_PAGE = 'docs/api.md';
/** Each entry of the package, with the file that makes it. */
const ENTRIES = {
  '@parlor/sdk': 'sdk/index.ts',
  '@parlor/sdk/game': 'sdk/game.ts',
  '@parlor/sdk/fake': 'sdk/fake/open.ts',
} as const;
const PACKAGES = { './': 'sdk/', '@parlor/contract/': 'contract/' } as const;

function callRow([name, e]: readonly [string, Endpoint]): string[] {
  const takes = (['params', 'query', 'body'] as const).filter((part) => part in e).join(', ');
  const may = (e.errors ?? []).map(code).join(' ');
  return [code(name), e.summary, takes, e.auth === 'player' ? 'yes' : '', may];
}

interface Exported {
  readonly name: string;
  readonly file: string;
}

/** Names that an entry exports, with the file that declares each. */
function exportedBy(entry: string): Exported[] {
  const text = readPage(entry);
  const again = /export (?:type )?\{([^}]*)\} from '(\.\/|@parlor\/contract\/)([^']+)';/g;
  const own = /^export (?:async )?(?:function|const|class|interface|type) (\w+)/gm;
  return [
    ...[...text.matchAll(again)].flatMap(([, names = '', from, file = '']) =>
      names
        .split(',')
        .map((name) => name.trim().replace(/^type /, ''))
        .filter((name) => name !== '')
        .map((name) => ({ name, file: `${PACKAGES[from as keyof typeof PACKAGES]}${file}` })),
    ),
    ...[...text.matchAll(own)].map(([, name = '']) => ({ name, file: entry })),
  ];
}

/** The docstring right above a declaration, and its first line of code. */
function described({ name, file }: Exported): string[] {
  const text = readPage(file);
  const declaration = new RegExp(
    `(?:/\\*\\*((?:(?!\\*/)[\\s\\S])*)\\*/\\n)?export (?:async )?(?:function|const|class|interface|type) ${name}\\b([^\\n]*)`,
  ).exec(text);
  const words = (declaration?.[1] ?? '')
    .replace(/^\s*\*? ?/gm, '')
    .replace(/\s+/g, ' ')
    // Readers elsewhere do not have the specification.
    .replace(/ \(spec §[^)]*\)/g, '')
    .trim();
  const kind =
    /export (?:async )?(function|const|class|interface|type) /.exec(declaration?.[0] ?? '')?.[1] ?? '';
  if (words === '') throw new Error(`${file}: ${name} is exported to games and has no docstring`);
  return [code(name), kind, words];
}

export function apiPage(): string {
  const calls = Object.entries(contract as Record<string, Endpoint>).filter(([, e]) => e.event === undefined);
  const streams = Object.entries(contract as Record<string, Endpoint>).filter(
    ([, e]) => e.event !== undefined,
  );
  return `# Reference of the SDK

Written by \`npm run api-reference\`; the guide is [for-game-makers.md](for-game-makers.md).

${Object.entries(ENTRIES)
  .map(
    ([name, file]) =>
      `## What ${code(name)} exports\n\n${table(['Name', 'Is', 'What it does'], exportedBy(file).map(described))}\n`,
  )
  .join('\n')}
## Calls: \`parlor.api\`

Each takes \`{ params, query, body }\`, as far as it has them, and options \`{ signal, headers, idempotencyKey, keepalive }\`.
Besides its own refusals any call may meet \`UNAUTHENTICATED\`, \`TOKEN_REVOKED\`, \`INVALID_REQUEST\`, \`RATE_LIMITED\`,
\`UNAVAILABLE\`, \`INTERNAL\` and \`NOT_IMPLEMENTED\`, and a change also \`BUSY\` and \`IDEMPOTENCY_KEY_REUSED\`. Their exact forms are those of \`contract/\`, and of the OpenAPI page of a running server.

${table(['Call', 'What it does', 'Takes', 'Signed in', 'Refusals of its own'], calls.map(callRow))}

## Live

${streams.map(([name, e]) => `- \`${name}\`: ${e.summary}`).join('\n')}
`;
}

if (import.meta.main) writePage(API_PAGE, apiPage());
