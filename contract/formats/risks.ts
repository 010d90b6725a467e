// The risk of a game: the player's choice if a game has a table for each. Without a schema library, for the pages.
export const RISKS = ['low', 'mid', 'high'] as const;
export type Risk = (typeof RISKS)[number];
