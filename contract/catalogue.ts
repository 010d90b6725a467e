// The games catalogue (spec §3 Game, §7 cms). Asked without authentication.
import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { Money } from './vocabulary.ts';

export const Volatility = z.enum(['LOW', 'MEDIUM', 'HIGH']);
export const Device = z.enum(['mobile', 'desktop']);
export type Device = z.infer<typeof Device>;

/** How the drawing of a game is composed; what is left out follows from the id. */
export const GameLook = z.object({
  kind: z.optional(z.string()),
  palette: z.optional(z.string()),
  motif: z.optional(z.string()),
  layout: z.optional(z.string()),
  wall: z.optional(z.string()),
});

/** `rtp` is a percentage such as 98.5; bet levels are in PP; the fields after `provider` are ours. */
export const Game = z.object({
  identifier: z.string(),
  title: z.string(),
  producer: z.string(),
  category: z.string(),
  devices: z.array(Device).check(z.minLength(1)),
  rtp: z.optional(z.number()),
  volatility: z.optional(Volatility),
  minBetLevel: Money,
  maxBetLevel: Money,
  maxMultiplier: z.number(),
  provider: z.string(),
  description: z.optional(z.string()),
  art: z.optional(GameLook),
});
export type Game = z.infer<typeof Game>;

export const Catalogue = z.object({
  highlighted: z.array(Game),
  mostPlayed: z.array(Game),
  byCategory: z.record(z.string(), z.array(Game)),
});
export type Catalogue = z.infer<typeof Catalogue>;

/** Mobile if the game supports it, else the first device it lists (spec §3). */
export const preferredDevice = (game: { devices: readonly Device[] }): Device =>
  game.devices.includes('mobile') ? 'mobile' : (game.devices[0] ?? 'mobile');

/** A query given once is a string, given twice a list. */
const repeated = z.union([
  z.pipe(
    z.string(),
    z.transform((one) => [one]),
  ),
  z.array(z.string()),
]);

export const catalogue = {
  topGames: endpoint({
    method: 'GET',
    path: '/api/cms/games/top',
    auth: 'none',
    source: 'spec §7',
    summary: 'Highlighted, most played and by category',
    reply: Catalogue,
  }),
  searchGames: endpoint({
    method: 'GET',
    path: '/api/cms/games/search',
    auth: 'none',
    source: 'spec §7',
    summary: 'Search by category and title, forgiving of typing',
    query: z.strictObject({
      category: z.optional(z.string().check(z.maxLength(64))),
      title: z.optional(z.string().check(z.maxLength(128))),
    }),
    reply: z.object({ games: z.array(Game) }),
  }),
  games: endpoint({
    method: 'GET',
    path: '/api/cms/games',
    auth: 'none',
    source: 'spec §7',
    summary: 'Games by repeated id, in the order asked; unknown ids are left out',
    query: z.strictObject({
      id: z.optional(repeated.check(z.refine((ids) => ids.length <= 200, { error: 'at most 200 ids' }))),
    }),
    reply: z.object({ games: z.array(Game) }),
  }),
};
