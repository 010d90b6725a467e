// The calls to the lobby's wallet, signed over the bytes that are sent (game-providers.md of @parlor/sdk).
import { createHmac } from 'node:crypto';

const WITHIN_MS = 5_000;

/**
 * @param {{ url: string, provider: string, secret: string, game: string }} settings
 */
export function createWallet({ url, provider, secret, game }) {
  /**
   * Resolves with the reply or the refusal. Rejects if there was no clear reply: the call may or may not have taken
   * effect, so the same call is sent again.
   */
  async function call(name, fields) {
    const body = JSON.stringify({ call: name, game, currency: 'PP', ...fields });
    const response = await fetch(`${url}/providers/${provider}/${name}`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-parlor-signature': createHmac('sha256', secret).update(body).digest('hex'),
      },
      body,
      signal: AbortSignal.timeout(WITHIN_MS),
    });
    const reply = await response.json();
    if (response.ok) return { ok: true, balance: reply.balance };
    if (response.status >= 500 || response.status === 429 || reply.error.code === 'BUSY')
      throw new Error(`the lobby answered ${response.status}`);
    return { ok: false, code: reply.error.code, balance: reply.error.details?.balance };
  }
  const playerOf = (session) => session.split('-')[0];
  return {
    balance: ({ session }) => call('balance', { session, player: playerOf(session) }),
    bet: ({ session, round, transaction, amount }) =>
      call('bet', { session, player: playerOf(session), round, transaction, amount }),
    win: ({ session, round, transaction, reference, amount }) =>
      call('win', { player: playerOf(session), round, transaction, reference, amount, roundClosed: true }),
    rollback: ({ session, round, transaction, reference }) =>
      call('rollback', { player: playerOf(session), round, transaction, reference }),
  };
}
