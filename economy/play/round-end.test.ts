// Rounds of studios with every order of messages (I19): a lost round counts as lost, later messages correct it.
import { describe, expect, test } from 'vitest';
import { isRefusal } from '@parlor/contract/kernel/errors.ts';
import { DAY_MS } from '@parlor/contract/kernel/time.ts';
import type { World } from '../kernel/world.ts';
import { MemoryHost } from '../memory-host.ts';
import { runningEditions, type Edition } from '../social/contest-editions.ts';
import { testContent, testWorld } from '../test/world.ts';
import { takeSteps, type WalletStep } from './provider-wallet-steps.ts';
import type { RoundRecord } from './provider-wallet.ts';

type RoundEnd = Partial<Pick<Parameters<typeof takeSteps>[1], 'closed' | 'endsUnsaid'>>;

/** The first message comes one second after this instant. */
function aPlayer(sinceMs = testWorld().nowMs) {
  const host = new MemoryHost('100001', { ...testWorld(), nowMs: sinceMs });
  let nowMs = sinceMs;
  let editions: readonly Edition[] = [];
  const world = (): World => ({ ...testWorld(), nowMs, editions });
  const openRounds = (): RoundRecord[] => [...host.rows.rounds.values()].filter((r) => r.open);
  const send = (round: string, steps: readonly WalletStep[], end: RoundEnd = {}) => {
    nowMs += 1_000;
    const reply = host.act(
      'walletSteps',
      {
        provider: 'acme',
        gameId: 'coin',
        currency: 'PP',
        roundId: round,
        steps,
        closed: undefined,
        ...end,
        known: {
          transactions: new Map([...host.rows.transactions.values()].map((t) => [t.transactionId, t])),
          round: host.rows.rounds.get(`acme ${round}`),
          openRounds: openRounds(),
        },
      },
      world(),
    );
    if (isRefusal(reply)) throw new Error(`${reply.refused}: ${reply.why ?? ''}`);
    return reply;
  };
  const standing = (contest: string): string | undefined => host.player.state.contests[contest]?.value;
  // Every kind of quest that rounds advance, so that the day's quests do not matter.
  const { templates } = testContent.quests;
  const dealt = ['rounds', 'wins', 'stake', 'different-games', 'multiplier'].flatMap((goal) => {
    const template = templates.find((t) => t.goal === goal);
    return template === undefined ? [] : [{ template, value: 0, claimed: false }];
  });
  const quests = { day: '2026-11-20', dealt, exchanged: [], before: { day: '', claimed: [] } };
  host.player = { ...host.player, state: { ...host.player.state, quests } };
  const quest = (goal: string): number | undefined =>
    host.player.state.quests.dealt.find((q) => q.template.goal === goal)?.value;
  return {
    host,
    send,
    standing,
    quest,
    announce: (announced: readonly Edition[]) => void (editions = announced),
    wait: (ms: number) => void (nowMs += ms),
    takeBreak: (days: number) => host.act('takeBreak', { days }, world()),
  };
}
const bet = (id: string, pp: number): Extract<WalletStep, { kind: 'bet' }> => ({
  kind: 'bet',
  transactionId: id,
  amountMinor: BigInt(pp * 100),
});
const win = (id: string, pp: number, of?: string): Extract<WalletStep, { kind: 'win' }> => ({
  kind: 'win',
  transactionId: id,
  amountMinor: BigInt(pp * 100),
  ...(of === undefined ? {} : { referenceId: of }),
});
const back = (id: string, of: string): WalletStep => ({
  kind: 'rollback',
  transactionId: id,
  referenceId: of,
});
const hub = { endsUnsaid: true } as const;

