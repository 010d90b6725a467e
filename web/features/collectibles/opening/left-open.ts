// How far an opening had come, kept in this tab: after a reload the cards lie as they were left.
import { RARITIES, type Rarity } from '@parlor/contract/kernel/vocabulary.ts';
import { safeStorage } from '@parlor/sdk/safe-storage.ts';

export interface LeftOpen {
  /** Cards that lay face up. */
  readonly turned: number;
  /** What the pack had promised. */
  readonly promised?: Rarity | undefined;
}

const storage = safeStorage(() => sessionStorage);
const keyOf = (packId: string): string => `parlor-pack-${packId}`;

export function readLeftOpen(packId: string): LeftOpen | undefined {
  const [turned, promised] = (storage.getItem(keyOf(packId)) ?? '').split(' ');
  if (turned === undefined || !/^\d+$/.test(turned)) return undefined;
  return { turned: Number(turned), promised: RARITIES.find((one) => one === promised) };
}

export const keepLeftOpen = (packId: string, { turned, promised }: LeftOpen): void =>
  storage.setItem(keyOf(packId), `${turned} ${promised ?? ''}`);
