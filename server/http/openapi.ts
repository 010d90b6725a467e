// OpenAPI 3.1 made from the contract; docs.ts shows it.
import * as z from 'zod/mini';
import { IDEMPOTENCY_HEADER, PLATFORMS, PLATFORM_HEADER } from '@parlor/contract/kernel/contract.ts';
import type { Contract, Endpoint } from '@parlor/contract/kernel/endpoint.ts';
import { errors, type ErrorCode } from '@parlor/contract/kernel/errors.ts';

type Json = Record<string, unknown>;

const schemaOf = (schema: z.ZodMiniType, io: 'input' | 'output'): Json => {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    target: 'draft-2020-12',
  }) as Json;
  return rest;
};

/** Codes that any call can answer with. */
const common: readonly ErrorCode[] = ['INVALID_REQUEST', 'RATE_LIMITED', 'INTERNAL', 'UNAVAILABLE'];
const ofPlayers: readonly ErrorCode[] = ['UNAUTHENTICATED', 'TOKEN_EXPIRED', 'TOKEN_REVOKED'];

function responsesOf(e: Endpoint, missing: boolean): Json {
  const codes: ErrorCode[] = [
    ...new Set([
      ...common,
      ...(e.auth === 'player' ? ofPlayers : []),
      ...(e.errors ?? []),
      ...(missing ? (['NOT_IMPLEMENTED'] as const) : []),
    ]),
  ];
  const byStatus = Map.groupBy(codes, (code) => errors[code].status);
  return {
    200: {
      description: 'Done',
      content: {
        [e.event ? 'text/event-stream' : 'application/json']: { schema: schemaOf(e.reply, 'output') },
      },
    },
    ...Object.fromEntries(
      [...byStatus].map(([status, list]) => [
        status,
        {
          description: list.map((code) => `${code}: ${errors[code].message}`).join('\n\n'),
          content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
        },
      ]),
    ),
  };
}

function parametersOf(e: Endpoint): Json[] {
  const from = (schema: z.ZodMiniType | undefined, where: 'path' | 'query'): Json[] => {
    if (!schema) return [];
    const { properties = {}, required = [] } = schemaOf(schema, 'input') as {
      properties?: Json;
      required?: string[];
    };
    return Object.entries(properties).map(([name, s]) => ({
      name: name === '*' ? 'path' : name,
      in: where,
      required: where === 'path' || required.includes(name),
      schema: s,
    }));
  };
  const header = (name: string, schema: Json, description: string): Json => ({
    name,
    in: 'header',
    required: false,
    schema,
    description,
  });
  return [
    ...from(e.params, 'path'),
    ...from(e.query, 'query'),
    header(PLATFORM_HEADER, { type: 'string', enum: PLATFORMS }, 'Where the app runs; missing counts as web'),
    ...(e.method !== 'GET' && e.auth === 'player'
      ? [
          header(
            IDEMPOTENCY_HEADER,
            { type: 'string' },
            'The same key and body again is answered with the stored answer',
          ),
        ]
      : []),
  ];
}

/** `missing`: calls that are declared but answer 501 so far. */
export function openApiOf(contract: Contract, missing: readonly string[]): Json {
  const paths: Record<string, Json> = {};
  for (const [name, e] of Object.entries(contract)) {
    const path = e.path.replace('{*}', '{path}');
    paths[path] = {
      ...paths[path],
      [e.method.toLowerCase()]: {
        operationId: name,
        summary: e.summary,
        description: `Source: ${e.source}.${missing.includes(name) ? ' Not implemented yet.' : ''}`,
        tags: [e.path.split('/')[1] === 'api' ? e.path.split('/')[2]! : e.path.split('/')[1]!],
        security: e.auth === 'player' ? [{ bearer: [] }] : [],
        parameters: parametersOf(e),
        ...(e.body
          ? {
              requestBody: {
                required: true,
                content: { 'application/json': { schema: schemaOf(e.body, 'input') } },
              },
            }
          : {}),
        responses: responsesOf(e, missing.includes(name)),
      },
    };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Parlor',
      version: '1',
      description:
        'The calls of the games launcher. Money is a decimal number of whole units; times are ISO 8601 in UTC; every error has one shape.',
    },
    paths,
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
      schemas: {
        Error: {
          type: 'object',
          required: ['error'],
          properties: {
            error: {
              type: 'object',
              required: ['code', 'message', 'requestId'],
              properties: {
                code: { type: 'string', enum: Object.keys(errors) },
                message: { type: 'string' },
                details: {},
                requestId: { type: 'string' },
              },
            },
          },
        },
      },
    },
  };
}
