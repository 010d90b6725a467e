// Schemas of content/collections.yaml and content/lootboxes.yaml: the odds tables.
import * as z from 'zod/mini';
import { COLLECTION_SIZE } from '../calls/collectibles.ts';
import { text } from './languages/text.ts';
import { idOf, unique, whole } from './parts.ts';
import { toMinor } from '../kernel/money.ts';
import { Currency, Instant, moneyIn, RARITIES, Rarity } from '../kernel/vocabulary.ts';

/** A draw is from at most 2^21 results (economy/play/fairness.ts). */
const MAX_WEIGHT = 2 ** 21;
const weight = z.int().check(z.nonnegative(), z.maximum(1_000_000));
const sumWithin = (sum: number): boolean => sum >= 1 && sum <= MAX_WEIGHT;

const CollectionContent = z.strictObject({
  id: idOf('a collection id'),
  name: text(60),
  activationDate: Instant,
  /** A vintage collection comes only from the small share of draws for vintage ones. */
  vintage: z.boolean(),
  /** Names by number: 5 common, 4 uncommon, 3 rare, 2 epic, 1 legendary. */
  collectibles: z
    .array(text(60))
    .check(z.length(COLLECTION_SIZE, { error: `a collection has ${COLLECTION_SIZE} collectibles` })),
});

/** content/collections.yaml */
export const CollectionsContent = z
  .strictObject({
    collections: z.array(CollectionContent).check(
      z.minLength(1),
      unique((c) => c.id, 'two collections have the same id'),
    ),
    packs: z.strictObject({
      /** Weights of rarities for one collectible. */
      rarities: z.record(Rarity, weight).check(
        z.refine((w) => sumWithin(RARITIES.reduce((sum, r) => sum + w[r], 0)) && w.LEGENDARY > 0, {
          error: `weights are whole, sum to 1 … ${MAX_WEIGHT}, and LEGENDARY has some (a guarantee needs it)`,
        }),
      ),
      /** Weights of the sources of a collectible. */
      sources: z.strictObject({ active: weight, vintage: weight }).check(
        z.refine((s) => s.active >= 1 && sumWithin(s.active + s.vintage), {
          error: 'active needs some weight',
        }),
      ),
      /** The rarity comes at the latest with draw number `within` since its last one. */
      guarantee: z.strictObject({ rarity: Rarity, within: whole(2, 10_000) }),
    }),
    /** PP for one duplicate, by rarity. */
    exchange: z.record(Rarity, moneyIn('PP', 1n)),
  })
  .check(
    z.refine((c) => c.collections.some((one) => !one.vintage), {
      error: 'at least one collection must be active',
      path: ['collections'],
    }),
    z.refine((c) => c.packs.sources.vintage === 0 || c.collections.some((one) => one.vintage), {
      error: 'vintage has weight, but no collection is vintage',
      path: ['packs', 'sources', 'vintage'],
    }),
  );
export type CollectionsContent = z.infer<typeof CollectionsContent>;

const Box = z.strictObject({
  /** How many items a box holds, each drawn from all lines. */
  items: whole(1, 10),
  lines: z
    .array(
      z.strictObject({
        weight: whole(1, 1_000_000),
        rarity: Rarity,
        rewards: z
          .array(
            z.strictObject({ currency: Currency, amount: z.string() }).check(
              z.refine((r) => /^\d+(\.\d+)?$/.test(r.amount) && (toMinor(r.currency, r.amount) ?? 0n) > 0n, {
                error: 'an amount is a decimal text above zero with at most the decimals of its currency',
                path: ['amount'],
              }),
            ),
          )
          .check(z.minLength(1), z.maxLength(4)),
      }),
    )
    .check(
      z.minLength(1),
      z.maxLength(40),
      z.refine((lines) => sumWithin(lines.reduce((sum, l) => sum + l.weight, 0)), {
        error: `weights sum to at most ${MAX_WEIGHT}`,
      }),
    ),
});

/** content/lootboxes.yaml */
export const LootboxesContent = z.strictObject({ FREE: Box, STANDARD: Box, PREMIUM: Box });
export type LootboxesContent = z.infer<typeof LootboxesContent>;
