import { NetworkError, RequestError } from '@parlor/sdk/errors.ts';

export interface Failure {
  /** No answer: no connection here, or none there. */
  readonly unreachable: boolean;
  /** Names the request in the server's log. */
  readonly reference: string | undefined;
  /** The server's own message, in English. */
  readonly words: string | undefined;
}

/** The parts of a failed call that a screen can show. */
export const whatFailed = (error: unknown): Failure => ({
  unreachable: error instanceof NetworkError || (error instanceof RequestError && error.status === 503),
  reference: error instanceof RequestError ? error.requestId : undefined,
  words: error instanceof RequestError ? error.serverMessage : undefined,
});
