// Draws packs and lootboxes again from the odds table that their draw stores: no present rule is needed.
import type { Draw } from '@parlor/contract/calls/fairness.ts';
import { AnyLootboxKind, Currency, RARITIES, Rarity } from '@parlor/contract/kernel/vocabulary.ts';
import { drawLootbox, itemsOfLines } from '@parlor/economy/collectibles/lootboxes.ts';
import { drawPack } from '@parlor/economy/collectibles/pack-draw.ts';
import { versionOf } from '@parlor/economy/play/weights.ts';
import * as z from 'zod/mini';
import { browserDigest } from './digest.ts';
import type { DrawnAgain, Reading } from './draw-again.ts';
import { firstBytesOf, hashOf, recordedSource, type Seeds } from './drawn-numbers.ts';

const count = z.int().check(z.nonnegative());
const names = z.array(z.string());

// Strict: a table with unknown fields was drawn by rules that this page does not know.
const PackInput = z.strictObject({
  version: z.string(),
  table: z.strictObject({
    rarities: z.record(Rarity, count),
    sources: z.strictObject({ active: count, vintage: count }),
    guarantee: z.strictObject({ rarity: Rarity, within: z.int().check(z.positive()) }),
    collections: z.strictObject({ active: names, vintage: names }),
  }),
  collectibles: z.int().check(z.positive(), z.maximum(1000)),
  bestDraw: Rarity,
  sinceGuarantee: count,
});
const LootboxInput = z.strictObject({
  version: z.string(),
  kind: AnyLootboxKind,
  table: z.strictObject({
    items: z.int().check(z.positive(), z.maximum(1000)),
    lines: z.array(
      z.strictObject({
        weight: count,
        rarity: Rarity,
        rewards: z.array(z.strictObject({ currency: Currency, amount: z.string() })),
      }),
    ),
  }),
});

export type TableInput =
  | ({ readonly purpose: 'pack' } & z.infer<typeof PackInput>)
  | ({ readonly purpose: 'lootbox' } & z.infer<typeof LootboxInput>);

/** The stored input of a pack's or lootbox's draw; undefined for anything else and for an unknown form. */
export function tableInputOf({ purpose, input }: Pick<Draw, 'purpose' | 'input'>): TableInput | undefined {
  if (purpose === 'pack') {
    const pack = PackInput.safeParse(input);
    return pack.success ? { purpose, ...pack.data } : undefined;
  }
  if (purpose !== 'lootbox') return undefined;
  const box = LootboxInput.safeParse(input);
  return box.success ? { purpose, ...box.data } : undefined;
}

/** The name of a table, computed from its content. */
export const nameOfTable = ({ table }: TableInput): string => versionOf(browserDigest, table);

export interface TableDrawn {
  readonly again: DrawnAgain;
  /** For a pack: collectibles since the last one of the guaranteed rarity or higher, after it. */
  readonly sinceGuarantee?: number;
}

/** Throws if the table cannot be drawn from (no weights at all). */
export function drawFromTable(seeds: Seeds, input: TableInput): TableDrawn {
  const { source, numbers } = recordedSource(seeds);
  const common = { serverSeedHash: hashOf(seeds.serverSeed), firstBytes: firstBytesOf(seeds), numbers };
  if (input.purpose === 'pack') {
    const { ids, sinceGuarantee } = drawPack(input.table, input, source);
    const outcome = { collectibles: ids };
    return { again: { ...common, outcome, reading: { kind: 'collectibles', ids } }, sinceGuarantee };
  }
  const lines = drawLootbox(input.table, source);
  const items = itemsOfLines(input.table, lines);
  return { again: { ...common, outcome: { lines }, reading: { kind: 'items', items } } };
}

const PackOutcome = z.object({ collectibles: z.array(z.string()) });
const LootboxOutcome = z.object({ lines: z.array(count) });

/** The picture of a recorded outcome; undefined if it cannot be read. Nothing is computed for it. */
export function readingOfRecorded(input: TableInput, outcome: unknown): Reading | undefined {
  if (input.purpose === 'pack') {
    const pack = PackOutcome.safeParse(outcome);
    return pack.success ? { kind: 'collectibles', ids: pack.data.collectibles } : undefined;
  }
  const box = LootboxOutcome.safeParse(outcome);
  if (!box.success || box.data.lines.some((i) => i >= input.table.lines.length)) return undefined;
  return { kind: 'items', items: itemsOfLines(input.table, box.data.lines) };
}

/** Whether a table has anything to draw, so that drawing ends. */
export function isDrawable(input: TableInput): boolean {
  if (input.purpose === 'lootbox') return input.table.lines.some((line) => line.weight > 0);
  const { sources, collections, rarities } = input.table;
  return (
    RARITIES.some((rarity) => rarities[rarity] > 0) &&
    sources.active + sources.vintage > 0 &&
    (sources.active === 0 || collections.active.length > 0) &&
    (sources.vintage === 0 || collections.vintage.length > 0)
  );
}
