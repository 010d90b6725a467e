// Nouns that every feature shares (spec §3). Requests are strict objects: an unknown field is refused. Replies are
// plain objects: known fields are checked, further fields are allowed, so that an older client keeps working.
import * as z from 'zod/mini';
import { decimalsOf, toMinor, type MoneyCurrency } from './money.ts';

export const CURRENCIES = ['PP', 'USDT', 'TON', 'SPLASH'] as const;
export const Currency = z.enum(CURRENCIES, { error: 'Invalid currency' });
export type Currency = z.infer<typeof Currency>;
export const isCurrency = (text: string): text is Currency =>
  (CURRENCIES as readonly string[]).includes(text);

/** The currency of prices: points, or Telegram Stars at 1/50 dollar each (spec §9). */
export const PurchaseCurrency = z.enum(['PP', 'XTR']);
export type PurchaseCurrency = z.infer<typeof PurchaseCurrency>;

/** A decimal number of whole units with no more decimals than any currency has; exact amounts are checked by `moneyIn`. */
export const Money = z.number().check(
  z.refine((n) => toMinor('TON', n) !== undefined || toMinor('PP', n) !== undefined, {
    error: 'An amount is a decimal number with at most the decimals of its currency',
  }),
);

/** Money of one currency: at least `min` minor units. */
export const moneyIn = (currency: MoneyCurrency, minMinor = 0n) =>
  z.number().check(
    z.refine((n) => (toMinor(currency, n) ?? -1n) >= minMinor, {
      error: `An amount in ${currency} has at most ${decimalsOf[currency]} decimals and is not below its minimum`,
    }),
  );

/** ISO 8601 in UTC, such as 2026-11-20T09:30:00.000Z. */
export const Instant = z.iso.datetime();
/** A UTC day, such as 2026-11-20. */
export const Day = z.iso.date();
/** Whole milliseconds until something resets; never negative. */
export const DurationMs = z.int().check(z.nonnegative());
export const Count = z.int().check(z.nonnegative());

/** Decimal string of `parlorUserId`. */
export const UserId = z
  .string()
  .check(z.regex(/^[1-9]\d{0,15}$/, { error: 'A user id is a decimal number' }));
/** Game ids have no colon, so `last-played` never has to drop one of ours (spec §7). */
export const GameId = z
  .string()
  .check(
    z.regex(/^[a-z0-9][a-z0-9-]{0,63}$/, { error: 'A game id is lower-case letters, digits and dashes' }),
  );

export const RARITIES = ['COMMON', 'UNCOMMON', 'RARE', 'EPIC', 'LEGENDARY'] as const;
export const Rarity = z.enum(RARITIES);
export type Rarity = z.infer<typeof Rarity>;

/** Rarity by numeric collectible id: below 5 common, below 9 uncommon, below 12 rare, below 14 epic, else legendary (spec §3). */
export const rarityOf = (numericId: number): Rarity =>
  numericId < 5
    ? 'COMMON'
    : numericId < 9
      ? 'UNCOMMON'
      : numericId < 12
        ? 'RARE'
        : numericId < 14
          ? 'EPIC'
          : 'LEGENDARY';

/** The reward of a complete collection, once, in PP (spec §9). */
export const COLLECTION_REWARD_PP = 10_000;

const NOT_URN = 'Collectible ids must begin with urn:';
const COLLECTIBLE_FORM =
  'Behind urn: a collectible id names a collection and a number, as urn:orchard:3 does';
const COLLECTIBLE = /^urn:([^:]+):(\d{1,15})$/;

/** `urn:collection:id` (spec §3, §5). The collection is any text without a colon. */
export const CollectibleId = z
  .string()
  .check(
    z.regex(/^urn:/, { error: NOT_URN, abort: true }),
    z.regex(COLLECTIBLE, { error: COLLECTIBLE_FORM }),
  );

/** Splits `urn:collection:id` into its collection and number. */
export function parseCollectibleId(id: string): { collection: string; numericId: number } {
  const match = COLLECTIBLE.exec(id);
  if (!match) throw new TypeError(`${id.startsWith('urn:') ? COLLECTIBLE_FORM : NOT_URN} (got ${id})`);
  return { collection: match[1]!, numericId: Number(match[2]) };
}

/** STANDARD and PREMIUM are rewards and deliveries; FREE comes daily. */
export const LootboxKind = z.enum(['STANDARD', 'PREMIUM']);
export type LootboxKind = z.infer<typeof LootboxKind>;
export const AnyLootboxKind = z.enum(['FREE', ...LootboxKind.options]);
export type AnyLootboxKind = z.infer<typeof AnyLootboxKind>;

export const Reward = z.discriminatedUnion('type', [
  z.object({ type: z.literal('points'), amount: Money }),
  z.object({ type: z.literal('collectibles'), amount: z.int().check(z.positive()), bestDraw: Rarity }),
  z.object({ type: z.literal('lootbox'), kind: LootboxKind, amount: z.int().check(z.minimum(1)) }),
]);
export type Reward = z.infer<typeof Reward>;

export const MilestoneState = z.enum(['DISABLED', 'CLAIMABLE', 'CLAIMED']);
export const MilestoneReward = z.object({ value: Reward, state: MilestoneState });
export type MilestoneState = z.infer<typeof MilestoneState>;
export const Milestone = z.object({ step: z.int().check(z.positive()), reward: MilestoneReward });
export type Milestone = z.infer<typeof Milestone>;

/** An answer without data. */
export const Done = z.object({});

/** `?limit=20` of a list, as text on the wire. */
export const limitOf = (max: number) =>
  z.pipe(
    z.string().check(z.regex(/^[1-9]\d{0,3}$/, { error: `limit is a whole number from 1 to ${max}` })),
    z.pipe(z.transform(Number), z.number().check(z.maximum(max, { error: `limit is at most ${max}` }))),
  );

/** A time zone of the IANA database. One that the server does not know counts as UTC. */
export const TimeZone = z
  .string()
  .check(
    z.maxLength(64),
    z.regex(/^[A-Za-z][\w+\-/]*$/, { error: 'zone must be a time zone such as Europe/Berlin' }),
  );
