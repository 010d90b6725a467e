// Settings of mines games in content/games.yaml: tiles face down, some of which end the round.
import * as z from 'zod/mini';
import { returnUpTo, whole } from '../parts.ts';

/** For every way to play. */
const ReturnE4 = returnUpTo(9_900);
/** The numbers of mines that the player may choose; ascending. */
const Offered = z.array(whole(1, 34)).check(
  z.minLength(2),
  z.maxLength(5),
  z.refine((list) => list.every((count, i) => i === 0 || count > (list[i - 1] ?? 0)), {
    error: 'mines go from the fewest to the most, each once',
  }),
);
/** With two, the first mine does not end the round: it divides the worth by the number of mines. */
const Lives = z.optional(z.literal(2));
const livesFit = <T extends { readonly lives?: 2 | undefined; readonly mines: readonly number[] }>() =>
  z.refine<T>((s) => s.lives === undefined || s.mines.every((count) => count > 1), {
    error: 'with a second life there are at least two mines',
  });

/** A field: any tile at any time. Charms are among the safe tiles, and each multiplies the payment of its tile. */
const Field = z
  .strictObject({
    kind: z.literal('field'),
    returnE4: ReturnE4,
    columns: whole(3, 6),
    rows: whole(3, 6),
    mines: Offered,
    lives: Lives,
    charm: z.optional(z.strictObject({ tiles: whole(1, 2), times: whole(2, 5) })),
  })
  .check(
    z.refine((s) => s.mines.every((count) => count + (s.charm?.tiles ?? 0) < s.columns * s.rows), {
      error: 'mines and charms leave at least one plain tile',
    }),
    livesFit(),
  );
/** A path: one tile of each row, row after row. `mines` are those of every row. */
const Path = z
  .strictObject({
    kind: z.literal('path'),
    returnE4: ReturnE4,
    columns: whole(2, 5),
    rows: whole(4, 9),
    mines: Offered,
    lives: Lives,
  })
  .check(
    z.refine((s) => s.mines.every((count) => count < s.columns), {
      error: 'every row has a tile without a mine',
    }),
    livesFit(),
  );

export const MinesSettings = z.discriminatedUnion('kind', [Field, Path]);
export type MinesSettings = z.infer<typeof MinesSettings>;
