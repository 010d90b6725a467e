// One request of the load, and its expected reply.
import { IDEMPOTENCY_HEADER } from '@parlor/contract/kernel/headers.ts';
import type { Endpoint } from '@parlor/contract/kernel/endpoint.ts';
import type { Guest, Outcome } from '../messages.ts';
import type { LoadKind } from './mix.ts';

export const REFUSED = 'refused';

export interface Call {
  readonly method: 'GET' | 'POST' | 'PUT';
  readonly at: 'lobby' | 'games';
  /** The path as one of our routes, for the bare server. */
  readonly route: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
  /** Undefined if the reply is as expected, REFUSED if an expected refusal came, else the error. */
  readonly check: (status: number, text: string) => string | undefined;
  /** The kind it counts as, if it replaces another that had nothing to repeat or pay. */
  readonly countedAs?: LoadKind;
  /** Called after every outcome, with the milliseconds until the reply if there was one. */
  readonly settled?: (outcome: Outcome, tookMs?: number) => void;
}

export type Json = Record<string, unknown>;

export const isNumber = (value: unknown): value is number =>
  typeof value === 'number' && Number.isFinite(value);
export const keyed = (headers: Guest['headers']): Record<string, string> => ({
  ...headers,
  [IDEMPOTENCY_HEADER]: crypto.randomUUID(),
});
export const callOf = ({ method, path }: Endpoint) => ({
  method: method as Call['method'],
  at: 'lobby' as const,
  route: path,
  path,
});

export const whenOk =
  (isRight: (json: Json) => boolean): Call['check'] =>
  (status, text) => {
    if (status !== 200) return `${status} ${text.slice(0, 200)}`;
    return isRight(JSON.parse(text) as Json) ? undefined : `not what was asked for: ${text.slice(0, 200)}`;
  };
export const refusedWith =
  (wanted: number, code: string): Call['check'] =>
  (status, text) =>
    status === wanted && text.includes(`"${code}"`)
      ? REFUSED
      : `${status}, where ${code} was due: ${text.slice(0, 200)}`;
