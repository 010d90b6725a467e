// docs/fairness.md for a reader who writes their own check: this test follows its text without our code, and must get
// its figures.
import { createHash, createHmac } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Draw } from '@parlor/contract/calls/fairness.ts';
import { describe, expect, test } from 'vitest';
import { verifyDraws, type DrawsFile } from './verify-draws.ts';

const page = readFileSync(join(import.meta.dirname, '..', '..', 'docs', 'fairness.md'), 'utf8');
const file = JSON.parse(
  /## A worked example[\s\S]*?```json\n([\s\S]*?)```/.exec(page)?.[1] ?? '',
) as DrawsFile;

const sha256 = (text: string): string => createHash('sha256').update(text, 'utf8').digest('hex');

/** Numbers one after the other, by "From seeds to numbers". */
function numbersOf({ serverSeed = '', clientSeed, nonce }: Draw): (below: number) => number {
  const words = (function* () {
    for (let block = 0; ; block += 1) {
      const bytes = createHmac('sha256', serverSeed).update(`${clientSeed}:${nonce}:${block}`).digest();
      for (let at = 0; at < 32; at += 4) yield BigInt(bytes.readUInt32BE(at));
    }
  })();
  return (below) => {
    for (;;) {
      const product = (words.next().value as bigint) * BigInt(below);
      if (product % 2n ** 32n >= 2n ** 32n % BigInt(below)) return Number(product / 2n ** 32n);
    }
  };
}

const byWeight = (weights: readonly number[], number: number): number => {
  let left = number;
  return weights.findIndex((weight) => (left -= weight) < 0);
};

const canonical = (value: unknown): string =>
  Array.isArray(value)
    ? `[${value.map(canonical).join(',')}]`
    : typeof value === 'object' && value !== null
      ? `{${Object.keys(value)
          .toSorted()
          .map((key) => `${JSON.stringify(key)}:${canonical((value as Record<string, unknown>)[key])}`)
          .join(',')}}`
      : JSON.stringify(value);

const RARITIES = ['COMMON', 'UNCOMMON', 'RARE', 'EPIC', 'LEGENDARY'] as const;
const NUMBERS = [[0, 1, 2, 3, 4], [5, 6, 7, 8], [9, 10, 11], [12, 13], [14]] as const;
type Rarity = (typeof RARITIES)[number];
interface PackInput {
  readonly version: string;
  readonly collectibles: number;
  readonly bestDraw: Rarity;
  readonly sinceGuarantee: number;
  readonly table: {
    readonly rarities: Record<Rarity, number>;
    readonly sources: { readonly active: number; readonly vintage: number };
    readonly guarantee: { readonly rarity: Rarity; readonly within: number };
    readonly collections: { readonly active: readonly string[]; readonly vintage: readonly string[] };
  };
}
interface BoxInput {
  readonly version: string;
  readonly table: {
    readonly items: number;
    readonly lines: ReadonlyArray<{
      readonly weight: number;
      readonly rewards: ReadonlyArray<{ readonly amount: string }>;
    }>;
  };
}

/** The rows of the page's table, by its words. */
function packRows(draw: Draw): string[] {
  const { table, collectibles, bestDraw, sinceGuarantee } = draw.input as PackInput;
  const next = numbersOf(draw);
  const rank = (rarity: Rarity): number => RARITIES.indexOf(rarity);
  let since = sinceGuarantee;
  let best = -1;
  return Array.from({ length: collectibles }, (_, i) => {
    const promised = i === collectibles - 1 && best < rank(bestDraw) ? rank(bestDraw) : 0;
    const due = since + 1 >= table.guarantee.within ? rank(table.guarantee.rarity) : 0;
    const weights = RARITIES.map((r, at) => (at < Math.max(promised, due) ? 0 : table.rarities[r]));
    const all = weights.reduce((sum, weight) => sum + weight, 0);
    const ofRarity = next(all);
    const rarity = byWeight(weights, ofRarity);
    const { active, vintage } = table.sources;
    const ofSource = next(active + vintage);
    const source = byWeight([active, vintage], ofSource) === 0 ? 'active' : 'vintage';
    const from = table.collections[source];
    const ofCollection = next(from.length);
    const numbers = NUMBERS[rarity]!;
    const ofNumber = next(numbers.length);
    best = Math.max(best, rarity);
    since = rarity >= rank(table.guarantee.rarity) ? 0 : since + 1;
    const [collection, number] = [from[ofCollection]!, numbers[ofNumber]!];
    return `| ${i + 1} | ${ofRarity} of ${all}: ${RARITIES[rarity]!} | ${ofSource} of ${active + vintage}: ${source} | ${ofCollection} of ${from.length}: ${collection} | ${ofNumber} of ${numbers.length} | urn:${collection}:${number} | ${since} |`;
  });
}

describe('the worked example of docs/fairness.md', () => {
  const [pack, box, round] = file.draws as [Draw, Draw, Draw];

  test('matches by our own check', () => {
    expect(verifyDraws(file.draws, file.rules).map(({ check }) => check.verdict)).toEqual([
      'matches',
      'matches',
      'matches',
    ]);
  });

  test('has seeds that give their hash, and tables that give their name', () => {
    for (const draw of file.draws) expect(sha256(draw.serverSeed ?? '')).toBe(draw.serverSeedHash);
    for (const { input } of [pack, box]) {
      const { table, version } = input as PackInput;
      expect(sha256(canonical(table)).slice(0, 16)).toBe(version);
    }
  });

  test('has the block, the word and the rows of the pack', () => {
    const block = createHmac('sha256', pack.serverSeed ?? '')
      .update(`${pack.clientSeed}:0:0`)
      .digest();
    expect(page).toContain(`\n${block.toString('hex')}\n`);
    expect(page).toContain(`= ${block.readUInt32BE(0).toLocaleString('en')}.`);
    const rows = packRows(pack);
    for (const row of rows) expect(page).toContain(row);
    expect((pack.outcome as { collectibles: string[] }).collectibles).toEqual(
      rows.map((row) => /urn:[a-z]+:\d+/.exec(row)?.[0]),
    );
  });

  test('has the lines of the box and the number of the round', () => {
    const next = numbersOf(box);
    const { table } = box.input as BoxInput;
    const weights = table.lines.map(({ weight }) => weight);
    const all = weights.reduce((sum, weight) => sum + weight, 0);
    const numbers = Array.from({ length: table.items }, () => next(all));
    const lines = numbers.map((number) => byWeight(weights, number));
    expect(box.outcome).toEqual({ lines });
    expect(page).toContain(`Its numbers are ${numbers[0]} of ${all} and ${numbers[1]} of ${all}.`);
    const amounts = lines.map((line) => table.lines[line]!.rewards[0]!.amount);
    expect(page).toContain(`: ${amounts.join(' and ')} PP.`);
    const drawn = numbersOf(round)(10_001);
    expect(round.outcome).toEqual({ drawn: [drawn] });
    expect(page).toContain(`it was ${drawn}, which is ${(drawn / 100).toFixed(2)} on the track`);
  });
});
