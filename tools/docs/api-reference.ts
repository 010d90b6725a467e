// `npm run api-reference`: docs/api.md, what a game can call and import, written from the contract and from the docstrings of
// what `@parlor/sdk` exports. A test says where it is out of date.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { contract } from '@parlor/contract/kernel/contract.ts';
import type { Endpoint } from '@parlor/contract/kernel/endpoint.ts';
import { root } from '../lint/repository.ts';

export const API_PAGE = 'docs/api.md';
const ENTRY = 'sdk/index.ts';

const inCell = (text: string): string => text.replaceAll('|', '\\|').replace(/\s+/g, ' ');

function callRow(name: string, e: Endpoint): string {
  const takes = (['params', 'query', 'body'] as const).filter((part) => part in e).join(', ');
  const may = (e.errors ?? []).map((code) => `\`${code}\``).join(' ');
  return `| \`${name}\` | ${inCell(e.summary)} | ${takes} | ${e.auth === 'player' ? 'yes' : ''} | ${may} |`;
}

/** Names that the identity passes on, with the file each comes from. */
function exported(): Array<{ readonly name: string; readonly file: string }> {
  const text = readFileSync(join(root, ENTRY), 'utf8');
  return [...text.matchAll(/export (?:type )?\{([^}]*)\} from '\.\/([^']+)';/g)].flatMap(([, names, file]) =>
    (names ?? '')
      .split(',')
      .map((name) => name.trim().replace(/^type /, ''))
      .filter((name) => name !== '')
      .map((name) => ({ name, file: `sdk/${file}` })),
  );
}

/** The docstring right above a declaration, and its first line of code. */
function described(name: string, file: string): string {
  const text = readFileSync(join(root, file), 'utf8');
  const declaration = new RegExp(
    `(?:/\\*\\*((?:(?!\\*/)[\\s\\S])*)\\*/\\n)?export (?:async )?(?:function|const|class|interface|type) ${name}\\b([^\\n]*)`,
  ).exec(text);
  const words = (declaration?.[1] ?? '')
    .replace(/^\s*\*? ?/gm, '')
    .replace(/\s+/g, ' ')
    .trim();
  const kind =
    /export (?:async )?(function|const|class|interface|type) /.exec(declaration?.[0] ?? '')?.[1] ?? '';
  return `| \`${name}\` | ${kind} | ${inCell(words)} |`;
}

export function apiPage(): string {
  const calls = Object.entries(contract as Record<string, Endpoint>).filter(([, e]) => e.event === undefined);
  const streams = Object.entries(contract as Record<string, Endpoint>).filter(
    ([, e]) => e.event !== undefined,
  );
  return `# Reference of the SDK

Written by \`npm run api-reference\`; the guide is [for-game-makers.md](for-game-makers.md).

## What \`@parlor/sdk\` exports

| Name | Is | What it does |
|---|---|---|
${exported()
  .map(({ name, file }) => described(name, file))
  .join('\n')}

## Calls: \`parlor.api\`

Each takes \`{ params, query, body }\`, as far as it has them, and options \`{ signal, headers, idempotencyKey, keepalive }\`.
Besides its own refusals any call may meet \`UNAUTHENTICATED\`, \`TOKEN_REVOKED\`, \`INVALID_REQUEST\`, \`RATE_LIMITED\`,
\`UNAVAILABLE\` and \`NOT_IMPLEMENTED\`. Their exact forms are those of \`contract/\`, and of the OpenAPI page of a running server.

| Call | What it does | Takes | Signed in | Refusals of its own |
|---|---|---|---|---|
${calls.map(([name, e]) => callRow(name, e)).join('\n')}

## Live

${streams.map(([name, e]) => `- \`${name}\`: ${e.summary}`).join('\n')}
`;
}

if (import.meta.main) {
  writeFileSync(join(root, API_PAGE), apiPage());
  process.stdout.write(`${API_PAGE}\n`);
}
