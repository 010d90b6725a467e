import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { CHALLENGE_ID } from '@parlor/contract/content/contests/challenge-id.ts';
import { budget } from '@parlor/contract/test/random-cases.ts';
import { isRefusal } from '@parlor/contract/kernel/errors.ts';
import { DAY_MS } from '@parlor/contract/kernel/time.ts';
import { hiloChallenge } from '@parlor/games/hilo/challenge.ts';
import { MemoryHost } from '../memory-host.ts';
import { switchesOf } from '../kernel/switches.ts';
import type { World } from '../kernel/world.ts';
import { must } from '../test/must.ts';
import { testContent, testDigest, testWorld } from '../test/world.ts';
import { contestsOf, editionAt } from './contest-editions.ts';
import { ranked } from './contest-order.ts';
import { summarizeChallenge } from './daily-challenge.ts';

const DAY = '2026-11-28';
const MORNING = Date.parse(`${DAY}T06:00:00Z`);
const content = {
  ...testContent,
  familyOf: () => 'hilo',
  dailyChallenge: {
    title: 'Daily challenge',
    description: 'Call three cards.',
    family: 'hilo' as const,
    gameId: 'hilo-test',
    calls: 3,
    prizes: [{ from: 1, to: 2, points: 30 }],
  },
};
const at = (nowMs: number, more: Partial<World> = {}): World => ({
  ...testWorld(),
  content,
  nowMs,
  ...more,
});
const challengeOf = (day: string) =>
  hiloChallenge(
    testDigest,
    {
      gameId: 'hilo-test',
      calls: 3,
      settings: {
        kind: 'compare',
        returnE4: 9_900,
        from: 2,
        ace: 'low',
        joker: false,
        dealtOnce: true,
        ties: 'win',
        guesses: 12,
        skips: 0,
      },
    },
    { day, seed: testDigest.sha256Hex(`the seed of ${day}`) },
  );
const today = challengeOf(DAY);
/** The three calls that reach most on that day: all are right. */
const best = ['higher', 'lower']
  .flatMap((a) => ['higher', 'lower'].flatMap((b) => ['higher', 'lower'].map((c) => [a, b, c])))
  .toSorted((a, b) => today.standingAfter(b).scoreE2 - today.standingAfter(a).scoreE2)[0]!;

class Attempt {
  readonly host: MemoryHost;
  constructor(playerId = '100001', world = at(MORNING - 1)) {
    this.host = new MemoryHost(playerId, world);
  }
  call(number: number, call: string, world = at(MORNING), challenge = today, day = challenge.day) {
    return this.host.act('callChallenge', { challenge, day, number, call }, world);
  }
  refusal(number: number, call: string, world = at(MORNING), challenge = today) {
    const before = this.host.player;
    const reply = this.call(number, call, world, challenge);
    must(this.host.player === before, 'I8: a refusal has no effect');
    return isRefusal(reply) ? reply : undefined;
  }
  get value(): string | undefined {
    return this.host.player.state.contests[CHALLENGE_ID]?.value;
  }
}

describe('an attempt', () => {
  test('costs nothing and pays nothing: no entry of the ledger, no draw, the same seeds', () => {
    const attempt = new Attempt();
    const { player, rows } = attempt.host;
    const [entries, draws] = [rows.ledger.length, rows.draws.size];
    for (const number of [1, 2, 3]) attempt.call(number, 'higher');
    const after = attempt.host.player;
    expect(after.balances).toEqual(player.balances);
    expect([rows.ledger.length, rows.draws.size]).toEqual([entries, draws]);
    expect(after.state.fairness).toEqual(player.state.fairness);
    expect(after.state.openRounds).toEqual([]);
    expect(after.state.challenge).toEqual({ day: DAY, calls: ['higher', 'higher', 'higher'], left: 0 });
    const { scoreE2 } = today.standingAfter(['higher', 'higher', 'higher']);
    expect(rows.challengeAttempts.get(DAY)).toMatchObject({ scoreE2 });
  });

  test('is the same for everybody: the same calls show the same table and reach the same score', () => {
    const [one, other] = [new Attempt('100001'), new Attempt('100002')];
    for (const [i, call] of ['lower', 'higher', 'lower'].entries())
      expect(other.call(i + 1, call)).toEqual(one.call(i + 1, call));
    expect(other.value).toBe(one.value);
  });

  test('is one a day: after the last call nothing can be called, on the next day all again', () => {
    const attempt = new Attempt();
    for (const number of [1, 2, 3]) attempt.call(number, 'higher');
    expect(attempt.refusal(4, 'higher')).toMatchObject({
      refused: 'CHOICE_INVALID',
      details: { offered: [] },
    });
    const tomorrow = challengeOf('2026-11-29');
    expect(attempt.call(1, 'higher', at(MORNING + DAY_MS), tomorrow)).toMatchObject({ isOver: false });
    expect(attempt.host.player.state.challenge).toEqual({ day: '2026-11-29', calls: ['higher'], left: 2 });
    expect([...attempt.host.rows.challengeAttempts.keys()]).toEqual([DAY, '2026-11-29']);
  });

  test('takes each call once: a repeat changes nothing and gets the same answer, another call is refused', () => {
    const attempt = new Attempt();
    const first = attempt.call(1, 'higher');
    const { version } = attempt.host;
    expect(attempt.call(1, 'higher', at(MORNING + 5))).toEqual(first);
    expect(attempt.host.version).toBe(version);
    expect(attempt.refusal(1, 'lower')).toMatchObject({
      refused: 'CHALLENGE_CALL_MADE',
      details: { number: 1, call: 'higher' },
    });
    expect(attempt.refusal(3, 'higher')).toMatchObject({ refused: 'CHOICE_INVALID', details: { number: 2 } });
    expect(attempt.refusal(2, 'red')?.why).toMatch(/^The possible calls are /);
  });

  test('whatever is sent and repeated, the attempt is its accepted calls played again', () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.integer({ min: 0, max: 5 }), fc.constantFrom('higher', 'lower', 'red'))),
        (sent) => {
          const attempt = new Attempt();
          for (const [number, call] of sent) attempt.call(number, call);
          const calls = attempt.host.player.state.challenge?.calls ?? [];
          const { scoreE2 } = today.standingAfter(calls);
          expect(attempt.value ?? '0').toBe(String(scoreE2));
          const row = attempt.host.rows.challengeAttempts.get(DAY);
          expect(row?.calls ?? []).toEqual(calls);
          expect(row?.scoreE2 ?? 0).toBe(scoreE2);
          const again = new Attempt();
          for (const [i, call] of calls.entries()) again.call(i + 1, call);
          expect(again.value).toBe(attempt.value);
        },
      ),
      budget(200, 10_000),
    );
  });
});

