// A studio behind Hub88: RSA-SHA256 over the body, whole numbers of 100,000 to the unit, HTTP 200 always.
import { createPrivateKey, generateKeyPairSync, randomUUID, sign, type KeyObject } from 'node:crypto';
import { parsed, type How, type StudioReply, type OpenGame, type Send, type Studio } from './studio.ts';

const PER_MINOR = 1_000n;

export function hub88Studio({ privateKey, send }: { privateKey: string; send: Send }): Studio {
  const key = createPrivateKey(privateKey.replaceAll('\\n', '\n'));
  let other: KeyObject | undefined;
  const forger = () => (other ??= generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey);

  async function say(path: string, fields: Record<string, unknown>, how: How = {}): Promise<StudioReply> {
    const changed = how.change === undefined ? fields : how.change(fields);
    const request_uuid = randomUUID();
    // Amounts that a float cannot hold are written as digits, like the real sender does.
    const body = JSON.stringify({ request_uuid, ...changed }).replaceAll(/"#(.*?)#"/g, '$1');
    const signature = sign('RSA-SHA256', Buffer.from(body), how.forged === true ? forger() : key);
    const { status, text } = await send({
      method: 'POST',
      path,
      headers: { 'x-hub88-signature': signature.toString('base64') },
      body,
      on: how.on ?? 0,
    });
    const answer = parsed(text);
    const balance = /"balance":(\d+)/.exec(text)?.[1];
    return {
      word: status === 200 ? String(answer['status']) : `HTTP ${status}`,
      balanceMinor: balance === undefined ? undefined : BigInt(balance) / PER_MINOR,
      sent: `POST ${path} ${body}`,
      came: `${status} ${text}`,
      text: text.replace(request_uuid, '…'),
    };
  }
  const playerOf = (gameSession: OpenGame) => ({
    user: gameSession.player,
    token: gameSession.session,
    game_code: gameSession.game,
    currency: gameSession.currency,
  });
  const amount = (minor: bigint): string => `#${minor * PER_MINOR}#`;
  const transactionOf = (gameSession: OpenGame, m: { id: string; round: string }) => ({
    ...playerOf(gameSession),
    transaction_uuid: m.id,
    round: m.round,
    supplier_user: gameSession.player,
    is_free: false,
    is_aggregated: false,
  });
  const words: Record<string, readonly string[]> = {
    ok: ['RS_OK'],
    funds: ['RS_ERROR_NOT_ENOUGH_MONEY'],
    conflict: ['RS_ERROR_DUPLICATE_TRANSACTION'],
    'rolled-back': ['RS_ERROR_DUPLICATE_TRANSACTION'],
    settled: ['RS_ERROR_UNKNOWN'],
    closed: ['RS_ERROR_UNKNOWN'],
    unknown: ['RS_ERROR_TRANSACTION_DOES_NOT_EXIST'],
    session: ['RS_ERROR_INVALID_TOKEN'],
    expired: ['RS_ERROR_TOKEN_EXPIRED'],
    player: ['RS_ERROR_INVALID_TOKEN', 'RS_ERROR_UNKNOWN'],
    disabled: ['RS_ERROR_USER_DISABLED'],
    currency: ['RS_ERROR_WRONG_CURRENCY'],
    signature: ['RS_ERROR_INVALID_SIGNATURE'],
    form: ['RS_ERROR_WRONG_TYPES', 'RS_ERROR_WRONG_SYNTAX'],
    later: ['RS_ERROR_UNKNOWN'],
  };
  return {
    dialect: 'hub88',
    has: {
      betOfWin: true,
      amountOfRollback: false,
      playerInCall: true,
      promo: true,
      freeBet: true,
      betAndWin: false,
      oneWinPerRound: false,
    },
    sameIdOtherData: 'conflict',
    unknownRollback: 'unknown',
    saysFor: (meaning) => words[meaning] ?? [],
    balance: (gameSession, how) => say('user/balance', playerOf(gameSession), how),
    bet: (gameSession, b, how) =>
      say(
        'transaction/bet',
        { ...transactionOf(gameSession, b), round_closed: false, amount: amount(b.amountMinor) },
        how,
      ),
    win: (gameSession, w, how) =>
      say(
        'transaction/win',
        {
          ...transactionOf(gameSession, w),
          round_closed: w.closed ?? w.amountMinor === 0n,
          amount: amount(w.amountMinor),
          reference_transaction_uuid: w.bet,
        },
        how,
      ),
    rollback: (gameSession, r, how) =>
      say(
        'transaction/rollback',
        { ...transactionOf(gameSession, r), round_closed: true, reference_transaction_uuid: r.of },
        how,
      ),
    promo: (gameSession, w, how) =>
      say(
        'transaction/win',
        {
          ...transactionOf(gameSession, w),
          round_closed: true,
          is_supplier_promo: true,
          amount: amount(w.amountMinor),
          reference_transaction_uuid: w.id,
        },
        how,
      ),
    betAndWin: () => Promise.reject(new Error('Hub88 has no such call')),
    betWritten: (gameSession, b, text) =>
      say('transaction/bet', {
        ...transactionOf(gameSession, b),
        round_closed: false,
        amount: written(text),
      }),
  };
}

function written(text: string): string {
  const match = /^(-?\d+)(?:\.(\d+))?$/.exec(text);
  if (!match) return `#${text === '' ? '""' : JSON.stringify(text).slice(1, -1)}#`;
  const [, whole = '0', fraction = ''] = match;
  return fraction.length > 5
    ? `#${whole}${fraction.slice(0, 5)}.${fraction.slice(5)}#`
    : `#${BigInt(whole + fraction.padEnd(5, '0'))}#`;
}
