import { describe, expect, test } from 'vitest';
import { playerViews } from '../act.ts';
import { easyQuests, oneLife, type OneLife } from '../test/one-life.ts';

const week = (life: OneLife) => playerViews.weeklyProgression(life.host.player, life.world);
const month = (life: OneLife) => playerViews.monthlyProgression(life.host.player, life.world);
const claimWeek = (step: number) => ['claimWeeklyMilestone', { body: { step } }] as const;
const claimMonth = (step: number) => ['claimMonthlyMilestone', { body: { step } }] as const;
const pass = { type: 'metaFeature', feature: 'monthly-pass' } as const;
/** Steps of 1, 2 and 3 for a month's quests: six a day. */
const ofOneDay = 3;

describe('weekly progression', () => {
  test('claimed quests are its steps; a milestone is claimed once, and only when it is reached', () => {
    const life = oneLife();
    expect(life.refusal(...claimWeek(2))).toBe('NOT_CLAIMABLE');
    life.claimsQuests(2);
    expect(week(life)).toMatchObject({
      currentStep: 2,
      milestones: [{ step: 2, reward: { state: 'CLAIMABLE' } }, { reward: { state: 'DISABLED' } }, {}],
    });
    const before = life.pp;
    expect(life.act(...claimWeek(2))).toEqual({ reward: { type: 'points', amount: 30 } });
    expect(life.pp).toBe(before + 3_000n);
    expect(life.refusal(...claimWeek(2))).toBe('ALREADY_CLAIMED');
    expect(life.refusal(...claimWeek(4))).toBe('NOT_CLAIMABLE');
    expect(life.refusal(...claimWeek(3))).toBe('MILESTONE_NOT_FOUND');
    expect(life.claims('milestone:weekly:')).toEqual(['milestone:weekly:2026-W47:2']);
  });

  test('after the last milestone, one more follows at a fixed interval of steps', () => {
    const life = oneLife('2026-11-16T00:00:00Z');
    life.claimsQuests(6);
    expect(week(life).milestones.map((m) => m.step)).toEqual([2, 4, 6, 9]);
    life.claimsQuests(3);
    expect(week(life).milestones.map((m) => m.step)).toEqual([2, 4, 6, 9, 12]);
    expect(life.act(...claimWeek(9))).toEqual({ reward: { type: 'points', amount: 15 } });
    expect(life.refusal(...claimWeek(9))).toBe('ALREADY_CLAIMED');
    expect(life.refusal(...claimWeek(12))).toBe('NOT_CLAIMABLE');
  });

  test.each([
    ['2026-12-31T10:00:00Z', '2026-W53', '2027-01-03T23:59:59.999Z', '2027-01-04T00:00:00.000Z'],
    ['2020-12-30T10:00:00Z', '2020-W53', '2021-01-03T23:59:59.999Z', '2021-01-04T00:00:00.000Z'],
    ['2028-02-28T10:00:00Z', '2028-W09', '2028-03-05T23:59:59.999Z', '2028-03-06T00:00:00.000Z'],
  ])('I15: what is reached on %s is of week %s until its last millisecond', (start, name, last, first) => {
    const life = oneLife(start);
    life.claimsQuests(2);
    life.at(last);
    life.act(...claimWeek(2));
    expect(life.claims('milestone:weekly:')).toEqual([`milestone:weekly:${name}:2`]);
    life.at(first);
    expect(week(life)).toMatchObject({ currentStep: 0, resetIn: 7 * 86_400_000 });
    expect(life.refusal(...claimWeek(2))).toBe('NOT_CLAIMABLE');
  });

  test('S12: rewards still claimable when the week ended are granted with the next command, once, with a notice', () => {
    const life = oneLife('2026-11-20T12:00:00Z');
    life.claimsQuests(3);
    life.claimsQuests(1);
    life.act(...claimWeek(2));
    life.at('2026-12-10T00:00:00Z');
    expect(playerViews.summary(life.host.player, life.world, undefined, 1)).toMatchObject({
      visitDue: true,
      notices: [],
    });
    const { notices } = life.act('visit', { body: {} });
    expect(notices).toMatchObject([
      { kind: 'week-ended', period: '2026-W47', rewards: [{ type: 'collectibles', amount: 2 }] },
      { kind: 'month-ended', period: '2026-11' },
    ]);
    expect(life.claims('milestone:weekly:')).toEqual([
      'milestone:weekly:2026-W47:2',
      'milestone:weekly:2026-W47:4',
    ]);
    const { pp } = life;
    expect(life.act('visit', { body: {} }).notices).toEqual(notices);
    expect(life.pp).toBe(pp);
    expect(playerViews.summary(life.host.player, life.world, undefined, 1).visitDue).toBe(false);
    expect(life.act('dismissNotices', { body: { ids: ['week-ended:2026-W47'] } }).notices).toHaveLength(1);
  });

  test('I17: a clock that steps back reopens no week; steps earned meanwhile count for the later week', () => {
    const life = oneLife('2026-11-23T00:01:00Z');
    life.claimsQuests(2);
    life.act(...claimWeek(2));
    for (const instant of ['2026-11-22T23:58:00Z', '2026-11-10T12:00:00Z']) {
      life.at(instant);
      expect(life.refusal(...claimWeek(2))).toBe('ALREADY_CLAIMED');
      expect(week(life).currentStep).toBe(2);
    }
    expect(life.claims('milestone:weekly:')).toHaveLength(1);
  });
});

