// OpenAPI 3.1 made from the contract; docs.ts shows it.
import * as z from 'zod/mini';
import { IDEMPOTENCY_HEADER, PLATFORMS, PLATFORM_HEADER } from '@parlor/contract/kernel/contract.ts';
import type { Contract, Endpoint } from '@parlor/contract/kernel/endpoint.ts';
import { errors } from '@parlor/contract/kernel/errors.ts';
import { namedSchemas } from '@parlor/contract/kernel/named-schemas.ts';
import { exampleOf, responsesOf, type Io, type Json, type SchemaOf } from './responses.ts';
import { TAGS } from './tags.ts';

const COMPONENTS = '#/components/schemas/';
const NAMED = /"#\/\$defs\/(\w+)"/g;

/**
 * Named schemas become components, to which every place refers. One that takes other values than it gives, such as one
 * with a default, has a second component for requests: `QuestInput` beside `Quest`.
 */
function createComponents(): { readonly schemaOf: SchemaOf; readonly used: () => Json } {
  const names = z.registry<{ id: string }>();
  for (const [id, schema] of namedSchemas()) names.add(schema, { id });
  const converted = (
    schema: z.ZodMiniType,
    io: Io,
  ): { readonly value: Json; readonly defs: Record<string, Json> } => {
    // Within an object a named schema is a reference.
    const whole = z.toJSONSchema(z.object({ value: schema }), {
      io,
      metadata: names,
      unrepresentable: 'any',
      target: 'draft-2020-12',
      override: ({ zodSchema, jsonSchema }) => {
        // Replies may have further fields (vocabulary.ts).
        const { def } = zodSchema._zod;
        if (def.type === 'object' && !('catchall' in def && def.catchall !== undefined))
          delete jsonSchema.additionalProperties;
        delete jsonSchema['id'];
        nameFields(jsonSchema as Json);
      },
    }) as unknown as { properties: { value: Json }; $defs?: Record<string, Json> };
    return { value: whole.properties.value, defs: whole.$defs ?? {} };
  };

  const defs = { input: {}, output: {} } as Record<Io, Record<string, Json>>;
  for (const io of ['input', 'output'] as const)
    for (const schema of namedSchemas().values()) Object.assign(defs[io], converted(schema, io).defs);
  const twofold = twofoldIn(defs);
  const refers = (json: Json, io: Io): Json =>
    JSON.parse(
      JSON.stringify(json).replaceAll(NAMED, (_, name: string) => {
        const component = io === 'input' && twofold.has(name) ? `${name}Input` : name;
        if (!used.has(component)) {
          used.set(component, {});
          used.set(component, refers(defs[io][name] ?? {}, io));
        }
        return `"${COMPONENTS}${component}"`;
      }),
    ) as Json;
  const used = new Map<string, Json>();
  return {
    schemaOf: (schema, io) => refers(converted(schema, io).value, io),
    used: () => Object.fromEntries([...used].toSorted(([a], [b]) => (a < b ? -1 : 1))),
  };
}

/** A record with a fixed list of keys has them as fields, which generated clients know by name. */
function nameFields(schema: Json): void {
  const { propertyNames, additionalProperties, required } = schema as {
    readonly propertyNames?: { readonly enum?: readonly string[] };
    readonly additionalProperties?: unknown;
    readonly required?: readonly string[];
  };
  const names = propertyNames?.enum ?? required;
  if (schema['properties'] !== undefined || names === undefined || required === undefined) return;
  schema['properties'] = Object.fromEntries(names.map((name) => [name, additionalProperties ?? {}]));
  delete schema['propertyNames'];
  delete schema['additionalProperties'];
}

/** The names whose requests differ from their replies, by themselves or by what they refer to. */
function twofoldIn(defs: Readonly<Record<Io, Readonly<Record<string, Json>>>>): ReadonlySet<string> {
  const texts = Object.keys(defs.output).map((name) => ({
    name,
    text: JSON.stringify(defs.output[name]),
    isOther: JSON.stringify(defs.output[name]) !== JSON.stringify(defs.input[name]),
  }));
  const twofold = new Set(texts.filter(({ isOther }) => isOther).map(({ name }) => name));
  for (let size = -1; size !== twofold.size;) {
    size = twofold.size;
    for (const { name, text } of texts)
      if ([...text.matchAll(NAMED)].some(([, other = '']) => twofold.has(other))) twofold.add(name);
  }
  return twofold;
}

function parametersOf(e: Endpoint, schemaOf: SchemaOf): Json[] {
  const from = (schema: z.ZodMiniType | undefined, where: 'path' | 'query'): Json[] => {
    if (!schema) return [];
    const { shape, required } = fieldsOf(schema, schemaOf);
    return Object.entries(shape).map(([name, s]) => ({
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
    ...(e.etag === 'of the reply'
      ? [
          header(
            'if-none-match',
            { type: 'string' },
            'The ETag of an earlier reply: 304 if it is still the same',
          ),
        ]
      : []),
    ...(e.etag === 'of the version' && e.method === 'PUT'
      ? [
          header(
            'if-match',
            { type: 'string' },
            'The ETag of the version that is replaced; "0" if there is none yet, * if there is any',
          ),
        ]
      : []),
  ];
}

/** The fields of an object in a path or a query. A record has none by name. */
function fieldsOf(
  schema: z.ZodMiniType,
  schemaOf: SchemaOf,
): { readonly shape: Json; readonly required: readonly string[] } {
  const { def } = schema._zod as unknown as {
    def: { readonly shape?: Readonly<Record<string, z.ZodMiniType>> };
  };
  const shape = def.shape ?? {};
  return {
    shape: Object.fromEntries(Object.entries(shape).map(([name, one]) => [name, schemaOf(one, 'input')])),
    required: Object.keys(shape).filter((name) => !shape[name]!.safeParse(undefined).success),
  };
}

const tagOf = ({ path }: Endpoint): string => {
  const [, first = '', second = ''] = path.split('/');
  return first === 'api' ? second : first;
};

/** `missing`: calls that are declared but answer 501 so far. */
export function openApiOf(contract: Contract, missing: readonly string[]): Json {
  const paths: Record<string, Json> = {};
  const { schemaOf, used } = createComponents();
  for (const [name, e] of Object.entries(contract)) {
    const path = e.path.replace('{*}', '{path}');
    paths[path] = {
      ...paths[path],
      [e.method.toLowerCase()]: {
        operationId: name,
        summary: e.summary,
        description: `${e.auth === 'player' ? 'Needs the token of a signed-in player.' : 'Needs no token.'}${missing.includes(name) ? ' Not implemented yet.' : ''}`,
        tags: [tagOf(e)],
        security: e.auth === 'player' ? [{ bearer: [] }] : [],
        parameters: parametersOf(e, schemaOf),
        ...(e.body
          ? {
              requestBody: {
                required: true,
                content: {
                  'application/json': {
                    schema: schemaOf(e.body, 'input'),
                    ...exampleOf(name, 'request'),
                  },
                },
              },
            }
          : {}),
        responses: responsesOf(name, e, missing.includes(name), schemaOf),
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
      contact: { name: 'The operator of this server' },
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: '/', description: 'This server' }],
    tags: [...new Set(Object.values(contract).map(tagOf))]
      .toSorted()
      .map((name) => ({ name, description: TAGS[name] })),
    paths,
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
      schemas: {
        ...used(),
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
