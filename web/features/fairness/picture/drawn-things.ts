// Contents of a pack or box draw, parsed leniently, because a newer server may send more.
import { RewardItem } from '@parlor/contract/calls/lootboxes.ts';
import type { Draw } from '@parlor/contract/calls/fairness.ts';
import {
  AnyLootboxKind,
  parseCollectibleId,
  Rarity,
  rarityOf,
  type Currency,
} from '@parlor/contract/kernel/vocabulary.ts';
import * as z from 'zod/mini';
import { cardsThree, diceFive, sealCheckFill } from '../../../ui/media/icons.ts';

const Pack = z.object({
  collectibles: z.int().check(z.positive()),
  bestDraw: Rarity,
  sinceGuarantee: z.int().check(z.nonnegative()),
  table: z.object({ guarantee: z.object({ rarity: Rarity, within: z.int().check(z.positive()) }) }),
});
const Box = z.object({ kind: AnyLootboxKind });
const Ids = z.object({ collectibles: z.array(z.string().check(z.regex(/^urn:[a-z0-9-]+:\d+$/))) });

const BoxTable = z.object({ table: z.object({ lines: z.array(RewardItem) }) });
const Lines = z.object({ lines: z.array(z.int().check(z.nonnegative())) });

export type RequestedPack = z.infer<typeof Pack>;

export const packOf = (draw: Pick<Draw, 'purpose' | 'input'>): RequestedPack | undefined =>
  draw.purpose === 'pack' ? Pack.safeParse(draw.input).data : undefined;

export const boxOf = (draw: Pick<Draw, 'purpose' | 'input'>): z.infer<typeof AnyLootboxKind> | undefined =>
  draw.purpose === 'lootbox' ? Box.safeParse(draw.input).data?.kind : undefined;

/** Ids of the collectibles that the server recorded. */
export const cardsOf = (draw: Pick<Draw, 'purpose' | 'outcome'>): readonly string[] =>
  (draw.purpose === 'pack' ? Ids.safeParse(draw.outcome).data?.collectibles : undefined) ?? [];

/** Items of a box that the server recorded. */
export function itemsOf({
  purpose,
  input,
  outcome,
}: Pick<Draw, 'purpose' | 'input' | 'outcome'>): RewardItem[] {
  if (purpose !== 'lootbox') return [];
  const lines = BoxTable.safeParse(input).data?.table.lines ?? [];
  return (Lines.safeParse(outcome).data?.lines ?? []).flatMap((at) => lines[at] ?? []);
}

export const rarityOfId = (id: string): Rarity => rarityOf(parseCollectibleId(id).numericId);

/** The amounts of all items, in their order. */
export const pointsOfItems = (
  items: readonly RewardItem[],
): ReadonlyArray<{ currency: Currency; amount: string }> => items.flatMap(({ rewards }) => rewards);

export const iconOfDraw = ({ purpose }: Pick<Draw, 'purpose'>): string =>
  purpose === 'pack' ? cardsThree : purpose === 'lootbox' ? sealCheckFill : diceFive;
