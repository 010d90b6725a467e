// Calls of the two external studios: bets and wins, signed in their dialects.
import { hub88Studio } from '../../../tools/certify/hub88.ts';
import { ownForm } from '../../../tools/certify/own-form.ts';
import type { Send, Studio } from '../../../tools/certify/studio.ts';
import { whenOk, type Call, type Json } from './call.ts';
import type { Guest, Setup } from '../messages.ts';
import { GAME_OF, HUB88, OWN_FORM } from '../studios.ts';

export class Studios {
  /** Signed in advance, because signing takes longer than the rest of a request. */
  #bets: Array<{ readonly bet: Call; readonly win: Call }> = [];
  /** Of acknowledged bets. */
  #wins: Call[] = [];
  readonly #hub88: Studio;
  readonly #ownForm: Studio;
  #signed: Parameters<Send>[0] | undefined;

  constructor({ hub88PrivateKey, ownFormSecret }: Pick<Setup, 'hub88PrivateKey' | 'ownFormSecret'>) {
    const send: Send = (request) => {
      this.#signed = request;
      return Promise.resolve({ status: 200, text: '{}' });
    };
    this.#hub88 = hub88Studio({ privateKey: hub88PrivateKey, send });
    this.#ownForm = ownForm({ secret: ownFormSecret, send });
  }

  forget(): void {
    this.#bets = [];
    this.#wins = [];
  }

  /** Signs this many bets with their wins. */
  async signBets(count: number, whose: () => Guest): Promise<void> {
    this.#bets = [];
    for (let n = 0; n < count; n += 1) {
      const guest = whose();
      const gameSession = {
        player: guest.playerId,
        session: guest.hub88Session,
        game: GAME_OF[HUB88],
        currency: 'PP' as const,
      };
      const [round, id] = [crypto.randomUUID(), crypto.randomUUID()];
      await this.#hub88.bet(gameSession, { id, round, amountMinor: 100n });
      const bet = this.#call(HUB88, isHub88Ok);
      const paid = { id: crypto.randomUUID(), round, bet: id, amountMinor: 200n, closed: true };
      await this.#hub88.win(gameSession, paid);
      const win = this.#call(HUB88, isHub88Ok);
      const settled: Call['settled'] = (outcome) => void (outcome === 'ok' && this.#wins.push(win));
      this.#bets.push({ bet: { ...bet, settled }, win });
    }
  }

  bet(): Call {
    const pair = this.#bets.pop();
    if (pair === undefined) throw new Error('There are no bets left that were signed');
    return pair.bet;
  }

  /** Of the oldest open bet. Undefined if there is none. */
  win(): Call | undefined {
    return this.#wins.shift();
  }

  betAndWin({ playerId: player, ownFormSession: session }: Guest): Call {
    const [round, bet, win] = [crypto.randomUUID(), crypto.randomUUID(), crypto.randomUUID()];
    void this.#ownForm.betAndWin(
      { player, session, game: GAME_OF[OWN_FORM], currency: 'PP' },
      { id: bet, round, amountMinor: 100n },
      { id: win, round, amountMinor: 150n },
    );
    return this.#call(
      OWN_FORM,
      whenOk((json) => (json['win'] as Json)['transaction'] === win),
    );
  }

  #call(provider: string, check: Call['check']): Call {
    const { path, headers, body = '' } = this.#signed!;
    const whole = `/providers/${provider}/${path}`;
    return { method: 'POST', at: 'lobby', route: whole, path: whole, headers, body, check };
  }
}

const isHub88Ok = whenOk((json) => json['status'] === 'RS_OK');
