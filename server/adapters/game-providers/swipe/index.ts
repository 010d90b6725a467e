// The dialect of Swipe Games (its published OpenAPI): HMAC-SHA256 over canonical JSON, amounts as decimal
// text in whole units of the currency, HTTP status and a code. The session identifies the player. A bet is sent once, a win until it is
// accepted.
import { canonicalJson } from '@parlor/contract/kernel/canonical-json.ts';
import type { ErrorCode } from '@parlor/contract/kernel/errors.ts';
import { toMinor } from '@parlor/contract/kernel/money.ts';
import type { WalletStep } from '@parlor/economy/play/provider-wallet-steps.ts';
import { hmacHex, isHmac } from '../../../runtime/hmac.ts';
import type { CallResult, Dialect, DialectProvider, ReadCall, WireReply, WireRequest } from '../dialect.ts';
import { exactObject, idIn, textIn } from '../exact-json.ts';
import { ownIdOf } from '../own-id.ts';
import { canonicalQuery } from './canonical-query.ts';
import type { JsonObject } from '../../../runtime/parse-json.ts';

export const SWIPE_HEADER = 'x-request-sign';
const AMOUNT = /^(0|[1-9]\d{0,14})(\.\d{1,9})?$/;

const refusals: { readonly [C in ErrorCode]?: readonly [status: number, code?: string, action?: 'refresh'] } =
  {
    SIGNATURE_INVALID: [401],
    GAME_SESSION_INVALID: [404, 'session_not_found', 'refresh'],
    NOT_FOUND: [404, 'session_not_found', 'refresh'],
    GAME_SESSION_EXPIRED: [400, 'session_expired', 'refresh'],
    SIGN_IN_ENDED: [400, 'session_expired', 'refresh'],
    GAME_NOT_FOUND: [404, 'game_not_found'],
    ACCOUNT_DISABLED: [400, 'account_blocked'],
    WRONG_CURRENCY: [400, 'currency_not_supported'],
    INSUFFICIENT_BALANCE: [400, 'insufficient_funds'],
    INVALID_JSON: [400],
    INVALID_REQUEST: [400],
    BODY_TOO_LARGE: [400],
    UNSUPPORTED_MEDIA_TYPE: [400],
    TRANSACTION_CONFLICT: [400],
    TRANSACTION_ROLLED_BACK: [400],
    ALREADY_SETTLED: [400],
    ROUND_CLOSED: [400],
    BALANCE_LIMIT: [400],
    STAKE_OUT_OF_RANGE: [400, 'bet_limit'],
    WIN_OUT_OF_RANGE: [400, 'bet_limit'],
    CARE_LIMIT: [400, 'bet_limit'],
    CARE_PAUSED: [400, 'account_blocked'],
    TERMS_NOT_ACCEPTED: [400, 'account_blocked'],
    STUDIO_PAUSED: [400, 'bet_limit'],
    SWITCHED_OFF: [400, 'bet_limit'],
    MINT_LIMIT: [400, 'bet_limit'],
    MINTING_PAUSED: [400, 'bet_limit'],
    ROUND_NOT_FOUND: [404],
    TRANSACTION_NOT_FOUND: [404],
  };
/** Swipe Games has separate codes for a player's limit of losses and of minutes. */
const limitCodes: Readonly<Record<string, string>> = { loss: 'loss_limit', minutes: 'time_limit' };
const codeOfLimit = (details: unknown): string | undefined =>
  limitCodes[String((details as { readonly kind?: unknown } | undefined)?.kind)];

const refused = (reason: ErrorCode, message: string, details?: unknown): WireReply => {
  const [status, ownCode, action] = refusals[reason] ?? [500, 'client_connection_error'];
  const code = reason === 'CARE_LIMIT' ? (codeOfLimit(details) ?? ownCode) : ownCode;
  return {
    status,
    body: {
      message,
      ...(code === undefined ? {} : { code }),
      ...(action === undefined ? {} : { action }),
    },
  };
};