describe("the value of a studio's round for contests", () => {
  test('20 lost spins and 5 wins are a loss, whether the studio reports the end with the bet, separately, or not at all', () => {
    const ends = {
      'with the bet': (p: ReturnType<typeof aPlayer>, n: number, pays: boolean) =>
        p.send(`r${n}`, pays ? [bet(`b${n}`, 10), win(`w${n}`, 20)] : [bet(`b${n}`, 10)], { closed: true }),
      'with the bet, and pays apart': (p: ReturnType<typeof aPlayer>, n: number, pays: boolean) => {
        p.send(`r${n}`, [bet(`b${n}`, 10)], { ...hub, closed: true });
        if (pays) p.send(`r${n}`, [win(`w${n}`, 20, `b${n}`)], { ...hub, closed: true });
      },
      'not at all': (p: ReturnType<typeof aPlayer>, n: number, pays: boolean) => {
        p.send(`r${n}`, [bet(`b${n}`, 10)], hub);
        if (pays) p.send(`r${n}`, [win(`w${n}`, 20, `b${n}`)], { ...hub, closed: true });
      },
    };
    for (const [how, end] of Object.entries(ends)) {
      const player = aPlayer();
      for (let n = 0; n < 25; n++) end(player, n, n >= 20);
      expect([how, player.standing('ahead'), player.standing('staked')]).toEqual([how, '-15000', '25000']);
      expect(player.host.player.balances.PP).toBe(100_000n - 15_000n);
    }
  });

  test('a win after the end of its round corrects the round and is not a second one', () => {
    const player = aPlayer();
    player.send('r', [bet('b', 10)], { ...hub, closed: true });
    expect([player.standing('ahead'), player.standing('staked')]).toEqual(['-1000', '1000']);
    player.send('r', [win('w', 50, 'b')], { ...hub, closed: true });
    expect([player.standing('ahead'), player.standing('staked'), player.standing('daily')]).toEqual([
      '4000',
      '1000',
      '50000',
    ]);
    expect(() => player.send('r', [win('w2', 5, 'b')], hub)).toThrow('ROUND_CLOSED');
  });

  test('a free round counts nowhere, whatever it pays', () => {
    const player = aPlayer();
    player.send('paid', [bet('b1', 10), win('w1', 20)], { closed: true });
    const contests = ['ahead', 'staked', 'daily'].map(player.standing);
    const free: WalletStep[] = [
      { kind: 'bet', transactionId: 'b2', amountMinor: 0n, free: true },
      { kind: 'win', transactionId: 'w2', amountMinor: 9_000n, promo: true },
    ];
    player.send('free', free, { closed: true });
    expect(player.host.player.balances.PP).toBe(110_000n);
    expect(['ahead', 'staked', 'daily'].map(player.standing)).toEqual(contests);
  });

  test('a round that ended in the first instant of a day is corrected in that day; a round that ended before it is not', () => {
    const player = aPlayer(Date.parse('2026-11-20T23:59:58Z'));
    player.send('before', [bet('b1', 10)], { ...hub, closed: true });
    player.send('first', [bet('b2', 10)], { ...hub, closed: true });
    expect(player.host.player.state.contests['staked']?.reachedAtMs).toBe(Date.parse('2026-11-21T00:00:00Z'));
    player.send('before', [win('w1', 90, 'b1')], { ...hub, closed: true });
    expect(player.standing('daily')).toBeUndefined();
    player.send('first', [win('w2', 50, 'b2')], { ...hub, closed: true });
    expect(player.standing('daily')).toBe('50000');
  });

  test('a round before the announcement of a contest is taken back from no contest', () => {
    const player = aPlayer();
    const { contests, nowMs } = { contests: testContent.contests, nowMs: testWorld().nowMs };
    const announced = runningEditions(contests, nowMs).map((e) => ({ ...e, announcedAtMs: nowMs + 1_500 }));
    player.send('early', [bet('b1', 10)], { ...hub, closed: true });
    player.host.player = { ...player.host.player, state: { ...player.host.player.state, contests: {} } };
    player.announce(announced);
    player.send('late', [bet('b2', 20)], { ...hub, closed: true });
    player.send('early', [back('x1', 'b1')]);
    expect([player.standing('ahead'), player.standing('staked')]).toEqual(['-2000', '2000']);
    player.send('late', [back('x2', 'b2')]);
    expect([player.standing('ahead'), player.standing('staked')]).toEqual(['0', '0']);
  });

  test('a round that ended in a break is taken back from no contest', () => {
    const player = aPlayer();
    player.send('open', [bet('b1', 10)], hub);
    player.takeBreak(1);
    player.send('open', [win('w1', 30)], { ...hub, closed: true });
    player.wait(2 * DAY_MS);
    player.send('after', [bet('b2', 20)], { ...hub, closed: true });
    player.send('open', [back('x1', 'w1')]);
    expect([player.standing('ahead'), player.standing('staked')]).toEqual(['-2000', '2000']);
  });

  test('a round before the exchange of a quest is taken back from the quest before, which is gone', () => {
    const player = aPlayer();
    player.send('early', [bet('b1', 10)], { ...hub, closed: true });
    const { host } = player;
    const { quests } = host.player.state;
    const sinceMs = testWorld().nowMs + 1_500;
    const dealt = quests.dealt.map((q) => ({ ...q, value: 0, seen: [], sinceMs }));
    host.player = { ...host.player, state: { ...host.player.state, quests: { ...quests, dealt } } };
    player.send('late', [bet('b2', 10)], { ...hub, closed: true });
    player.send('early', [back('x1', 'b1')]);
    expect([player.quest('rounds'), player.quest('different-games')]).toEqual([1, 1]);
    player.send('late', [back('x2', 'b2')]);
    expect([player.quest('rounds'), player.quest('different-games')]).toEqual([0, 0]);
  });

  test('a win that arrives after the next bet has ended its round is still paid and counted', () => {
    const player = aPlayer();
    player.send('one', [bet('b1', 10)], hub);
    expect(player.standing('ahead')).toBeUndefined();
    player.send('two', [bet('b2', 10)], hub);
    expect(player.standing('ahead')).toBe('-1000');
    player.send('one', [win('w1', 30, 'b1')], { ...hub, closed: true });
    expect(player.standing('ahead')).toBe('2000');
  });

  test('after a final end a win is refused, and a failed bet is still given back', () => {
    const player = aPlayer();
    player.send('r', [bet('b', 10)], { closed: true });
    expect(() => player.send('r', [win('w', 5)], { closed: true })).toThrow('ROUND_CLOSED');
    player.send('r', [back('x', 'b')]);
    expect([player.standing('ahead'), player.standing('staked')]).toEqual(['0', '0']);
    expect(player.host.player.balances.PP).toBe(100_000n);
  });
});

