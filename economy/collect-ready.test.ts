import { describe, expect, test } from 'vitest';
import { MAX_MINOR } from '@parlor/contract/kernel/money.ts';
import { act } from './act.ts';
import { easyQuests, oneLife, type OneLife } from './test/one-life.ts';
import { testContent } from './test/world.ts';

const limited = (perPlayerPerDay: number) => ({
  quests: easyQuests,
  economy: {
    ...testContent.economy,
    limits: { ...testContent.economy.limits, perPlayerPerDay },
  },
});
const all = ['collectReady', { body: {} }] as const;
const kinds = (things: readonly { readonly kind: string }[] = []): string[] => things.map((t) => t.kind);

/** A Friday. Three quests of 10 PP are complete; a daily reward, a card and a box are ready. */
function onAFriday(perPlayerPerDay: number): OneLife {
  const life = oneLife('2026-11-20T12:00:00Z', limited(perPlayerPerDay));
  life.plays(1);
  return life;
}

describe("everything that is ready, near the day's limit", () => {
  test('cards, boxes and points within the limit are given; a claim above the limit waits completely', () => {
    const life = onAFriday(10);
    const { items, waiting } = life.act(...all);
    // The daily reward is 10. An opened box always pays, whatever it draws.
    expect(kinds(items)).toEqual(['daily', 'daily-collectible', 'daily-lootbox']);
    expect(items.flatMap((i) => i.packId ?? [])).toHaveLength(1);
    expect(kinds(waiting)).toEqual(['quest', 'quest', 'quest']);
    expect(life.claims('quest:')).toEqual([]);
    expect(life.paid('daily:')).toBe(1_000n);
    // A second request pays nothing again, and the same claims wait.
    const { pp } = life;
    expect(life.act(...all)).toEqual({ items: [], waiting });
    expect(life.pp).toBe(pp);
  });

  test('a smaller claim is paid even if a larger one before it has to wait', () => {
    const quests = {
      ...easyQuests,
      templates: easyQuests.templates.map((t) =>
        t.difficulty === 'EASY' ? { ...t, rewards: [{ type: 'points' as const, amount: 90 }] } : t,
      ),
    };
    const life = oneLife('2026-11-20T12:00:00Z', { ...limited(25), quests });
    life.plays(1);
    const { items, waiting } = life.act('collectReady', { body: { only: ['quest'] } });
    expect(items.map((i) => i.rewards)).toEqual([
      [{ type: 'points', amount: 10 }],
      [{ type: 'points', amount: 10 }],
    ]);
    expect(waiting?.map((w) => w.rewards)).toEqual([[{ type: 'points', amount: 90 }]]);
    expect(life.paid('quest:')).toBe(2_000n);
  });

  test('each waiting claim has the times when it can be claimed and when it ends', () => {
    const life = onAFriday(35);
    life.claimsQuests(2);
    const { waiting = [] } = life.act(...all);
    const items = Object.fromEntries(
      waiting.map(({ kind, because, claimableFrom, endsAt, paidAtEnd }) => [
        kind,
        { because, claimableFrom, endsAt, paidAtEnd },
      ]),
    );
    // A quest ends with its day, before the limit has room again, so no day is promised for it.
    expect(items['quest']).toEqual({
      because: 'day-limit',
      endsAt: '2026-11-21T00:00:00.000Z',
    });
    expect(items['weekly']).toEqual({
      because: 'day-limit',
      claimableFrom: '2026-11-21T00:00:00.000Z',
      endsAt: '2026-11-23T00:00:00.000Z',
      paidAtEnd: true,
    });
    // The promise holds.
    life.at('2026-11-21T00:00:00Z');
    expect(kinds(life.act('collectReady', { body: { only: ['weekly'] } }).items)).toEqual(['weekly']);
  });

  test('on the last day of a week its milestone promises no later day: the end of the week pays it', () => {
    const life = oneLife('2026-11-22T12:00:00Z', limited(25));
    life.claimsQuests(2);
    const { waiting = [] } = life.act(...all);
    expect(waiting.find((w) => w.kind === 'weekly')).toMatchObject({
      endsAt: '2026-11-23T00:00:00.000Z',
      paidAtEnd: true,
    });
    expect(waiting.find((w) => w.kind === 'weekly')).not.toHaveProperty('claimableFrom');
    life.at('2026-11-23T00:00:00Z');
    life.act('visit', { body: {} });
    expect(life.claims('milestone:weekly:2026-W47')).toHaveLength(1);
  });

  test('while payouts are paused, cards are given and no time is promised', () => {
    const life = onAFriday(1_000);
    life.world.mintingPaused = true;
    const { items, waiting } = life.act(...all);
    expect(kinds(items)).toEqual(['daily-collectible']);
    expect(new Set(waiting?.map((w) => w.because))).toEqual(new Set(['minting-paused']));
    expect(waiting?.flatMap((w) => w.claimableFrom ?? [])).toEqual([]);
    life.world.mintingPaused = false;
    expect(kinds(life.act(...all).items)).toEqual([
      'daily',
      'daily-lootbox',
      'quest',
      'quest',
      'quest',
      'weekly',
      'monthly',
    ]);
  });

  test('a full balance delays only points', () => {
    const life = onAFriday(1_000);
    const player = { ...life.host.player, balances: { ...life.host.player.balances, PP: MAX_MINOR } };
    const acted = act(player, ...all, life.world);
    if ('refused' in acted) throw new Error(acted.refused);
    expect(kinds(acted.reply.items)).toEqual(['daily-collectible']);
    expect(new Set(acted.reply.waiting?.map((w) => w.because))).toEqual(new Set(['balance-limit']));
    expect(acted.effects.postings).toEqual([]);
    expect(acted.effects.claims.map((c) => c.reference)).toEqual(['collectible:2026-11-20']);
    // A refused claim has left no draw behind.
    expect(acted.effects.draws).toEqual([]);
  });

  test('the refusal of a single claim is true for its kind', () => {
    const life = onAFriday(5);
    const why = (...[name, input]: Parameters<OneLife['act']>): string | undefined => {
      const reply = life.host.act(name, input, life.world);
      return typeof reply === 'object' && 'refused' in reply ? (reply.why as string) : undefined;
    };
    expect(why('claimFastlane', { body: { feature: 'FREE_PP' } })).toMatch(/ends with its day/);
    expect(why('claimQuest', { body: { id: { day: '2026-11-20', index: 0 } } })).toMatch(/ends with its day/);
  });
});

describe('a box that the player may not open', () => {
  test.each([
    [
      'because of their limit',
      (life: OneLife) => {
        life.act('setCareLimit', { body: { kind: 'packs', period: 'day', amount: 1 } } as never);
        life.deliver({ type: 'lootbox', kind: 'STANDARD', amount: 1 });
        life.openLootbox('STANDARD');
      },
      'CARE_LIMIT',
    ],
    ['in a break', (life: OneLife) => life.act('takeBreak', { days: 1 }), 'CARE_PAUSED'],
  ])('%s stays, and everything else is given', (_, forbids, code) => {
    const life = onAFriday(1_000);
    forbids(life);
    const given = kinds(life.act(...all).items);
    expect(given).toEqual(expect.arrayContaining(['daily', 'quest']));
    expect(given).not.toContain('daily-lootbox');
    // Nothing else is ready: now the reason is told.
    expect(life.refusal(...all)).toBe(code);
    life.at('2026-11-22T12:00:00Z');
    expect(kinds(life.act(...all).items)).toContain('daily-lootbox');
  });
});
