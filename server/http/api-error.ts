import { errors, type ErrorCode, type Refusal } from '@parlor/contract/kernel/errors.ts';

/** A refused call. server/http/register-endpoints.ts turns it into an HTTP reply. */
export class ApiError extends Error {
  override readonly name = 'Refused';
  readonly code: ErrorCode;
  readonly details: unknown;
  /** Whole seconds until another try makes sense; becomes Retry-After. */
  readonly retryAfterS: number | undefined;
  constructor(code: ErrorCode, why?: string, details?: unknown, retryAfterS?: number) {
    super(why ?? errors[code].message);
    this.code = code;
    this.details = details;
    this.retryAfterS = retryAfterS;
  }
}

/** Throws a refusal of the engine. */
export function throwRefusal(refusal: Refusal): never {
  throw new ApiError(refusal.refused, refusal.why, refusal.details);
}

/** A refusal with Retry-After, in whole seconds. */
export const retryLater = (code: ErrorCode, afterS: number, why?: string): ApiError =>
  new ApiError(code, why, undefined, afterS);
