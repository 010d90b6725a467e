import { join } from 'node:path';
import { expect, test } from 'vitest';
import { loadContent } from '../../server/content.ts';
import { nodeDigest } from '../../server/players/digest.ts';
import { deviations } from './games.ts';
import { personaOf, personas } from './personas.ts';
import { reported } from './report.ts';
import { simulate } from './simulate.ts';

const { content } = loadContent(join(import.meta.dirname, '../../content'));
const few = { players: 40, days: 4, content, digest: nodeDigest };

test('the same seed simulates the same lives, another seed others', () => {
  const lines = reported(simulate({ ...few, seed: 7 }), content);
  expect(reported(simulate({ ...few, seed: 7 }), content)).toEqual(lines);
  expect(reported(simulate({ ...few, seed: 8 }), content)).not.toEqual(lines);
  expect(lines.at(-1)).toMatch(/sum to 0\.00 PP$/);
});

test('simulated games pay what their exact odds say, and quests are filled and claimed', () => {
  const result = simulate({ ...few, players: 150, seed: 3 });
  expect(result.sumMinor).toBe(0n);
  for (const table of result.tables) {
    expect(table.rounds, table.rules.gameId).toBeGreaterThan(100);
    expect(Math.abs(deviations(table)), table.rules.gameId).toBeLessThan(5);
  }
  const claimed = [...result.quests.values()].reduce((sum, quest) => sum + quest.claimed, 0);
  const paid = [...result.quests.values()].every((quest) => quest.claimed <= quest.filled);
  expect(claimed).toBeGreaterThan(0);
  expect(paid).toBe(true);
  expect(result.issuers.get('mint:welcome')?.gaveMinor).toBe(150n * 100_000n);
});

test('personas come in their shares, among few players too', () => {
  expect(personas.reduce((sum, persona) => sum + persona.share, 0)).toBeCloseTo(1);
  for (const { name, share } of personas) {
    const found = Array.from({ length: 200 }, (_, i) => personaOf(i)).filter((p) => p.name === name);
    expect(found.length / 200).toBeCloseTo(share, 1);
  }
});
