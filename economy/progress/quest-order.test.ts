import { describe, expect, test } from 'vitest';
import type { Content } from '../kernel/world.ts';
import { playerViews } from '../act.ts';
import { dayOfNumber } from '../kernel/periods.ts';
import { deal, type DealtQuest } from './deal-quests.ts';
import { oneLife } from '../test/one-life.ts';
import { testContent, testWorld } from '../test/world.ts';

const FIRST_DAY = 20_776;
const DAYS = 30;
const PLAYERS = 200;

/** So many templates of each difficulty; a day has two easy, one medium and one hard quest. */
function quests(sizes: { EASY: number; MEDIUM: number; HARD: number }): Content['quests'] {
  return {
    daily: ['EASY', 'EASY', 'MEDIUM', 'HARD'],
    exchanges: 1,
    templates: (['EASY', 'MEDIUM', 'HARD'] as const).flatMap((difficulty) =>
      Array.from({ length: sizes[difficulty] }, (_, i) => ({
        id: `${difficulty.toLowerCase()}-${i}`,
        difficulty,
        goal: 'rounds' as const,
        total: 2,
        rewards: [{ type: 'points' as const, amount: 10 }],
      })),
    ),
  };
}
/** As many as content/quests.yaml has. */
const full = quests({ EASY: 11, MEDIUM: 10, HARD: 8 });

const worldWith = (content: Content['quests']) => ({
  ...testWorld('quest order'),
  content: { ...testContent, quests: content },
});
const idsOf = (dealt: readonly DealtQuest[]): string[] => dealt.map((q) => q.template.id);
const days = Array.from({ length: DAYS }, (_, i) => dayOfNumber(FIRST_DAY + i));
const players = Array.from({ length: PLAYERS }, (_, i) => String(100_000 + i));
const shared = (a: readonly string[], b: readonly string[]): number =>
  a.filter((id) => b.includes(id)).length;

describe('quests of neighbouring days', () => {
  test('repeat no template, for two hundred players on thirty days', () => {
    const world = worldWith(full);
    for (const player of players) {
      const month = days.map((day) => idsOf(deal(player, day, world)));
      for (const [i, today] of month.entries()) {
        expect(new Set(today).size).toBe(4);
        expect([player, days[i], shared(today, month[i + 1] ?? [])]).toEqual([player, days[i], 0]);
      }
    }
  });

  test('share no more than necessary if the pool is too small for two days', () => {
    for (const easy of [3, 4, 5]) {
      const world = worldWith(quests({ EASY: easy, MEDIUM: 2, HARD: 1 }));
      for (const player of players.slice(0, 40)) {
        const month = days.map((day) => idsOf(deal(player, day, world)));
        for (const [i, today] of month.slice(0, -1).entries()) {
          expect(new Set(today).size).toBe(4);
          // Two easy ones of three a day: one must repeat; and the only hard one.
          expect(shared(today, month[i + 1]!)).toBe((easy === 3 ? 1 : 0) + 1);
        }
      }
    }
  });

  test('are the same however often they are dealt, and give each player every template equally often', () => {
    const world = worldWith(full);
    const counts = new Map<string, number>();
    for (let i = 0; i < 88; i++)
      for (const id of idsOf(deal('100007', dayOfNumber(FIRST_DAY + i), world)))
        counts.set(id, (counts.get(id) ?? 0) + 1);
    for (const { id, difficulty } of full.templates) {
      const fair = difficulty === 'EASY' ? 16 : difficulty === 'MEDIUM' ? 8.8 : 11;
      expect(Math.abs((counts.get(id) ?? 0) - fair)).toBeLessThanOrEqual(2);
    }
    expect(deal('100007', days[3]!, world)).toEqual(deal('100007', days[3]!, worldWith(full)));
    // Different players get different quests.
    expect(new Set(players.map((p) => idsOf(deal(p, days[0]!, world)).join())).size).toBeGreaterThan(100);
  });

  test('repeat no template either where one was exchanged on every day', () => {
    const life = oneLife(`${days[0]}T12:00:00Z`, { quests: full });
    let before: string[] = [];
    for (const [i, day] of days.entries()) {
      life.at(`${day}T12:00:00Z`);
      const view = () => playerViews.quests(life.host.player, life.world).quests;
      const dealt = view();
      const { id } = dealt[i % dealt.length]!;
      life.act('exchangeQuest', { body: { id } });
      const today = [...new Set([...dealt, ...view()].map((q) => q.template))];
      expect(today).toHaveLength(5);
      expect([day, shared(today, before)]).toEqual([day, 0]);
      before = today;
    }
  });

  test('are also known for a document that an earlier version wrote', () => {
    const life = oneLife(`${days[0]}T12:00:00Z`, { quests: full });
    life.plays(1);
    const { templates: _, ...before } = life.state.quests.before;
    life.host.player = {
      ...life.host.player,
      state: {
        ...life.state,
        quests: { ...life.state.quests, before: { ...before, day: dayOfNumber(FIRST_DAY - 1) } },
      },
    };
    const [first] = playerViews.quests(life.host.player, life.world).quests;
    expect(life.act('exchangeQuest', { body: { id: first!.id } }).quest.template).not.toBe(first!.template);
  });
});

test('a game that was removed on the day is replaced, and a quest of a present game stays as it was', () => {
  const templates = full.templates.map((t, n) => ({ ...t, game: n % 2 === 0 ? 'any' : 'wheel' }));
  const gameIds = ['coin', 'wheel', 'one', 'two', 'three'];
  const content = { ...testContent, gameIds, quests: { ...full, templates } };
  const world = { ...testWorld(), content };
  const live = { ...content, gameIds: content.gameIds.filter((id) => id !== 'wheel') };
  const after = { ...world, content: live, contentAt: () => content };
  const day = dayOfNumber(FIRST_DAY);
  const stays = (quest: DealtQuest): boolean => quest.gameId !== 'wheel';
  let replaced = 0;
  for (let player = 0; player < 50; player++) {
    const [before, now] = [world, after].map((w) => deal(String(player), day, w));
    for (const quest of now!) expect(live.gameIds).toContain(quest.gameId);
    expect(now!.filter((_, n) => stays(before![n]!))).toEqual(before!.filter(stays));
    replaced += before!.filter((quest) => !stays(quest)).length;
  }
  expect(replaced).toBeGreaterThan(0);
});
