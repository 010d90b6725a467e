// Writes docs/wire-examples.md from replies of a real server.
import type { Endpoint } from '@parlor/contract/kernel/endpoint.ts';
import * as z from 'zod/mini';

/** One recorded call, masked. */
export interface Example {
  readonly name: string;
  readonly endpoint: Endpoint;
  /** Method and path, as in a request's first line. */
  readonly line: string;
  readonly requestHeaders: readonly string[];
  readonly requestBody: unknown;
  readonly status: number;
  readonly replyHeaders: readonly string[];
  /** JSON, or the text of an event stream. */
  readonly reply: unknown;
}

/** A longer list of objects is cut to `ITEMS_SHOWN`. */
const LIST_SHOWN_WHOLE = 2;
export const ITEMS_SHOWN = 1;
const WIDTH = 110;

/** On one line, with a space after every comma and colon. */
function flat(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(flat).join(', ')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const fields = Object.entries(value).map(([key, one]) => `${JSON.stringify(key)}: ${flat(one)}`);
  return fields.length === 0 ? '{}' : `{ ${fields.join(', ')} }`;
}

export const isLong = (value: unknown): boolean =>
  typeof value === 'object' &&
  value !== null &&
  ((Array.isArray(value) && value.length > LIST_SHOWN_WHOLE && typeof value[0] === 'object') ||
    Object.values(value).some(isLong));

/** Readable JSON: short values on one line, and only the first item of a long list. */
function readable(value: unknown, indent = ''): string {
  const line = flat(value);
  if (typeof value !== 'object' || value === null) return line;
  if (line.length + indent.length <= WIDTH && !isLong(value)) return line;
  const inner = `${indent}  `;
  if (Array.isArray(value)) {
    const shown = isLong(value) ? value.slice(0, ITEMS_SHOWN) : value;
    const rest = value.length - shown.length;
    const lines = shown.map((one) => inner + readable(one, inner)).join(',\n');
    return `[\n${lines}${rest > 0 ? `\n${inner}// and ${rest} more` : ''}\n${indent}]`;
  }
  const fields = Object.entries(value).map(
    ([key, one]) => `${inner}${JSON.stringify(key)}: ${readable(one, inner)}`,
  );
  return `{\n${fields.join(',\n')}\n${indent}}`;
}

const fence = (language: string, text: string): string => `\`\`\`${language}\n${text}\n\`\`\``;

function section({ name, endpoint, ...e }: Example): string {
  const request = [
    e.line,
    ...e.requestHeaders,
    ...(e.requestBody === undefined ? [] : ['', readable(e.requestBody)]),
  ];
  const head = [`HTTP/1.1 ${e.status}`, ...e.replyHeaders];
  const body = typeof e.reply === 'string' ? e.reply.trimEnd() : readable(e.reply);
  return [
    `### ${name}`,
    `${endpoint.summary} (${endpoint.source}).`,
    fence('http', request.join('\n')),
    fence('http', [...head, '', body].join('\n')),
  ].join('\n\n');
}

interface Schema {
  readonly type?: string;
  readonly properties?: Record<string, Schema>;
  readonly required?: readonly string[];
  readonly items?: Schema;
  readonly additionalProperties?: Schema | boolean;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly format?: string;
}

/** A schema on one line: `{ count: integer, name?: string }`. */
function shapeOf(schema: Schema): string {
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return choices.map(shapeOf).join(' | ');
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum) return schema.enum.map((one) => JSON.stringify(one)).join(' | ');
  if (schema.type === 'array') return `[${shapeOf(schema.items ?? {})}]`;
  if (schema.type === 'object' && schema.properties) {
    const fields = Object.entries(schema.properties).map(
      ([key, inner]) => `${key}${schema.required?.includes(key) === true ? '' : '?'}: ${shapeOf(inner)}`,
    );
    return fields.length === 0 ? '{}' : `{ ${fields.join(', ')} }`;
  }
  if (schema.type === 'object' && typeof schema.additionalProperties === 'object')
    return `{ [name]: ${shapeOf(schema.additionalProperties)} }`;
  return schema.format === 'date-time' ? 'instant' : (schema.type ?? 'any');
}
const declared = (schema: z.ZodMiniType, io: 'input' | 'output'): string =>
  shapeOf(z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as Schema);

function lineOfUnbuiltCall([name, e]: readonly [string, Endpoint]): string {
  const parts = [
    ...(e.query ? [`query \`${declared(e.query, 'input')}\``] : []),
    ...(e.body ? [`body \`${declared(e.body, 'input')}\``] : []),
    `reply \`${declared(e.reply, 'output')}\``,
  ];
  return `- **${name}** \`${e.method} ${e.path}\`: ${e.summary}. ${parts.join('; ')}`;
}

export interface Page {
  readonly groups: ReadonlyArray<{ readonly title: string; readonly examples: readonly Example[] }>;
  readonly notYet: ReadonlyArray<readonly [string, Endpoint]>;
}

export function wirePage({ groups, notYet }: Page): string {
  return `${[
    '# Wire examples',
    'One example of every call, with a real reply of a server. Keys, seeds, times and addresses are replaced by examples. A list of more than two items shows only the first. Every call may send `x-user-platform: telegram` or `web` (default `web`). Calls of a signed-in player send the bearer token. `contract/` declares the forms; `/docs` of a running server shows them.',
    '`e2e/http/wire-examples.test.ts` writes this page, and fails if page and server differ. To update it, run `UPDATE_WIRE_EXAMPLES=1 npm test -- e2e/http/wire-examples.test.ts`.',
    ...groups.flatMap(({ title, examples }) => [`## ${title}`, ...examples.map(section)]),
    '## Declared, and still to be built',
    'These answer 501 with the code `NOT_IMPLEMENTED` and the message `Not implemented`. Request and reply are already fixed:',
    notYet.map(lineOfUnbuiltCall).join('\n'),
  ].join('\n\n')}\n`;
}
