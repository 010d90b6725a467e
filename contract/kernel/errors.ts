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
    TOKEN_REVOKED: 'This sign-in was ended. Sign in again.',
    INIT_DATA_INVALID: 'Failed to authenticate: the launch data was not signed by Telegram for this bot.',
    INIT_DATA_EXPIRED:
      'Failed to authenticate: the launch data is too old. Open the app again from Telegram.',
    EMAIL_CODE_INVALID:
      'This sign-in link does not fit: it was used, is too old, or was asked for with another address or browser. Ask for a new one.',
    IDENTITY_TOKEN_INVALID: 'Failed to authenticate: the identity token was not accepted.',
    REFRESH_INVALID: 'The sign-in has ended. Sign in again.',
    SIGNATURE_INVALID: 'The signature does not match the body.',
    GAME_SESSION_INVALID: 'This game session does not exist. Open the game again from the lobby.',
    GAME_SESSION_EXPIRED: 'This game session has ended. Open the game again from the lobby.',
    SIGN_IN_ENDED:
      'The player has signed out, so this game session takes no new bets. Open the game again from the lobby.',
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
    CARE_PAUSED: 'You are on a break. Nothing new can be started until it ends.',
    TERMS_NOT_ACCEPTED: 'State your age and accept the terms first. Playing and buying wait until then.',
    FRESH_SIGN_IN_NEEDED: 'Sign in again first, to prove that it is you. Nothing was changed.',
    ACCOUNT_DISABLED: 'This account is disabled. Write to support to learn why.',
  }),
  ...withStatus(404, {
    NOT_FOUND: 'There is nothing here.',
    INVITATION_NOT_FOUND:
      'This invitation does not exist, was used or cancelled, or has expired. Ask an owner for a new one.',
    DOCUMENT_NOT_FOUND: 'No document has been saved at this path yet.',
    NAME_NOT_FOUND: 'No player has this name now.',
    LINK_NOT_FOUND:
      'This link does not exist, is too old, was used, or was begun by another player. Begin again.',
    IDENTITY_NOT_FOUND: 'You have no sign-in of this kind.',
    GAME_NOT_FOUND: 'There is no game with this id.',
    QUEST_NOT_FOUND: 'There is no such quest.',
    MILESTONE_NOT_FOUND: 'There is no milestone at this step.',
    COLLECTION_NOT_FOUND: 'There is no such collection.',
    PACK_NOT_FOUND: 'There is no such pack among yours.',
    PRODUCT_NOT_FOUND: 'The shop has no such product or offer for you.',
    ORDER_NOT_FOUND: 'There is no such order among yours.',
    TASK_NOT_FOUND: 'There is no such task, or it is not offered now.',
    SUBSCRIPTION_NOT_FOUND: 'There is no such subscription among yours.',
    DRAW_NOT_FOUND: 'There is no such draw among yours.',
    TRANSACTION_NOT_FOUND: 'There is no transaction with this id.',
    ROUND_NOT_FOUND: 'There is no round with this id.',
    CARE_LIMIT_NOT_FOUND: 'You have no such limit.',
    CARE_RAISE_NOT_FOUND: 'No raise of this limit is waiting.',
    WALLET_NOT_FOUND: 'This is not the wallet you have here now.',
  }),
  // The state is different from what the request expects.
  ...withStatus(409, {
    ALREADY_CLAIMED: 'This was claimed before; it is paid once.',
    EXCHANGE_USED: "Today's exchange was used. There is a new one tomorrow.",
    HOLDING_CHANGED: 'You hold another number of these now. Look again, then exchange.',
    REQUEST_IN_FLIGHT: 'A request with this Idempotency-Key is still running. Wait for its answer.',
    TRANSACTION_CONFLICT: 'This transaction id was used with other data. Nothing was changed.',
    TRANSACTION_ROLLED_BACK: 'This transaction was rolled back. Nothing was changed.',
    ALREADY_SETTLED: 'This bet was settled by a win and can no longer be rolled back.',
    ROUND_OPEN: 'A round that is played in steps is still open. Finish it first.',
    ROUND_CLOSED: 'This round is closed.',
    OPERATOR_KEY_REUSED: 'You have used this Idempotency-Key for another request. Nothing was changed.',
    OPERATOR_ACT_DONE:
      'This was already done under this Idempotency-Key, and its reply is not stored. The audit log has the act.',
    OPERATOR_EXISTS:
      'There is an account or an open invitation with this email address. Nothing was changed.',
    LAST_OWNER: 'This is the last owner who can sign in. Make another one first. Nothing was changed.',
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
    PRICE_CHANGED: 'The price has changed since it was shown. Nothing was ordered. Look at the new price.',
    BUSY: 'Too many changes at once for this player. Try again in a moment.',
    CARE_RAISE_WAITS: 'A higher limit takes a day. Confirm it then.',
    CARE_PAUSE_LONGER: 'A break that ends later is in force already. Nobody makes it shorter.',
    NAME_CHANGE_WAITS: 'A name can be changed once in 14 days.',
    NAME_TAKEN: 'Too many players have this name. Choose another one.',
    NAME_REPORTED: 'You have reported this name already.',
    EXPORT_NOT_READY: 'There is no file to open. It is still being made, or was removed after a day.',
    DELETION_STARTED: 'The deletion of this account has begun. It cannot be withdrawn any more.',
    TERMS_OUTDATED: 'Other terms are in force by now. Read them, then accept.',
    DEBT_CHANGED: 'The debt of this player has changed. Reload it, then write off the new amount.',
    IDENTITY_TAKEN:
      'This sign-in belongs to another player. Sign in with it to play there; nothing was changed.',
    IDENTITY_OF_THIS_KIND: 'You have a sign-in of this kind already. Take that one away first.',
    WALLET_TAKEN: 'This wallet belongs to another player. Nothing was changed.',
    WALLET_CHANGE_UNCONFIRMED: 'Another wallet is set. Say which one is to be replaced.',
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
    LINK_NOT_PROVEN: 'Nobody has proved this sign-in yet. Finish it at the provider first.',
    LINK_CODE_INVALID: 'This code does not fit. Look in the newest letter.',
    CONTENT_INVALID: 'This content cannot be released. Nothing was changed.',
    NOT_APPROVED: 'This version is not approved, or not checked, on this base. Nothing was released.',
    BULK_ACT_TOO_LARGE: 'A bulk act has at most 50,000 items. Narrow the segment. Nothing was done.',
    RELEASE_TIME_INVALID:
      'A release must start later than now and than every scheduled release. It can be cancelled only before its start.',
    LAST_IDENTITY: 'This is your only way in. Add another before you take it away.',
    PROVIDER_NOT_OFFERED: 'This sign-in is not set up here.',
    WALLET_ADDRESS_INVALID: 'This is not an address of a TON wallet.',
    WALLET_PROOF_INVALID: 'The proof of this wallet does not hold. Connect the wallet again.',
    NOT_CLAIMABLE: 'This cannot be claimed yet.',
    TASK_NOT_OPENED: 'Open the link of this task first.',
    TASK_PAUSED:
      'This task rests: what was set aside for it is used up for now. Nothing of yours is lost; try again tomorrow.',
    PARTNER_DECIDES: 'Whether this is done is for the partner to say. Ask with a check.',
    NOT_EXCHANGEABLE: 'This cannot be exchanged.',
    SOLD_OUT: 'This is sold out.',
    PURCHASE_LIMIT: 'You have bought as many of these as one player may.',
    NOT_ON_SALE: 'This is not on sale now.',
    QUANTITY_INVALID: 'This cannot be bought in that quantity.',
    PAYMENT_MODE_REFUSED: 'This cannot be paid that way here.',
    CARE_LIMIT: 'This is more than a limit of yours allows.',
    CARE_AMOUNT_INVALID: 'A limit is a whole amount of its kind, with at most the decimals of its currency.',
    NAME_REFUSED: 'This name cannot be used.',
    OWN_NAME: 'This is your own name.',
    NO_LOOTBOX: 'There is no such lootbox to open.',
    MINT_LIMIT: 'This is more than one player is paid in a day.',
    MINTING_PAUSED: 'No points are paid for a moment. Claim again a little later.',
    SWITCHED_OFF: 'This is switched off for now. Nothing of yours was changed.',
    QUEST_ENDED: 'This quest ended with its day.',
    INSUFFICIENT_BALANCE: 'The balance is too low for this.',
    STAKE_OUT_OF_RANGE: 'The stake is outside the limits of this game.',
    WIN_OUT_OF_RANGE: 'The win is more than this game can pay. Nothing was changed.',
    CHOICE_INVALID: 'This is not a choice that the game offers.',
    BALANCE_LIMIT: 'The balance would pass the largest amount that can be held.',
    WRONG_CURRENCY: 'The game session has another currency.',
    IDEMPOTENCY_KEY_REUSED: 'This Idempotency-Key was used before with another request.',
  }),
  ...withStatus(429, {
    EXPORT_ONCE_A_DAY: 'A copy of your data was asked for today already. Ask again tomorrow.',
    NAME_REPORTS_USED: 'You have reported as many names as one player can in a day.',
    RATE_LIMITED: 'Too many requests. Wait a little and try again.',
  }),
  ...withStatus(500, {
    INTERNAL: 'Something went wrong on our side. Nothing was lost; try again.',
  }),
  ...withStatus(501, {
    NOT_IMPLEMENTED: 'Not implemented',
  }),
  ...withStatus(503, {
    PAYMENT_UNAVAILABLE: 'The payment could not be prepared. Nothing was charged; try again in a moment.',
    PARTNER_UNAVAILABLE:
      'The partner does not answer just now. Your task stays as it is; try again in a moment.',
    GAME_UNAVAILABLE:
      "The game's studio does not open it just now. Nothing was staked; try again in a moment.",
    STUDIO_PAUSED: 'The games of this studio are paused while somebody looks at them. Nothing was moved.',
    UNAVAILABLE: 'The house is busy or being restarted. Try again in a moment.',
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
