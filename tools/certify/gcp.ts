// A studio with the GCP dialect: HMAC-SHA256 over the body, whole sub-units, several actions in one call.
import { createHmac } from 'node:crypto';
import {
  parsed,
  type BetSent,
  type How,
  type StudioReply,
  type OpenGame,
  type Send,
  type Studio,
} from './studio.ts';

type Action = Record<string, unknown>;

export function gcpStudio({ secret, send }: { secret: string; send: Send }): Studio {
  async function say(path: string, fields: Record<string, unknown>, how: How = {}): Promise<StudioReply> {
    const changed = how.change === undefined ? fields : how.change(fields);
    const body = JSON.stringify(changed).replaceAll(/"#(.*?)#"/g, '$1');
    const signature = createHmac('sha256', how.forged === true ? `not-${secret}` : secret)
      .update(body)
      .digest('hex');
    const { status, text } = await send({
      method: 'POST',
      path,
      headers: { 'x-request-sign': signature },
      body,
      on: how.on ?? 0,
    });
    const answer = parsed(text);
    const balance = /"balance":(\d+)/.exec(text)?.[1];
    return {
      word:
        status === 200 ? 'ok' : typeof answer['code'] === 'number' ? `${answer['code']}` : `HTTP ${status}`,
      balanceMinor: balance === undefined ? undefined : BigInt(balance),
      sent: `POST ${path} ${body}`,
      came: `${status} ${text}`,
      text,
    };
  }
  const call = (
    gameSession: OpenGame,
    round: string | undefined,
    actions: readonly Action[],
    finished = false,
  ) => ({
    user_id: gameSession.player,
    currency: gameSession.currency,
    game: gameSession.game,
    ...(round === undefined ? {} : { game_id: round }),
    session_id: gameSession.session,
    finished,
    actions,
  });
  const action = (kind: 'bet' | 'win', m: Pick<BetSent, 'id' | 'amountMinor'>): Action => ({
    action: kind,
    amount: `#${m.amountMinor}#`,
    action_id: m.id,
  });
  const words: Record<string, readonly string[]> = {
    ok: ['ok'],
    funds: ['100'],
    conflict: ['400'],
    'rolled-back': ['400'],
    settled: ['400'],
    closed: ['400'],
    unknown: ['404'],
    session: ['101'],
    expired: ['101'],
    player: ['101'],
    disabled: ['110'],
    currency: ['154'],
    signature: ['403'],
    form: ['400'],
    later: ['500'],
  };
  return {
    dialect: 'gcp',
    has: {
      betOfWin: false,
      amountOfRollback: false,
      playerInCall: true,
      promo: false,
      freeBet: false,
      betAndWin: true,
      oneWinPerRound: false,
    },
    sameIdOtherData: 'first-answer',
    unknownRollback: 'ok',
    saysFor: (meaning) => words[meaning] ?? [],
    balance: (gameSession, how) => say('play', call(gameSession, undefined, []), how),
    bet: (gameSession, b, how) => say('play', call(gameSession, b.round, [action('bet', b)]), how),
    win: (gameSession, w, how) =>
      say('play', call(gameSession, w.round, [action('win', w)], w.closed ?? w.amountMinor === 0n), how),
    rollback: (gameSession, r, how) =>
      say(
        'rollback',
        call(gameSession, r.round, [{ action: 'rollback', action_id: r.id, original_action_id: r.of }], true),
        how,
      ),
    promo: () => Promise.reject(new Error('GCP has no such call')),
    betAndWin: (gameSession, b, w, how) =>
      say('play', call(gameSession, b.round, [action('bet', b), action('win', w)], true), how),
    betWritten: (gameSession, b, text) =>
      say('play', call(gameSession, b.round, [{ action: 'bet', amount: written(text), action_id: b.id }])),
  };
}

function written(text: string): string {
  const match = /^(-?\d+)(?:\.(\d+))?$/.exec(text);
  if (!match) return `#${text === '' ? '""' : text}#`;
  const [, whole = '0', fraction = ''] = match;
  return fraction.length > 2
    ? `#${whole}${fraction.slice(0, 2)}.${fraction.slice(2)}#`
    : `#${BigInt(whole + fraction.padEnd(2, '0'))}#`;
}
