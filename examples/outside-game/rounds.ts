// One round of Harbour Lights: bet, draw, pay. Each step is stored before it is sent, and a step without a reply is
// repeated unchanged until there is one.
import { randomInt, randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { RoundStore, Round } from './round-store.ts';
import type { Wallet } from './wallet.ts';

/** Payout for the right light, in hundredths of the stake: 98 % return over two lights. */
const PAYS_E2 = 196n;
const AGAIN_AFTER_MS = 250;

export interface Rounds {
  /** The same id is the same round. */
  play(wanted: {
    play: string;
    roundId: string;
    side: 'port' | 'starboard';
    stakeMinor: bigint;
  }): Promise<Round>;
  /** Finishes every round that an earlier process left open. */
  recover(): Promise<void>;
  /** Waits this long between a bet and its win, once: for tests that kill the studio there. */
  holdNext(ms: number): void;
}

export function createRounds(store: RoundStore, wallet: Wallet): Rounds {
  const running = new Map<string, Promise<Round>>();
  let holdMs = 0;

  async function untilAnswered<T>(say: () => Promise<T>): Promise<T> {
    for (;;)
      try {
        return await say();
      } catch {
        await pause(AGAIN_AFTER_MS);
      }
  }
  async function run(round: Round): Promise<Round> {
    const gameSession = store.play(round.play);
    if (gameSession === undefined) throw new Error(`nobody sits at ${round.play}`);
    const { lobby: _lobby, ...who } = gameSession;
    const next = (change: Partial<Round>): void => store.write(Object.assign(round, change));
    if (round.state === 'betting') {
      const movement = {
        transaction: round.bet,
        round: round.roundId,
        amountMinor: BigInt(round.stakeMinor),
      };
      const answer = await wallet.bet(who, movement).catch(() => undefined);
      // An unknown error, as of a busy server, may come after the bet was taken.
      if (answer === undefined || answer.status === 'RS_ERROR_UNKNOWN') next({ state: 'returning' });
      else if (answer.status === 'RS_OK') {
        const light = randomInt(2) === 0 ? 'port' : 'starboard';
        const winMinor = light === round.side ? (BigInt(round.stakeMinor) * PAYS_E2) / 100n : 0n;
        next({ state: 'paying', light, winMinor: winMinor.toString() });
      } else next({ state: 'refused', refusal: answer.status });
    }
    if (round.state === 'paying') {
      if (holdMs > 0) await pause(holdMs);
      holdMs = 0;
      const { balanceMinor } = await untilAnswered(async () => {
        const answer = await wallet.win(who, {
          transaction: round.win,
          round: round.roundId,
          reference: round.bet,
          amountMinor: BigInt(round.winMinor ?? '0'),
          roundClosed: true,
        });
        if (answer.status !== 'RS_OK') throw new Error(answer.status);
        return answer;
      });
      next({ state: 'done', balanceMinor: String(balanceMinor ?? '') });
    }
    if (round.state === 'returning') {
      // Whether or not the bet was accepted: from here on it is rolled back.
      const { balanceMinor } = await untilAnswered(async () => {
        const answer = await wallet.rollback(who, {
          transaction: round.back,
          round: round.roundId,
          reference: round.bet,
        });
        if (!['RS_OK', 'RS_ERROR_TRANSACTION_DOES_NOT_EXIST'].includes(answer.status))
          throw new Error(answer.status);
        return answer;
      });
      next({ state: 'returned', balanceMinor: String(balanceMinor ?? '') });
    }
    return round;
  }
  const once = (round: Round): Promise<Round> => {
    const known = running.get(round.roundId);
    if (known !== undefined) return known;
    const ended = run(round).finally(() => running.delete(round.roundId));
    running.set(round.roundId, ended);
    return ended;
  };

  return {
    play({ play, roundId, side, stakeMinor }) {
      const known = store.round(roundId);
      if (known !== undefined)
        return known.play === play ? once(known) : Promise.reject(new Error('not yours'));
      const round: Round = {
        roundId,
        play,
        side,
        stakeMinor: stakeMinor.toString(),
        bet: randomUUID(),
        win: randomUUID(),
        back: randomUUID(),
        state: 'betting',
      };
      store.write(round);
      return once(round);
    },
    async recover() {
      for (const round of store.open()) {
        // A bet without a reply is rolled back rather than played.
        if (round.state === 'betting') store.write(Object.assign(round, { state: 'returning' }));
        await once(round);
      }
    },
    holdNext: (ms) => {
      holdMs = ms;
    },
  };
}