describe('monthly progression', () => {
  test('I18: the premium track is closed without the pass; bought late it opens every earlier step, and only that part is paid', () => {
    const life = oneLife('2026-11-02T12:00:00Z');
    life.claimsQuests(ofOneDay);
    expect(month(life)).toMatchObject({
      currentStep: 6,
      passActivated: false,
      milestones: [{ step: 3, reward: { state: 'CLAIMABLE' }, passReward: { state: 'DISABLED' } }, {}, {}],
    });
    expect(life.act(...claimMonth(3)).tracks).toEqual(['FREE']);
    expect(life.refusal(...claimMonth(3))).toBe('ALREADY_CLAIMED');
    const before = life.pp;
    life.deliver(pass);
    expect(month(life).milestones[0]).toMatchObject({
      reward: { state: 'CLAIMED' },
      passReward: { state: 'CLAIMABLE' },
    });
    expect(life.act(...claimMonth(3))).toEqual({
      tracks: ['PREMIUM'],
      rewards: [{ type: 'points', amount: 80 }],
    });
    expect(life.pp).toBe(before + 8_000n);
    expect(life.refusal(...claimMonth(3))).toBe('ALREADY_CLAIMED');
    expect(life.claims('milestone:monthly:')).toEqual([
      'milestone:monthly:2026-11:3:FREE',
      'milestone:monthly:2026-11:3:PREMIUM',
    ]);
  });

  test('I18: a pass bought at 23:59:59.999 is of that month; one bought a millisecond later of the next', () => {
    const life = oneLife('2026-11-30T12:00:00Z');
    life.claimsQuests(ofOneDay);
    life.at('2026-11-30T23:59:59.999Z');
    life.deliver(pass);
    life.at('2026-12-01T00:00:00.000Z');
    expect(month(life).passActivated).toBe(false);
    const { notices } = life.act('visit', { body: {} });
    expect(notices[0]).toMatchObject({ period: '2026-11', rewards: [{ amount: 40 }, { amount: 80 }] });

    const late = oneLife('2026-11-30T12:00:00Z');
    late.claimsQuests(ofOneDay);
    late.at('2026-12-01T00:00:00.000Z');
    late.deliver(pass);
    expect(late.claims('milestone:monthly:')).toEqual(['milestone:monthly:2026-11:3:FREE']);
    expect(month(late).passActivated).toBe(true);
  });

  test('I18: a second pass opens the next month in which the player returns, and each pass opens one month', () => {
    const life = oneLife('2026-11-05T12:00:00Z');
    life.deliver(pass, pass, pass);
    for (const [instant, open] of [
      ['2026-12-05T12:00:00Z', true],
      ['2027-02-28T12:00:00Z', true],
      ['2027-03-01T12:00:00Z', false],
    ] as const) {
      life.at(instant);
      life.act('visit', { body: {} });
      expect([instant, month(life).passActivated]).toEqual([instant, open]);
    }
  });

  test('the summary counts the milestones that wait, each once for all its tracks', () => {
    const life = oneLife('2026-11-02T12:00:00Z');
    const waiting = () => playerViews.summary(life.host.player, life.world, {}, 1).monthlyClaims;
    expect(waiting()).toBe(0);
    life.claimsQuests(2 * ofOneDay);
    life.deliver(pass);
    const reached = month(life).milestones.filter(({ reward }) => reward.state === 'CLAIMABLE');
    expect(reached.length).toBeGreaterThan(1);
    expect(waiting()).toBe(reached.length);
    life.act(...claimMonth(reached[0]!.step));
    expect(waiting()).toBe(reached.length - 1);
  });

  test('a pass says before the purchase which month it will open, and afterwards which months are already open', () => {
    const life = oneLife('2026-11-05T12:00:00Z');
    const passes = () => {
      const { passActivated, passesFrom, nextPassFrom } = month(life);
      return { passActivated, passesFrom, nextPassFrom };
    };
    expect(passes()).toEqual({ passActivated: false, passesFrom: [], nextPassFrom: '2026-11-01' });
    life.deliver(pass);
    expect(passes()).toEqual({ passActivated: true, passesFrom: [], nextPassFrom: '2026-12-01' });
    life.deliver(pass, pass);
    expect(passes()).toEqual({
      passActivated: true,
      passesFrom: ['2026-12-01', '2027-01-01'],
      nextPassFrom: '2027-02-01',
    });
    life.at('2026-12-01T00:00:00Z');
    life.act('visit', { body: {} });
    expect(passes()).toEqual({
      passActivated: true,
      passesFrom: ['2027-01-01'],
      nextPassFrom: '2027-02-01',
    });
    life.at('2027-02-01T00:00:00Z');
    life.act('visit', { body: {} });
    // The player did not visit in January, so its pass counts now.
    expect(passes()).toMatchObject({ passActivated: true, passesFrom: [] });
  });

  test('I17: a clock that steps back a month does not reopen it or remove the pass', () => {
    const life = oneLife('2026-12-01T00:01:00Z');
    life.deliver(pass);
    life.claimsQuests(ofOneDay);
    life.act(...claimMonth(3));
    life.at('2026-11-30T23:58:00Z');
    expect(life.refusal(...claimMonth(3))).toBe('ALREADY_CLAIMED');
    expect(month(life)).toMatchObject({ currentStep: 6, passActivated: true });
  });

  test('S13: the summary counts levels as the wire does: the first milestone that is not reached', () => {
    const life = oneLife('2026-11-02T12:00:00Z');
    const summary = () => playerViews.summary(life.host.player, life.world, undefined, 1).monthlyProgression;
    expect(summary()).toMatchObject({
      currentLevel: 0,
      nextLevel: 1,
      currentStepInLevel: 0,
      nextLevelStep: 3,
    });
    life.claimsQuests(ofOneDay);
    expect(summary()).toEqual({
      currentLevel: 1,
      nextLevel: 2,
      levelsCount: 3,
      currentStepInLevel: 3,
      nextLevelStep: 4,
      isClaimable: true,
      passActivated: false,
    });
    life.act(...claimMonth(3));
    expect(summary().isClaimable).toBe(false);
    life.deliver(pass);
    expect(summary().isClaimable).toBe(true);
  });
});

