import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { SteppedReply } from '@parlor/contract/calls/play.ts';
import { isRefusal, type Refusal } from '@parlor/contract/kernel/errors.ts';
import { MAX_MINOR } from '@parlor/contract/kernel/money.ts';
import { budget, cases } from '@parlor/contract/test/random-cases.ts';
import { playerViews } from '../act.ts';
import type { MemoryHost } from '../memory-host.ts';
import { showOpen } from './open-rounds.ts';
import { roundReference } from './rounds.ts';
import type { SteppedOutcome } from './stepped-rounds.ts';
import { must } from '../test/must.ts';
import { oneLife, type OneLife } from '../test/one-life.ts';
import { TrapDoors } from '../test/rules.ts';
import { testContent } from '../test/world.ts';

const LIVES = [300, 10_000] as const;

const DOORS = 4;
const choice = { brave: true };

/** A game in steps and its player. */
function atTheDoors(life: OneLife = oneLife()) {
  const known = (roundId: string) => life.host.rows.draws.get(roundReference(roundId));
  const common = (roundId: string, gameId: string) => ({ gameId, roundId, known: known(roundId) });
  const ask = {
    start: (roundId: string, stakeMinor = 1_000n, gameId = 'doors') =>
      life.host.act('startRound', { ...common(roundId, gameId), stakeMinor, choice }, life.world),
    step: (roundId: string, step: number, move: unknown, gameId = 'doors') =>
      life.host.act('stepRound', { ...common(roundId, gameId), step, move }, life.world),
    take: (roundId: string, step: number, gameId = 'doors') =>
      life.host.act('cashOut', { ...common(roundId, gameId), step }, life.world),
  };
  /** The hidden part, which no player sees. */
  const trapOf = (roundId: string): number =>
    (life.state.openRounds.find((one) => one.roundId === roundId)!.dealt as { trap: number }).trap;
  const safeOf = (roundId: string): number[] =>
    Array.from({ length: DOORS }, (_, n) => n).filter((n) => n !== trapOf(roundId));
  return { life, ...ask, trapOf, safeOf };
}

function given<T extends object>(reply: T | Refusal): T {
  if (isRefusal(reply)) throw new Error(`refused: ${reply.refused} ${reply.why ?? ''}`);
  return reply;
}

