// Every error code of the product: HTTP status and the words that go with it. Nothing else maps a code to a status.

export const errors = {
  // 400: the request itself is wrong
  INVALID_JSON: { status: 400, message: 'The body is not valid JSON.' },
  INVALID_REQUEST: { status: 400, message: 'The request does not have the form this call asks for.' },
  INVALID_CURRENCY: { status: 400, message: 'Invalid currency' },
  INVALID_REDIRECT: { status: 400, message: 'redirectTo must be a path of this site, such as /quests.' },
  UNKNOWN_GAME: { status: 400, message: 'There is no game with this id.' },
  // 401: who are you
  UNAUTHENTICATED: { status: 401, message: 'Sign in first: this call needs a bearer token.' },
  TOKEN_EXPIRED: { status: 401, message: 'The token has expired. Refresh it and try again.' },
  TOKEN_REVOKED: { status: 401, message: 'This sign-in was ended. Sign in again.' },
  INIT_DATA_INVALID: {
    status: 401,
    message: 'Failed to authenticate: the launch data was not signed by Telegram for this bot.',
  },
  INIT_DATA_EXPIRED: {
    status: 401,
    message: 'Failed to authenticate: the launch data is too old. Open the app again from Telegram.',
  },
  EMAIL_CODE_INVALID: {
    status: 401,
    message:
      'This sign-in link does not fit: it was used, is too old, or was asked for with another address or browser. Ask for a new one.',
  },
  IDENTITY_TOKEN_INVALID: {
    status: 401,
    message: 'Failed to authenticate: the identity token was not accepted.',
  },
  REFRESH_INVALID: { status: 401, message: 'The sign-in has ended. Sign in again.' },
  SIGNATURE_INVALID: { status: 401, message: 'The signature does not fit the body.' },
  GAME_SESSION_INVALID: {
    status: 401,
    message: 'This game session does not exist. Open the game again from the lobby.',
  },
  GAME_SESSION_EXPIRED: {
    status: 401,
    message: 'This game session has ended. Open the game again from the lobby.',
  },
  // 403: not yours
  FORBIDDEN: { status: 403, message: 'This belongs to another player.' },
  ACCOUNT_DISABLED: { status: 403, message: 'This account is disabled. Write to support to learn why.' },
  // 404
  NOT_FOUND: { status: 404, message: 'There is nothing here.' },
  DOCUMENT_NOT_FOUND: { status: 404, message: 'No document has been saved at this path yet.' },
  GAME_NOT_FOUND: { status: 404, message: 'There is no game with this id.' },
  QUEST_NOT_FOUND: { status: 404, message: 'There is no such quest.' },
  DRAW_NOT_FOUND: { status: 404, message: 'There is no such draw among yours.' },
  TRANSACTION_NOT_FOUND: { status: 404, message: 'There is no transaction with this id.' },
  ROUND_NOT_FOUND: { status: 404, message: 'There is no round with this id.' },
  // 405 to 415: how it was sent
  METHOD_NOT_ALLOWED: { status: 405, message: 'This address does not take this method.' },
  BODY_TOO_LARGE: { status: 413, message: 'The body is larger than this call takes.' },
  UNSUPPORTED_MEDIA_TYPE: {
    status: 415,
    message: 'Send JSON with the header content-type: application/json.',
  },
  // 409: the state is another
  ALREADY_CLAIMED: { status: 409, message: 'This was claimed before; it is paid once.' },
  REQUEST_IN_FLIGHT: {
    status: 409,
    message: 'A request with this Idempotency-Key is still running. Wait for its answer.',
  },
  TRANSACTION_CONFLICT: {
    status: 409,
    message: 'This transaction id was used before with other data. Nothing was moved.',
  },
  TRANSACTION_ROLLED_BACK: { status: 409, message: 'This transaction was rolled back. Nothing was moved.' },
  ALREADY_SETTLED: {
    status: 409,
    message: 'This bet was settled by a win and can no longer be rolled back.',
  },
  ROUND_CLOSED: { status: 409, message: 'This round is closed.' },
  BUSY: { status: 409, message: 'Too many changes at once for this player. Try again in a moment.' },
  // 412
  DOCUMENT_CONFLICT: {
    status: 412,
    message: 'The document was changed elsewhere. Read it again, then save.',
  },
  // 422: a rule says no
  NOT_CLAIMABLE: { status: 422, message: 'This cannot be claimed yet.' },
  QUEST_ENDED: { status: 422, message: 'This quest ended with its day.' },
  INSUFFICIENT_BALANCE: { status: 422, message: 'The balance is too low for this.' },
  STAKE_OUT_OF_RANGE: { status: 422, message: 'The stake is outside the limits of this game.' },
  CHOICE_INVALID: { status: 422, message: 'This is not a choice that the game offers.' },
  BALANCE_LIMIT: { status: 422, message: 'The balance would pass the largest amount that can be held.' },
  WRONG_CURRENCY: { status: 422, message: 'The currency is not that of the game session.' },
  IDEMPOTENCY_KEY_REUSED: {
    status: 422,
    message: 'This Idempotency-Key was used before with another request.',
  },
  // 429 and up
  RATE_LIMITED: { status: 429, message: 'Too many requests. Wait a little and try again.' },
  INTERNAL: { status: 500, message: 'Something went wrong on our side. Nothing was lost; try again.' },
  NOT_IMPLEMENTED: { status: 501, message: 'Not implemented' },
  UNAVAILABLE: { status: 503, message: 'The house is busy or being restarted. Try again in a moment.' },
} as const satisfies Record<string, { status: number; message: string }>;

export type ErrorCode = keyof typeof errors;

export const isErrorCode = (code: string): code is ErrorCode => Object.hasOwn(errors, code);

/** The one JSON shape of every error. */
export interface ErrorReply {
  readonly error: {
    readonly code: ErrorCode;
    readonly message: string;
    readonly details?: unknown;
    readonly requestId: string;
  };
}

/** A rule's "no": what is wrong, and in `details` what would make it right and when. Changes nothing. */
export interface Refusal {
  readonly refused: ErrorCode;
  /** Replaces the catalogue's words where the case can say more. */
  readonly why?: string;
  readonly details?: unknown;
}

export const refuse = (refused: ErrorCode, why?: string, details?: unknown): Refusal => ({
  refused,
  ...(why === undefined ? {} : { why }),
  ...(details === undefined ? {} : { details }),
});

export const isRefusal = (value: unknown): value is Refusal =>
  typeof value === 'object' && value !== null && 'refused' in value;
