// Progress of an opening, saved per tab. After a reload the same cards are face up.
import { RARITIES, type Rarity } from '@parlor/contract/kernel/vocabulary.ts';
import { safeStorage } from '@parlor/sdk/safe-storage.ts';

export interface SavedOpening {
  /** Number of face-up cards. */
  readonly turned: number;
  /** The guarantee of the pack. */
  readonly promised?: Rarity | undefined;
}

const storage = safeStorage(() => sessionStorage);
const keyOf = (packId: string): string => `parlor-pack-${packId}`;

export function readSavedOpening(packId: string): SavedOpening | undefined {
  const [turned, promised] = (storage.getItem(keyOf(packId)) ?? '').split(' ');
  if (turned === undefined || !/^\d+$/.test(turned)) return undefined;
  return { turned: Number(turned), promised: RARITIES.find((one) => one === promised) };
}

export const saveOpening = (packId: string, { turned, promised }: SavedOpening): void =>
  storage.setItem(keyOf(packId), `${turned} ${promised ?? ''}`);
