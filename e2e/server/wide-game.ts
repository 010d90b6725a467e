/** The game that represents those without an upright layout. */
export const WIDE_GAME = { id: 'dice-bone', title: 'Bone Dice' } as const;
