import { join } from 'node:path';
import { expect, test } from 'vitest';
import { cases } from '@parlor/contract/test/budget.ts';
import { browserDigest } from '@parlor/sdk/fairness/digest.ts';
import { loadContent } from '../../server/content/load-content.ts';
import { nodeDigest } from '../../server/players/digest.ts';
import { charts } from './report/charts.ts';
import { sum } from './report/figures.ts';
import { deviations } from './games.ts';
import { personaOf, personas, type PersonaName } from './personas.ts';
import { reported } from './report/report.ts';
import { simulate, type Simulation } from './simulate.ts';
import type { Tally } from './tally.ts';

const { content } = loadContent(join(import.meta.dirname, '../../content'));
const few = { players: 16, days: 36, content, digest: nodeDigest };
const everyone = (s: Simulation): Tally[] => [...s.tallies.values()];
const bytesOf = (s: Simulation): string =>
  [...reported(s, content), ...charts(s, content).values()].join('\n');

test('the same seed simulates the same lives to the byte, by Node’s hashes or the browser’s; another seed others', () => {
  const once = bytesOf(simulate({ ...few, seed: 7 }));
  // Nothing but the seed decides, and not which of the two hashes it goes through.
  expect(bytesOf(simulate({ ...few, digest: browserDigest, seed: 7 }))).toBe(once);
  expect(bytesOf(simulate({ ...few, seed: 8 }))).not.toBe(once);
  expect(once).toMatch(/sum to 0\.00 PP/);
}, 600_000);

/** Thirty lives, looked at from two sides. */
let thirty: Simulation | undefined;
const thirtyLives = (): Simulation => (thirty ??= simulate({ ...few, players: cases(30, 200), seed: 3 }));

test('simulated lives use the whole economy, and games pay what their exact odds say', () => {
  const result = thirtyLives();
  expect(result.sumMinor).toBe(0n);
  for (const table of result.tables) {
    expect(table.rounds, table.rules.gameId).toBeGreaterThan(100);
    expect(Math.abs(deviations(table)), table.rules.gameId).toBeLessThan(6);
  }
  const gave = new Set([...result.issuers.keys()].filter((account) => account.startsWith('mint:')));
  for (const reason of [
    'welcome',
    'daily',
    'quest',
    'milestone',
    'lootbox',
    'exchange',
    'subscription',
    'boost',
  ])
    expect(gave, reason).toContain(`mint:${reason}`);
  expect(result.issuers.get('mint:welcome')?.gaveMinor).toBe(BigInt(cases(30, 200)) * 100_000n);
  for (const kind of ['FREE', 'STANDARD', 'PREMIUM'])
    expect(sum(everyone(result).map((t) => t.boxes.get(kind)?.opened ?? 0)), kind).toBeGreaterThan(0);
  expect(everyone(result).flatMap((t) => t.passes).length).toBeGreaterThan(0);
}, 600_000);

test('no life waits longer for a guaranteed collectible than was promised, and none comes near the day’s limit', () => {
  const result = thirtyLives();
  const { within } = content.collections.packs.guarantee;
  const waits = everyone(result).flatMap((t) => [...t.waits.keys()]);
  expect(waits.length).toBeGreaterThan(10);
  expect(Math.max(...waits)).toBeLessThanOrEqual(within);
  for (const { maxInADay } of everyone(result))
    expect(maxInADay).toBeLessThan((content.economy.limits.perPlayerPerDay * 100) / 2);
}, 600_000);

test('a quest that is gone for is filled: each template by some grinder, no hard one by everybody', () => {
  const result = simulate({ ...few, players: 90, days: 12, seed: 11 });
  const countOf = (name: PersonaName, id: string) => result.tallies.get(name)!.quests.get(id)!;
  const { templates } = content.quests;
  const never = templates.filter(({ id }) => {
    const { dealt, filled } = countOf('grinder', id);
    return dealt > 4 && filled === 0;
  });
  const tooEasy = templates.filter(({ id, difficulty }) => {
    const { dealt, filled } = countOf('newcomer', id);
    return difficulty === 'HARD' && filled > dealt / 4;
  });
  expect([never, tooEasy]).toEqual([[], []]);
}, 600_000);

test('personas come in their shares, among few players too', () => {
  expect(personas.reduce((all, persona) => all + persona.share, 0)).toBeCloseTo(1);
  for (const { name, share } of personas) {
    const found = Array.from({ length: 200 }, (_, i) => personaOf(i)).filter((p) => p.name === name);
    expect(found.length / 200).toBeCloseTo(share, 1);
  }
});
