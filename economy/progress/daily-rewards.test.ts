import { describe, expect, test } from 'vitest';
import { playerViews } from '../act.ts';
import { oneLife, type OneLife } from '../test/one-life.ts';

const daily = ['claimFastlane', { body: { feature: 'FREE_PP' } }] as const;
const calendar = (life: OneLife) => playerViews.dailyCalendar(life.host.player, life.world);
const on = (life: OneLife, day: string): void => life.at(`2026-11-${day}T09:00:00Z`);
const takes = (life: OneLife, ...days: string[]): void => {
  for (const day of days) {
    on(life, day);
    life.act(...daily);
  }
};

describe('daily reward and streak', () => {
  test('I12: it is claimed once a day, grows with the streak and stays at its last amount', () => {
    const life = oneLife('2026-11-01T23:59:59.999Z');
    expect(calendar(life).reward).toMatchObject({ state: 'CLAIMABLE', reward: { amount: 10 }, resetIn: 1 });
    life.act(...daily);
    expect(life.refusal(...daily)).toBe('ALREADY_CLAIMED');
    life.at('2026-11-02T00:00:00.000Z');
    expect(life.act(...daily).rewards).toEqual([{ type: 'points', amount: 20 }]);
    takes(life, '03', '04');
    expect(life.claims('daily:')).toEqual([1, 2, 3, 4].map((d) => `daily:2026-11-0${d}`));
    expect(life.paid('daily:')).toBe(1_000n + 2_000n + 3_000n + 3_000n);
  });

  test('milestones of the streak come once each and start again after the last', () => {
    const life = oneLife('2026-11-01T09:00:00Z');
    const rewards = [1, 2, 3, 4, 5, 6, 7, 8].map((d) => {
      on(life, `0${d}`);
      return (life.act(...daily).rewards ?? []).slice(1).map((r) => r.type);
    });
    expect(rewards).toEqual([[], [], ['lootbox'], [], ['collectibles'], [], [], ['lootbox']]);
    expect(life.state.lootboxes.waiting.STANDARD).toBe(2);
    expect(life.state.packs).toHaveLength(1);
  });

  test('the summary says which day of the streak it is, and which day brings more, also after the last one', () => {
    const life = oneLife('2026-11-01T09:00:00Z');
    const next = (day: number): [number, number | undefined] => {
      on(life, `0${day}`);
      const { streak } = playerViews.summary(life.host.player, life.world, {}, 1);
      return [streak?.day ?? 0, streak?.next?.day];
    };
    const before: Array<[number, number | undefined]> = [];
    const after: Array<[number, number | undefined]> = [];
    for (const day of [1, 2, 3, 4, 5, 6]) {
      before.push(next(day));
      life.act(...daily);
      after.push(next(day));
    }
    expect(before).toEqual([
      [1, 3],
      [2, 3],
      [3, 3],
      [4, 5],
      [5, 5],
      [6, 8],
    ]);
    expect(after).toEqual([
      [1, 3],
      [2, 3],
      [3, 5],
      [4, 5],
      [5, 8],
      [6, 8],
    ]);
    // The streak is lost.
    expect(next(9)).toEqual([1, 3]);
  });

  test('a missed day is forgiven after enough claimed days, and not again until then; two missed days never', () => {
    const life = oneLife();
    takes(life, '01', '02', '03');
    on(life, '05');
    expect(calendar(life)).toMatchObject({ streak: 3, grace: { ready: true } });
    expect(calendar(life).days.find((d) => d.day === '2026-11-04')?.state).toBe('GRACE');
    takes(life, '05');
    expect(calendar(life)).toMatchObject({ streak: 4, best: 4, grace: { ready: false, daysToReady: 2 } });
    on(life, '07');
    expect(calendar(life)).toMatchObject({ streak: 0, best: 4 });
    takes(life, '07');
    expect(calendar(life)).toMatchObject({ streak: 1, best: 4 });
    takes(life, '08', '09', '12');
    expect(calendar(life)).toMatchObject({ streak: 1, best: 4 });
  });

  test('a missed day is not forgiven a day early: of three days in a row the third is needed', () => {
    const early = oneLife();
    takes(early, '01', '02');
    on(early, '04');
    expect(calendar(early)).toMatchObject({ streak: 0, grace: { ready: false, daysToReady: 3 } });
    expect(calendar(early).days.find((d) => d.day === '2026-11-03')?.state).toBe('MISSED');
    takes(early, '04');
    expect(calendar(early)).toMatchObject({ streak: 1, best: 2 });
    // After a forgiven day the count starts with the day that follows it.
    const again = oneLife();
    takes(again, '01', '02', '03', '05', '06', '08');
    expect(calendar(again)).toMatchObject({ streak: 1, best: 5 });
    const enough = oneLife();
    takes(enough, '01', '02', '03', '05', '06', '07', '09');
    expect(calendar(enough)).toMatchObject({ streak: 7, best: 7 });
  });

  test('the calendar shows the past days, today, and the rewards of the week ahead', () => {
    const life = oneLife();
    takes(life, '01', '02');
    on(life, '03');
    const { days } = calendar(life);
    // Two claimed days, today, and a week.
    expect(days).toHaveLength(2 + 1 + 7);
    const byDay = new Map(days.map((d) => [d.day, d]));
    expect(byDay.get('2026-11-02')?.state).toBe('CLAIMED');
    expect(byDay.get('2026-11-03')).toMatchObject({
      state: 'CLAIMABLE',
      rewards: [{ amount: 30 }, { type: 'lootbox' }],
    });
    expect(byDay.get('2026-11-05')).toMatchObject({
      state: 'PENDING',
      rewards: [{}, { type: 'collectibles' }],
    });
    const ahead = ['03', '04', '05', '06'].map((d) => byDay.get(`2026-11-${d}`)?.rewards);
    const came = ['03', '04', '05', '06'].map((d) => {
      on(life, d);
      return life.act(...daily).rewards;
    });
    expect(came).toEqual(ahead);
  });

  test('a calendar has no missed days before the first reward, and every missed day after it', () => {
    const life = oneLife();
    on(life, '03');
    const states = () => calendar(life).days.map(({ day, state }) => `${day.slice(8)} ${state}`);
    const ahead = ['04', '05', '06', '07', '08', '09', '10'].map((day) => `${day} PENDING`);
    // A player who visited but claimed nothing has missed nothing either.
    expect(states()).toEqual(['03 CLAIMABLE', ...ahead]);
    takes(life, '03');
    expect(states()).toEqual(['03 CLAIMED', ...ahead]);
    on(life, '06');
    expect(states().slice(0, 4)).toEqual(['03 CLAIMED', '04 MISSED', '05 MISSED', '06 CLAIMABLE']);
    takes(life, '28');
    // The first reward is older than the calendar, so the days it shows were missed.
    expect(states().slice(0, 15)).toEqual([
      ...Array.from({ length: 14 }, (_, i) => `${14 + i} MISSED`),
      '28 CLAIMED',
    ]);
  });

  test('I17: a clock that steps back, by minutes or days, pays no day twice, and none before the last paid day', () => {
    const life = oneLife('2026-11-10T00:02:00Z');
    life.act(...daily);
    for (const instant of ['2026-11-09T23:58:00Z', '2026-11-09T00:02:00Z', '2026-10-20T00:00:00Z']) {
      life.at(instant);
      expect(life.refusal(...daily)).toBe('NOT_CLAIMABLE');
      expect(calendar(life).reward.state).toBe('PENDING');
    }
    life.at('2026-11-10T12:00:00Z');
    expect(life.refusal(...daily)).toBe('ALREADY_CLAIMED');
    expect(life.claims('daily:')).toHaveLength(1);
  });

  test('29 February is a day of the streak like any other', () => {
    const life = oneLife('2028-02-28T09:00:00Z');
    for (const day of ['2028-02-28', '2028-02-29', '2028-03-01']) {
      life.at(`${day}T09:00:00Z`);
      life.act(...daily);
    }
    expect(calendar(life).streak).toBe(3);
  });
});

