// The dialect of Hub88 (docs.hub88.io): RSA over the raw body, integers of 100,000 per unit, always HTTP 200.
import type { ErrorCode } from '@parlor/contract/kernel/errors.ts';
import { Currency } from '@parlor/contract/kernel/vocabulary.ts';
import type { WalletStep } from '@parlor/economy/play/provider-wallet-steps.ts';
import type { Dialect, DialectProvider, ReadCall, WireReply } from '../dialect.ts';
import { exactObject, idIn, textIn, wholeNumber } from '../exact-json.ts';
import { minorOfScaled, scaledOf } from '../scale.ts';
import type { JsonObject } from '../../../runtime/parse-json.ts';
import { hub88Signature, isHub88Signed } from './signature.ts';

export const HUB88_HEADER = 'x-hub88-signature';
/** 150000 is 1.50. */
const DECIMALS = 5;

type Hub88Status = 'RS_OK' | `RS_ERROR_${string}`;

/**
 * Hub88 rolls back a failed bet with any status except NOT_ENOUGH_MONEY and LIMIT_REACHED, and repeats a
 * failed win or rollback.
 */
const statuses: { readonly [C in ErrorCode]?: Hub88Status } = {
  SIGNATURE_INVALID: 'RS_ERROR_INVALID_SIGNATURE',
  GAME_SESSION_INVALID: 'RS_ERROR_INVALID_TOKEN',
  GAME_SESSION_EXPIRED: 'RS_ERROR_TOKEN_EXPIRED',
  SIGN_IN_ENDED: 'RS_ERROR_TOKEN_EXPIRED',
  GAME_NOT_FOUND: 'RS_ERROR_INVALID_GAME',
  ACCOUNT_DISABLED: 'RS_ERROR_USER_DISABLED',
  WRONG_CURRENCY: 'RS_ERROR_WRONG_CURRENCY',
  INVALID_JSON: 'RS_ERROR_WRONG_SYNTAX',
  INVALID_REQUEST: 'RS_ERROR_WRONG_TYPES',
  BODY_TOO_LARGE: 'RS_ERROR_WRONG_SYNTAX',
  UNSUPPORTED_MEDIA_TYPE: 'RS_ERROR_WRONG_SYNTAX',
  INSUFFICIENT_BALANCE: 'RS_ERROR_NOT_ENOUGH_MONEY',
  BALANCE_LIMIT: 'RS_ERROR_LIMIT_REACHED',
  STAKE_OUT_OF_RANGE: 'RS_ERROR_LIMIT_REACHED',
  WIN_OUT_OF_RANGE: 'RS_ERROR_LIMIT_REACHED',
  CARE_LIMIT: 'RS_ERROR_LIMIT_REACHED',
  CARE_PAUSED: 'RS_ERROR_USER_DISABLED',
  TERMS_NOT_ACCEPTED: 'RS_ERROR_USER_DISABLED',
  STUDIO_PAUSED: 'RS_ERROR_LIMIT_REACHED',
  SWITCHED_OFF: 'RS_ERROR_LIMIT_REACHED',
  MINT_LIMIT: 'RS_ERROR_LIMIT_REACHED',
  MINTING_PAUSED: 'RS_ERROR_LIMIT_REACHED',
  TRANSACTION_CONFLICT: 'RS_ERROR_DUPLICATE_TRANSACTION',
  TRANSACTION_ROLLED_BACK: 'RS_ERROR_DUPLICATE_TRANSACTION',
  TRANSACTION_NOT_FOUND: 'RS_ERROR_TRANSACTION_DOES_NOT_EXIST',
  ROUND_NOT_FOUND: 'RS_ERROR_TRANSACTION_DOES_NOT_EXIST',
};
const hub88Status = (code: ErrorCode): Hub88Status => statuses[code] ?? 'RS_ERROR_UNKNOWN';

const replyTo = (fields: JsonObject | undefined, status: Hub88Status, rest: object = {}): WireReply => ({
  status: 200,
  body: {
    ...(textIn(fields?.['user']) === undefined ? {} : { user: fields?.['user'] }),
    status,
    ...(textIn(fields?.['request_uuid']) === undefined ? {} : { request_uuid: fields?.['request_uuid'] }),
    ...rest,
  },
});

export const hub88: Dialect = {
  name: 'hub88',

  needs: ['publicKey', 'privateKey'],

  isSigned: ({ raw, headers }, { publicKey }) =>
    publicKey !== undefined && isHub88Signed(publicKey, raw, headers[HUB88_HEADER]),

  read(request, provider) {
    const fields = exactObject(request.raw);
    if (fields === undefined) return replyTo(undefined, 'RS_ERROR_WRONG_SYNTAX');
    const call =
      request.method === 'POST' && Object.hasOwn(calls, request.path) ? calls[request.path] : undefined;
    return call === undefined ? replyTo(fields, 'RS_ERROR_WRONG_SYNTAX') : call(fields, provider);
  },

  refuse(request, { code, result }) {
    return replyTo(
      exactObject(request.raw),
      hub88Status(code),
      result === undefined
        ? {}
        : { currency: result.currency, balance: scaledOf(result.currency, result.balance, DECIMALS) },
    );
  },

  launch(w, { content, keys }) {
    const body = JSON.stringify({
      user: w.player,
      token: w.session,
      operator_id: content.operatorId,
      game_code: w.gameCode,
      currency: w.currency,
      country: content.country ?? 'XX',
      lang: w.locale.split('-')[0]?.toLowerCase(),
      lobby_url: w.lobbyUrl,
      ip: w.ip,
      platform: w.device === 'mobile' ? 'GPL_MOBILE' : 'GPL_DESKTOP',
    });
    return {
      path: '/operator/generic/v2/game/url',
      headers: { [HUB88_HEADER]: hub88Signature(keys.privateKey ?? '', Buffer.from(body)) },
      body,
    };
  },

  launched: (status, text) =>
    status === 200 ? textIn(exactObject(Buffer.from(text))?.['url'], 4096) : undefined,
};

