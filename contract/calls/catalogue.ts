// The games catalogue (spec §3 Game, §7 cms). Needs no authentication.
import * as z from 'zod/mini';
import { ContentText } from '../kernel/content-text.ts';
import { get } from '../kernel/endpoint.ts';
import { MOODS } from '../formats/moods.ts';
import { Count, limitOf, Money } from '../kernel/vocabulary.ts';

export const Volatility = z.enum(['LOW', 'MEDIUM', 'HIGH']);
export type Volatility = z.infer<typeof Volatility>;
export const Device = z.enum(['mobile', 'desktop']);
export type Device = z.infer<typeof Device>;

/** The parts of a game's drawing; the id decides the parts that are left out. */
export const GameLook = z.object({
  kind: z.optional(z.string()),
  palette: z.optional(z.string()),
  motif: z.optional(z.string()),
  layout: z.optional(z.string()),
  wall: z.optional(z.string()),
});

/** Provider of every built-in game. It uses the server's wallet like any other provider. */
export const BUILTIN_PROVIDER = 'parlor';

/**
 * `rtp` is a percentage such as 98.5; bet levels are in PP. The fields after `provider` are not in the specification.
 */
export const Game = z.object({
  identifier: z.string(),
  title: ContentText,
  producer: z.string(),
  category: z.string(),
  devices: z.array(Device).check(z.minLength(1)),
  rtp: z.optional(z.number()),
  volatility: z.optional(Volatility),
  minBetLevel: Money,
  maxBetLevel: Money,
  maxMultiplier: z.number(),
  provider: z.string(),
  description: z.optional(ContentText),
  art: z.optional(GameLook),
});
export type Game = z.infer<typeof Game>;

export const Catalogue = z.object({
  highlighted: z.array(Game),
  mostPlayed: z.array(Game),
  byCategory: z.record(z.string(), z.array(Game)),
  /** Ids with the most rounds of today and yesterday (UTC), the most first. Not in the specification. */
  hot: z.optional(z.array(z.string())),
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

/** The maximum number of games in one answer of a search. */
export const SEARCH_MAX = 200;

/** Sort orders of games; equal games keep the order of the catalogue. `new` puts the latest additions first. */
export const GameSort = z.enum(['most-played', 'new', 'title', 'return', 'multiplier']);
export type GameSort = z.infer<typeof GameSort>;

/** For the games that a search finds: the count that each choice would leave if it were the only one of its kind. */
export const GameCounts = z.object({
  category: z.record(z.string(), Count),
  volatility: z.object({ LOW: Count, MEDIUM: Count, HIGH: Count }),
  producer: z.record(z.string(), Count),
});
export type GameCounts = z.infer<typeof GameCounts>;

const offset = z
  .string()
  .check(z.regex(/^\d{1,9}$/, { error: 'offset is a whole number of games to pass over' }));
const percent = z
  .string()
  .check(z.regex(/^\d{1,2}(\.\d{1,2})?$|^100$/, { error: 'minReturn is a percentage such as 96 or 97.5' }));
const asNumber = <S extends z.ZodMiniType<string, string>>(text: S) => z.pipe(text, z.transform(Number));

export const catalogue = {
  topGames: get('/api/cms/games/top', {
    auth: 'none',
    etag: 'of the reply',
    source: 'spec §7',
    summary: 'Highlighted, most played and by category',
    reply: Catalogue,
  }),
  searchGames: get('/api/cms/games/search', {
    auth: 'none',
    etag: 'of the reply',
    source: 'spec §7',
    summary: 'Search by category and title, with typos allowed; filters, order and pages are our additions',
    query: z.strictObject({
      category: z.optional(z.string().check(z.maxLength(64))),
      title: z.optional(z.string().check(z.maxLength(128))),
      /** Given twice, either value matches; so does `producer`. */
      volatility: z.optional(z.pipe(repeated, z.array(Volatility).check(z.maxLength(3)))),
      producer: z.optional(
        repeated.check(
          z.refine((names) => names.length <= 40 && names.every((name) => name.length <= 64), {
            error: 'at most 40 producers',
          }),
        ),
      ),
      /** A percentage. Games without a stated return are then left out. */
      minReturn: z.optional(asNumber(percent)),
      /** Follows from kind and volatility (contract/formats/moods.ts). */
      mood: z.optional(z.enum(MOODS)),
      /** By default the best match comes first, and without a title the catalogue's own order. */
      sort: z.optional(GameSort),
      /** The number of games to skip. */
      offset: z.optional(asNumber(offset)),
      limit: z.optional(limitOf(SEARCH_MAX)),
      /** '1' requests the counts too. */
      counts: z.optional(z.literal('1')),
    }),
    /** `total` counts all matches, on every page. */
    reply: z.object({ games: z.array(Game), total: Count, counts: z.optional(GameCounts) }),
  }),
  games: get('/api/cms/games', {
    auth: 'none',
    etag: 'of the reply',
    source: 'spec §7',
    summary: 'Games by repeated id, each once, in the order of their ids; unknown ids are left out',
    query: z.strictObject({
      id: z.optional(
        z.pipe(
          repeated.check(z.refine((ids) => ids.length <= 200, { error: 'at most 200 ids' })),
          z.transform((ids) => [...new Set(ids)]),
        ),
      ),
    }),
    reply: z.object({ games: z.array(Game) }),
  }),
};
