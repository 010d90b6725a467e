// The dialect of GCP, used by SoftSwiss and BGaming: HMAC-SHA256 over the raw body, integer sub-units,
// several actions of one round per call, HTTP 4xx with a numeric code.
import type { ErrorCode } from '@parlor/contract/kernel/errors.ts';
import { Currency } from '@parlor/contract/kernel/vocabulary.ts';
import { decimalsOf } from '@parlor/contract/kernel/money.ts';
import type { WalletStep } from '@parlor/economy/play/provider-wallet-steps.ts';
import { hmacHex, isHmac } from '../../../runtime/hmac.ts';
import type { CallResult, Dialect, DialectProvider, ReadCall, StepResult, WireReply } from '../dialect.ts';
import { exactObject, idIn, textIn, wholeNumber } from '../exact-json.ts';
import { ownIdOf } from '../own-id.ts';
import { minorOfScaled, scaledOf } from '../scale.ts';
import { asObject, type JsonObject } from '../../../runtime/parse-json.ts';

export const GCP_HEADER = 'x-request-sign';
const MAX_ACTIONS = 20;

/** HTTP status, and the code in the body. */
const statuses: { readonly [C in ErrorCode]?: readonly [status: number, code: number] } = {
  SIGNATURE_INVALID: [403, 403],
  GAME_SESSION_INVALID: [412, 101],
  GAME_SESSION_EXPIRED: [412, 101],
  SIGN_IN_ENDED: [412, 101],
  NOT_FOUND: [412, 101],
  INSUFFICIENT_BALANCE: [412, 100],
  BALANCE_LIMIT: [412, 105],
  STAKE_OUT_OF_RANGE: [412, 105],
  WIN_OUT_OF_RANGE: [412, 105],
  CARE_LIMIT: [412, 105],
  CARE_PAUSED: [412, 110],
  TERMS_NOT_ACCEPTED: [412, 110],
  STUDIO_PAUSED: [412, 105],
  SWITCHED_OFF: [412, 107],
  MINT_LIMIT: [412, 105],
  MINTING_PAUSED: [412, 105],
  ACCOUNT_DISABLED: [412, 110],
  WRONG_CURRENCY: [412, 154],
  GAME_NOT_FOUND: [412, 107],
  INVALID_JSON: [400, 400],
  INVALID_REQUEST: [400, 400],
  BODY_TOO_LARGE: [400, 400],
  UNSUPPORTED_MEDIA_TYPE: [400, 400],
  TRANSACTION_CONFLICT: [400, 400],
  TRANSACTION_ROLLED_BACK: [400, 400],
  ALREADY_SETTLED: [400, 400],
  ROUND_CLOSED: [400, 400],
  ROUND_NOT_FOUND: [404, 404],
  TRANSACTION_NOT_FOUND: [404, 404],
};
const refused = (code: ErrorCode, message: string, rest: object = {}): WireReply => {
  const [status, number] = statuses[code] ?? [500, 500];
  return { status, body: { code: number, message, ...rest } };
};

export const gcp: Dialect = {
  name: 'gcp',

  needs: ['secret'],

  isSigned: ({ raw, headers }, { secret }) => isHmac(secret, raw, headers[GCP_HEADER]),

  read(request, provider) {
    const fields = exactObject(request.raw);
    if (fields === undefined) return refused('INVALID_JSON', 'The body is not a JSON object.');
    if (request.method === 'POST' && request.path === 'play')
      return readActions(fields, provider, playAction);
    if (request.method === 'POST' && request.path === 'rollback')
      return readActions(fields, provider, rollbackAction);
    return refused('ROUND_NOT_FOUND', 'There is no such call.');
  },

  refuse: (_request, { code, message, result }) =>
    refused(
      code,
      message,
      result === undefined
        ? {}
        : { balance: scaledOf(result.currency, result.balance, decimalsOf[result.currency]) },
    ),

  launch(w, { content, keys }) {
    const body = JSON.stringify({
      casino_id: content.operatorId,
      game: w.gameCode,
      currency: w.currency,
      locale: w.locale,
      ip: w.ip,
      client_type: w.device,
      session_id: w.session,
      urls: { return_url: w.lobbyUrl },
      user: { id: w.player },
    });
    return { path: '/sessions', headers: { [GCP_HEADER]: hmacHex(keys.secret ?? '', body) }, body };
  },

  launched(status, text) {
    if (status < 200 || status > 299) return undefined;
    return textIn(asObject(exactObject(Buffer.from(text))?.['launch_options'])?.['game_url'], 4096);
  },
};

