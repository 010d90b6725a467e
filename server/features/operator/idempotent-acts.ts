// One request of an operator takes effect once. The transaction that records the act also stores the key with the reply, so
// this covers every call that records its act.
import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import type { IdempotencyKey } from '../../http/idempotency.ts';
import { ApiError } from '../../http/api-error.ts';
import { firstRow, run } from '../../db/sql.ts';

interface KeyedRequest extends IdempotencyKey {
  readonly operatorId: string;
  /** Id of this attempt. An attempt may replace its own stored reply, but not another attempt's. */
  readonly attempt: string;
  /** The reply that is stored with the act; undefined if the call knows it only afterwards. */
  text: string | undefined;
}

const current = new AsyncLocalStorage<KeyedRequest>();

export interface Once {
  readonly pool: pg.Pool;
  readonly operatorId: string;
  /** Undefined if the caller sent no key: then every request is a new one. */
  readonly key: IdempotencyKey | undefined;
  readonly nowMs: number;
}

/**
 * Runs `work`, or repeats the reply of this key. Refuses OPERATOR_KEY_REUSED if the key belongs to another request, and
 * OPERATOR_ACT_DONE if the act was done and its reply was lost with a process that died.
 */
export async function once<T>({ pool, operatorId, key, nowMs }: Once, work: () => Promise<T>): Promise<T> {
  if (key === undefined) return work();
  const request: KeyedRequest = { ...key, operatorId, attempt: randomUUID(), text: undefined };
  const before = await answeredBefore(pool, request);
  if (before !== undefined) return JSON.parse(before) as T;
  let reply: T;
  try {
    reply = await current.run(request, work);
  } catch (error) {
    // Another process may have done the same request, or this process before its connection broke.
    const meanwhile = await answeredBefore(pool, request);
    if (meanwhile !== undefined) return JSON.parse(meanwhile) as T;
    throw error;
  }
  if (request.text !== undefined) return JSON.parse(request.text) as T;
  await keepLate(pool, request, JSON.stringify(reply), nowMs);
  return reply;
}

/** Stores key and reply in the transaction of the act. If another attempt stored the key, the act fails too. */
export async function keepAnswer(tx: pg.ClientBase, answer: unknown, nowMs: number): Promise<void> {
  const request = current.getStore();
  if (request === undefined) return;
  request.text = answer === undefined ? undefined : JSON.stringify(answer);
  const count = await run(tx, 'operator-answer-keep')`
    insert into operator_idempotency_keys as a (operator_id, key, request_hash, reply, attempt, at)
      values (${request.operatorId}, ${request.key}, ${request.requestHash}, ${request.text},
      ${request.attempt}, ${new Date(nowMs)})
    on conflict (operator_id, key) do update set reply = excluded.reply where a.attempt = excluded.attempt`;
  if (count !== 1) throw new DoneMeanwhile();
}

/** Undoes an act whose key another attempt stored; `once` repeats that attempt's reply. */
class DoneMeanwhile extends Error {}

async function answeredBefore(pool: pg.Pool, request: KeyedRequest): Promise<string | undefined> {
  const row = await firstRow<{ request_hash: string; reply: string | null }>(pool, 'operator-answer')`
    select request_hash, reply from operator_idempotency_keys where operator_id = ${request.operatorId}
      and key = ${request.key}`;
  if (!row) return undefined;
  if (row.request_hash !== request.requestHash) throw new ApiError('OPERATOR_KEY_REUSED');
  if (row.reply === null) throw new ApiError('OPERATOR_ACT_DONE');
  return row.reply;
}

/** For a call that changed nothing, or that knows its reply only after its act. The first reply stays. */
async function keepLate(pool: pg.Pool, request: KeyedRequest, text: string, nowMs: number): Promise<void> {
  await run(pool, 'operator-answer-keep-late')`
    insert into operator_idempotency_keys as a (operator_id, key, request_hash, reply, attempt, at)
      values (${request.operatorId}, ${request.key}, ${request.requestHash}, ${text}, ${request.attempt},
      ${new Date(nowMs)})
    on conflict (operator_id, key) do update set reply = excluded.reply where a.reply is null
      and a.attempt = excluded.attempt`;
}
