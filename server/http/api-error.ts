import { errors, type ErrorCode, type Refusal } from '@parlor/contract/kernel/errors.ts';

/** The refusal of a call, on its way to the one place that turns it into HTTP (server/app.ts). */
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

/** A refusal that a retry may get past, after this many whole seconds. */
export const retryLater = (code: ErrorCode, afterS: number, why?: string): ApiError =>
  new ApiError(code, why, undefined, afterS);
