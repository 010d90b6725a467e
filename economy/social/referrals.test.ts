import { expect, test } from 'vitest';
import { isRefusal } from '@parlor/contract/kernel/errors.ts';
import { DAY_MS } from '@parlor/contract/kernel/time.ts';
import { friendReference, INVITED_REFERENCE } from './referrals.ts';
import { MemoryHost } from '../memory-host.ts';
import { testWorld } from '../test/world.ts';

const begins = Date.parse('2026-11-20T12:00:00Z');

const INVITED = { by: '100001', held: false };

function testFriend(invitation?: { by: string; held: boolean }) {
  let nowMs = begins;
  const world = () => testWorld('friends', nowMs);
  const host = new MemoryHost('100002', world(), undefined, { invitation });
  let rounds = 0;
  return {
    host,
    nextDay: (days = 1) => void (nowMs += days * DAY_MS),
    plays: (count: number, stakeMinor = 100n) => {
      for (let n = 0; n < count; n++) {
        const reply = host.act(
          'playRound',
          { gameId: 'coin', roundId: `r-${rounds++}`, stakeMinor, choice: { side: 0 }, known: undefined },
          world(),
        );
        if (isRefusal(reply)) throw new Error(`${reply.refused} ${reply.why ?? ''}`);
      }
    },
    act: (name: 'friendPlayed' | 'releaseFriend', input: never) => host.act(name, input, world()),
    days: () => host.player.state.friends.playedDays.length,
    messages: () => host.rows.outbox.filter((o) => o.kind === 'friend-played').map((o) => o.body),
    claims: () => [...host.rows.claims.keys()].filter((r) => /^(friend:|invited)/.test(r)),
  };
}

test('a day counts with enough rounds and enough staked, once, and the friend is paid on the last required day', () => {
  const t = testFriend(INVITED);
  t.plays(2);
  expect(t.days()).toBe(0);
  t.plays(1);
  expect(t.days()).toBe(1);
  t.plays(9);
  expect([t.days(), t.messages()]).toEqual([1, []]);
  t.nextDay(5);
  t.plays(3);
  expect(t.host.player.state.friends.qualified).toBe(true);
  expect(t.messages()).toEqual([{ inviterId: '100001', friendId: '100002' }]);
  expect(t.claims()).toEqual([INVITED_REFERENCE]);
  t.nextDay();
  t.plays(5);
  expect([t.messages().length, t.claims()]).toEqual([1, [INVITED_REFERENCE]]);
});

test('tiny rounds do not count, and a clock that is set back adds no day', () => {
  const t = testFriend(INVITED);
  t.plays(30, 1n);
  expect(t.days()).toBe(0);
  t.plays(3);
  t.nextDay(-2);
  t.plays(10);
  expect(t.days()).toBe(1);
});

test('a player without an inviter counts for nobody', () => {
  const t = testFriend();
  t.plays(3);
  t.nextDay();
  t.plays(3);
  expect([t.days(), t.messages(), t.claims()]).toEqual([0, [], []]);
});

test('a held friend is reported and not paid; once released, they are paid once', () => {
  const t = testFriend({ by: '100001', held: true });
  t.plays(3);
  t.nextDay();
  t.plays(3);
  expect([t.messages().length, t.claims()]).toEqual([1, []]);
  t.act('releaseFriend', {} as never);
  t.act('releaseFriend', {} as never);
  expect(t.claims()).toEqual([INVITED_REFERENCE]);
});

test('an inviter is paid for a limited number of friends a day and in total, and once for each', () => {
  const t = testFriend();
  const qualifies = (friendId: string) => t.act('friendPlayed', { friendId } as never);
  expect(qualifies('1')).toEqual({ paid: true });
  expect(qualifies('2')).toEqual({ paid: true });
  expect(qualifies('3')).toMatchObject({ refused: 'NOT_CLAIMABLE' });
  t.nextDay();
  expect(qualifies('3')).toEqual({ paid: true });
  expect(qualifies('4')).toEqual({ paid: false });
  expect(t.claims()).toEqual(['1', '2', '3', '4'].map(friendReference));
  expect(t.host.rows.claims.get(friendReference('4'))?.rewards).toEqual([]);
  expect(t.host.player.state.friends.rewarded).toMatchObject({ today: 1, ever: 3 });
  expect(() => qualifies('1')).toThrow('claim friend:1');
});

test('a qualified friend completes a quest with the goal of one invited friend', () => {
  const t = testFriend();
  const { quests } = t.host.player.state;
  const [dealt] = quests.dealt.length > 0 ? quests.dealt : [];
  const template = { ...(dealt?.template ?? testWorld().content.quests.templates[0]!) };
  t.host.player = {
    ...t.host.player,
    state: {
      ...t.host.player.state,
      quests: {
        day: '2026-11-20',
        dealt: [{ template: { ...template, goal: 'invites', total: 1 }, value: 0, claimed: false }],
        exchanged: [],
        before: { day: '', claimed: [] },
      },
    },
  };
  t.act('friendPlayed', { friendId: '5' } as never);
  expect(t.host.player.state.quests.dealt[0]?.value).toBe(1);
});
