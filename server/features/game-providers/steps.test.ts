import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { SteppedReply } from '@parlor/contract/calls/play.ts';
import type { OpenRound } from '@parlor/economy/play/open-rounds.ts';
import { startTwoServers, type Answer, type OpenGame, type TwoServers } from '../../test/two-servers.ts';
import { GAME_SESSION_LIFE_MS } from '../play/sessions.ts';

let server: TwoServers;
let gameSession: OpenGame;
beforeAll(async () => {
  server = await startTwoServers();
});
beforeEach(async () => {
  gameSession = await server.gameSession({ provider: 'parlor', game: 'doors' });
});
afterEach(() => server.mustBeSound());
afterAll(() => server.close());

const parlor = (on: 0 | 1 = 0) => ({ provider: 'parlor', on });
const start = (round = 'round-001', on: 0 | 1 = 0) =>
  server.say('start', { ...gameSession, round, amount: '10', choice: { brave: true } }, parlor(on));
const step = (number: number, move: unknown, on: 0 | 1 = 0, round = 'round-001') =>
  server.say('step', { ...gameSession, round, step: number, move }, parlor(on));
const take = (number: number, on: 0 | 1 = 0, round = 'round-001') =>
  server.say('cash-out', { ...gameSession, round, step: number }, parlor(on));

const replyOf = ({ status, body }: Answer): SteppedReply => {
  expect({ status, body }).toMatchObject({ status: 200 });
  return body as unknown as SteppedReply;
};
const outcomeOf = ({ status, body }: Answer): string => (status === 200 ? 'done' : (body.error?.code ?? ''));
/** The hidden part, from the database. */
async function trapOf(round = 'round-001'): Promise<number> {
  const { rows } = await server.pool.query<{ state: string }>(
    'select state from players where player_id = $1',
    [gameSession.player],
  );
  const { openRounds } = JSON.parse(rows[0]!.state) as { openRounds: readonly OpenRound[] };
  return (openRounds.find((one) => one.roundId === round)!.dealt as { trap: number }).trap;
}
const safe = async (): Promise<[number, number, number]> => {
  const trap = await trapOf();
  return [0, 1, 2, 3].filter((identity) => identity !== trap) as [number, number, number];
};
const fifty = (ask: (n: number, on: 0 | 1) => Promise<Answer>): Promise<Answer[]> =>
  Promise.all(Array.from({ length: 50 }, (_, n) => ask(n, n % 2 === 0 ? 0 : 1)));