describe('a stepped round', () => {
  test('takes the stake at once, pays the cash-out, and is stored with its moves', () => {
    const { life, start, step, take, safeOf } = atTheDoors();
    const before = life.pp;
    const begun = given(start('round-a'));
    expect(life.pp).toBe(before - 1_000n);
    expect(begun.open).toMatchObject({ moves: [], canCashOut: false, shown: { open: [] } });
    const [first, second] = safeOf('round-a');
    expect(given(step('round-a', 0, first)).open).toMatchObject({ multiplier: 1.2933, canCashOut: true });
    expect(given(step('round-a', 1, second)).open).toMatchObject({
      multiplier: 1.94,
      moves: [first, second],
    });
    const taken = given(take('round-a', 2));
    expect(taken.round).toMatchObject({ stake: 10, win: 19.4, multiplier: 1.94 });
    expect(life.pp).toBe(before + 940n);
    expect(life.state.openRounds).toEqual([]);
    expect(life.host.rows.draws.get('parlor:round-a')).toMatchObject({
      number: 1,
      outcome: { moves: [first, second], end: 'taken' },
    });
  });

  test('is lost by one wrong move, and pays by itself when everything is won', () => {
    const { life, start, step, trapOf, safeOf } = atTheDoors();
    given(start('round-a'));
    const trap = trapOf('round-a');
    expect(given(step('round-a', 0, trap)).round).toMatchObject({
      win: 0,
      outcome: { dealt: { trap }, end: 'over' },
    });
    const before = life.pp;
    given(start('round-b'));
    const safe = safeOf('round-b');
    given(step('round-b', 0, safe[0]));
    given(step('round-b', 1, safe[1]));
    expect(given(step('round-b', 2, safe[2])).round).toMatchObject({ multiplier: 3.88, win: 38.8 });
    expect(life.pp).toBe(before + 2_880n);
  });

  test('every call gets the same answer again, during the round and after it', () => {
    const { life, start, step, take, safeOf } = atTheDoors();
    const begun = start('round-a');
    const [first, second] = safeOf('round-a');
    const one = step('round-a', 0, first);
    const two = step('round-a', 1, second);
    const pp = life.pp;
    expect(start('round-a')).toEqual(begun);
    expect(step('round-a', 0, first)).toEqual(one);
    expect(step('round-a', 1, second)).toEqual(two);
    const taken = take('round-a', 2);
    expect(take('round-a', 2)).toEqual(taken);
    expect(start('round-a')).toEqual(taken);
    expect(step('round-a', 1, second)).toEqual(taken);
    expect(life.pp).toBe(pp + 1_940n);
    expect(life.host.rows.ledger.filter((e) => e.reference.startsWith('parlor:round-a'))).toHaveLength(2);
  });

  test.each<[string, string, (t: ReturnType<typeof atTheDoors>, safe: number[]) => unknown]>([
    [
      'the same step with another move',
      'TRANSACTION_CONFLICT',
      (t, [, other]) => t.step('round-a', 0, other),
    ],
    [
      'a step that is not the next one',
      'TRANSACTION_CONFLICT',
      (t, [, other]) => t.step('round-a', 2, other),
    ],
    ['a move that the rules refuse', 'CHOICE_INVALID', (t, [first]) => t.step('round-a', 1, first)],
    ['taking what stood a move ago', 'TRANSACTION_CONFLICT', (t) => t.take('round-a', 0)],
    ['another stake under the same id', 'TRANSACTION_CONFLICT', (t) => t.start('round-a', 2_000n)],
    ['a second round of the game', 'ROUND_OPEN', (t) => t.start('round-b')],
    ['a round that never was', 'ROUND_NOT_FOUND', (t) => t.step('round-z', 0, 1)],
    ['a round of another game', 'ROUND_NOT_FOUND', (t) => t.step('round-a', 1, 1, 'cellar')],
    [
      'a round of one step under its id',
      'TRANSACTION_CONFLICT',
      ({ life }) =>
        life.host.act(
          'playRound',
          { gameId: 'coin', roundId: 'round-a', stakeMinor: 100n, choice: { side: 0 }, known: undefined },
          life.world,
        ),
    ],
    [
      'showing the seed that would tell what is hidden',
      'ROUND_OPEN',
      ({ life }) => life.host.act('rotateSeed', { body: {} }, life.world),
    ],
  ])('refuses %s, and moves nothing', (_, code, tries) => {
    const table = atTheDoors();
    given(table.start('round-a'));
    const safe = table.safeOf('round-a');
    given(table.step('round-a', 0, safe[0]));
    const { player } = table.life.host;
    expect(tries(table, safe)).toMatchObject({ refused: code });
    expect(table.life.host.player).toBe(player);
  });

  test('after its end takes no move and pays no second time', () => {
    const { start, step, take, trapOf, safeOf } = atTheDoors();
    given(start('round-a'));
    const [safe] = safeOf('round-a');
    given(step('round-a', 0, trapOf('round-a')));
    expect(step('round-a', 1, safe)).toMatchObject({ refused: 'ROUND_CLOSED' });
    expect(take('round-a', 1)).toMatchObject({ refused: 'ROUND_CLOSED' });
  });

  test('a player cannot cash out before the first move, or move without a round', () => {
    const { start, take, step } = atTheDoors();
    expect(step('round-a', 0, 1)).toMatchObject({ refused: 'ROUND_NOT_FOUND' });
    given(start('round-a'));
    expect(take('round-a', 0)).toMatchObject({ refused: 'CHOICE_INVALID' });
  });

  test('one round of each game may wait; a reloaded page finds its own', () => {
    const { life, start, step, safeOf } = atTheDoors();
    given(start('round-a'));
    given(start('round-b', 500n, 'cellar'));
    const [first] = safeOf('round-a');
    given(step('round-a', 0, first));
    const of = (gameId: string) => playerViews.openRound(life.host.player, life.world, { gameId }).open;
    expect(of('doors')).toMatchObject({ roundId: 'round-a', moves: [first], shown: { open: [first] } });
    expect(of('cellar')).toMatchObject({ roundId: 'round-b', moves: [], stake: 5 });
    expect(of('coin')).toBeUndefined();
    expect(
      playerViews
        .fairness(life.host.player)
        .openRounds?.map(({ number }) => number)
        .toSorted(),
    ).toEqual([1, 2]);
  });

  test('a round with a possible result above the largest balance is refused before anything is dealt', () => {
    const { life, start } = atTheDoors();
    const { host } = life;
    const hold = (PP: bigint): void => {
      host.player = { ...host.player, balances: { ...host.player.balances, PP } };
    };
    // Three doors of four pay 3.88 times the stake of 1,000.
    hold(MAX_MINOR - 2_880n + 1n);
    expect(start('round-a')).toMatchObject({ refused: 'BALANCE_LIMIT' });
    expect(life.state.draws).toBe(0);
    hold(MAX_MINOR - 2_880n);
    expect(start('round-a')).toHaveProperty('open');
  });

  test('counts once for quests and the like, when it is over', () => {
    const { life, start, step, take, safeOf } = atTheDoors();
    given(start('round-a'));
    const [first] = safeOf('round-a');
    given(step('round-a', 0, first));
    expect(life.state.lastPlayed).toEqual([]);
    given(take('round-a', 1));
    expect(life.state.lastPlayed).toEqual(['doors']);
    expect(life.host.rows.outbox).toHaveLength(1);
  });
});