type ReadAction = (action: JsonObject, currency: Currency) => WalletStep | undefined;

function readActions(
  fields: JsonObject,
  provider: DialectProvider,
  readAction: ReadAction,
): ReadCall | WireReply {
  const { content } = provider;
  const player = textIn(fields['user_id'], 16);
  if (player === undefined || !/^[1-9]\d{0,15}$/.test(player))
    return refused('NOT_FOUND', 'There is no such player.');
  const game = content.games.find((g) => g.code === fields['game']);
  if (game === undefined) return refused('GAME_NOT_FOUND', 'There is no such game.');
  const currency = Currency.safeParse(fields['currency']);
  if (!currency.success) return refused('WRONG_CURRENCY', 'This currency is not played here.');
  const actions = fields['actions'] ?? [];
  const round = idIn(fields['game_id']);
  if (!Array.isArray(actions) || actions.length > MAX_ACTIONS || (actions.length > 0 && round === undefined))
    return refused('INVALID_REQUEST', `actions are a list of at most ${MAX_ACTIONS}, of one game_id.`);
  const steps: WalletStep[] = [];
  for (const action of actions as unknown[]) {
    const fieldsOfAction = asObject(action);
    const step = fieldsOfAction && readAction(fieldsOfAction, currency.data);
    if (step === undefined) return refused('INVALID_REQUEST', `action ${steps.length} is none of this call.`);
    steps.push(step);
  }
  if (new Set(steps.map((s) => s.transactionId)).size !== steps.length)
    return refused('INVALID_REQUEST', 'Two actions have the same action_id.');
  return {
    call: {
      session: textIn(fields['session_id']),
      player,
      gameId: game.id,
      currency: currency.data,
      round,
      steps,
      closed: fields['finished'] === true,
      repeats: 'by-id',
    },
    answer: (result) => ({
      status: 200,
      body: {
        balance: balanceOf(result),
        ...(round === undefined ? {} : { game_id: round }),
        ...(steps.length === 0
          ? {}
          : { transactions: result.steps.map((s) => transactionOf(content.id, s)) }),
      },
    }),
  };
}

/** The balance after the last step. A repeated call gets the same balance again. */
const balanceOf = ({ currency, steps, balance }: CallResult): number =>
  scaledOf(currency, steps.at(-1)?.balance ?? balance, decimalsOf[currency]);

const transactionOf = (provider: string, step: StepResult) => ({
  action_id: step.transaction,
  // A transaction that never came has no id of ours.
  tx_id: step.isUnknown ? '' : ownIdOf(provider, step.transaction),
  processed_at: new Date(step.atMs).toISOString(),
});

const playAction: ReadAction = (action, currency) => {
  const transactionId = idIn(action['action_id']);
  const amount = wholeNumber(action['amount']);
  const amountMinor =
    amount === undefined ? undefined : minorOfScaled(currency, amount, decimalsOf[currency]);
  if (transactionId === undefined || amountMinor === undefined) return undefined;
  if (action['action'] === 'bet')
    return amountMinor > 0n ? { kind: 'bet', transactionId, amountMinor } : undefined;
  return action['action'] === 'win' ? { kind: 'win', transactionId, amountMinor } : undefined;
};

const rollbackAction: ReadAction = (action) => {
  const transactionId = idIn(action['action_id']);
  const referenceId = idIn(action['original_action_id']);
  if (action['action'] !== 'rollback' || transactionId === referenceId) return undefined;
  return transactionId === undefined || referenceId === undefined
    ? undefined
    : { kind: 'rollback', transactionId, referenceId };
};
