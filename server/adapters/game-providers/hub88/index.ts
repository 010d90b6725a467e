// The dialect of Hub88 (docs.hub88.io): RSA over the raw body, whole numbers of 100,000 to the unit, HTTP 200 always.
import { Currency } from '@parlor/contract/kernel/vocabulary.ts';
import type { WalletStep } from '@parlor/economy/play/provider-wallet-steps.ts';
import type { Dialect, DialectProvider, ReadCall, WireReply } from '../dialect.ts';
import { exactObject, idIn, textIn, wholeNumber } from '../exact-json.ts';
import { minorOfScaled, scaledOf } from '../scale.ts';
import { hub88Signature, isHub88Signed } from './signature.ts';
import { hub88Status, type Hub88Status } from './error-codes.ts';

export const HUB88_HEADER = 'x-hub88-signature';
/** 150000 is 1.50. */
const DECIMALS = 5;

type Fields = Readonly<Record<string, unknown>>;

const said = (fields: Fields | undefined, status: Hub88Status, rest: object = {}): WireReply => ({
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

  missing: (keys) => [
    ...(keys.publicKey === undefined ? ['PUBLIC_KEY'] : []),
    ...(keys.privateKey === undefined ? ['PRIVATE_KEY'] : []),
  ],

  isSigned: ({ raw, headers }, { publicKey }) =>
    publicKey !== undefined && isHub88Signed(publicKey, raw, headers[HUB88_HEADER]),

  read(request, provider) {
    const fields = exactObject(request.raw);
    if (fields === undefined) return said(undefined, 'RS_ERROR_WRONG_SYNTAX');
    const call = request.method === 'POST' ? calls[request.path] : undefined;
    return call === undefined ? said(fields, 'RS_ERROR_WRONG_SYNTAX') : call(fields, provider);
  },

  refuse(request, { code, result }) {
    return said(
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

interface Who {
  readonly session: string | undefined;
  readonly player: string;
  readonly gameId: string;
  readonly currency: Currency;
}

/** Who plays what; or why that cannot be known. */
function whoIn(fields: Fields, { content }: DialectProvider): Who | Hub88Status {
  const player = textIn(fields['user'], 16);
  if (player === undefined || !/^[1-9]\d{0,15}$/.test(player)) return 'RS_ERROR_INVALID_TOKEN';
  const game = content.games.find((g) => g.code === fields['game_code']);
  if (game === undefined) return 'RS_ERROR_INVALID_GAME';
  const currency = Currency.safeParse(fields['currency'] ?? game.currency);
  if (!currency.success) return 'RS_ERROR_WRONG_CURRENCY';
  return { session: textIn(fields['token']), player, gameId: game.id, currency: currency.data };
}

type Call = (fields: Fields, provider: DialectProvider) => ReadCall | WireReply;

const standing =
  (rest: (fields: Fields, provider: DialectProvider) => object): Call =>
  (fields, provider) => {
    const who = whoIn(fields, provider);
    if (typeof who === 'string') return said(fields, who);
    return {
      call: { ...who, round: undefined, steps: [], closed: undefined },
      answer: ({ currency, balance }) =>
        said(fields, 'RS_OK', {
          currency,
          balance: scaledOf(currency, balance, DECIMALS),
          ...rest(fields, provider),
        }),
    };
  };

/** A call of one movement; `step` reads it, or says why it cannot be. */
const moving =
  (step: (fields: Fields, who: Who, transaction: string) => WalletStep | Hub88Status): Call =>
  (fields, provider) => {
    const who = whoIn(fields, provider);
    if (typeof who === 'string') return said(fields, who);
    const transaction = idIn(fields['transaction_uuid']);
    const round = idIn(fields['round']);
    if (transaction === undefined || round === undefined) return said(fields, 'RS_ERROR_WRONG_TYPES');
    const read = step(fields, who, transaction);
    if (typeof read === 'string') return said(fields, read);
    const closed = fields['round_closed'];
    return {
      call: {
        ...who,
        round,
        steps: [read],
        closed: typeof closed === 'boolean' ? closed : undefined,
        endsUnsaid: true,
      },
      answer: ({ currency, steps: [result] }) => {
        if (result === undefined) throw new RangeError('a movement was taken without its answer');
        return said(fields, result.isUnknown ? 'RS_ERROR_TRANSACTION_DOES_NOT_EXIST' : 'RS_OK', {
          currency,
          balance: scaledOf(currency, result.balance, DECIMALS),
        });
      },
    };
  };

const amountIn = (fields: Fields, currency: Currency): bigint | undefined => {
  const amount = wholeNumber(fields['amount']);
  return amount === undefined ? undefined : minorOfScaled(currency, amount, DECIMALS);
};

const calls: Readonly<Record<string, Call | undefined>> = {
  'user/info': standing((_fields, { content }) => ({ country: content.country ?? 'XX' })),
  'user/balance': standing(() => ({})),
  'transaction/bet': moving((fields, { currency }, transactionId) => {
    const amountMinor = amountIn(fields, currency);
    const free = fields['is_free'] === true;
    if (amountMinor === undefined || (amountMinor === 0n && !free)) return 'RS_ERROR_WRONG_TYPES';
    return { kind: 'bet', transactionId, amountMinor, ...(free ? { free } : {}) };
  }),
  'transaction/win': moving((fields, { currency }, transactionId) => {
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
  'transaction/rollback': moving((fields, { currency }, transactionId) => {
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