export const swipe: Dialect = {
  name: 'swipe',

  needs: ['secret', 'apiKey'],

  isSigned({ method, query, raw, headers }, { secret }) {
    const signed = method === 'GET' ? canonicalQuery(query) : raw;
    return signed !== undefined && isHmac(secret, signed, headers[SWIPE_HEADER]);
  },

  read(request, provider) {
    if (request.method === 'GET' && request.path === 'balance') return readBalance(request);
    const fields = exactObject(request.raw);
    if (fields === undefined) return refused('INVALID_JSON', 'The body is not a JSON object.');
    const step =
      request.method === 'POST' && Object.hasOwn(steps, request.path) ? steps[request.path] : undefined;
    if (step === undefined) return refused('GAME_NOT_FOUND', 'There is no such call.');
    return readStep(fields, provider, step);
  },

  refuse: (_request, { code, message, details }) => refused(code, message, details),

  launch(w, { content, keys }) {
    const body = canonicalJson({
      cID: content.operatorId,
      extCID: content.operatorId,
      gameID: w.gameCode,
      demo: false,
      platform: w.device,
      currency: w.currency,
      locale: w.locale,
      returnURL: w.lobbyUrl,
      sessionID: w.session,
      user: { id: w.player },
    });
    return {
      path: '/create-new-game',
      headers: { [SWIPE_HEADER]: hmacHex(keys.apiKey ?? '', body) },
      body,
    };
  },

  launched: (status, text) =>
    status === 200 ? textIn(exactObject(Buffer.from(text))?.['gameURL'], 4096) : undefined,
};

const readBalance = ({ query }: WireRequest): ReadCall | WireReply => {
  const session = textIn(new URLSearchParams(query).get('sessionID'));
  if (session === undefined) return refused('INVALID_REQUEST', 'sessionID is missing.');
  return {
    call: { session, round: undefined, steps: [], closed: undefined },
    answer: ({ balance }) => ({ status: 200, body: { balance } }),
  };
};

type ReadStep = (fields: JsonObject, transactionId: string, amountMinor: bigint) => WalletStep | undefined;

function readStep(fields: JsonObject, { content }: DialectProvider, step: ReadStep): ReadCall | WireReply {
  const session = textIn(fields['sessionID']);
  const transaction = idIn(fields['txID']);
  const round = fields['roundID'] === undefined ? undefined : idIn(fields['roundID']);
  const amount = fields['amount'];
  if (session === undefined || transaction === undefined)
    return refused('INVALID_REQUEST', 'sessionID and txID must be strings.');
  if (typeof amount !== 'string' || !AMOUNT.test(amount))
    return refused('INVALID_REQUEST', 'amount is decimal text such as "1.50".');
  // The calls have no currency. The content gives all games of such a provider the same one.
  const currency = content.games[0]?.currency;
  const amountMinor = currency === undefined ? undefined : toMinor(currency, amount);
  if (amountMinor === undefined)
    return refused('INVALID_REQUEST', 'amount has more decimals than the currency, or is too large.');
  const read = step(fields, transaction, amountMinor);
  if (read === undefined || (round === undefined && read.kind !== 'rollback'))
    return refused('INVALID_REQUEST', 'A field of this call is missing or has a wrong value.');
  return {
    call: {
      session,
      round,
      steps: [read],
      // Every round ends with a win; a lost round ends with a win of 0.
      closed: read.kind === 'win' ? true : undefined,
      repeats: 'by-id',
    },
    answer: (result: CallResult) => ({
      status: 200,
      body: {
        balance: result.steps.at(-1)?.balance ?? result.balance,
        txID: ownIdOf(content.id, transaction),
      },
    }),
  };
}

const isFree = (fields: JsonObject): boolean | undefined =>
  fields['type'] === 'free' ? true : fields['type'] === 'regular' ? false : undefined;

const steps: Readonly<Record<string, ReadStep | undefined>> = {
  bet: (fields, transactionId, amountMinor) => {
    const free = isFree(fields);
    if (free === undefined || (amountMinor === 0n && !free)) return undefined;
    return { kind: 'bet', transactionId, amountMinor, ...(free ? { free } : {}) };
  },
  win: (fields, transactionId, amountMinor) => {
    const promo = isFree(fields);
    if (promo === undefined) return undefined;
    return { kind: 'win', transactionId, amountMinor, ...(promo ? { promo } : {}) };
  },
  refund: (fields, transactionId, amountMinor) => {
    const referenceId = idIn(fields['origTxID']);
    if (referenceId === undefined || referenceId === transactionId) return undefined;
    return { kind: 'rollback', transactionId, referenceId, amountMinor };
  },
};
