// Settings of plinko boards in content/games.yaml. Multipliers are written out. Their return over the binomial fall of
// the ball is computed here, so that no file can return too much or too little.
import * as z from 'zod/mini';
import { RISKS } from '../../formats/risks.ts';
import { byRisk, multiplierUpTo, unique, whole } from '../parts.ts';
import { slotsOfBaskets } from './read-settings.ts';

const Rows = whole(4, 16);
const MultiplierE4 = multiplierUpTo(10_000_000, 'a slot pays at most ×1000');
/** Slots from the left, one more than there are rows. */
const Slots = z.array(MultiplierE4).check(z.minLength(5), z.maxLength(17));

interface BellOnWay {
  readonly row: number;
  readonly peg: number;
}

/** Of all 2^rows paths, how many end in each slot; a path counts `times` as much for every bell that it rings. */
function endings(rows: number, bells: readonly BellOnWay[] = [], times = 1): readonly number[] {
  let paths = [1];
  for (let row = 1; row <= rows; row++) {
    const next = Array.from({ length: row + 1 }, () => 0);
    for (const [peg, count] of paths.entries()) {
      const weighed = bells.some((bell) => bell.row === row && bell.peg === peg) ? count * times : count;
      next[peg] = (next[peg] ?? 0) + weighed;
      next[peg + 1] = (next[peg + 1] ?? 0) + weighed;
    }
    paths = next;
  }
  return paths;
}

/** The share of a stake that comes back. For the limits of a file only; the rules compute in whole numbers. */
const returned = (slots: readonly number[], ends: readonly number[]): number =>
  slots.reduce((sum, multiplierE4, slot) => sum + multiplierE4 * (ends[slot] ?? 0), 0) /
  10_000 /
  2 ** (slots.length - 1);

const isFair = (share: number): boolean => share >= 0.96 && share <= 0.99;
const UNFAIR = { error: 'every risk returns from 96 % to 99 %' };

const board = { rows: Rows, slots: byRisk(Slots) };
type Board = z.infer<z.ZodMiniObject<typeof board>>;
const oneSlotMore = <T extends Board>() =>
  z.refine<T>((s) => RISKS.every((risk) => s.slots[risk].length === s.rows + 1), {
    error: 'a board has one slot more than rows',
  });
const fair = <T extends Board>() =>
  z.refine<T>((s) => RISKS.every((risk) => isFair(returned(s.slots[risk], endings(s.rows)))), UNFAIR);

/** One board; the ball pays what its slot says. */
const Plain = z.strictObject({ kind: z.literal('slots'), ...board }).check(oneSlotMore(), fair());
/** A board that pays most at one end; the player chooses the end. The slots are written for the right end. */
const Street = z.strictObject({ kind: z.literal('street'), ...board }).check(oneSlotMore(), fair());
/** Several boards; the player chooses one by its number of rows. */
const Rods = z.strictObject({
  kind: z.literal('rods'),
  boards: z.array(z.strictObject(board).check(oneSlotMore(), fair())).check(
    z.minLength(2),
    z.maxLength(4),
    unique(({ rows }) => rows, 'two boards have the same number of rows'),
  ),
});
/** Some pegs are bells: every bell on the way multiplies what the slot pays. `peg` counts from 0 at the left. */
const Bells = z
  .strictObject({
    kind: z.literal('bells'),
    rows: Rows,
    bells: z.array(z.strictObject({ row: whole(1, 16), peg: z.int().check(z.minimum(0)) })).check(
      z.minLength(1),
      z.maxLength(8),
      unique(({ row, peg }) => `${row} ${peg}`, 'two bells hang on the same peg'),
    ),
    bellTimes: whole(2, 5),
    slots: byRisk(Slots),
  })
  .check(
    oneSlotMore(),
    z.refine((s) => s.bells.every(({ row, peg }) => row <= s.rows && peg < row), {
      error: 'a bell hangs on a peg that a ball can reach',
    }),
    z.refine(
      (s) => RISKS.every((risk) => isFair(returned(s.slots[risk], endings(s.rows, s.bells, s.bellTimes)))),
      UNFAIR,
    ),
    z.refine(
      (s) => {
        const max = loudest(s.rows, s.bells, s.bellTimes);
        return RISKS.every((risk) => s.slots[risk].every((e4, slot) => e4 * (max[slot] ?? 1) <= 10_000_000));
      },
      { error: 'a path pays at most ×1000, its bells included' },
    ),
  );

/** The highest product of the bells on one path to each slot. */
function loudest(rows: number, bells: readonly BellOnWay[], times: number): readonly number[] {
  let max = [1];
  for (let row = 1; row <= rows; row++) {
    const next = Array.from({ length: row + 1 }, () => 1);
    for (const [peg, sofar] of max.entries()) {
      const rung = bells.some((bell) => bell.row === row && bell.peg === peg) ? sofar * times : sofar;
      next[peg] = Math.max(next[peg] ?? 1, rung);
      next[peg + 1] = Math.max(next[peg + 1] ?? 1, rung);
    }
    max = next;
  }
  return max;
}

/** Neighbouring slots are gathered into baskets; the risk decides how wide each basket is. */
const BasketRow = z
  .array(z.strictObject({ slots: whole(1, 13), multiplierE4: MultiplierE4 }))
  .check(z.minLength(3), z.maxLength(17));
const Baskets = z.strictObject({ kind: z.literal('baskets'), rows: Rows, baskets: byRisk(BasketRow) }).check(
  z.refine((s) => RISKS.every((risk) => slotsOfBaskets(s.baskets[risk]).length === s.rows + 1), {
    error: 'the baskets take up one slot more than rows',
  }),
  z.refine(
    (s) => RISKS.every((risk) => isFair(returned(slotsOfBaskets(s.baskets[risk]), endings(s.rows)))),
    UNFAIR,
  ),
);

/** Two boards one under the other, at most 16 rows together: the ball falls through both, and its two slots multiply. */
const HalfBoard = z.strictObject(board).check(oneSlotMore());
const Double = z.strictObject({ kind: z.literal('double'), upper: HalfBoard, lower: HalfBoard }).check(
  z.refine((s) => s.upper.rows + s.lower.rows <= 16, { error: 'both boards have at most 16 rows' }),
  z.refine(
    (s) =>
      RISKS.every((risk) =>
        isFair(
          returned(s.upper.slots[risk], endings(s.upper.rows)) *
            returned(s.lower.slots[risk], endings(s.lower.rows)),
        ),
      ),
    UNFAIR,
  ),
  z.refine(
    (s) =>
      RISKS.every(
        (risk) => Math.max(...s.upper.slots[risk]) * Math.max(...s.lower.slots[risk]) <= 10_000_000 * 10_000,
      ),
    { error: 'both slots together pay at most ×1000' },
  ),
);

export const PlinkoSettings = z.discriminatedUnion('kind', [Plain, Street, Rods, Bells, Baskets, Double]);
export type PlinkoSettings = z.infer<typeof PlinkoSettings>;
