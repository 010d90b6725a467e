// Helpers to check refusals of any call.
import { errors, isErrorCode, type ErrorCode } from '@parlor/contract/kernel/errors.ts';
import { RequestError } from '@parlor/sdk/errors.ts';
import { expect } from 'vitest';
import type { Reply } from './users.ts';

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** Status and code of a refused call. Any other outcome fails the test. */
export async function refused(call: Promise<unknown>): Promise<{ status: number; code: string | undefined }> {
  const failure = await call.then(
    (answer) => new Error(`not refused: ${JSON.stringify(answer)}`),
    (error: unknown) => error,
  );
  if (!(failure instanceof RequestError)) throw failure;
  return { status: failure.status, code: failure.code };
}
export const withCode = (code: ErrorCode) => ({ status: errors[code].status, code });

export interface RefusalBody {
  readonly code: string;
  readonly message: string;
  readonly details?: unknown;
  readonly requestId: string;
}

/** A refusal's body in our error format, with the status that belongs to its code. */
export function refusalIn(reply: Reply): RefusalBody {
  const { error } = reply.json as { error?: Partial<RefusalBody> };
  const { code = '', message = '', requestId = '' } = error ?? {};
  expect(isErrorCode(code), `${reply.status} ${reply.text.slice(0, 300)}`).toBe(true);
  if (isErrorCode(code)) expect(reply.status).toBe(errors[code].status);
  expect(message.length).toBeGreaterThan(8);
  expect(requestId).toMatch(UUID);
  expect(reply.headers.get('x-request-id')).toBe(requestId);
  expect(reply.headers.get('content-type')).toMatch(/^application\/json/);
  expect(reply.text).not.toMatch(/\bat \S+ \(|node_modules|server\/\w+|select |insert |postgres/i);
  return { code, message, requestId, details: error?.details };
}
