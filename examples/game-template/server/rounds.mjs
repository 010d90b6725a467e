// A round: bet, draw, pay. A call without a reply is sent again, unchanged, until there is one. A bet without a reply is
// not played: it is rolled back.
import { randomInt, randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';

/** Stakes in whole points, as `minBetLevel` and `maxBetLevel` of the catalogue's entry. */
export const STAKES = { min: 1, max: 50 };
/** The right side pays 1.96 times the stake: 98 % come back. As `maxMultiplier` and `rtp` of the entry. */
const PAYS_HUNDREDTHS = 196;
const LONGEST_WAIT_MS = 60_000;

const decimal = (hundredths) => (hundredths / 100).toFixed(2);

export function createRounds({
  store,
  wallet,
  draw = () => (randomInt(2) === 0 ? 'heads' : 'tails'),
  againAfterMs = 250,
}) {
  const running = new Map();

  async function untilAnswered(call) {
    for (let waitMs = againAfterMs; ; waitMs = Math.min(waitMs * 2, LONGEST_WAIT_MS)) {
      try {
        return await call();
      } catch {
        await pause(waitMs);
      }
    }
  }

  async function run(round) {
    const next = (change) => store.write(Object.assign(round, change));
    const { session, id } = round;
    if (round.state === 'betting') {
      const bet = { session, round: id, transaction: round.bet, amount: decimal(round.stake * 100) };
      const reply = await wallet.bet(bet).catch(() => undefined);
      if (reply === undefined) next({ state: 'returning' });
      else if (!reply.ok) next({ state: 'refused', code: reply.code, balance: reply.balance });
      else {
        const shown = draw();
        next({
          state: 'paying',
          shown,
          win: decimal(shown === round.side ? round.stake * PAYS_HUNDREDTHS : 0),
        });
      }
    }
    if (round.state === 'paying') {
      const win = { session, round: id, transaction: round.pay, reference: round.bet, amount: round.win };
      const reply = await untilAnswered(() => wallet.win(win));
      // Refused for good, which an operator has to look at: the reason stays in the store.
      next(reply.ok ? { state: 'done', balance: reply.balance } : { state: 'refused', code: reply.code });
    }
    if (round.state === 'returning') {
      const back = { session, round: id, transaction: round.back, reference: round.bet };
      const reply = await untilAnswered(() => wallet.rollback(back));
      next({ state: 'returned', balance: reply.balance, code: reply.code });
    }
    return round;
  }

  /** One run at a time for each round. */
  function once(round) {
    const known = running.get(round.id);
    if (known !== undefined) return known;
    const ended = run(round).finally(() => running.delete(round.id));
    running.set(round.id, ended);
    return ended;
  }

  return {
    /** The same id is the same round, with the same end. Undefined if the round belongs to another session. */
    async play({ session, id, side, stake }) {
      const known = store.get(id);
      if (known !== undefined) return known.session === session ? once(known) : undefined;
      const transactions = { bet: randomUUID(), pay: randomUUID(), back: randomUUID() };
      const round = { id, session, side, stake, ...transactions, state: 'betting' };
      store.write(round);
      return once(round);
    },
    /** Finishes what an earlier process left open. */
    async recover() {
      for (const round of store.open()) {
        if (round.state === 'betting') store.write(Object.assign(round, { state: 'returning' }));
        await once(round);
      }
    },
  };
}
