// The part of JSON Schema that the schemas of content/ use, and what a form needs from it.
import { LANGUAGES, SOURCE_LANGUAGE, type Language } from '@parlor/contract/formats/languages.ts';

export interface JsonSchema {
  readonly type?: string;
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: JsonSchema | boolean;
  readonly propertyNames?: JsonSchema;
  readonly items?: JsonSchema | boolean;
  readonly anyOf?: readonly JsonSchema[];
  readonly oneOf?: readonly JsonSchema[];
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly default?: unknown;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minItems?: number;
  readonly maxLength?: number;
}

/** Each field is the text in one language. */
const isByLanguage = ({ properties = {} }: JsonSchema): boolean => {
  const names = Object.keys(properties);
  return names.length > 0 && names.every((name) => Object.hasOwn(LANGUAGES, name));
};

/** Whether a text of content may be in English alone or in each language. */
export const isTextUnion = ([one, other, ...more]: readonly JsonSchema[]): boolean =>
  one?.type === 'string' &&
  other?.required?.includes(SOURCE_LANGUAGE) === true &&
  isByLanguage(other) &&
  more.length === 0;

/** A text in English becomes a text in each language, and the other way round. */
export const switchTextForm = (value: unknown): unknown =>
  isFields(value) ? (value[SOURCE_LANGUAGE] ?? '') : { [SOURCE_LANGUAGE]: value };

export type Path = ReadonlyArray<string | number>;

export const isFields = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export const branchesOf = (schema: JsonSchema): readonly JsonSchema[] | undefined =>
  schema.oneOf ?? schema.anyOf;

function fits(schema: JsonSchema, value: unknown): boolean {
  const branches = branchesOf(schema);
  if (branches) return branches.some((one) => fits(one, value));
  if ('const' in schema) return schema.const === value;
  if (schema.enum) return schema.enum.includes(value);
  if (schema.properties)
    return (
      isFields(value) &&
      Object.entries(schema.properties).every(
        ([name, part]) => part.const === undefined || value[name] === part.const,
      )
    );
  if (schema.type === 'array') return Array.isArray(value);
  if (schema.type === 'object') return isFields(value);
  if (schema.type === 'integer' || schema.type === 'number') return typeof value === 'number';
  return schema.type === undefined || schema.type === typeof value;
}

/** The branch of a union that matches the value, or the first one. */
export const branchAt = (branches: readonly JsonSchema[], value: unknown): number =>
  Math.max(
    0,
    branches.findIndex((one) => fits(one, value)),
  );

/** The schema of a nested field. */
export function schemaAt(schema: JsonSchema, value: unknown, path: Path): JsonSchema {
  const branches = branchesOf(schema);
  if (branches) return schemaAt(branches[branchAt(branches, value)] ?? {}, value, path);
  const [name, ...rest] = path;
  if (name === undefined) return schema;
  const part =
    isFields(value) || Array.isArray(value) ? (value as Record<string | number, unknown>)[name] : undefined;
  return schemaAt(insideOf(schema, name), part, rest);
}

export function insideOf(schema: JsonSchema, name: string | number): JsonSchema {
  const own = schema.properties?.[name];
  if (own) return own;
  const rest = typeof name === 'number' ? schema.items : schema.additionalProperties;
  return typeof rest === 'object' ? rest : {};
}

/** A first value for a new field. The check of the draft says what must still be filled in. */
export function emptyOf(schema: JsonSchema): unknown {
  const [branch] = branchesOf(schema) ?? [];
  if (branch) return emptyOf(branch);
  if (schema.const !== undefined) return schema.const;
  if (schema.default !== undefined) return schema.default;
  if (schema.enum) return schema.enum[0];
  if (schema.type === 'object' || schema.properties)
    return Object.fromEntries(
      (schema.required ?? []).map((name) => [name, emptyOf(schema.properties?.[name] ?? {})]),
    );
  if (schema.type === 'array')
    return Array.from({ length: schema.minItems ?? 0 }, () =>
      emptyOf(typeof schema.items === 'object' ? schema.items : {}),
    );
  if (schema.type === 'boolean') return false;
  if (schema.type === 'integer' || schema.type === 'number') return Math.max(schema.minimum ?? 1, 1);
  return '';
}

/**
 * `paymentWithinMinutes` is "Payment within minutes". Names of fields are English in each language. A key
 * that does not begin with a small letter, or has a space, stays as it is.
 */
export function labelOf(name: string): string {
  if (/^\P{Ll}|\s/u.test(name)) return name;
  const words = name.replace(/([a-z0-9])([A-Z])/g, '$1 $2').replaceAll('-', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1).toLowerCase();
}

/** Of a field of an object; a language by its own name. */
export const labelIn = (schema: JsonSchema, name: string): string =>
  isByLanguage(schema) && Object.hasOwn(LANGUAGES, name) ? LANGUAGES[name as Language] : labelOf(name);

/** The id of a list item, as the list of changes names it. In a text in each language, the key `id` is Indonesian. */
export function idIn(value: unknown): string | undefined {
  if (!isFields(value)) return undefined;
  const names = Object.keys(value);
  if (names.length > 1 && names.every((name) => Object.hasOwn(LANGUAGES, name))) return undefined;
  const id = value.id ?? value.key;
  return typeof id === 'string' ? id : undefined;
}

export const valueAt = (value: unknown, path: Path): unknown =>
  path.reduce<unknown>(
    (inside, name) =>
      typeof inside === 'object' && inside !== null
        ? (inside as Record<string | number, unknown>)[name]
        : undefined,
    value,
  );

/** The same field in another version; items with an id are found by it. */
export function sameFieldIn(other: unknown, value: unknown, path: Path): unknown {
  let [here, there] = [value, other];
  for (const name of path) {
    const next = valueAt(here, [name]);
    const id = Array.isArray(here) ? idIn(next) : undefined;
    there =
      id !== undefined && Array.isArray(there)
        ? there.find((one: unknown) => idIn(one) === id)
        : valueAt(there, [name]);
    here = next;
  }
  return there;
}

/** The id of the list item at this step of a path. */
export const itemIdAt = (value: unknown, path: Path, at: number): string | undefined =>
  typeof path[at] === 'number' ? idIn(valueAt(value, path.slice(0, at + 1))) : undefined;

/** The path as the list of changes writes it: with ids instead of numbers. */
export function namedPath(value: unknown, path: Path): string {
  return path.map((name, at) => itemIdAt(value, path, at) ?? String(name)).join('.');
}

/** Where a path of the list of changes leads in this version. Undefined if a list item of it is missing; keys are not checked. */
export function placeOf(value: unknown, named: string): Path | undefined {
  const path: Array<string | number> = [];
  let here = value;
  for (const name of named.split('.')) {
    if (Array.isArray(here)) {
      const byId = here.findIndex((one: unknown) => idIn(one) === name);
      const at = byId >= 0 ? byId : /^\d+$/.test(name) ? Number(name) : -1;
      if (at < 0 || at >= here.length) return undefined;
      path.push(at);
    } else path.push(name);
    here = valueAt(here, path.slice(-1));
  }
  return path;
}

/** A value in one line of text. */
export function textOf(value: unknown): string {
  if (value === undefined || value === null) return '';
  return typeof value === 'string' ? value : JSON.stringify(value);
}
