import { NetworkError, RequestError } from '@parlor/sdk/errors.ts';

export interface Failure {
  /** Nobody answered: no connection here, or none there. */
  readonly unreachable: boolean;
  /** Names the request in the server's log. */
  readonly reference: string | undefined;
  /** The server's own words, in English. */
  readonly words: string | undefined;
}

/** What a screen can show of a failed call. */
export const whatFailed = (error: unknown): Failure => ({
  unreachable: error instanceof NetworkError || (error instanceof RequestError && error.status === 503),
  reference: error instanceof RequestError ? error.requestId : undefined,
  words: error instanceof RequestError ? error.serverMessage : undefined,
});
