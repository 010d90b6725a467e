// The studio's wallet client in Hub88's dialect: each call is signed over its exact bytes, amounts are
// integers (100,000 is one point), and every reply is HTTP 200 with a status.
import { createPrivateKey, createPublicKey, randomUUID, sign, verify } from 'node:crypto';

export interface OpenGame {
  readonly user: string;
  /** The session that the server opened this game with. */
  readonly token: string;
  readonly game_code: string;
  readonly currency: string;
}
export interface Answer {
  /** RS_OK, or the error. */
  readonly status: string;
  readonly balanceMinor: bigint | undefined;
}
interface Movement {
  readonly transaction: string;
  readonly round: string;
  readonly amountMinor?: bigint;
  readonly reference?: string;
  readonly roundClosed?: boolean;
}

const PER_MINOR = 1_000n;
const WITHIN_MS = 5_000;

export class Wallet {
  readonly #url: string;
  readonly #key;
  readonly #parlorKey;
  constructor(o: { parlorUrl: string; provider: string; privateKey: string; parlorPublicKey: string }) {
    this.#url = `${o.parlorUrl}/providers/${o.provider}`;
    this.#key = createPrivateKey(o.privateKey);
    this.#parlorKey = createPublicKey(o.parlorPublicKey);
  }

  /** Verifies the server's signature, which it adds when it opens a game. */
  isFromParlor(raw: Uint8Array, signature: unknown): boolean {
    return (
      typeof signature === 'string' &&
      verify('RSA-SHA256', raw, this.#parlorKey, Buffer.from(signature, 'base64'))
    );
  }

  balance(gameSession: OpenGame): Promise<Answer> {
    return this.#call('user/balance', gameSession, {});
  }
  bet(gameSession: OpenGame, m: Movement): Promise<Answer> {
    return this.#call('transaction/bet', gameSession, movement(m));
  }
  win(gameSession: OpenGame, m: Movement): Promise<Answer> {
    return this.#call('transaction/win', gameSession, movement(m));
  }
  rollback(gameSession: OpenGame, m: Movement): Promise<Answer> {
    return this.#call('transaction/rollback', gameSession, movement(m));
  }

  /** Rejects if no reply arrives. The outcome is then unknown, and the same call must be repeated. */
  async #call(path: string, gameSession: OpenGame, fields: object): Promise<Answer> {
    const body = JSON.stringify({ ...gameSession, request_uuid: randomUUID(), ...fields });
    const response = await fetch(`${this.#url}/${path}`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-hub88-signature': sign('RSA-SHA256', Buffer.from(body), this.#key).toString('base64'),
      },
      body,
      signal: AbortSignal.timeout(WITHIN_MS),
    });
    if (!response.ok) throw new Error(`the server answered ${response.status}`);
    const { status, balance } = (await response.json()) as { status: string; balance?: number };
    return { status, balanceMinor: balance === undefined ? undefined : BigInt(balance) / PER_MINOR };
  }
}

const movement = (m: Movement): object => ({
  transaction_uuid: m.transaction,
  round: m.round,
  round_closed: m.roundClosed ?? false,
  is_free: false,
  ...(m.amountMinor === undefined ? {} : { amount: Number(m.amountMinor * PER_MINOR) }),
  ...(m.reference === undefined ? {} : { reference_transaction_uuid: m.reference }),
});