describe('a round whose game changed or was removed', () => {
  const later = new TrapDoors('doors', DOORS, 'doors-2');
  const changes = {
    'the rules have changed': { steppedRulesOf: () => later },
    'the game is gone': { steppedRulesOf: () => undefined },
  };
  test.each(Object.entries(changes))(
    '%s: it is paid what it was worth, with a notice for the player',
    (_, change) => {
      const { life, start, step, take, safeOf } = atTheDoors();
      const before = life.pp;
      given(start('round-a'));
      const [first] = safeOf('round-a');
      given(step('round-a', 0, first));
      Object.assign(life.world, { content: { ...testContent, ...change } });
      expect(playerViews.openRound(life.host.player, life.world, { gameId: 'doors' })).toEqual({
        open: undefined,
        isStale: true,
      });
      life.act('visit', { body: {} });
      expect(life.pp).toBe(before - 1_000n + 1_293n);
      expect(life.state.openRounds).toEqual([]);
      expect(life.state.notices).toMatchObject([
        { kind: 'round-closed', gameId: 'doors', rewards: [{ type: 'points', amount: 12.93 }] },
      ]);
      expect(life.state.lastPlayed).toEqual(['doors']);
      expect(given(take('round-a', 1)).round).toMatchObject({ win: 12.93, outcome: { end: 'closed' } });
    },
  );

  test('the stake is paid back if no move was made, and counts for nothing', () => {
    const { life, start } = atTheDoors();
    const before = life.pp;
    given(start('round-a'));
    Object.assign(life.world, { content: { ...testContent, ...changes['the game is gone'] } });
    life.act('visit', { body: {} });
    expect(life.pp).toBe(before);
    expect(life.state.lastPlayed).toEqual([]);
  });

  test('the move that meets the change gets the end of the round as its answer', () => {
    const { life, start, step } = atTheDoors();
    given(start('round-a'));
    Object.assign(life.world, { content: { ...testContent, ...changes['the rules have changed'] } });
    expect(given(step('round-a', 0, 1)).round).toMatchObject({ win: 10, outcome: { end: 'closed' } });
  });
});

