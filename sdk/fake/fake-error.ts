import { errors, type ErrorCode } from '@parlor/contract/kernel/errors.ts';

/** A fake's refusal; the performer turns it into the error that the HTTP client would throw. */
export class FakeApiError extends Error {
  override readonly name = 'FakeRefused';
  readonly code: ErrorCode;
  readonly details: unknown;
  constructor(code: ErrorCode, why?: string, details?: unknown) {
    super(why ?? errors[code].message);
    this.code = code;
    this.details = details;
  }
}
