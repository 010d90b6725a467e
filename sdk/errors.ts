// The errors of a call. The messages are those of the specification (spec §8).
import type { ErrorCode } from '@parlor/contract/kernel/errors.ts';

/** An authenticated call without a signed-in player; no request was sent. */
export class NotConnectedError extends Error {
  override readonly name = 'NotConnectedError';
  constructor() {
    super('Not Connected');
  }
}

export interface RequestFailure {
  /** The full URL of the request. */
  readonly url: string;
  /** HTTP status. */
  readonly status: number;
  /** Stable code of the refusal. Undefined if the reply was not ours (a proxy's page). */
  readonly code?: ErrorCode | (string & {}) | undefined;
  /** The server's own message: what is wrong and what would make it right. */
  readonly serverMessage?: string | undefined;
  readonly details?: unknown;
  /** Names this request in the server's log. */
  readonly requestId?: string | undefined;
  /** How long the server asked to wait, in milliseconds. */
  readonly retryAfterMs?: number | undefined;
}

/** The server answered with an error status. */
export class RequestError extends Error implements RequestFailure {
  override readonly name = 'RequestError';
  readonly url: string;
  readonly status: number;
  readonly code: ErrorCode | (string & {}) | undefined;
  readonly serverMessage: string | undefined;
  readonly details: unknown;
  readonly requestId: string | undefined;
  readonly retryAfterMs: number | undefined;
  constructor(message: string, failure: RequestFailure) {
    super(message);
    this.url = failure.url;
    this.status = failure.status;
    this.code = failure.code;
    this.serverMessage = failure.serverMessage;
    this.details = failure.details;
    this.requestId = failure.requestId;
    this.retryAfterMs = failure.retryAfterMs;
  }
}

/** No answer came: no connection, a broken one, or none within the time limit. */
export class NetworkError extends Error {
  override readonly name = 'NetworkError';
  readonly url: string;
  constructor(url: string, why: string, cause?: unknown) {
    super(`${url} failed: ${why}`, { cause });
    this.url = url;
  }
}

/** An answer without the form that its schema promises. */
export class ValidationError extends Error {
  override readonly name = 'ValidationError';
}

/** Wraps every validation failure (spec §8: input/output errors); `cause` is the ValidationError. */
export class InputOutputError extends Error {
  override readonly name = 'InputOutputError';
  constructor(validation: ValidationError) {
    super(validation.message, { cause: validation });
  }
}

/** Whether a call was refused with this code. */
export const hasErrorCode = (error: unknown, ...codes: readonly ErrorCode[]): error is RequestError =>
  error instanceof RequestError && codes.some((code) => code === error.code);
