// A studio with the server's own dialect (docs/game-providers.md).
import { createHmac } from 'node:crypto';
import {
  decimal,
  minorOfDecimal,
  parsed,
  type How,
  type StudioReply,
  type OpenGame,
  type Send,
  type Studio,
} from './studio.ts';

export function ownForm({ secret, send }: { secret: string; send: Send }): Studio {
  async function say(call: string, fields: Record<string, unknown>, how: How = {}): Promise<StudioReply> {
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
      // The request id is not part of the compared reply.
      text: text.replace(/,?"requestId":"[^"]*"/, ''),
    };
  }
  const at = ({ player, game, currency }: OpenGame) => ({ player, game, currency });
  const sessionOf = (gameSession: OpenGame) => ({ session: gameSession.session, ...at(gameSession) });
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
    later: ['BUSY', 'UNAVAILABLE'],
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
    balance: (gameSession, how) => say('balance', sessionOf(gameSession), how),
    bet: (gameSession, b, how) =>
      say(
        'bet',
        { ...sessionOf(gameSession), round: b.round, transaction: b.id, amount: decimal(b.amountMinor) },
        how,
      ),
    win: (gameSession, w, how) =>
      say(
        'win',
        {
          ...at(gameSession),
          round: w.round,
          transaction: w.id,
          amount: decimal(w.amountMinor),
          ...(w.bet === undefined ? {} : { reference: w.bet }),
          ...(w.closed === undefined ? {} : { roundClosed: w.closed }),
        },
        how,
      ),
    rollback: (gameSession, r, how) =>
      say(
        'rollback',
        {
          ...at(gameSession),
          round: r.round,
          transaction: r.id,
          reference: r.of,
          ...(r.amountMinor === undefined ? {} : { amount: decimal(r.amountMinor) }),
        },
        how,
      ),
    promo: (gameSession, w, how) =>
      say('promo', { ...sessionOf(gameSession), transaction: w.id, amount: decimal(w.amountMinor) }, how),
    betAndWin: (gameSession, b, w, how) =>
      say(
        'bet-win',
        {
          ...sessionOf(gameSession),
          round: b.round,
          bet: { transaction: b.id, amount: decimal(b.amountMinor) },
          win: { transaction: w.id, amount: decimal(w.amountMinor) },
          roundClosed: true,
        },
        how,
      ),
    betWritten: (gameSession, b, amount) =>
      say('bet', { ...sessionOf(gameSession), round: b.round, transaction: b.id, amount }),
  };
}
