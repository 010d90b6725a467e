// How wild a game is: the player's choice where a game has a table for each. Without a schema library, for the pages.
export const RISKS = ['low', 'mid', 'high'] as const;
export type Risk = (typeof RISKS)[number];
