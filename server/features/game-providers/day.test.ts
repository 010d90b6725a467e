import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ProviderCallName } from '@parlor/contract/webhooks/game-providers.ts';
import { GAME_SESSION_LIFE_MS } from '../play/sessions.ts';
import { at, startTwoServers, type Answer, type OpenGame, type TwoServers } from '../../test/two-servers.ts';

let server: TwoServers;
beforeAll(async () => {
  server = await startTwoServers();
});
afterAll(() => server.close());

/** The same numbers in every run (mulberry32). */
function numbers(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) % below;
  };
}
function shuffled<T>(list: readonly T[], below: (n: number) => number): T[] {
  const out = [...list];
  for (let i = out.length - 1; i > 0; i--) {
    const j = below(i + 1);
    [out[i], out[j]] = [out[j]!, out[i]!];
  }
  return out;
}

interface Sent {
  readonly call: ProviderCallName;
  readonly body: object;
  readonly answer: Answer;
}

/** A day of rounds: lost, won, doubled, rolled back, rolled back before the bet came, over the balance. */
async function playDay(seats: readonly OpenGame[], below: (n: number) => number): Promise<Sent[]> {
  const sent: Sent[] = [];
  const say = async (call: ProviderCallName, body: object): Promise<void> => {
    sent.push({ call, body, answer: await server.say(call, body, { on: below(2) === 0 ? 0 : 1 }) });
  };
  for (let n = 0; n < 60; n++) {
    const gameSession = seats[below(seats.length)]!;
    const round = `round-${n}`;
    const id = (part: string): string => `d-${n}-${part}`;
    const amount = `${1 + below(60)}.${10 + below(90)}`;
    const bet = at.bet(gameSession, { transaction: id('bet'), amount, round });
    const back = at.rollback(gameSession, { transaction: id('back'), reference: id('bet'), round });
    switch (below(7)) {
      case 0:
        await say('bet', bet);
        await say('win', at.win(gameSession, { transaction: id('win'), amount: '0', round }));
        break;
      case 1:
        await say('bet', bet);
        await say(
          'win',
          at.win(gameSession, { transaction: id('win'), amount: '70.5', round, reference: id('bet') }),
        );
        await say('close', at.close(gameSession, round));
        break;
      case 2:
        await say('bet', bet);
        await say('bet', at.bet(gameSession, { transaction: id('double'), amount, round }));
        await say(
          'win',
          at.win(gameSession, { transaction: id('win'), amount: '90', round, roundClosed: true }),
        );
        break;
      case 3:
        await say('bet', bet);
        await say('rollback', back);
        break;
      case 4:
        await say('rollback', back);
        await say('bet', bet);
        break;
      case 5:
        await say('bet', at.bet(gameSession, { transaction: id('bet'), amount: '99999', round }));
        break;
      default:
        await say('bet-win', {
          ...gameSession,
          round,
          bet: { transaction: id('bet'), amount },
          win: { transaction: id('win'), amount: '12' },
          roundClosed: true,
        });
    }
  }
  return sent;
}

describe("a provider's day", () => {
  test('W-31: sent again in another order, to both servers at once, after the sessions have ended, it changes nothing', async () => {
    const below = numbers(31);
    const seats = await Promise.all([server.gameSession(), server.gameSession(), server.gameSession()]);
    const day = await playDay(seats, below);
    const count = (status: number): number => day.filter((s) => s.answer.status === status).length;
    expect(count(200)).toBeGreaterThan(80);
    expect(count(409)).toBeGreaterThan(3);
    expect(count(422)).toBeGreaterThan(3);
    const standing = async (): Promise<unknown> => [
      await Promise.all(seats.map((gameSession) => server.balanceOf(gameSession.player))),
      await Promise.all(seats.map((gameSession) => server.entriesOf(gameSession.player))),
      (await server.pool.query('select player_id, version, state from players order by player_id')).rows,
      (
        await server.pool.query(
          'select provider, transaction_id, status, settled from transactions order by 1, 2',
        )
      ).rows,
    ];
    const before = await standing();
    server.clock.advance(GAME_SESSION_LIFE_MS);
    for (const on of [0, 1] as const) {
      const again = shuffled(day, below);
      for (let i = 0; i < again.length; i += 20)
        await Promise.all(
          again.slice(i, i + 20).map(async ({ call, body, answer }) => {
            const now = await server.say(call, body, { on });
            // Ending a round returns the present balance; every other answer is the first one.
            const expected = call === 'close' ? { ...answer, body: now.body } : answer;
            expect(now).toEqual(expected);
          }),
        );
    }
    expect(await standing()).toEqual(before);
    await server.mustBeSound();
  });
});
