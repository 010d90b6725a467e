// Lootboxes: how many a player has, the odds of each kind, and opening one (spec §3, §7).
import * as z from 'zod/mini';
import { get, post } from '../kernel/endpoint.ts';
import { STARTING_ERRORS } from '../kernel/starting-errors.ts';
import { DrawReceipt } from '../formats/draw-receipt.ts';
import { AnyLootboxKind, Count, Currency, DurationMs, Rarity } from '../kernel/vocabulary.ts';

export const LootboxCounts = z.object({ FREE: Count, STANDARD: Count, PREMIUM: Count, resetIn: DurationMs });
export type LootboxCounts = z.infer<typeof LootboxCounts>;
/** Amounts of lootbox rewards are strings (spec §3). */
export const RewardItem = z.object({
  rarity: Rarity,
  rewards: z.array(z.object({ currency: Currency, amount: z.string() })),
});
export type RewardItem = z.infer<typeof RewardItem>;

/** One line of the odds table that the draw uses: its chance is `weight` divided by the sum of all weights. */
export const LootboxLine = z.extend(RewardItem, { weight: z.int().check(z.positive()) });
/** `version` is the hash of the table. A draw stores it together with the table itself. */
export const LootboxTable = z.object({
  kind: AnyLootboxKind,
  version: z.string(),
  /** How many items a box holds, each drawn from all lines. */
  items: z.int().check(z.positive()),
  lines: z.array(LootboxLine),
  /** Number of the next box, for `openLootbox`; the FREE one is known by its day. */
  next: z.optional(z.int().check(z.positive())),
});
export type LootboxTable = z.infer<typeof LootboxTable>;

export const lootboxes = {
  lootboxes: get('/api/meta/lootboxes', {
    summary: 'Unopened lootboxes, and the odds of each kind',
    reply: z.object({ counts: LootboxCounts, tables: z.array(LootboxTable) }),
  }),
  openLootbox: post('/api/meta/lootboxes/open', {
    summary: 'Open a lootbox; a lootbox named by its number is opened once, and a repeat gets the same reply',
    body: z.strictObject({ kind: AnyLootboxKind, number: z.optional(z.int().check(z.positive())) }),
    reply: z.object({ items: z.array(RewardItem), draw: z.optional(DrawReceipt) }),
    errors: ['NO_LOOTBOX', 'ALREADY_CLAIMED', 'SWITCHED_OFF', ...STARTING_ERRORS],
  }),
};