describe('a stepped round on two servers', () => {
  test('continues where it stopped, on either server', async () => {
    replyOf(await start());
    const [first, second] = await safe();
    replyOf(await step(0, first, 1));
    expect(replyOf(await step(1, second, 0)).open).toMatchObject({ moves: [first, second] });
    expect(replyOf(await take(2, 1)).round).toMatchObject({ win: 19.4 });
    expect(await server.balanceOf(gameSession.player)).toBe(100_940n);
  });

  test('the same start fifty times at once takes one stake and one draw', async () => {
    const answers = await fifty((_n, on) => start('round-001', on));
    for (const answer of answers) expect(answer).toEqual(answers[0]);
    expect(await server.balanceOf(gameSession.player)).toBe(99_000n);
  });

  test('of fifty different starts at once one round is open, the others are refused', async () => {
    const answers = await fifty((n, on) => start(`round-1${n}`, on));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(new Set(answers.map(outcomeOf))).toEqual(new Set(['done', 'ROUND_OPEN']));
    expect(await server.balanceOf(gameSession.player)).toBe(99_000n);
  });

  test('the same step fifty times at once is made once, and each caller gets the same answer', async () => {
    replyOf(await start());
    const [first] = await safe();
    const answers = await fifty((_n, on) => step(0, first, on));
    for (const answer of answers) expect(answer).toEqual(answers[0]);
    expect(replyOf(answers[0]!).open?.moves).toEqual([first]);
  });

  test('the losing step fifty times at once loses once', async () => {
    replyOf(await start());
    const trap = await trapOf();
    const answers = await fifty((_n, on) => step(0, trap, on));
    for (const answer of answers) expect(answer).toEqual(answers[0]);
    expect(replyOf(answers[0]!).round).toMatchObject({ win: 0, outcome: { end: 'over' } });
    expect(await server.entriesOf(gameSession.player)).toHaveLength(1);
  });

  test('different moves for the same step: one is made, the others are a conflict', async () => {
    replyOf(await start());
    const [first, second] = await safe();
    const answers = await fifty((n, on) => step(0, n % 3 === 0 ? first : second, on));
    const made = replyOf(answers.find(({ status }) => status === 200)!).open!.moves[0];
    expect(answers.map(outcomeOf)).toEqual(
      answers.map((_, n) => ((n % 3 === 0 ? first : second) === made ? 'done' : 'TRANSACTION_CONFLICT')),
    );
  });

  test('a step against a cash-out: the first one counts, and the other changes nothing', async () => {
    for (let n = 0; n < 12; n++) {
      const round = `round-2${n}`;
      gameSession = await server.gameSession({ provider: 'parlor', game: 'doors' });
      replyOf(await start(round));
      const trap = await trapOf(round);
      const [first, second] = [0, 1, 2, 3].filter((identity) => identity !== trap);
      replyOf(await step(0, first, 0, round));
      const wrong = n % 2 === 0 ? trap : second;
      const [moved, taken] = await Promise.all([step(1, wrong, n % 4 < 2 ? 0 : 1, round), take(1, 1, round)]);
      const balance = await server.balanceOf(gameSession.player);
      const lost = wrong === trap ? 'ROUND_CLOSED' : 'TRANSACTION_CONFLICT';
      expect([
        ['done', 'ROUND_CLOSED', 100_293n],
        ['done', lost, 99_000n],
      ]).toContainEqual(
        taken.status === 200
          ? [outcomeOf(taken), outcomeOf(moved), balance]
          : [outcomeOf(moved), outcomeOf(taken), balance],
      );
    }
  });

  test('fifty cash-outs at once pay once', async () => {
    replyOf(await start());
    const [first] = await safe();
    replyOf(await step(0, first));
    const answers = await fifty((_n, on) => take(1, on));
    for (const answer of answers) expect(answer).toEqual(answers[0]);
    expect(await server.balanceOf(gameSession.player)).toBe(100_293n);
  });

  test('an answer that was lost after the save is given again by the other server', async () => {
    replyOf(await start());
    const [first] = await safe();
    server.servers[0].aroundNextSave = async (save) => {
      await save();
      throw new Error('the connection broke');
    };
    expect((await step(0, first)).status).toBe(500);
    expect(replyOf(await step(0, first, 1)).open?.moves).toEqual([first]);
  });

  test('a lost save leaves the round unchanged', async () => {
    replyOf(await start());
    const [first, second] = await safe();
    server.servers[0].aroundNextSave = () => Promise.reject(new Error('the connection broke'));
    expect((await step(0, first)).status).toBe(500);
    expect(replyOf(await step(0, second, 1)).open?.moves).toEqual([second]);
  });

  test('earlier answers are repeated after the session ended, and no further step is made', async () => {
    replyOf(await start());
    const [first, second] = await safe();
    replyOf(await step(0, first));
    const taken = await take(1);
    replyOf(taken);
    const another = 'round-002';
    replyOf(await start(another));
    server.clock.advance(GAME_SESSION_LIFE_MS);
    expect(await take(1, 1)).toEqual(taken);
    expect((await step(0, second, 0, another)).body.error?.code).toBe('GAME_SESSION_EXPIRED');
    // A new session continues the round.
    gameSession = await server.gameSession({ provider: 'parlor', game: 'doors', player: gameSession.player });
    const trap = await trapOf(another);
    expect(replyOf(await step(0, trap, 1, another)).round).toMatchObject({ win: 0 });
  });

  test('a disabled player makes no further step, and can still cash out', async () => {
    replyOf(await start());
    const [first, second] = await safe();
    replyOf(await step(0, first));
    server.disabled.add(gameSession.player);
    server.clock.advance(GAME_SESSION_LIFE_MS);
    expect((await step(1, second)).status).toBe(401);
    expect(replyOf(await take(1)).round).toMatchObject({ win: 12.93 });
    server.disabled.delete(gameSession.player);
  });

  test('is for the server only, under its own signature', async () => {
    const outside = { provider: 'acme' };
    const acme = await server.gameSession({ provider: 'acme', game: 'doors', player: gameSession.player });
    const body = { ...acme, round: 'round-001', amount: '10', choice: { brave: true } };
    expect((await server.say('start', body, outside)).body.error?.code).toBe('NOT_FOUND');
    const forged = { provider: 'parlor', secret: 'acme-secret' };
    expect((await server.say('start', { ...gameSession, ...body }, forged)).body.error?.code).toBe(
      'SIGNATURE_INVALID',
    );
  });
});
