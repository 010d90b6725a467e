// A studio with the dialect of Swipe Games: HMAC-SHA256 over canonical JSON, decimal text, HTTP status and a code as text.
import { createHmac } from 'node:crypto';
import {
  decimal,
  minorOfDecimal,
  parsed,
  type How,
  type StudioReply,
  type Send,
  type Studio,
} from './studio.ts';

/** Flat objects only, which is all that is sent: keys in order, no spaces. */
const canonical = (fields: Record<string, unknown>): string =>
  JSON.stringify(
    Object.fromEntries(
      Object.entries(fields)
        .filter(([, value]) => value !== undefined)
        .toSorted(([a], [b]) => (a < b ? -1 : 1)),
    ),
  );

const WORDS: Record<string, readonly string[]> = {
  ok: ['ok'],
  funds: ['400 insufficient_funds'],
  conflict: ['400'],
  'rolled-back': ['400'],
  settled: ['400'],
  closed: ['400'],
  unknown: ['404'],
  session: ['404 session_not_found'],
  expired: ['400 session_expired'],
  player: ['404 session_not_found'],
  disabled: ['400 account_blocked'],
  currency: ['400 currency_not_supported'],
  signature: ['401'],
  form: ['400'],
  later: ['500 client_connection_error'],
};

export function swipeStudio({ secret, send }: { secret: string; send: Send }): Studio {
  const signed = (text: string, how: How): string =>
    createHmac('sha256', how.forged === true ? `not-${secret}` : secret)
      .update(text)
      .digest('hex');
  async function say(
    method: 'GET' | 'POST',
    path: string,
    fields: Record<string, unknown>,
    how: How = {},
  ): Promise<StudioReply> {
    const body = canonical(how.change === undefined ? fields : how.change(fields));
    const query = new URLSearchParams(parsed(body) as Record<string, string>).toString();
    const { status, text } = await send({
      method,
      path: method === 'GET' ? `${path}?${query}` : path,
      headers: { 'x-request-sign': signed(body, how) },
      body: method === 'GET' ? undefined : body,
      on: how.on ?? 0,
    });
    const answer = parsed(text);
    return {
      word:
        status === 200 ? 'ok' : `${status}${typeof answer['code'] === 'string' ? ` ${answer['code']}` : ''}`,
      balanceMinor: minorOfDecimal(answer['balance']),
      sent: `${method} ${path} ${body}`,
      came: `${status} ${text}`,
      text,
    };
  }
  return {
    dialect: 'swipe',
    has: {
      betOfWin: false,
      amountOfRollback: true,
      playerInCall: false,
      promo: true,
      freeBet: true,
      betAndWin: false,
      oneWinPerRound: true,
    },
    sameIdOtherData: 'first-answer',
    unknownRollback: 'ok',
    saysFor: (meaning) => WORDS[meaning] ?? [],
    balance: (gameSession, how) => say('GET', 'balance', { sessionID: gameSession.session }, how),
    bet: (gameSession, b, how) =>
      say(
        'POST',
        'bet',
        {
          type: 'regular',
          sessionID: gameSession.session,
          amount: decimal(b.amountMinor),
          txID: b.id,
          roundID: b.round,
        },
        how,
      ),
    win: (gameSession, w, how) =>
      say(
        'POST',
        'win',
        {
          type: 'regular',
          sessionID: gameSession.session,
          amount: decimal(w.amountMinor),
          txID: w.id,
          roundID: w.round,
        },
        how,
      ),
    rollback: (gameSession, r, how) =>
      say(
        'POST',
        'refund',
        {
          sessionID: gameSession.session,
          txID: r.id,
          origTxID: r.of,
          roundID: r.round,
          amount: decimal(r.amountMinor ?? 0n),
        },
        how,
      ),
    promo: (gameSession, w, how) =>
      say(
        'POST',
        'win',
        {
          type: 'free',
          frID: 'campaign-1',
          sessionID: gameSession.session,
          amount: decimal(w.amountMinor),
          txID: w.id,
          roundID: w.round,
        },
        how,
      ),
    betAndWin: () => Promise.reject(new Error('Swipe Games has no such call')),
    betWritten: (gameSession, b, text) =>
      say('POST', 'bet', {
        type: 'regular',
        sessionID: gameSession.session,
        amount: text,
        txID: b.id,
        roundID: b.round,
      }),
  };
}
