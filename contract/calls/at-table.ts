// Who plays a game now, and the reactions of the players there. Both come with the stream of live wins (not in the
// specification). docs/at-table.md
import * as z from 'zod/mini';
import { ShownName } from '../kernel/content-text.ts';
import { post } from '../kernel/endpoint.ts';
import { Count, GameId } from '../kernel/vocabulary.ts';
import { publicFace } from './public-names.ts';

/** The fixed set; there is no free text. Add at the end, remove none. */
export const REACTIONS = ['clap', 'fire', 'heart', 'wow', 'luck', 'laugh'] as const;
export const Reaction = z.enum(REACTIONS);
export type Reaction = z.infer<typeof Reaction>;

/** A player who staked in a game in the last so many seconds plays it now. */
export const PLAYS_FOR_S = 120;
/** The most names that one event lists. */
export const LISTED_AT_TABLE = 12;

/** Event `table` of the live wins of one game: who plays it now. At most once a second, and only if it has changed. */
export const TableEvent = z.object({
  gameId: GameId,
  /** How many players, also those without a public name. */
  playing: Count,
  /** Those with a public name, who came last first, at most `LISTED_AT_TABLE`. */
  players: z.array(z.object({ displayName: ShownName, ...publicFace })),
});
export type TableEvent = z.infer<typeof TableEvent>;

/** Event `reaction`: a player has reacted. A guest, or a player who hides their name, has none here. */
export const ReactionEvent = z.object({
  gameId: GameId,
  reaction: Reaction,
  displayName: z.optional(ShownName),
  ...publicFace,
});
export type ReactionEvent = z.infer<typeof ReactionEvent>;

export const atTable = {
  react: post('/api/live/tables/{gameId}/reactions', {
    summary:
      'Show a reaction to everybody who watches this game. REACTION_WAITS: `details.waitMs` says how long to wait',
    params: z.strictObject({ gameId: GameId }),
    body: z.strictObject({ reaction: Reaction }),
    reply: z.object({}),
    errors: ['GAME_NOT_FOUND', 'CARE_PAUSED', 'TERMS_NOT_ACCEPTED', 'REACTION_WAITS'],
  }),
};