describe('a round that is rolled back whole', () => {
  const inOneCall = (player: ReturnType<typeof aPlayer>): void =>
    void player.send('r', [back('x1', 'b'), back('x2', 'w')]);
  const apart = (player: ReturnType<typeof aPlayer>): void => {
    player.send('r', [back('x2', 'w')]);
    player.send('r', [back('x1', 'b')]);
  };
  test.each([
    ['in one call, in its own order', inOneCall],
    ['in two calls, the win first', apart],
  ])('leaves nothing, %s', (_, undoes) => {
    const player = aPlayer();
    player.send('r', [bet('b', 10), win('w', 25)], { closed: true });
    expect(player.host.player.balances.PP).toBe(101_500n);
    undoes(player);
    expect(player.host.player.balances.PP).toBe(100_000n);
    expect([player.standing('ahead'), player.standing('staked')]).toEqual(['0', '0']);
    expect(player.host.rows.rounds.get('acme r')).toMatchObject({ stakedMinor: 0n, wonMinor: 0n, wins: 0 });
  });

  test('keeps its bet while one of its wins stands', () => {
    const player = aPlayer();
    player.send('r', [bet('b', 10), win('w1', 25), win('w2', 5)], { closed: true });
    player.send('r', [back('x1', 'w1')]);
    expect(() => player.send('r', [back('x2', 'b')])).toThrow('ALREADY_SETTLED');
    expect(player.host.player.balances.PP).toBe(99_500n);
  });
});

