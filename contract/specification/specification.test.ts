// Compares the contract with the tables of the specification: what the server validates and the SDK's types promise.
import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { contract } from '../kernel/contract.ts';
import type { Endpoint } from '../kernel/endpoint.ts';
import { SPECIFIED_CALLS, SPECIFIED_DATABASE } from './calls.ts';
import { SPECIFIED_CONSTANTS } from './constants.ts';
import { SPECIFIED_DIFFERENCES } from './differences.ts';
import { SPECIFIED_ENTITIES } from './entities.ts';
import type { Form, SpecifiedEntity } from './entity.ts';

interface Schema {
  readonly type?: string;
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly format?: string;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly items?: Schema;
  readonly additionalProperties?: Schema | boolean;
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
}

const calls: Readonly<Record<string, Endpoint>> = contract;
const schemaOf = (type: z.ZodMiniType, io: 'input' | 'output'): Schema =>
  z.toJSONSchema(type, { io, unrepresentable: 'any', reused: 'inline' }) as Schema;

/** The schema itself, or each of its alternatives. */
const alternatives = (schema: Schema): Schema[] => {
  const several = schema.anyOf ?? schema.oneOf;
  return several ? several.flatMap(alternatives) : [schema];
};

function schemasAt(schema: Schema, path: string): Schema[] {
  const here = alternatives(schema).filter((one) => one.type !== 'null');
  if (path === '') return here;
  const [first = '', ...rest] = path.split('.');
  const inner = here.flatMap((one): Schema[] => {
    if (first !== '*') return one.properties?.[first] ? [one.properties[first]] : [];
    if (one.items) return [one.items];
    if (typeof one.additionalProperties === 'object') return [one.additionalProperties];
    return Object.values(one.properties ?? {});
  });
  return inner.flatMap((one) => schemasAt(one, rest.join('.')));
}

const nullable = new Set(SPECIFIED_DIFFERENCES.flatMap((d) => d.nullable ?? []));

const JSON_TYPES: Readonly<Record<string, readonly string[]>> = {
  number: ['number', 'integer'],
  count: ['integer'],
  boolean: ['boolean'],
  list: ['array'],
  object: ['object'],
};

/** Whether one form of the contract matches the specification. */
function isMeant(form: Form, one: Schema): boolean {
  if (form === 'instant') return one.type === 'string' && one.format === 'date-time';
  if (form.includes('|')) {
    const allowed = one.enum ?? [one.const];
    return allowed.every((value) => form.split('|').includes(String(value)));
  }
  return (JSON_TYPES[form] ?? ['string']).includes(one.type ?? '');
}

function faultsOf(entity: SpecifiedEntity): string[] {
  const [tag, wanted] = entity.where ?? [];
  const found = entity.at
    .filter(([call]) => call in calls)
    .flatMap(([call, path]) => schemasAt(schemaOf(calls[call]!.reply, 'output'), path))
    .filter((one) => tag === undefined || one.properties?.[tag]?.const === wanted);
  if (found.length === 0) return [`${entity.name} is in no answer of the contract`];
  return found.flatMap((schema) => {
    // A record whose keys are the names themselves.
    const isRecord = schema.properties === undefined && typeof schema.additionalProperties === 'object';
    const of = (field: string): Schema | undefined =>
      isRecord ? (schema.additionalProperties as Schema) : schema.properties?.[field];
    const check = (field: string, form: Form): string[] => {
      const declared = of(field);
      if (!declared) return [`${entity.name}.${field} is not in the contract`];
      const forms = alternatives(declared);
      const mayBeNull = forms.some((one) => one.type === 'null');
      return [
        ...forms
          .filter((one) => one.type !== 'null' && !isMeant(form, one))
          .map((one) => `${entity.name}.${field} is no ${form} but ${JSON.stringify(one)}`),
        ...(mayBeNull === nullable.has(`${entity.name}.${field}`)
          ? []
          : [
              `${entity.name}.${field} ${mayBeNull ? 'may' : 'may not'} be null; the differences say otherwise`,
            ]),
      ];
    };
    return [
      ...Object.entries(entity.fields).flatMap(([field, form]) => [
        ...check(field, form),
        ...(schema.required?.includes(field) ? [] : [`${entity.name}.${field} is optional in the contract`]),
      ]),
      ...Object.entries(entity.optional ?? {}).flatMap(([field, form]) => check(field, form)),
    ];
  });
}

const ofTheWire = SPECIFIED_ENTITIES.filter(({ at }) => at.some(([call]) => call in calls));

test.each(ofTheWire.map((entity) => [entity.name, entity] as const))(
  'spec §3, %s: the contract promises every field in its form',
  (_, entity) => {
    expect([...new Set(faultsOf(entity))]).toEqual([]);
  },
);

describe('spec §7', () => {
  test.each(SPECIFIED_CALLS.map((row) => [`${row.method} ${row.path}`, row] as const))('%s', (_, row) => {
    const call = calls[row.call]!;
    expect(`${call.method} ${call.path}`).toBe(`${row.method} ${row.base}${row.path}`);
    expect(call.auth).toBe(row.open === true ? 'none' : 'player');
    const body = call.body ? schemaOf(call.body, 'input') : {};
    const query = call.query ? schemaOf(call.query, 'input') : {};
    expect(Object.keys(body.properties ?? {})).toEqual(expect.arrayContaining([...(row.body ?? [])]));
    expect(Object.keys(query.properties ?? {})).toEqual(expect.arrayContaining([...(row.query ?? [])]));
    // A client that sends only what the specification names is answered.
    const beyond = (body.required ?? []).filter((field) => row.body?.includes(field) !== true);
    expect(beyond, 'asked for beyond the specification').toEqual([]);
    expect(query.required ?? []).toEqual([]);
    const replies = alternatives(schemaOf(call.reply, 'output'));
    for (const { properties } of replies.filter((one) => one.properties !== undefined))
      expect(Object.keys(properties!)).toEqual(expect.arrayContaining([...(row.reply ?? [])]));
  });

  test('the tables list exactly the calls of the specification in the contract', () => {
    const declared = Object.entries(calls)
      .filter(([, { source }]) => source.startsWith('spec §7'))
      .map(([name]) => name);
    expect(declared.toSorted()).toEqual(SPECIFIED_CALLS.map(({ call }) => call).toSorted());
    for (const [, call] of SPECIFIED_DATABASE) expect(calls).toHaveProperty(call);
  });
});

test('every difference has its own id and words, and rows name only differences that exist', () => {
  const ids = SPECIFIED_DIFFERENCES.map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
  const named = SPECIFIED_CONSTANTS.flatMap(({ difference }) => difference ?? []);
  expect(ids).toEqual(expect.arrayContaining(named));
  const fields = new Set(
    SPECIFIED_ENTITIES.flatMap(({ name, fields: own }) => Object.keys(own).map((f) => `${name}.${f}`)),
  );
  for (const field of nullable) expect(fields).toContain(field);
  const names = new Set(SPECIFIED_ENTITIES.map(({ name }) => name));
  for (const { notInFakes = [] } of SPECIFIED_DIFFERENCES)
    for (const name of notInFakes) expect(names).toContain(name);
});
