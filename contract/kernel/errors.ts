// Every error code of the product with its HTTP status and message; server/http/register-endpoints.ts sends them.

const withStatus = <const M extends Readonly<Record<string, string>>>(status: number, messages: M) =>
  Object.fromEntries(Object.entries(messages).map(([code, message]) => [code, { status, message }])) as {
    readonly [C in keyof M]: { readonly status: number; readonly message: string };
  };

export const errors = {
  // The request itself is wrong.
  ...withStatus(400, {
    INVALID_JSON: 'The body is not valid JSON.',
    INVALID_REQUEST: 'The request does not have the form this call asks for.',
    INVALID_CURRENCY: 'Invalid currency',
    INVALID_REDIRECT: 'redirectTo must be a path of this site, such as /quests.',
    UNKNOWN_GAME: 'There is no game with this id.',
  }),
  // No valid sign-in.
  ...withStatus(401, {
    UNAUTHENTICATED: 'Sign in first: this call needs a bearer token.',
    TOKEN_EXPIRED: 'The token has expired. Refresh it and try again.',
    TOKEN_REVOKED: 'You were signed out. Sign in again.',
    INIT_DATA_INVALID: 'Failed to authenticate: the launch data was not signed by Telegram for this bot.',
    INIT_DATA_EXPIRED:
      'Failed to authenticate: the launch data is too old. Open the app again from Telegram.',
    EMAIL_CODE_INVALID:
      'This sign-in link is not valid: it was used, has expired, or was requested with another address or browser. Request a new link.',
    PASSKEY_REFUSED: 'This passkey was not accepted. Try again or sign in with another method.',
    IDENTITY_TOKEN_INVALID: 'Failed to authenticate: the identity token was not accepted.',
    REFRESH_INVALID: 'Your session has ended. Sign in again.',
    SIGNATURE_INVALID: 'The signature does not match the body.',
    GAME_SESSION_INVALID: 'This game session does not exist. Open the game again from the lobby.',
    GAME_SESSION_EXPIRED: 'This game session has ended. Open the game again from the lobby.',
    SIGN_IN_ENDED:
      'You have signed out, so this game session accepts no new bets. Open the game again from the lobby.',
    CONSOLE_SIGN_IN_NEEDED: 'Your session in the console has ended. Sign in again. Nothing was changed.',
    CONSOLE_SIGN_IN_REFUSED: 'This sign-in does not fit. Check what you entered. A code works once.',
  }),
  // Not allowed for this player.
  ...withStatus(403, {
    FORBIDDEN: 'This belongs to another player.',
    NOT_AN_OPERATOR: 'Your role does not allow this.',
    STEP_UP_NEEDED: 'Confirm with your passkey or a new code first. Nothing was changed.',
    OWN_ACCOUNT: 'You cannot do this to your own account, or decide your own request.',
    OPERATOR_ACCOUNT:
      "This account has an operator's role, so this needs two people. Remove the operator first.",
    CARE_PAUSED: 'You are on a break. You can’t start anything new until it ends.',
    TERMS_NOT_ACCEPTED: 'Confirm your age and accept the terms first. Then you can play and buy.',
    FRESH_SIGN_IN_NEEDED: 'Sign in again to confirm that it’s you. Nothing was changed.',
    ACCOUNT_DISABLED: 'This account is disabled. Contact support.',
  }),
  ...withStatus(404, {
    NOT_FOUND: 'There is nothing here.',
    INVITATION_NOT_FOUND:
      'This invitation does not exist, was used or cancelled, or has expired. If you have just joined with it, sign in. Otherwise ask an owner for a new one.',
    DOCUMENT_NOT_FOUND: 'No document has been saved at this path yet.',
    NAME_NOT_FOUND: 'No player has this name now.',
    NOTHING_TO_SHARE: 'There is nothing to share here: no such win, complete collection or place.',
    LINK_NOT_FOUND:
      'This link is not valid: it has expired, was used, or was started by another player. Start again.',
    IDENTITY_NOT_FOUND: 'You have not linked this sign-in method.',
    GAME_NOT_FOUND: 'There is no game with this id.',
    QUEST_NOT_FOUND: 'This quest was not found.',
    MILESTONE_NOT_FOUND: 'This milestone was not found.',
    COLLECTION_NOT_FOUND: 'This collection was not found.',
    PACK_NOT_FOUND: 'You do not have this pack.',
    PRODUCT_NOT_FOUND: 'The shop does not offer you this product.',
    ORDER_NOT_FOUND: 'You have no order with this number.',
    TASK_NOT_FOUND: 'This task is not available.',
    SUBSCRIPTION_NOT_FOUND: 'You do not have this subscription.',
    DRAW_NOT_FOUND: 'You have no draw with this reference.',
    BOOK_PROOF_NOT_FOUND:
      'There is no proof for you in this book: it is older than 30 days, or your account is newer than the book.',
    TRANSACTION_NOT_FOUND: 'There is no transaction with this id.',
    ROUND_NOT_FOUND: 'There is no round with this id.',
    CARE_LIMIT_NOT_FOUND: 'You have no such limit.',
    CARE_RAISE_NOT_FOUND: 'There is no change of this limit to confirm.',
    WALLET_NOT_FOUND: 'This is not your current wallet.',
  }),
  // The state is different from what the request expects.
  ...withStatus(409, {
    ALREADY_CLAIMED: 'You have already claimed this.',
    CHALLENGE_CALL_MADE: 'You have already made this guess. Nothing was changed.',
    CHALLENGE_OVER: 'This challenge has ended. Nothing was changed.',
    EXCHANGE_USED: 'You have used today’s exchange. You get a new one tomorrow.',
    HOLDING_CHANGED: 'The number of your cards has changed. Check it, then exchange again.',
    REQUEST_IN_FLIGHT: 'A request with this Idempotency-Key is still running. Wait for its answer.',
    TRANSACTION_CONFLICT: 'This transaction id was used with other data. Nothing was changed.',
    TRANSACTION_ROLLED_BACK: 'This transaction was rolled back. Nothing was changed.',
    ALREADY_SETTLED: 'This bet was settled by a win and can no longer be rolled back.',
    ROUND_OPEN: 'You have an open round. Finish it first.',
    ROUND_CLOSED: 'This round is closed.',
    OPERATOR_KEY_REUSED: 'You have used this Idempotency-Key for another request. Nothing was changed.',
    OPERATOR_ACT_DONE:
      'This was already done under this Idempotency-Key, and its reply is not stored. The audit log has the act.',
    OPERATOR_EXISTS:
      'There is an account or an open invitation with this email address. Nothing was changed.',
    LAST_OWNER: 'This is the last owner who can sign in. Make another one first. Nothing was changed.',
    PAYMENT_NOT_QUARANTINED:
      'This payment is not in quarantine, or its payer is no longer known. Nothing was changed.',
    CORRECTION_EXPIRED: 'This request has expired. Nothing was changed. Request the correction again.',
    BULK_ACT_CHANGED: 'The segment has changed since the dry run. Nothing was done. Look at the new dry run.',
    LIST_FULL: 'The list is full. Remove an entry first. Nothing was saved.',
    CONTEST_OVER: 'This contest has ended or was cancelled. Nothing was changed.',
    RELEASE_OUTDATED: 'Another release is live or scheduled now. Nothing was released. Compare again.',
    DRAFT_OUTDATED: 'Another operator has saved this draft. Nothing was changed. Look at their version.',
    CHECK_RUNNING: 'Another check is running. Wait for it, or cancel it. Nothing was started.',
    CHECKS_MISSING: 'Not every check of this version on this base is green. Nothing was approved.',
    DRAFT_CONFLICT:
      'The new base and this draft change the same fields. Nothing was changed. Choose the values.',
    EXPERIMENT_STOPPED: 'A stopped experiment does not go on. Make a copy. Nothing was changed.',
    DRAFT_CLOSED: 'This draft was published or discarded. Nothing was changed.',
    PRICE_CHANGED: 'The price has changed. Nothing was ordered. Check the new price.',
    BUSY: 'Too many changes at once. Try again in a moment.',
    CARE_RAISE_WAITS: 'A higher limit takes one day. You can confirm it after that.',
    CARE_PAUSE_LONGER: 'You already have a break that ends later. It can’t be made shorter.',
    NAME_CHANGE_WAITS: 'You can change your name once every 14 days.',
    NAME_TAKEN: 'Too many players have this name. Choose another one.',
    NAME_REPORTED: 'You have already reported this name.',
    EXPORT_NOT_READY: 'There is no file to download. It is not ready yet, or was removed after one day.',
    DELETION_STARTED: 'The deletion of this account has started. It can no longer be cancelled.',
    TERMS_OUTDATED: 'The terms have changed. Read the new terms, then accept them.',
    DEBT_CHANGED: 'The debt of this player has changed. Reload it, then write off the new amount.',
    IDENTITY_TAKEN: 'This sign-in method belongs to another player. Nothing was changed.',
    IDENTITY_OF_THIS_KIND: 'You have already linked a sign-in method of this kind. Unlink it first.',
    WALLET_TAKEN: 'This wallet belongs to another player. Nothing was changed.',
    WALLET_CHANGE_UNCONFIRMED: 'You already have a wallet. Confirm that you want to replace it.',
  }),
  ...withStatus(412, {
    DOCUMENT_CONFLICT: 'The document was changed elsewhere. Read it again, then save.',
  }),
  // The form of the request.
  ...withStatus(405, {
    METHOD_NOT_ALLOWED: 'This address does not take this method.',
  }),
  ...withStatus(413, {
    BODY_TOO_LARGE: 'The body is larger than this call takes.',
  }),
  ...withStatus(415, {
    UNSUPPORTED_MEDIA_TYPE: 'Send JSON with the header content-type: application/json.',
  }),
  // A rule refuses it.
  ...withStatus(422, {
    LINK_NOT_PROVEN: 'This sign-in method is not confirmed yet. Confirm it at the provider first.',
    LINK_CODE_INVALID: 'This code does not match. Use the code of the newest email.',
    CONTENT_INVALID: 'This content cannot be released. Nothing was changed.',
    NOT_APPROVED: 'This version is not approved, or not checked, on this base. Nothing was released.',
    BULK_ACT_TOO_LARGE: 'A bulk act has at most 50,000 items. Narrow the segment. Nothing was done.',
    RELEASE_TIME_INVALID:
      'A release must start later than now and than every scheduled release. It can be cancelled only before its start.',
    LAST_IDENTITY: 'This is your only sign-in method. Add another one before you unlink it.',
    TOO_MANY_PASSKEYS: 'You have ten passkeys. Remove one before you add another.',
    PROVIDER_NOT_OFFERED: 'This sign-in method is not available here.',
    WALLET_ADDRESS_INVALID: 'This is not a TON wallet address.',
    WALLET_PROOF_INVALID: 'The signature of this wallet is not valid. Connect the wallet again.',
    NOT_CLAIMABLE: 'This cannot be claimed yet.',
    TASK_NOT_OPENED: 'Open the link of this task first.',
    TASK_PAUSED: 'This task is paused because its rewards for today are used up. Try again tomorrow.',
    PARTNER_DECIDES: 'The partner must confirm this task. Check it first.',
    NOT_EXCHANGEABLE: 'This cannot be exchanged.',
    SOLD_OUT: 'This is sold out.',
    PURCHASE_LIMIT: 'You have bought the maximum for one player.',
    NOT_ON_SALE: 'This is not on sale now.',
    QUANTITY_INVALID: 'You can’t buy this quantity.',
    PAYMENT_MODE_REFUSED: 'This payment method is not available here.',
    CARE_LIMIT: 'This is above one of your limits.',
    CARE_AMOUNT_INVALID: 'This amount is not valid for this limit.',
    NAME_REFUSED: 'This name cannot be used.',
    OWN_NAME: 'This is your own name.',
    NO_LOOTBOX: 'You have no box of this kind.',
    MINT_LIMIT: 'You have reached today’s limit of points. Claim this tomorrow.',
    MINTING_PAUSED: 'Points can’t be paid right now. Try again later.',
    SWITCHED_OFF: 'This is switched off for now. Nothing was changed.',
    QUEST_ENDED: 'This quest has expired.',
    INSUFFICIENT_BALANCE: 'Your balance is too low.',
    STAKE_OUT_OF_RANGE: 'The stake is outside the limits of this game.',
    WIN_OUT_OF_RANGE: 'The win is more than this game can pay. Nothing was changed.',
    REACTION_WAITS: 'You have sent several reactions. Wait a few seconds.',
    CHOICE_INVALID: 'This choice is not available in this game.',
    BALANCE_LIMIT: 'Your balance would be above the maximum.',
    WRONG_CURRENCY: 'The game session has another currency.',
    IDEMPOTENCY_KEY_REUSED: 'This Idempotency-Key was used before with another request.',
  }),
  ...withStatus(429, {
    EXPORT_ONCE_A_DAY: 'You have already requested a copy of your data today. Request it again tomorrow.',
    NAME_REPORTS_USED: 'You have reached today’s limit of name reports.',
    RATE_LIMITED: 'Too many requests. Wait a little and try again.',
  }),
  ...withStatus(500, {
    INTERNAL: 'Something went wrong on our side. Try again.',
  }),
  ...withStatus(501, {
    NOT_IMPLEMENTED: 'Not implemented',
  }),
  ...withStatus(503, {
    PAYMENT_UNAVAILABLE: 'We couldn’t start the payment. Nothing was charged. Try again in a moment.',
    PARTNER_UNAVAILABLE: 'No response from the partner. Your progress is saved. Try again in a moment.',
    GAME_UNAVAILABLE: 'The studio of this game does not respond. Nothing was staked. Try again in a moment.',
    STUDIO_PAUSED: 'The games of this studio are paused. Nothing was changed.',
    UNAVAILABLE: 'Parlor is busy or restarting. Try again in a moment.',
  }),
};

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

/** A refusal by a rule: what is wrong, and in `details` how and when the request can succeed. It changes nothing. */
export interface Refusal {
  readonly refused: ErrorCode;
  /** A more exact message that replaces the catalogue's. */
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
