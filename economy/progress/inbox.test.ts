import { describe, expect, test } from 'vitest';
import { DAY_MS } from '@parlor/contract/kernel/time.ts';
import { playerViews } from '../act.ts';
import { easyQuests, oneLife, type OneLife } from '../test/one-life.ts';

const lifeOf = (): OneLife => oneLife('2026-11-20T12:00:00Z', { quests: easyQuests });
let rounds = 0;
const plays = (life: OneLife, times = 1): void => {
  for (let n = 0; n < times; n += 1)
    life.act('playRound', {
      gameId: 'coin',
      roundId: `inbox-${++rounds}`,
      stakeMinor: 100n,
      choice: { side: 0 },
      known: undefined,
    });
};
const told = (life: OneLife) => life.host.rows.inboxEntries.map(({ number, news }) => ({ number, ...news }));
const kinds = (life: OneLife) => told(life).map(({ kind }) => kind);
const unread = (life: OneLife) => playerViews.summary(life.host.player, life.world, undefined, 1).inboxUnread;
const reads = (life: OneLife, upTo: number) => life.act('readInbox', { body: { upTo } });

describe('the inbox', () => {
  test('tells of the first finished quest of a day once, and of the next day again', () => {
    const life = lifeOf();
    plays(life, 12);
    expect(told(life)).toEqual([{ number: 1, kind: 'quest-done', day: '2026-11-20' }]);
    life.at('2026-11-21T12:00:00Z');
    plays(life, 12);
    life.at('2026-11-20T12:00:00Z');
    plays(life, 12);
    expect(told(life).slice(1)).toEqual([{ number: 2, kind: 'quest-done', day: '2026-11-21' }]);
  });

  test('tells of a prize, a correction and a long streak that ended, each once, in their order', () => {
    const life = lifeOf();
    const daily = () => life.act('claimFastlane', { body: { feature: 'FREE_PP' } });
    daily();
    for (const day of ['21', '22']) {
      life.at(`2026-11-${day}T12:00:00Z`);
      daily();
    }
    life.at('2026-11-27T12:00:00Z');
    daily();
    life.act('awardPrize', {
      contestId: 'daily-race',
      period: '2026-11-26',
      title: 'Race of the day',
      position: 2,
      amountMinor: 5_000n,
    });
    life.act('correctBalance', { correctionId: 'a', currency: 'PP', amountMinor: -250n });
    expect(told(life)).toEqual([
      { number: 1, kind: 'streak-ended', days: 3 },
      {
        number: 2,
        kind: 'race-result',
        contestId: 'daily-race',
        period: '2026-11-26',
        title: 'Race of the day',
        place: 2,
        prize: 50,
      },
      { number: 3, kind: 'correction', currency: 'PP', amount: -2.5 },
    ]);
  });

  test('has the message of an operator; to store it is not a visit of the player and changes nothing else', () => {
    const life = lifeOf();
    life.act('settleOnly', {});
    const before = { ...life.state, inbox: undefined };
    const message = { messageId: '7', title: 'A longer race', text: 'It runs until Sunday.' };
    expect(life.act('tellMessage', message)).toEqual({ told: true });
    expect(told(life)).toEqual([{ number: 1, kind: 'message', ...message }]);
    expect(unread(life)).toBe(1);
    expect({ ...life.state, inbox: undefined }).toEqual(before);
  });

  test('a short streak ends without a word, and a refused act tells nothing', () => {
    const life = lifeOf();
    const daily = ['claimFastlane', { body: { feature: 'FREE_PP' } }] as const;
    life.act(...daily);
    expect(life.refusal(...daily)).toBe('ALREADY_CLAIMED');
    life.at('2026-11-25T12:00:00Z');
    life.act(...daily);
    expect(life.refusal('correctBalance', { correctionId: 'b', currency: 'TON', amountMinor: -1n })).toBe(
      'INSUFFICIENT_BALANCE',
    );
    expect(kinds(life)).toEqual([]);
    expect(unread(life)).toBe(0);
  });

  test('counts what is unread; reading never goes back, never beyond the last, and what was deleted is not counted', () => {
    const life = lifeOf();
    for (const correctionId of ['a', 'b', 'c'])
      life.act('correctBalance', { correctionId, currency: 'PP', amountMinor: 100n });
    expect(unread(life)).toBe(3);
    expect(reads(life, 2)).toEqual({ unread: 1 });
    expect(reads(life, 1)).toEqual({ unread: 1 });
    expect(reads(life, 99)).toEqual({ unread: 0 });
    life.act('correctBalance', { correctionId: 'd', currency: 'PP', amountMinor: 100n });
    expect(unread(life)).toBe(1);
    life.at(new Date(life.world.nowMs + 90 * DAY_MS).toISOString());
    expect(unread(life)).toBe(0);
  });
});
