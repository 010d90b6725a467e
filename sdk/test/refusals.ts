import { errors, type ErrorCode } from '@parlor/contract/kernel/errors.ts';
import { RequestError } from '../errors.ts';

/** The refusal that a call is answered with. Rejects where it was answered otherwise. */
export async function refusalOf(call: Promise<unknown>): Promise<RequestError> {
  const failure = await call.then(
    (answer) => new Error(`not refused: ${JSON.stringify(answer)}`),
    (error: unknown) => error,
  );
  if (failure instanceof RequestError) return failure;
  throw failure;
}

/** Status and code of a refusal, as the error catalogue writes them. */
export async function refused(call: Promise<unknown>): Promise<Pick<RequestError, 'status' | 'code'>> {
  const { status, code } = await refusalOf(call);
  return { status, code };
}
export const withCode = (code: ErrorCode) => ({ status: errors[code].status, code });