describe('I13: one reward behind several calls', () => {
  test('the daily collectible is claimed once through its calls, in any order', () => {
    const calls = [
      ['claimFastlane', { body: { feature: 'DAILY_COLLECTIBLE' } }],
      ['claimFastlaneCollectible', { body: {} }],
      ['claimDailyCollectible', { body: {} }],
      ['collectReady', { body: { only: ['daily-collectible'] } }],
    ] as const;
    for (const [first] of calls.entries()) {
      const life = oneLife();
      life.act(...(calls[first] as (typeof calls)[0]));
      expect(life.state.packs).toHaveLength(1);
      for (const [name, input] of calls) {
        const refusal = life.refusal(name, input as never);
        expect([name, refusal]).toEqual([name, name === 'collectReady' ? undefined : 'ALREADY_CLAIMED']);
      }
      expect(life.state.packs).toHaveLength(1);
      expect(life.claims('collectible:')).toEqual(['collectible:2026-11-20']);
    }
  });

  test('the free lootbox is opened once a day through its calls', () => {
    for (const first of [0, 1, 2]) {
      const life = oneLife();
      const calls = [
        () => life.refusal('claimFastlane', { body: { feature: 'DAILY_LOOTBOX' } }),
        () => life.refusal('openLootbox', { body: { kind: 'FREE' }, known: undefined }),
        () => life.refusal('collectReady', { body: { only: ['daily-lootbox'] } }),
      ];
      expect(calls[first]!()).toBeUndefined();
      const { pp } = life;
      for (const call of calls) expect([undefined, 'ALREADY_CLAIMED']).toContain(call());
      expect(life.pp).toBe(pp);
      expect([...life.host.rows.draws.keys()]).toEqual(['lootbox:FREE:2026-11-20']);
      life.at('2026-11-19T12:00:00Z');
      expect(calls[1]!()).toBe('NO_LOOTBOX');
      life.at('2026-11-21T00:00:00Z');
      expect(calls[1]!()).toBeUndefined();
    }
  });
});