test('a quest is exchanged once a day for another of its difficulty, never for one dealt that day', () => {
  const life = oneLife('2026-11-02T12:00:00Z', {
    quests: { ...easyQuests, templates: easyQuests.templates.map((t) => ({ ...t, total: 2 })) },
  });
  const view = () => playerViews.quests(life.host.player, life.world);
  const [easy, medium] = view().quests;
  const exchange = (id: (typeof easy & object)['id']) => ['exchangeQuest', { body: { id } }] as const;
  const { quest } = life.act(...exchange(easy!.id));
  expect([quest.difficulty, quest.id]).toEqual(['EASY', easy!.id]);
  expect(quest.template).not.toBe(easy!.template);
  expect(life.state.quests.dealt[0]!.sinceMs).toBe(life.world.nowMs);
  expect(view()).toMatchObject({ exchange: { left: 0 }, quests: [{ template: quest.template }, {}, {}] });
  expect(life.refusal(...exchange(medium!.id))).toBe('EXCHANGE_USED');
  life.at('2026-11-01T12:00:00Z');
  expect(life.refusal(...exchange(medium!.id))).toBe('EXCHANGE_USED');
  life.at('2026-11-03T12:00:00Z');
  expect(life.refusal(...exchange(easy!.id))).toBe('QUEST_ENDED');
  const [today] = view().quests;
  life.plays(2);
  expect(life.refusal(...exchange(today!.id))).toBe('NOT_EXCHANGEABLE');
  life.act('claimQuest', { body: { id: today!.id } });
  expect(life.refusal(...exchange(today!.id))).toBe('ALREADY_CLAIMED');
});
