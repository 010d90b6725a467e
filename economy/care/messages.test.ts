import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { MESSAGE_CHANNELS, MESSAGE_TOPICS } from '@parlor/contract/calls/consents.ts';
import type { InboxNews } from '@parlor/contract/calls/inbox.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@parlor/contract/kernel/time.ts';
import { budget } from '@parlor/contract/test/random-cases.ts';
import type { PlayerState } from '../kernel/player.ts';
import { easyQuests, oneLife, type OneLife } from '../test/one-life.ts';
import { testContent } from '../test/world.ts';
import {
  dueMessage,
  messageName,
  type DueMessage,
  type InboxFact,
  type MessageDecision,
  type MessageFacts,
} from './messages.ts';

const race = (period: string): InboxNews => ({
  kind: 'race-result',
  contestId: 'daily-race',
  period,
  title: 'Daily race',
  place: 3,
  prize: 50,
});
const message = (messageId: string): InboxNews => ({
  kind: 'message',
  messageId,
  title: 'A longer race',
  text: 'It runs until Sunday.',
});
const order = (orderId: string): InboxNews => ({ kind: 'order-delivered', orderId, title: 'Chest' });

/** A player with the facts from which `dueMessage` decides, and ways to change them. */
function reader(instant: string, zone?: string) {
  // Missed days are forgiven only after seven days, so the first one ends a streak of three days.
  const dailyRewards = { ...testContent.dailyRewards, graceAfterDays: 7 };
  const life: OneLife = oneLife(instant, { quests: easyQuests, dailyRewards });
  const entries: InboxFact[] = [];
  const told = new Set<string>();
  let lastMs: number | undefined;
  let read = 0;
  const facts = (change: Partial<MessageFacts> = {}): MessageFacts => ({
    state: {
      ...life.state,
      inbox: { entries: entries.length, read, lastMs: life.world.nowMs },
    } as PlayerState,
    entries,
    told,
    lastMs,
    isBlocked: false,
    reachable: MESSAGE_CHANNELS,
    ...change,
  });
  const look = (change?: Partial<MessageFacts>): MessageDecision => dueMessage(facts(change), life.world);
  return {
    life,
    told,
    look,
    happens: (news: InboxNews) =>
      void entries.push({ number: entries.length + 1, atMs: life.world.nowMs, news }),
    reads: () => void (read = entries.length),
    agrees: (topic: (typeof MESSAGE_TOPICS)[number], channel: (typeof MESSAGE_CHANNELS)[number] = 'bot') =>
      life.act('chooseMessages', {
        body: { topic, channel, agreed: true, ...(zone === undefined ? {} : { zone }) },
      }),
    /** As the job does: it first stores the items as told, then sends. */
    sends: (change?: Partial<MessageFacts>): DueMessage | undefined => {
      const { send } = look(change);
      if (send === undefined) return undefined;
      for (const item of send.items) told.add(messageName(item));
      if (send.isOfDay) lastMs = life.world.nowMs;
      return send;
    },
    topics: (change?: Partial<MessageFacts>): string[] | undefined =>
      look(change).send?.items.map(({ topic }) => topic),
  };
}

