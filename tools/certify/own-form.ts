// A studio that speaks the house's own form (docs/game-providers.md).
import { createHmac } from 'node:crypto';
import {
  decimal,
  minorOfDecimal,
  parsed,
  type How,
  type Said,
  type Seat,
  type Send,
  type Studio,
} from './studio.ts';

export function ownForm({ secret, send }: { secret: string; send: Send }): Studio {
  async function say(call: string, fields: Record<string, unknown>, how: How = {}): Promise<Said> {
    const changed = how.change === undefined ? fields : how.change(fields);
    const body = JSON.stringify({ call, ...changed });
    const signature = createHmac('sha256', how.forged === true ? `not-${secret}` : secret)
      .update(body)
      .digest('hex');
    const { status, text } = await send({
      method: 'POST',
      path: call,
      headers: { 'x-parlor-signature': signature },
      body,
      on: how.on ?? 0,
    });
    const answer = parsed(text);
    const error = answer['error'] as { code?: string; details?: { balance?: unknown } } | undefined;
    const last = (answer['win'] ?? answer) as Record<string, unknown>;
    return {
      word: error?.code ?? (status === 200 ? 'ok' : `HTTP ${status}`),
      balanceMinor: minorOfDecimal(error?.details?.balance ?? last['balance']),
      sent: `POST ${call} ${body}`,
      came: `${status} ${text}`,
      // A request's own number is no part of the answer.
      text: text.replace(/,?"requestId":"[^"]*"/, ''),
    };
  }
  const at = ({ player, game, currency }: Seat) => ({ player, game, currency });
  const sitting = (seat: Seat) => ({ session: seat.session, ...at(seat) });
  const words: Record<string, readonly string[]> = {
    ok: ['ok'],
    funds: ['INSUFFICIENT_BALANCE'],
    conflict: ['TRANSACTION_CONFLICT'],
    'rolled-back': ['TRANSACTION_ROLLED_BACK'],
    settled: ['ALREADY_SETTLED'],
    closed: ['ROUND_CLOSED'],
    unknown: ['ROUND_NOT_FOUND', 'TRANSACTION_NOT_FOUND'],
    session: ['GAME_SESSION_INVALID'],
    expired: ['GAME_SESSION_EXPIRED', 'SIGN_IN_ENDED'],
    player: ['GAME_SESSION_INVALID', 'NOT_FOUND'],
    disabled: ['ACCOUNT_DISABLED'],
    currency: ['WRONG_CURRENCY'],
    signature: ['SIGNATURE_INVALID'],
    form: ['INVALID_REQUEST', 'INVALID_JSON'],
  };
  return {
    dialect: 'parlor',
    has: {
      betOfWin: true,
      amountOfRollback: true,
      playerInCall: true,
      promo: true,
      freeBet: false,
      betAndWin: true,
      oneWinPerRound: false,
    },
    sameIdOtherData: 'conflict',
    unknownRollback: 'ok',
    saysFor: (meaning) => words[meaning] ?? [],
    balance: (seat, how) => say('balance', sitting(seat), how),
    bet: (seat, b, how) =>
      say(
        'bet',
        { ...sitting(seat), round: b.round, transaction: b.id, amount: decimal(b.amountMinor) },
        how,
      ),
    win: (seat, w, how) =>
      say(
        'win',
        {
          ...at(seat),
          round: w.round,
          transaction: w.id,
          amount: decimal(w.amountMinor),
          ...(w.bet === undefined ? {} : { reference: w.bet }),
          ...(w.closed === undefined ? {} : { roundClosed: w.closed }),
        },
        how,
      ),
    rollback: (seat, r, how) =>
      say(
        'rollback',
        {
          ...at(seat),
          round: r.round,
          transaction: r.id,
          reference: r.of,
          ...(r.amountMinor === undefined ? {} : { amount: decimal(r.amountMinor) }),
        },
        how,
      ),
    promo: (seat, w, how) =>
      say('promo', { ...sitting(seat), transaction: w.id, amount: decimal(w.amountMinor) }, how),
    betAndWin: (seat, b, w, how) =>
      say(
        'bet-win',
        {
          ...sitting(seat),
          round: b.round,
          bet: { transaction: b.id, amount: decimal(b.amountMinor) },
          win: { transaction: w.id, amount: decimal(w.amountMinor) },
          roundClosed: true,
        },
        how,
      ),
    betWritten: (seat, b, amount) =>
      say('bet', { ...sitting(seat), round: b.round, transaction: b.id, amount }),
  };
}
