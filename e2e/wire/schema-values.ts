// Values of a JSON schema for fast-check, and bodies that no schema of ours takes.
import fc from 'fast-check';

export type Json = string | number | boolean | null | Json[] | { [key: string]: Json };
export interface Schema {
  readonly $ref?: string;
  readonly type?: string;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: Schema | boolean;
  readonly propertyNames?: Schema;
  readonly items?: Schema;
  readonly prefixItems?: readonly Schema[];
  readonly enum?: readonly Json[];
  readonly const?: Json;
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly allOf?: readonly Schema[];
  readonly pattern?: string;
  readonly format?: string;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly exclusiveMinimum?: number;
  readonly exclusiveMaximum?: number;
}

export interface Within {
  readonly schemas: Readonly<Record<string, Schema>>;
  /** Values of earlier replies for a field of this name. */
  readonly known: (name: string) => readonly Json[];
  /** Name of the field. */
  readonly name?: string;
}

const FORMATS: Readonly<Record<string, fc.Arbitrary<string>>> = {
  'date-time': fc
    .date({ min: new Date('2020-01-01'), max: new Date('2030-01-01'), noInvalidDate: true })
    .map((date) => date.toISOString()),
  date: fc
    .date({ min: new Date('2020-01-01'), max: new Date('2030-01-01'), noInvalidDate: true })
    .map((date) => date.toISOString().slice(0, 10)),
  uri: fc.webUrl(),
  email: fc.nat(99_999).map((n) => `person-${n}@example.com`),
  uuid: fc.uuid(),
};

export function arbitraryOf(schema: Schema, within: Within): fc.Arbitrary<Json> {
  const own = valueOf(schema, within);
  const known = within.name === undefined ? [] : within.known(within.name);
  const fits = known.filter((one) => typeof one === (schema.type === 'integer' ? 'number' : schema.type));
  return fits.length === 0 ? own : fc.oneof({ weight: 4, arbitrary: fc.constantFrom(...fits) }, own);
}

function valueOf(schema: Schema, within: Within): fc.Arbitrary<Json> {
  const { schemas, name } = within;
  const inner = (one: Schema, of: string | undefined = name): fc.Arbitrary<Json> =>
    arbitraryOf(one, of === undefined ? within : { ...within, name: of });
  if (schema.$ref !== undefined) return inner(schemas[schema.$ref.split('/').at(-1)!]!);
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum !== undefined) return fc.constantFrom(...schema.enum);
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices !== undefined) return fc.oneof(...choices.map((one) => inner(one)));
  if (schema.allOf !== undefined)
    return inner(
      schema.allOf.reduce<Schema>((all, one) => ({ ...all, ...one }), {
        ...schema,
        allOf: undefined,
      } as never),
    );
  switch (schema.type) {
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    case 'integer':
      return fc.integer({
        min: Math.max(schema.minimum ?? (schema.exclusiveMinimum ?? -1) + 1, -1_000_000),
        max: Math.min(schema.maximum ?? (schema.exclusiveMaximum ?? 1_000_001) - 1, 1_000_000),
      });
    case 'number':
      return fc.integer({ min: schema.minimum ?? 0, max: schema.maximum ?? 10_000 });
    case 'string':
      return textOf(schema);
    case 'array':
      return schema.prefixItems !== undefined
        ? fc.tuple(...schema.prefixItems.map((one) => inner(one)))
        : fc.array(inner(schema.items ?? {}), {
            minLength: schema.minItems ?? 0,
            maxLength: Math.min(schema.maxItems ?? 3, (schema.minItems ?? 0) + 3),
          });
    case 'object':
      return objectOf(schema, inner);
    case undefined:
    default:
      return fc.constantFrom<Json>('anything', 7, true, null, { of: 'any' });
  }
}

function textOf({ pattern, format, minLength = 0, maxLength }: Schema): fc.Arbitrary<string> {
  const known = format === undefined ? undefined : FORMATS[format];
  if (known !== undefined) return known;
  const text =
    pattern === undefined
      ? fc.string({ minLength, maxLength: Math.min(maxLength ?? Infinity, minLength + 40) })
      : fc.stringMatching(new RegExp(pattern, 'u'));
  return text.filter((one) => one.length >= minLength && one.length <= (maxLength ?? Infinity));
}

function objectOf(
  { properties = {}, required = [], additionalProperties }: Schema,
  inner: (schema: Schema, name: string) => fc.Arbitrary<Json>,
): fc.Arbitrary<Json> {
  const fields = Object.fromEntries(Object.entries(properties).map(([key, one]) => [key, inner(one, key)]));
  if (Object.keys(fields).length === 0 && typeof additionalProperties === 'object')
    return fc.dictionary(fc.stringMatching(/^[a-z]{1,8}$/), inner(additionalProperties, ''), { maxKeys: 3 });
  return fc.record(fields, { requiredKeys: [...required] }) as fc.Arbitrary<Json>;
}

/** A body that differs from a valid one so that no call takes it. */
export const brokenBody = (valid: Json | undefined): fc.Arbitrary<string> =>
  fc.oneof(
    fc.constant(JSON.stringify(valid).slice(0, -1)),
    fc.constantFrom('[]', '"text"', '7', 'null', 'true', '{"a":'),
    fc.constant(JSON.stringify({ ...(valid as object), nobodyKnowsThis: 1 })),
  );