interface Player {
  readonly session: string | undefined;
  readonly player: string;
  readonly gameId: string;
  readonly currency: Currency;
}

/** The player and the game, or the status of the refusal. */
function playerIn(fields: JsonObject, { content }: DialectProvider): Player | Hub88Status {
  const player = textIn(fields['user'], 16);
  if (player === undefined || !/^[1-9]\d{0,15}$/.test(player)) return 'RS_ERROR_INVALID_TOKEN';
  const game = content.games.find((g) => g.code === fields['game_code']);
  if (game === undefined) return 'RS_ERROR_INVALID_GAME';
  const currency = Currency.safeParse(fields['currency'] ?? game.currency);
  if (!currency.success) return 'RS_ERROR_WRONG_CURRENCY';
  return { session: textIn(fields['token']), player, gameId: game.id, currency: currency.data };
}

type Call = (fields: JsonObject, provider: DialectProvider) => ReadCall | WireReply;

/** A call without a transaction. */
const query =
  (rest: (fields: JsonObject, provider: DialectProvider) => object): Call =>
  (fields, provider) => {
    const player = playerIn(fields, provider);
    if (typeof player === 'string') return replyTo(fields, player);
    return {
      call: { ...player, round: undefined, steps: [], closed: undefined },
      answer: ({ currency, balance }) =>
        replyTo(fields, 'RS_OK', {
          currency,
          balance: scaledOf(currency, balance, DECIMALS),
          ...rest(fields, provider),
        }),
    };
  };

/** A call with one transaction. `step` parses it, or returns the status of its refusal. */
const transaction =
  (step: (fields: JsonObject, player: Player, transactionId: string) => WalletStep | Hub88Status): Call =>
  (fields, provider) => {
    const player = playerIn(fields, provider);
    if (typeof player === 'string') return replyTo(fields, player);
    const transactionId = idIn(fields['transaction_uuid']);
    const round = idIn(fields['round']);
    if (transactionId === undefined || round === undefined) return replyTo(fields, 'RS_ERROR_WRONG_TYPES');
    const read = step(fields, player, transactionId);
    if (typeof read === 'string') return replyTo(fields, read);
    const closed = fields['round_closed'];
    return {
      call: {
        ...player,
        round,
        steps: [read],
        closed: typeof closed === 'boolean' ? closed : undefined,
        endsUnsaid: true,
      },
      answer: ({ currency, steps: [result] }) => {
        if (result === undefined) throw new RangeError('a transaction was taken without its result');
        return replyTo(fields, result.isUnknown ? 'RS_ERROR_TRANSACTION_DOES_NOT_EXIST' : 'RS_OK', {
          currency,
          balance: scaledOf(currency, result.balance, DECIMALS),
        });
      },
    };
  };

const amountIn = (fields: JsonObject, currency: Currency): bigint | undefined => {
  const amount = wholeNumber(fields['amount']);
  return amount === undefined ? undefined : minorOfScaled(currency, amount, DECIMALS);
};

const calls: Readonly<Record<string, Call | undefined>> = {
  'user/info': query((_fields, { content }) => ({ country: content.country ?? 'XX' })),
  'user/balance': query(() => ({})),
  'transaction/bet': transaction((fields, { currency }, transactionId) => {
    const amountMinor = amountIn(fields, currency);
    const free = fields['is_free'] === true;
    if (amountMinor === undefined || (amountMinor === 0n && !free)) return 'RS_ERROR_WRONG_TYPES';
    return { kind: 'bet', transactionId, amountMinor, ...(free ? { free } : {}) };
  }),
  'transaction/win': transaction((fields, { currency }, transactionId) => {
    const amountMinor = amountIn(fields, currency);
    const promo = fields['is_supplier_promo'] === true || fields['is_free'] === true;
    const referenceId = idIn(fields['reference_transaction_uuid']);
    if (amountMinor === undefined || (referenceId === undefined && !promo)) return 'RS_ERROR_WRONG_TYPES';
    return {
      kind: 'win',
      transactionId,
      amountMinor,
      ...(promo ? { promo } : {}),
      ...(referenceId === undefined || promo ? {} : { referenceId }),
    };
  }),
  'transaction/rollback': transaction((fields, { currency }, transactionId) => {
    const referenceId = idIn(fields['reference_transaction_uuid']);
    const amountMinor = fields['amount'] === undefined ? undefined : amountIn(fields, currency);
    const isWrong = fields['amount'] !== undefined && amountMinor === undefined;
    if (referenceId === undefined || referenceId === transactionId || isWrong) return 'RS_ERROR_WRONG_TYPES';
    return {
      kind: 'rollback',
      transactionId,
      referenceId,
      ...(amountMinor === undefined ? {} : { amountMinor }),
    };
  }),
};