describe('a message', () => {
  test('is due only with a consent to its topic and a channel that reaches the player', () => {
    const one = reader('2026-11-20T12:00:00Z');
    one.agrees('orders', 'email');
    one.happens(race('2026-11-19'));
    one.happens(order('o-1'));
    expect(one.topics()).toEqual(['orders']);
    expect(one.topics({ reachable: ['bot'] })).toBeUndefined();
    one.life.act('endMessages', { channel: 'email', mayResume: false });
    expect(one.topics()).toBeUndefined();
  });

  test('tells nothing that happened before the consent, was read in the inbox, or is three days old', () => {
    const one = reader('2026-11-20T12:00:00Z');
    one.happens(race('2026-11-18'));
    one.life.world.nowMs += 1;
    one.agrees('race');
    one.happens(race('2026-11-19'));
    expect(one.look().send?.items.map(({ period }) => period)).toEqual(['daily-race 2026-11-19']);
    one.life.world.nowMs += 3 * DAY_MS;
    expect(one.topics()).toBeUndefined();
    one.happens(race('2026-11-22'));
    expect(one.topics()).toEqual(['race']);
    one.reads();
    expect(one.topics()).toBeUndefined();
  });

  test('waits for the end of the quiet hours in the zone of the player; an unknown zone is UTC', () => {
    for (const [zone, end] of [
      ['Europe/Berlin', '2026-11-21T08:00:00.000Z'],
      ['Asia/Kathmandu', '2026-11-21T03:15:00.000Z'],
      ['No/Where', '2026-11-21T09:00:00.000Z'],
    ] as const) {
      const one = reader('2026-11-20T21:30:00Z', zone);
      one.agrees('orders');
      one.happens(order('o-1'));
      const { send, lookAgainMs } = one.look();
      expect([zone, send, new Date(lookAgainMs).toISOString()]).toEqual([zone, undefined, end]);
      one.life.world.nowMs = lookAgainMs;
      expect(one.topics()).toEqual(['orders']);
    }
  });

  test('comes once a day with everything that waits; only a later order is told on the same day', () => {
    const one = reader('2026-11-20T12:00:00Z');
    for (const topic of ['race', 'orders'] as const) one.agrees(topic);
    one.happens(race('2026-11-19'));
    one.happens(order('o-1'));
    expect(one.sends()).toMatchObject({ isOfDay: true, items: [{ topic: 'race' }, { topic: 'orders' }] });
    one.happens(race('2026-11-20'));
    expect(one.look()).toEqual({ lookAgainMs: Date.parse('2026-11-21T09:00:00Z') });
    one.happens(order('o-2'));
    expect(one.sends()).toMatchObject({ isOfDay: false, items: [{ period: 'o-2 order-delivered' }] });
    one.life.at('2026-11-21T09:00:00Z');
    expect(one.sends()).toMatchObject({ isOfDay: true, items: [{ topic: 'race' }] });
  });

  test('tells a player on a break, or blocked by an operator, only of orders', () => {
    const one = reader('2026-11-20T12:00:00Z');
    for (const topic of ['race', 'orders'] as const) one.agrees(topic);
    one.happens(race('2026-11-19'));
    one.happens(order('o-1'));
    expect(one.topics({ isBlocked: true })).toEqual(['orders']);
    one.life.act('takeBreak', { days: 7 });
    expect(one.topics()).toEqual(['orders']);
  });

  test('goes by the channel that tells most; by the bot, if both tell as much', () => {
    const one = reader('2026-11-20T12:00:00Z');
    one.agrees('race', 'bot');
    one.agrees('race', 'email');
    one.happens(race('2026-11-19'));
    expect(one.look().send?.channel).toBe('bot');
    one.agrees('orders', 'email');
    one.happens(order('o-1'));
    expect(one.sends()?.channel).toBe('email');
    expect(one.sends()).toBeUndefined();
  });

  test('about new quests comes on a day without a visit, until a week without one', () => {
    const one = reader('2026-11-20T12:00:00Z');
    one.agrees('quests');
    expect(one.look()).toEqual({ lookAgainMs: Date.parse('2026-11-21T09:00:00Z') });
    one.life.at('2026-11-21T09:00:00Z');
    expect(one.sends()?.items).toMatchObject([{ topic: 'quests', period: '2026-11-21' }]);
    one.life.at('2026-11-27T09:00:00Z');
    expect(one.topics()).toEqual(['quests']);
    one.life.at('2026-11-28T09:00:00Z');
    expect(one.topics()).toBeUndefined();
  });

  test('about a streak comes some hours before it ends, in a zone where that is at night before the evening, and the quests wait for it', () => {
    for (const [zone, at] of [
      ['UTC', '2026-11-23T18:00:00Z'],
      ['Asia/Tokyo', '2026-11-23T08:45:00Z'],
      ['America/Los_Angeles', '2026-11-23T18:00:00Z'],
    ] as const) {
      const one = reader('2026-11-20T12:00:00Z', zone);
      for (const topic of ['streak', 'quests'] as const) one.agrees(topic, 'email');
      for (const day of ['20', '21', '22']) {
        one.life.at(`2026-11-${day}T12:00:00Z`);
        one.life.act('claimFastlane', { body: { feature: 'FREE_PP' } });
      }
      one.life.at('2026-11-23T01:00:00Z');
      let look = one.look();
      for (let n = 0; look.send === undefined && n < 5; n++) {
        one.life.world.nowMs = look.lookAgainMs;
        look = one.look();
      }
      expect([zone, new Date(one.life.world.nowMs).toISOString()]).toEqual([zone, at.replace('Z', '.000Z')]);
      expect(look.send?.items).toMatchObject([
        { topic: 'quests' },
        { news: { kind: 'streak-ends', days: 3 } },
      ]);
    }
  });
});

describe('what an operator wrote', () => {
  test('comes with a consent to news alone, once, and with the other news of the day', () => {
    const one = reader('2026-11-20T12:00:00Z');
    for (const topic of ['quests', 'streak', 'orders'] as const) one.agrees(topic);
    one.happens(message('7'));
    expect(one.topics()).toBeUndefined();
    one.life.world.nowMs += 1;
    one.agrees('news', 'email');
    one.happens(message('8'));
    one.happens(message('8'));
    expect(one.sends()).toMatchObject({ channel: 'email', isOfDay: true, items: [{ period: '8' }] });
    one.happens(message('9'));
    expect(one.topics()).toBeUndefined();
    one.life.at('2026-11-21T09:00:00Z');
    one.agrees('race', 'email');
    one.happens(race('2026-11-20'));
    expect(one.topics()).toEqual(['race', 'news']);
    expect(one.topics({ isBlocked: true })).toBeUndefined();
  });
});