test('with requests, losses and repeats over two games: stakes and wins make the balance, each call happens once, and nothing hidden is shown', () => {
  const ids = Array.from({ length: 12 }, (_, n) => `round-${n}`);
  const id = fc.constantFrom(...ids);
  const game = fc.constantFrom('doors', 'cellar');
  const wild = fc.oneof(
    fc.record({ do: fc.constant('start' as const), id, game, stake: fc.constantFrom(100n, 250n) }),
    fc.record({ do: fc.constant('step' as const), id, game, step: fc.nat(3), move: fc.nat(9) }),
    fc.record({ do: fc.constant('take' as const), id, game, step: fc.nat(3) }),
    fc.record({ do: fc.constant('rotate' as const) }),
  );
  type Call = typeof wild extends fc.Arbitrary<infer C> ? C : never;
  /** A page's next request: for an open round, or for a new one. */
  const likely = fc.record({
    do: fc.constantFrom('begin' as const, 'next' as const, 'next' as const, 'take now' as const),
    game,
    move: fc.nat(9),
  });
  type Called = Call | (typeof likely extends fc.Arbitrary<infer C> ? C : never);
  const isWild = (c: Called): c is Call => c.do !== 'begin' && c.do !== 'next' && c.do !== 'take now';
  let ended = 0;
  fc.assert(
    fc.property(
      fc.array(
        fc.tuple(fc.oneof({ weight: 1, arbitrary: wild }, { weight: 3, arbitrary: likely }), fc.boolean()),
        {
          minLength: 20,
          maxLength: 60,
        },
      ),
      (calls) => {
        const { life, start, step, take } = atTheDoors();
        const opening = life.pp;
        const sentOf = (c: Called): Call | undefined => {
          if (isWild(c)) return c;
          const open = life.state.openRounds.find((one) => one.gameId === c.game);
          const fresh = ids.find((one) => !life.host.rows.draws.has(roundReference(one)));
          if (!open) return fresh ? { do: 'start', id: fresh, game: c.game, stake: 250n } : undefined;
          const at = { id: open.roundId, game: c.game, step: open.moves.length };
          return c.do === 'take now' ? { do: 'take', ...at } : { do: 'step', ...at, move: c.move };
        };
        const ask = (c: Exclude<Call, { do: 'rotate' }>): SteppedReply | Refusal => {
          if (c.do === 'start') return start(c.id, c.stake, c.game);
          return c.do === 'step' ? step(c.id, c.step, c.move, c.game) : take(c.id, c.step, c.game);
        };
        for (const [called, isLost] of calls) {
          const sent = sentOf(called);
          if (sent?.do === 'rotate') {
            const isOpen = life.state.openRounds.length > 0;
            const reply = life.host.act('rotateSeed', { body: {} }, life.world);
            must(isRefusal(reply) === isOpen, 'a seed is shown exactly when no round of it is open');
          } else if (sent) {
            const reply = ask(sent);
            const { state } = life;
            // The same call again, sent by a page that never got the answer.
            must(!isLost || same(ask(sent), reply), 'a call is answered again as it was');
            must(life.state === state, 'a repeat changes nothing');
            if (!isRefusal(reply)) hidesWhatIsHidden(life.host, reply);
          }
        }
        balances(life.host, opening);
        ended += life.host.rows.draws.size;
      },
    ),
    budget(...LIVES),
  );
  // The lives are rich enough to prove something.
  expect(ended).toBeGreaterThan(2.5 * cases(...LIVES));
});

const same = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

/** An open round shows the same for every position of the trap behind closed doors. */
function hidesWhatIsHidden(host: MemoryHost, { open, round }: SteppedReply): void {
  must((open === undefined) !== (round === undefined), 'a round is open or over');
  const stored = host.player.state.openRounds.find((one) => one.roundId === open?.roundId);
  if (!open || !stored) return;
  const rules = testContent.steppedRulesOf(open.gameId) as TrapDoors;
  for (let trap = 0; trap < rules.doors; trap++) {
    if (stored.moves.includes(trap)) continue;
    const standing = rules.standingAfter(choice, { trap }, open.moves);
    must(
      same(showOpen({ ...stored, dealt: { trap } }, open.moves, standing), open),
      'nothing hidden is shown',
    );
  }
}

function balances(host: MemoryHost, opening: bigint): void {
  const { player, rows } = host;
  let pp = opening;
  for (const draw of rows.draws.values()) {
    const { round } = JSON.parse(draw.reply) as SteppedReply;
    const rules = testContent.steppedRulesOf(draw.gameId!)!;
    const { dealt, moves } = draw.outcome as SteppedOutcome;
    const { multiplierE4 } = rules.standingAfter(choice, dealt, moves);
    const stake = BigInt(Math.round(round!.stake * 100));
    const win = (stake * BigInt(multiplierE4)) / 10_000n;
    must(BigInt(Math.round(round!.win * 100)) === win, 'what is paid follows from deal and moves');
    pp += win - stake;
  }
  for (const one of player.state.openRounds) pp -= BigInt(Math.round(Number(one.stake) * 100));
  must(player.balances.PP === pp, 'the balance is the stakes and the wins');
  must(new Set(rows.ledger.map((e) => e.reference)).size === rows.ledger.length, 'nothing moved twice');
  const games = player.state.openRounds.map((one) => one.gameId);
  must(new Set(games).size === games.length, 'at most one open round of each game');
}