describe('a win that is rolled back', () => {
  test('takes its contest value back: the profit, and the best multiplier becomes the next best', () => {
    const player = aPlayer();
    player.send('small', [bet('b1', 10), win('w1', 20)], { closed: true });
    player.send('great', [bet('b2', 10), win('w2', 90)], { closed: true });
    expect([player.standing('ahead'), player.standing('daily')]).toEqual(['9000', '90000']);
    player.send('great', [back('x', 'w2')]);
    expect([player.standing('ahead'), player.standing('daily')]).toEqual(['0', '20000']);
  });

  test('takes the boost on it back; the spent part becomes a debt', () => {
    const player = aPlayer();
    player.host.player = {
      ...player.host.player,
      state: { ...player.host.player.state, boosts: [{ id: 'boost', percentage: 50, leftMinor: 100_000 }] },
    };
    player.send('r', [bet('b', 100), win('w', 300)], { closed: true });
    expect(player.host.player.balances.PP).toBe(130_000n);
    player.send('spent', [bet('all', 1_250)], { closed: true });
    player.send('r', [back('x', 'w')]);
    const rows = player.host.rows.ledger.filter((p) => p.reason === 'win-taken-back');
    expect(rows.map((p) => [p.debit, p.credit, p.amountMinor])).toEqual([
      ['player', 'provider:acme', 5_000n],
      ['debt', 'provider:acme', 25_000n],
      ['debt', 'mint:boost', 10_000n],
    ]);
    expect(player.host.rows.rounds.get('acme r')?.boostedMinor).toBe(0n);
    // The boost can pay it again.
    expect(player.host.player.state.boosts).toEqual([{ id: 'boost', percentage: 50, leftMinor: 100_000 }]);
  });

  test('brings a used-up boost back with the part of its amount that was taken back', () => {
    const player = aPlayer();
    const boosts = [
      { id: 'first', percentage: 50, leftMinor: 4_000 },
      { id: 'second', percentage: 10, leftMinor: 90_000 },
    ];
    player.host.player = { ...player.host.player, state: { ...player.host.player.state, boosts } };
    player.send('r', [bet('b', 100), win('w1', 150), win('w2', 150)], { closed: true });
    expect(player.host.player.state.boosts).toEqual([{ ...boosts[1], leftMinor: 88_000 }]);
    // Half of the profit of 200 stays below the stake: 50 of it are left.
    player.send('r', [back('x', 'w2')]);
    expect(player.host.rows.rounds.get('acme r')).toMatchObject({
      boostedMinor: 1_500n,
      boostedBy: [
        { id: 'first', percentage: 50, minor: 1_000 },
        { id: 'second', percentage: 10, minor: 500 },
      ],
    });
    expect(player.host.player.state.boosts).toEqual([
      { id: 'first', percentage: 50, leftMinor: 3_000 },
      { ...boosts[1], leftMinor: 89_500 },
    ]);
  });

  test('takes a bonus of an earlier version back, which knew only its sum', () => {
    const player = aPlayer();
    player.send('r', [bet('b', 100), win('w', 300)], { closed: true });
    const row = player.host.rows.rounds.get('acme r')!;
    player.host.rows.rounds.set('acme r', { ...row, boostedMinor: 10_000n });
    player.send('r', [back('x', 'w')]);
    expect(player.host.rows.rounds.get('acme r')?.boostedMinor).toBe(0n);
    expect(player.host.player.state.boosts).toEqual([]);
    const taken = player.host.rows.ledger.filter((p) => p.credit === 'mint:boost');
    expect(taken.map((p) => p.amountMinor)).toEqual([10_000n]);
  });

  test('takes back its progress in an unclaimed quest and its place among the recent wins', () => {
    const player = aPlayer();
    player.send('first', [bet('b1', 10), win('w1', 20)], { closed: true });
    player.send('r', [bet('b', 10), win('w', 20)], { closed: true });
    expect([player.quest('wins'), player.quest('rounds')]).toEqual([2, 2]);
    player.send('r', [back('x', 'w')]);
    // The round was still played.
    expect([player.quest('wins'), player.quest('rounds')]).toEqual([1, 2]);
    expect(player.host.rows.outbox.map((o) => o.kind)).toEqual(['win', 'win', 'win-taken-back']);
  });
});

test('a round with all bets rolled back counts for no quest', () => {
  const player = aPlayer();
  player.send('first', [bet('b1', 10)], { closed: true });
  const before = player.host.player.state.quests.dealt.map((q) => q.value);
  player.send('r', [bet('b', 10)], { closed: true });
  player.send('r', [back('x', 'b')]);
  expect(player.host.player.state.quests.dealt.map((q) => q.value)).toEqual(before);
  player.send('last', [bet('b3', 10)], { closed: true });
  expect(player.host.player.state.quests.dealt.map((q) => q.value)).not.toEqual(before);
  player.send('first', [back('y', 'b1')]);
  player.send('last', [back('z', 'b3')]);
  expect(player.host.player.state.quests.dealt.map((q) => q.value)).toEqual(before.map(() => 0));
});