describe('whatever happens', () => {
  const ZONES = [
    'UTC',
    'Asia/Tokyo',
    'America/Los_Angeles',
    'Asia/Kathmandu',
    'Pacific/Kiritimati',
    'Europe/Berlin',
  ];
  const topic = fc.constantFrom(...MESSAGE_TOPICS);
  const channel = fc.constantFrom(...MESSAGE_CHANNELS);
  const step = fc.oneof(
    fc.record({ kind: fc.constant('time' as const), minutes: fc.integer({ min: 1, max: 20 * 60 }) }),
    fc.record({ kind: fc.constant('look' as const), reachable: fc.subarray([...MESSAGE_CHANNELS]) }),
    fc.record({ kind: fc.constant('consent' as const), topic, channel, agreed: fc.boolean() }),
    fc.record({ kind: fc.constant('zone' as const), zone: fc.constantFrom(...ZONES) }),
    fc.record({
      kind: fc.constant('news' as const),
      of: fc.constantFrom(order, race, message),
      id: fc.integer({ min: 1, max: 20 }),
    }),
    fc.record({ kind: fc.constantFrom('visit' as const, 'read' as const) }),
  );
  /** The player's local time, computed without the code under test. */
  const wall = (ms: number, zone: string): string => new Date(ms).toLocaleString('sv-SE', { timeZone: zone });

  test('nothing is told twice, in quiet hours or without a consent, and, except for orders, more often than once a day', () => {
    fc.assert(
      fc.property(fc.array(step, { minLength: 20, maxLength: 80 }), (steps) => {
        const one = reader('2026-10-23T12:00:00Z');
        const { life } = one;
        const sent: { readonly ms: number; readonly zone: string; readonly due: DueMessage }[] = [];
        for (const s of steps) {
          if (s.kind === 'time') life.world.nowMs += s.minutes * MINUTE_MS;
          if (s.kind === 'consent') life.act('chooseMessages', { body: s });
          if (s.kind === 'zone') life.act('setMessageZone', { body: { zone: s.zone } });
          if (s.kind === 'news') one.happens(s.of(String(s.id)));
          if (s.kind === 'visit') life.plays(1);
          if (s.kind === 'read') one.reads();
          if (s.kind !== 'look') continue;
          const zone = life.state.care.consents?.zone ?? 'UTC';
          const due = one.sends({ reachable: s.reachable });
          if (due === undefined) continue;
          sent.push({ ms: life.world.nowMs, zone, due });
          const clock = wall(life.world.nowMs, zone).slice(11);
          expect(clock >= '09:00:00' && clock < '21:00:00').toBe(true);
          expect(s.reachable).toContain(due.channel);
          for (const item of due.items)
            expect(life.state.care.consents?.topics[`${item.topic}:${due.channel}`]?.agreed).toBe(true);
        }
        const names = sent.flatMap(({ due }) => due.items.map(messageName));
        expect(new Set(names).size).toBe(names.length);
        const ofDay = sent.filter(({ due }) => due.items.some(({ topic: of }) => of !== 'orders'));
        for (const [n, { ms, zone }] of ofDay.entries()) {
          const before = ofDay[n - 1];
          if (before === undefined) continue;
          expect(ms - before.ms).toBeGreaterThanOrEqual(12 * HOUR_MS);
          expect(wall(ms, zone).slice(0, 10) > wall(before.ms, zone).slice(0, 10)).toBe(true);
        }
      }),
      budget(150, 3_000),
    );
  });

  test('everything that waits is sent at one of the planned times (`lookAgainMs`)', () => {
    fc.assert(
      fc.property(fc.constantFrom(...ZONES), fc.integer({ min: 0, max: 24 * 60 }), (zone, minutes) => {
        const one = reader('2026-10-23T12:00:00Z', zone);
        for (const of of ['orders', 'race'] as const) one.agrees(of);
        one.life.world.nowMs += minutes * MINUTE_MS;
        const fromMs = one.life.world.nowMs;
        one.happens(race('r-1'));
        one.happens(order('o-1'));
        for (let n = 0; n < 4 && one.told.size < 2; n++) {
          const { lookAgainMs } = one.look();
          if (!one.sends()) one.life.world.nowMs = lookAgainMs;
        }
        expect(one.told.size).toBe(2);
        expect(one.life.world.nowMs - fromMs).toBeLessThanOrEqual(13 * HOUR_MS);
      }),
      budget(60, 600),
    );
  });
});