test('the summary says how far the attempt of today is', () => {
  const attempt = new Attempt();
  const summary = (nowMs = MORNING) => summarizeChallenge(attempt.host.player.state, at(nowMs));
  expect(summary()).toEqual({ made: 0, left: 3, score: 0 });
  attempt.call(1, best[0]!);
  const { scoreE2 } = today.standingAfter(best.slice(0, 1));
  expect(summary()).toEqual({ made: 1, left: 2, score: scoreE2 / 100 });
  expect(summary(MORNING + DAY_MS)).toEqual({ made: 0, left: 3, score: 0 });
  expect(summarizeChallenge({ contests: {} }, testWorld())).toBeUndefined();
});

describe('the place', () => {
  test('goes by score, then by who reached it first', () => {
    const entries = ['100001', '100002', '100003'].map((id, n) => {
      const attempt = new Attempt(id);
      for (const [i, call] of (n === 1 ? best.slice(0, 2) : best).entries())
        attempt.call(i + 1, call, at(MORNING + (3 - n) * 1_000 + i));
      return {
        playerId: BigInt(id),
        value: BigInt(attempt.value ?? 0),
        reachedAtMs: attempt.host.player.state.contests[CHALLENGE_ID]?.reachedAtMs ?? 0,
      };
    });
    expect(entries[0]?.value).toBe(entries[2]?.value);
    expect(ranked(entries).map(({ playerId }) => playerId)).toEqual([100_003n, 100_001n, 100_002n]);
  });

  test('is lost with a break, and nothing can be called until it ends', () => {
    const attempt = new Attempt();
    attempt.call(1, best[0]!);
    expect(Number(attempt.value)).toBeGreaterThan(0);
    attempt.host.act('takeBreak', { days: 1 }, at(MORNING));
    expect(attempt.value).toBe('0');
    expect(attempt.refusal(2, best[1]!)).toMatchObject({
      refused: 'CARE_PAUSED',
      details: { kind: 'break' },
    });
  });

  test('no round counts in it', () => {
    const challenge = contestsOf(content).contests.at(-1)!;
    expect(challenge).toMatchObject({ id: CHALLENGE_ID, statistic: 'challengeScore', games: [] });
    const host = new MemoryHost('100001', at(MORNING));
    host.act(
      'playRound',
      {
        provider: 'parlor',
        gameId: 'coin',
        roundId: 'round-0001',
        stakeMinor: 100n,
        choice: { side: 0 },
        known: undefined,
      } as never,
      at(MORNING),
    );
    expect(host.player.state.contests[CHALLENGE_ID]).toBeUndefined();
  });
});

describe('a call is refused', () => {
  const [edition] = contestsOf(content)
    .contests.slice(-1)
    .map((contest) => editionAt(contest, MORNING));

  test('once the day is over, frozen or cancelled, and for another day', () => {
    const attempt = new Attempt();
    const over = { refused: 'CHALLENGE_OVER', details: { day: DAY } };
    expect(attempt.call(1, 'higher', at(MORNING), challengeOf('2026-11-29'), DAY)).toMatchObject(over);
    expect(attempt.refusal(1, 'higher', at(MORNING + DAY_MS))).toMatchObject(over);
    expect(attempt.refusal(1, 'higher', at(MORNING - DAY_MS))).toMatchObject(over);
    for (const state of [{ isFrozen: true }, { isCancelled: true }])
      expect(
        attempt.refusal(1, 'higher', at(MORNING, { editions: [{ ...edition!, ...state }] })),
      ).toMatchObject(over);
    expect(
      attempt.refusal(1, 'higher', at(MORNING, { content: { ...content, dailyChallenge: undefined } })),
    ).toMatchObject(over);
  });

  test('I17: where a clock is set back to a day that the player has left', () => {
    const attempt = new Attempt();
    attempt.call(1, 'higher', at(MORNING + DAY_MS), challengeOf('2026-11-29'));
    expect(attempt.refusal(1, 'higher')?.refused).toBe('CHALLENGE_OVER');
  });

  test('while its game or family is switched off, and before the terms are accepted', () => {
    const attempt = new Attempt();
    for (const target of [
      { kind: 'game', id: 'hilo-test' },
      { kind: 'family', id: 'hilo' },
    ] as const) {
      const switches = switchesOf([{ ...target, notice: 'fault' }]);
      expect(attempt.refusal(1, 'higher', at(MORNING, { switches }))?.refused).toBe('SWITCHED_OFF');
    }
    const legal = { version: 2, minimumAge: 18, requiredOf: 'everyone' } as never;
    expect(attempt.refusal(1, 'higher', at(MORNING, { content: { ...content, legal } }))?.refused).toBe(
      'TERMS_NOT_ACCEPTED',
    );
  });
});
