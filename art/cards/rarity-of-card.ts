/** The rarity of a card by its number within the collection; the same rule as in `contract/kernel/vocabulary.ts`. */
export type Rarity = 'COMMON' | 'UNCOMMON' | 'RARE' | 'EPIC' | 'LEGENDARY';
export const RARITIES: readonly Rarity[] = ['COMMON', 'UNCOMMON', 'RARE', 'EPIC', 'LEGENDARY'];
export const rarityOf = (id: number): Rarity =>
  id < 5 ? 'COMMON' : id < 9 ? 'UNCOMMON' : id < 12 ? 'RARE' : id < 14 ? 'EPIC' : 'LEGENDARY';
