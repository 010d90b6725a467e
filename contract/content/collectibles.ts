// Schemas of content/collections.yaml and content/lootboxes.yaml: the odds tables.
import * as z from 'zod/mini';
import { COLLECTION_SIZE } from '../calls/collectibles.ts';
import { text } from './languages/text.ts';
import { datesInOrder, idOf, unique, whole } from './parts.ts';
import { toMinor } from '../kernel/money.ts';
import { Currency, Instant, moneyIn, RARITIES, Rarity } from '../kernel/vocabulary.ts';

/** A draw is from at most 2^21 results (economy/play/fairness.ts). */
const MAX_WEIGHT = 2 ** 21;
const weight = z.int().check(z.nonnegative(), z.maximum(1_000_000));
const sumWithin = (sum: number): boolean => sum >= 1 && sum <= MAX_WEIGHT;

const CollectionContent = z
  .strictObject({
    id: idOf('a collection id'),
    name: text(60),
    activationDate: Instant,
    /** A vintage collection comes only from the small share of draws for vintage ones. */
    vintage: z.boolean(),
    /** Before it the collection is neither shown nor drawn. */
    from: z.optional(Instant),
    /** From then on it is vintage. */
    vintageFrom: z.optional(Instant),
    /** Names by number: 5 common, 4 uncommon, 3 rare, 2 epic, 1 legendary. */
    collectibles: z
      .array(text(60))
      .check(z.length(COLLECTION_SIZE, { error: `a collection has ${COLLECTION_SIZE} collectibles` })),
  })
  .check(datesInOrder('from', 'vintageFrom'));
type CollectionContent = z.infer<typeof CollectionContent>;

type Dated = Pick<CollectionContent, 'vintage' | 'from' | 'vintageFrom'>;
/** What a collection is at an instant; undefined before it begins. */
export function stateOfCollection({ vintage, from, vintageFrom }: Dated, ms: number) {
  if (from !== undefined && ms < Date.parse(from)) return undefined;
  return vintage || (vintageFrom !== undefined && Date.parse(vintageFrom) <= ms) ? 'vintage' : 'active';
}
/** The instants at which a collection changes, and one before all of them. */
export const changesOfCollections = (collections: readonly Dated[]): number[] => [
  -Infinity,
  ...collections.flatMap(({ from, vintageFrom }) =>
    [from, vintageFrom].flatMap((date) => (date === undefined ? [] : [Date.parse(date)])),
  ),
];
/** Whether some collection is in this state at all times. */
const alwaysSome = (collections: readonly Dated[], state: 'active' | 'vintage'): boolean =>
  changesOfCollections(collections).every((ms) =>
    collections.some((c) => stateOfCollection(c, ms) === state),
  );

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
    z.refine((c) => alwaysSome(c.collections, 'active'), {
      error: 'at least one collection must be active at all times',
      path: ['collections'],
    }),
    z.refine((c) => c.packs.sources.vintage === 0 || alwaysSome(c.collections, 'vintage'), {
      error: 'vintage has weight, but no collection is vintage, or not at all times',
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
