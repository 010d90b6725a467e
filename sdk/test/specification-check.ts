// Checks answers against the tables of the specification (contract/specification).
import { contract } from '@parlor/contract/kernel/contract.ts';
import { SPECIFIED_DIFFERENCES } from '@parlor/contract/specification/differences.ts';
import type { SpecifiedCall } from '@parlor/contract/specification/calls.ts';
import type { Form, SpecifiedEntity } from '@parlor/contract/specification/entity.ts';

/** One call with its answer. `sdk.…` are values that the SDK itself gives. */
export interface Exchange {
  readonly call: string;
  readonly query?: readonly string[];
  readonly body?: unknown;
  /** Sent headers, with lower-case names; undefined without a wire. */
  readonly headers?: Readonly<Record<string, string>>;
  readonly reply: unknown;
}

/** Name of a request's call, by its method and path. */
export function callAt(method: string, path: string): string | undefined {
  for (const [name, endpoint] of Object.entries(contract)) {
    const form = endpoint.path.replace(/\{\*\}$/, '.+').replaceAll(/\{\w+\}/g, '[^/]+');
    const isMeant = endpoint.path === path || (new RegExp(`^${form}$`).test(path) && !isWords(path));
    if (endpoint.method === method && isMeant) return name;
  }
  return undefined;
}
/** A call with a parameter does not match if another call has exactly these path segments. */
const isWords = (path: string): boolean => Object.values(contract).some(({ path: words }) => words === path);

/** Every value at a path; `*` is every item of a list or map. */
export function valuesAt(value: unknown, path: string): unknown[] {
  if (path === '') return [value];
  const [first = '', ...rest] = path.split('.');
  if (typeof value !== 'object' || value === null) return [];
  const inner = first === '*' ? Object.values(value) : [(value as Record<string, unknown>)[first]];
  return inner.flatMap((one) => (one === undefined ? [] : valuesAt(one, rest.join('.'))));
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export function fits(form: Form, value: unknown): boolean {
  switch (form) {
    case 'text':
      return typeof value === 'string';
    case 'number':
      return typeof value === 'number' && Number.isFinite(value);
    case 'count':
      return Number.isInteger(value) && (value as number) >= 0;
    case 'boolean':
    case 'function':
      return typeof value === form;
    case 'instant':
      return typeof value === 'string' && /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(value);
    case 'list':
      return Array.isArray(value);
    case 'object':
      return isObject(value);
    case 'urn':
      return typeof value === 'string' && /^urn:[^:]+:\d+$/.test(value);
    case 'address':
      return typeof value === 'string' && /^https?:\/\/[^/]+/.test(value) && URL.canParse(value);
    default:
      return typeof value === 'string' && form.split('|').includes(value);
  }
}

const NULLABLE = new Set(SPECIFIED_DIFFERENCES.flatMap(({ nullable = [] }) => nullable));

/** Values of the entity in an answer. */
export function valuesOf(entity: SpecifiedEntity, exchanges: readonly Exchange[]): unknown[] {
  const [field, wanted] = entity.where ?? [];
  return entity.at
    .flatMap(([call, path]) =>
      exchanges.filter((e) => e.call === call).flatMap((e) => valuesAt(e.reply, path)),
    )
    .filter((value) => value !== null)
    .filter((value) => field === undefined || (isObject(value) && value[field] === wanted));
}

/** What is missing, or has another form, in one value of an entity. */
export function faultsIn({ name, fields, optional = {} }: SpecifiedEntity, value: unknown): string[] {
  if (!isObject(value)) return [`${name}: ${JSON.stringify(value)} is not an object`];
  const has = (field: string): boolean => Object.hasOwn(value, field) && value[field] !== undefined;
  const wrong = (field: string, form: Form): string[] => {
    const held = value[field];
    if (held === null && NULLABLE.has(`${name}.${field}`)) return [];
    return fits(form, held) ? [] : [`${name}.${field}: ${JSON.stringify(held) ?? typeof held} is no ${form}`];
  };
  return [
    ...Object.entries(fields).flatMap(([field, form]) =>
      has(field) ? wrong(field, form) : [`${name}.${field} is missing`],
    ),
    ...Object.entries(optional).flatMap(([field, form]) => (has(field) ? wrong(field, form) : [])),
  ];
}

/** What one call lacks: fields of the body, query parameters, headers, fields of the answer. */
export function faultsOfCall(row: SpecifiedCall, { body, query = [], headers, reply }: Exchange): string[] {
  const lacks = (what: string, wanted: readonly string[] = [], held: readonly string[]): string[] =>
    wanted.filter((field) => !held.includes(field)).map((field) => `${what} ${field} is missing`);
  const isOpen = row.open === true;
  const wire =
    headers &&
    ([
      [
        /^Bearer ./.test(headers['authorization'] ?? '') !== isOpen,
        isOpen ? 'a token was sent' : 'no bearer token',
      ],
      [isOpen || /^(?:telegram|web)$/.test(headers['x-user-platform'] ?? ''), 'no platform header'],
      [
        body === undefined || headers['content-type']?.startsWith('application/json') === true,
        'the body is not called JSON',
      ],
    ] as const);
  return [
    ...lacks('body', row.body, Object.keys(body ?? {})),
    ...lacks('query', row.query, query),
    ...lacks('answer', row.reply, Object.keys(reply as object)),
    ...(wire ?? []).flatMap(([isRight, fault]) => (isRight ? [] : [fault])),
  ];
}
