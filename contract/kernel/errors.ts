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
  SIGN_IN_ENDED: {
    status: 401,
    message:
      'The player has signed out, so this game session takes no new bets. Open the game again from the lobby.',
  },
  // 403: not yours
  FORBIDDEN: { status: 403, message: 'This belongs to another player.' },
  NOT_AN_OPERATOR: { status: 403, message: 'This is for operators whose role allows it.' },
  OWN_ACCOUNT: {
    status: 403,
    message: 'Nobody does this to his own account, nor decides what he asked for.',
  },
  OPERATOR_ACCOUNT: {
    status: 403,
    message:
      "This account holds an operator's role. Take the role away in the settings first; nobody does this alone.",
  },
  ACCOUNT_DISABLED: { status: 403, message: 'This account is disabled. Write to support to learn why.' },
  // 404
  NOT_FOUND: { status: 404, message: 'There is nothing here.' },
  DOCUMENT_NOT_FOUND: { status: 404, message: 'No document has been saved at this path yet.' },
  LINK_NOT_FOUND: {
    status: 404,
    message: 'This link does not exist, is too old, was used, or was begun by another player. Begin again.',
  },
  DOOR_NOT_FOUND: { status: 404, message: 'You have no sign-in of this kind.' },
  GAME_NOT_FOUND: { status: 404, message: 'There is no game with this id.' },
  QUEST_NOT_FOUND: { status: 404, message: 'There is no such quest.' },
  MILESTONE_NOT_FOUND: { status: 404, message: 'There is no milestone at this step.' },
  COLLECTION_NOT_FOUND: { status: 404, message: 'There is no such collection.' },
  PACK_NOT_FOUND: { status: 404, message: 'There is no such pack among yours.' },
  PRODUCT_NOT_FOUND: { status: 404, message: 'The shop has no such product or offer for you.' },
  ORDER_NOT_FOUND: { status: 404, message: 'There is no such order among yours.' },
  TASK_NOT_FOUND: { status: 404, message: 'There is no such task, or it is not offered now.' },
  SUBSCRIPTION_NOT_FOUND: { status: 404, message: 'There is no such subscription among yours.' },
  DRAW_NOT_FOUND: { status: 404, message: 'There is no such draw among yours.' },
  TRANSACTION_NOT_FOUND: { status: 404, message: 'There is no transaction with this id.' },
  ROUND_NOT_FOUND: { status: 404, message: 'There is no round with this id.' },
  WALLET_NOT_FOUND: { status: 404, message: 'This is not the wallet you have here now.' },
  // 409: the state is another
  ALREADY_CLAIMED: { status: 409, message: 'This was claimed before; it is paid once.' },
  EXCHANGE_USED: { status: 409, message: "Today's exchange was used. There is a new one tomorrow." },
  HOLDING_CHANGED: {
    status: 409,
    message: 'You hold another number of these now. Look again, then exchange.',
  },
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
  ROUND_OPEN: { status: 409, message: 'A round that is played in steps is still open. Finish it first.' },
  ROUND_CLOSED: { status: 409, message: 'This round is closed.' },
  OPERATOR_KEY_REUSED: {
    status: 409,
    message: 'This Idempotency-Key was used before for another request of yours. Nothing was done.',
  },
  OPERATOR_ACT_DONE: {
    status: 409,
    message:
      'This was done before under this Idempotency-Key, and its answer is not kept. The log of acts tells what was done.',
  },
  CORRECTION_EXPIRED: {
    status: 409,
    message: 'This request waited too long and has expired. Nothing was moved. Ask for the correction anew.',
  },
  BUSY: { status: 409, message: 'Too many changes at once for this player. Try again in a moment.' },
  DEBT_CHANGED: {
    status: 409,
    message: 'This player owes another amount now. Look again, then write off just that.',
  },
  DOOR_TAKEN: {
    status: 409,
    message: 'This sign-in belongs to another player. Sign in with it to play there; nothing was changed.',
  },
  DOOR_OF_THIS_KIND: {
    status: 409,
    message: 'You have a sign-in of this kind already. Take that one away first.',
  },
  WALLET_TAKEN: {
    status: 409,
    message: 'This wallet belongs to another player. Nothing was changed.',
  },
  WALLET_CHANGE_UNCONFIRMED: {
    status: 409,
    message: 'Another wallet is set. Say which one is to be replaced.',
  },
  // 412
  DOCUMENT_CONFLICT: {
    status: 412,
    message: 'The document was changed elsewhere. Read it again, then save.',
  },
  // 405, 413, 415: how it was sent
  METHOD_NOT_ALLOWED: { status: 405, message: 'This address does not take this method.' },
  BODY_TOO_LARGE: { status: 413, message: 'The body is larger than this call takes.' },
  UNSUPPORTED_MEDIA_TYPE: {
    status: 415,
    message: 'Send JSON with the header content-type: application/json.',
  },
  // 422: a rule says no
  LINK_NOT_PROVEN: {
    status: 422,
    message: 'Nobody has proved this sign-in yet. Finish it at the provider first.',
  },
  LINK_CODE_INVALID: { status: 422, message: 'This code does not fit. Look in the newest letter.' },
  LAST_DOOR: { status: 422, message: 'This is your only way in. Add another before you take it away.' },
  PROVIDER_NOT_OFFERED: { status: 422, message: 'This sign-in is not set up here.' },
  WALLET_ADDRESS_INVALID: { status: 422, message: 'This is not an address of a TON wallet.' },
  WALLET_PROOF_INVALID: {
    status: 422,
    message: 'The proof of this wallet does not hold. Connect the wallet again.',
  },
  NOT_CLAIMABLE: { status: 422, message: 'This cannot be claimed yet.' },
  TASK_NOT_OPENED: { status: 422, message: 'Open the link of this task first.' },
  TASK_PAUSED: {
    status: 422,
    message:
      'This task rests: what was set aside for it is used up for now. Nothing of yours is lost; try again tomorrow.',
  },
  PARTNER_DECIDES: {
    status: 422,
    message: 'Whether this is done is for the partner to say. Ask with a check.',
  },
  NOT_EXCHANGEABLE: { status: 422, message: 'This cannot be exchanged.' },
  SOLD_OUT: { status: 422, message: 'This is sold out.' },
  PURCHASE_LIMIT: { status: 422, message: 'You have bought as many of these as one player may.' },
  NOT_ON_SALE: { status: 422, message: 'This is not on sale now.' },
  QUANTITY_INVALID: { status: 422, message: 'This cannot be bought in that quantity.' },
  PAYMENT_MODE_REFUSED: { status: 422, message: 'This cannot be paid that way here.' },
  NO_LOOTBOX: { status: 422, message: 'There is no such lootbox to open.' },
  MINT_LIMIT: {
    status: 422,
    message: 'This is more than one player is paid in a day.',
  },
  MINTING_PAUSED: {
    status: 422,
    message: 'No points are paid for a moment. Claim again a little later.',
  },
  QUEST_ENDED: { status: 422, message: 'This quest ended with its day.' },
  INSUFFICIENT_BALANCE: { status: 422, message: 'The balance is too low for this.' },
  STAKE_OUT_OF_RANGE: { status: 422, message: 'The stake is outside the limits of this game.' },
  WIN_OUT_OF_RANGE: { status: 422, message: 'The win is more than this game can pay. Nothing was moved.' },
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
  PAYMENT_UNAVAILABLE: {
    status: 503,
    message: 'The payment could not be prepared. Nothing was charged; try again in a moment.',
  },
  PARTNER_UNAVAILABLE: {
    status: 503,
    message: 'The partner does not answer just now. Your task stays as it is; try again in a moment.',
  },
  GAME_UNAVAILABLE: {
    status: 503,
    message: "The game's studio does not open it just now. Nothing was staked; try again in a moment.",
  },
  STUDIO_PAUSED: {
    status: 503,
    message: 'The games of this studio are paused while somebody looks at them. Nothing was moved.',
  },
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
