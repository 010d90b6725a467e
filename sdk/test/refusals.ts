import { errors, type ErrorCode } from '@parlor/contract/kernel/errors.ts';
import { expect } from 'vitest';
import { RequestError } from '../errors.ts';

/** The refusal of a call. Rejects if the call was answered otherwise. */
export async function refusalOf(call: Promise<unknown>): Promise<RequestError> {
  const failure = await call.then(
    (answer) => new Error(`not refused: ${JSON.stringify(answer)}`),
    (error: unknown) => error,
  );
  if (failure instanceof RequestError) return failure;
  throw failure;
}

/** Status and code of a refusal, as the error catalogue writes them. */
export const withCode = (code: ErrorCode) => ({ status: errors[code].status, code });

export async function expectRefusal(call: Promise<unknown>, code: ErrorCode): Promise<void> {
  const { status, code: given } = await refusalOf(call);
  expect({ status, code: given }).toEqual(withCode(code));
}
