// Random lives of a player: after every command, each invariant of the engine is checked again. A failure prints its
// seed and path; TEST_SEED and TEST_PATH repeat it (docs/testing.md).
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isRefusal } from '@parlor/contract/kernel/errors.ts';
import { budget, cases } from '@parlor/contract/test/random-cases.ts';
import { MemoryHost } from './memory-host.ts';
import { collectsAsBySingleCalls } from './test/by-single-calls.ts';
import { CollectingLife } from './test/collecting-life.ts';
import { collectingStep, playingStep, take, type MovingWorld, type Step } from './test/life-steps.ts';
import { Life } from './test/life.ts';
import { freeze, must } from './test/must.ts';
import { QuestProgress } from './test/quest-progress.ts';
import { testContent, testWorld } from './test/world.ts';

const PLAYERS_LIVES = [250, 5_000] as const;
const COLLECTORS_LIVES = [150, 2_500] as const;

/** Runs the steps of a life and returns the player's final state. */
function live(steps: readonly Step[], seed: string, limitPerDay: number): MemoryHost {
  const world: MovingWorld = { ...testWorld(seed), content: withLimit(limitPerDay) };
  const host = new MemoryHost('100001', world);
  const life = new Life(host);
  const collecting = new CollectingLife(host, world);
  const quests = new QuestProgress(host);
  life.check('birth');
  const request = new Map<string, string>();
  const seen = { packIds: [] };
  for (const s of steps) {
    const before = freeze(host.player);
    const version = host.version;
    const entries = host.rows.ledger.length;
    if (s.do === 'collect') collectsAsBySingleCalls(host, world);
    const reply = take(host, world, s, seen);
    if (isRefusal(reply)) {
      must(
        host.player === before && host.version === version && host.rows.ledger.length === entries,
        'I8: a refusal has no effect',
      );
    }
    mustConflict(request, s, reply);
    life.check(s.do);
    collecting.check(s, reply);
    quests.check();
  }
  return host;
}

test('I1–I6, I8, I12–I19, I23, I38–I39: lives of play keep every invariant', () => {
  let settledOnce = 0;
  fc.assert(
    fc.property(
      fc.array(playingStep, { minLength: 65, maxLength: 65 }),
      fc.string({ minLength: 1, maxLength: 8 }),
      (steps, seed) => {
        settledOnce += live(steps, seed, 50_000).rows.claims.size > 1 ? 1 : 0;
      },
    ),
    budget(...PLAYERS_LIVES),
  );
  // The lives are rich enough to prove something: many of them completed and claimed a quest.
  expect(settledOnce).toBeGreaterThan(cases(...PLAYERS_LIVES) / 5);
}, 600_000);

test('I12–I24, I28: lives of collectors keep every invariant', () => {
  const rich: Record<string, number> = {};
  fc.assert(
    fc.property(
      fc.array(collectingStep, { minLength: 90, maxLength: 90 }),
      fc.string({ minLength: 1, maxLength: 8 }),
      fc.constantFrom(150, 12_000, 50_000),
      (steps, seed, limit) => {
        const { rows } = live(steps, seed, limit);
        const found = new Set([...rows.claims.keys(), ...rows.draws.keys()].map(kindOf));
        for (const what of found) rich[what] = (rich[what] ?? 0) + 1;
      },
    ),
    budget(...COLLECTORS_LIVES),
  );
  // Many of the lives made every kind of claim.
  for (const what of KINDS) expect(rich[what], what).toBeGreaterThan(cases(...COLLECTORS_LIVES) / 25);
}, 600_000);

const withLimit = (perPlayerPerDay: number) => ({
  ...testContent,
  quests: { ...testContent.quests, exchanges: 2 },
  economy: { ...testContent.economy, limits: { ...testContent.economy.limits, perPlayerPerDay } },
  collections: {
    ...testContent.collections,
    // So even that a short life can complete a collection.
    packs: {
      ...testContent.collections.packs,
      rarities: { COMMON: 5, UNCOMMON: 4, RARE: 3, EPIC: 2, LEGENDARY: 1 },
      sources: { active: 2, vintage: 1 },
    },
  },
});

/** The kind of a reference, without its days, numbers and ids. */
const kindOf = (reference: string): string =>
  reference.startsWith('pack:')
    ? 'pack'
    : reference
        .replace(/o\d+-\d+/, 'order')
        .replace(/moths|lamps|orchard/, '*')
        .replaceAll(/:(?:[\dW-]+|round-\d+)/g, '');
const KINDS = [
  'quest',
  'milestone:weekly',
  'milestone:monthly:FREE',
  'milestone:monthly:PREMIUM',
  'daily',
  'collectible',
  'pack',
  'lootbox:FREE',
  'lootbox:STANDARD',
  'lootbox:PREMIUM',
  'subscription:order',
  'collection:*',
  'exchange',
  'boost:quest',
];

/** I38: an id reused with other data is a conflict. */
function mustConflict(request: Map<string, string>, s: Step, reply: unknown): void {
  if (s.do !== 'round' && s.do !== 'bet') return;
  const id = `${s.do} ${s.do === 'round' ? s.id : s.tx}`;
  const data = JSON.stringify(s, (_, v: unknown) => (typeof v === 'bigint' ? `${v}` : v));
  const first = request.get(id);
  if (first !== undefined && first !== data)
    must(isRefusal(reply), `I38: ${id} was taken with other data and did not conflict`);
  if (first === undefined && !isRefusal(reply)) request.set(id, data);
}
