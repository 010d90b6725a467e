// What content/games.yaml may say of a mines game: tiles face down, of which some hide what ends the round.
import * as z from 'zod/mini';

/** Of every stake, the ten-thousandths that come back, however the player plays: 9_900 is 99 %. */
const ReturnE4 = z
  .int()
  .check(
    z.minimum(9_600, { error: 'returnE4 is at least 9600 (96 %)' }),
    z.maximum(9_900, { error: 'returnE4 is at most 9900 (99 %)' }),
  );
const Side = (min: number, max: number) => z.int().check(z.minimum(min), z.maximum(max));
/** How many mines the player may ask for; from the fewest to the most. */
const Offered = z.array(z.int().check(z.minimum(1), z.maximum(34))).check(
  z.minLength(2),
  z.maxLength(5),
  z.refine((list) => list.every((count, i) => i === 0 || count > (list[i - 1] ?? 0)), {
    error: 'mines go from the fewest to the most, each once',
  }),
);
/** With two, the first mine ends nothing: it leaves one share in as many as there were mines. */
const Lives = z.optional(z.literal(2));
const LIFE_NEEDS = { error: 'with a second life there are at least two mines' };

/** A field: any tile at any time. Charms lie among the safe tiles, and each pays its tile so many times over. */
const Field = z
  .strictObject({
    kind: z.literal('field'),
    returnE4: ReturnE4,
    columns: Side(3, 6),
    rows: Side(3, 6),
    mines: Offered,
    lives: Lives,
    charm: z.optional(z.strictObject({ tiles: Side(1, 2), times: Side(2, 5) })),
  })
  .check(
    z.refine((s) => s.mines.every((count) => count + (s.charm?.tiles ?? 0) < s.columns * s.rows), {
      error: 'mines and charms leave at least one plain tile',
    }),
    z.refine((s) => s.lives === undefined || s.mines.every((count) => count > 1), LIFE_NEEDS),
  );
/** A path: one tile of each row, row after row. `mines` are those of every row. */
const Path = z
  .strictObject({
    kind: z.literal('path'),
    returnE4: ReturnE4,
    columns: Side(2, 5),
    rows: Side(4, 9),
    mines: Offered,
    lives: Lives,
  })
  .check(
    z.refine((s) => s.mines.every((count) => count < s.columns), {
      error: 'every row has a tile without a mine',
    }),
    z.refine((s) => s.lives === undefined || s.mines.every((count) => count > 1), LIFE_NEEDS),
  );

export const MinesSettings = z.discriminatedUnion('kind', [Field, Path]);
export type MinesSettings = z.infer<typeof MinesSettings>;
