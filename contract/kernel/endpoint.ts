// One declaration per call. The server mounts it, the SDK calls it, the OpenAPI page is made from it.
import type * as z from 'zod/mini';
import type { ErrorCode } from './errors.ts';

export type Auth =
  /** Bearer token of a signed-in player. */
  | 'player'
  /** No authentication (catalogue, sign-in). */
  | 'none';

export interface Endpoint {
  readonly method: 'GET' | 'POST' | 'PUT';
  /** Parameters as `{name}`; `{*}` at the end takes the rest of the path. */
  readonly path: `/${string}`;
  /** What the call does, in one line. */
  readonly summary: string;
  /** Where it comes from, for example "spec §7" or "not in the specification". */
  readonly source: string;
  readonly auth: Auth;
  /**
   * For an operator's call: the least role that may make it. Without one, any role may read and a treasurer may change.
   */
  readonly role?: 'viewer' | 'support' | 'treasurer' | 'owner';
  /** For an operator's call: asks for a second factor that is minutes old. */
  readonly stepUp?: boolean;
  /** For an operator's call: it takes or gives a secret, so no answer of it is stored for a repeat. */
  readonly isSecret?: boolean;
  readonly params?: z.ZodMiniType;
  readonly query?: z.ZodMiniType;
  readonly body?: z.ZodMiniType;
  readonly reply: z.ZodMiniType;
  /** Specific refusals, besides those of every call. */
  readonly errors?: readonly ErrorCode[];
  /** Answers with 302 to another address instead of a reply. */
  readonly redirects?: boolean;
  /**
   * Its replies have an ETag. `of the reply`: If-None-Match is answered with 304 while the reply is the same. `of the
   * version`: a change with If-Match is made only to that version.
   */
  readonly etag?: 'of the reply' | 'of the version';
  /** An event stream: `reply` is the first event, `event` each later one. */
  readonly event?: z.ZodMiniType;
  /** The reply waits until something changes, for some seconds at most. */
  readonly isLongPoll?: true;
  /** The server gives a lost reply again for so long. Clients repeat the call within this time only, after short attempts. */
  readonly repeatedWithinMs?: number;
}
export type Contract = Readonly<Record<string, Endpoint>>;

/** Further parts of a declaration. By default `auth` is 'player' and `source` "not in the specification". */
export type Details = Omit<Endpoint, 'method' | 'path' | 'auth' | 'source'> &
  Partial<Pick<Endpoint, 'auth' | 'source'>>;

type Declared<D extends Details> = Omit<D, 'auth'> &
  Pick<Endpoint, 'method' | 'path' | 'source'> & {
    readonly auth: D extends { auth: 'none' } ? 'none' : 'player';
  };

const declare =
  (method: Endpoint['method']) =>
  <const D extends Details>(path: Endpoint['path'], details: D): Declared<D> =>
    ({
      method,
      path,
      auth: 'player',
      source: 'not in the specification',
      ...details,
    }) as unknown as Declared<D>;

export const get = declare('GET');
export const post = declare('POST');
export const put = declare('PUT');

type Part<E, K extends 'params' | 'query' | 'body', Side extends 'in' | 'out'> =
  E extends Record<K, infer S extends z.ZodMiniType>
    ? { readonly [P in K]: Side extends 'in' ? z.input<S> : z.output<S> }
    : unknown;
type Parts<E, Side extends 'in' | 'out'> = Part<E, 'params', Side> &
  Part<E, 'query', Side> &
  Part<E, 'body', Side>;

/** The caller's input. */
export type CallInput<E extends Endpoint> = Parts<E, 'in'>;
/** What a handler receives after validation. */
export type HandlerInput<E extends Endpoint> = Parts<E, 'out'>;
/** The handler's answer. */
export type HandlerReply<E extends Endpoint> = z.input<E['reply']>;
/** What a caller gets after the schema check. */
export type CallReply<E extends Endpoint> = z.output<E['reply']>;

/** Fills `{name}` of a path; each value is encoded, `{*}` keeps its slashes. */
export function fillPath(path: string, params: Readonly<Record<string, string>> = {}): string {
  return path
    .replace(/\{\*\}$/, () => (params['*'] ?? '').split('/').map(encodeURIComponent).join('/'))
    .replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
}
