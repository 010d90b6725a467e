/** The game that stands for those without a table for a phone in an upright hand. */
export const WIDE_GAME = { id: 'dice-bone', title: 'Bone Dice' } as const;
