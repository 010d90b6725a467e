import { NetworkError, RequestError } from '@parlor/sdk/errors.ts';

export interface Failure {
  /** No answer: no connection here, or none there. */
  readonly unreachable: boolean;
  /** Names the request in the server's log. */
  readonly reference: string | undefined;
  /** The server's own message, in the reader's language. */
  readonly words: string | undefined;
}

/** The parts of a failed call that a screen can show. */
export const whatFailed = (error: unknown): Failure => ({
  unreachable: error instanceof NetworkError || (error instanceof RequestError && error.status === 503),
  reference: error instanceof RequestError ? error.requestId : undefined,
  words: serversWords(error),
});

/** Why the server refused a call, in the reader's language; undefined without a reply. */
export const serversWords = (error: unknown): string | undefined =>
  error instanceof RequestError ? error.serverMessage : undefined;
