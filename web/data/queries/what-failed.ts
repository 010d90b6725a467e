import { i18n } from '@lingui/core';
import { NetworkError, RequestError } from '@parlor/sdk/errors.ts';

export interface Failure {
  /** No answer: no connection here, or none there. */
  readonly unreachable: boolean;
  /** Names the request in the server's log. */
  readonly reference: string | undefined;
  /** The server's own message, for readers of English. */
  readonly words: string | undefined;
}

/** The parts of a failed call that a screen can show. */
export const whatFailed = (error: unknown): Failure => ({
  unreachable: error instanceof NetworkError || (error instanceof RequestError && error.status === 503),
  reference: error instanceof RequestError ? error.requestId : undefined,
  words: serversWords(error),
});

/** The server writes English; readers of another language see the screen's own words. */
export const serversWords = (error: unknown): string | undefined =>
  error instanceof RequestError && (i18n.locale || 'en') === 'en' ? error.serverMessage : undefined;
