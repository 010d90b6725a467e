// Parts that the schemas of content/ share.
import * as z from 'zod/mini';
import { Device, GameLook } from '../calls/catalogue.ts';
import { GameId, moneyIn } from '../kernel/vocabulary.ts';
import { text, words } from './languages/text.ts';

export const areDistinct = (names: readonly unknown[]): boolean => new Set(names).size === names.length;
/** No two elements have the same name. */
export const unique = <T>(nameOf: (one: T) => unknown, error: string) =>
  z.refine<readonly T[]>((list) => areDistinct(list.map(nameOf)), { error });
/** Each element has a larger number than the one before it. */
export const rising = <T>(numberOf: (one: T) => number, error: string) =>
  z.refine<readonly T[]>((list) => list.every((m, i) => i === 0 || numberOf(m) > numberOf(list[i - 1]!)), {
    error,
  });

/** Beyond its limits nothing that is computed from it is checked: a board of 10^15 rows would take for ever. */
export const whole = (min: number, max: number) =>
  z.int({ abort: true }).check(z.minimum(min, { abort: true }), z.maximum(max, { abort: true }));

/** The end is after the start, if both are there. */
export const datesInOrder = <From extends string, Until extends string>(from: From, until: Until) =>
  z.refine<{ readonly [Name in From | Until]?: string | undefined }>(
    ({ [from]: start, [until]: end }) =>
      start === undefined || end === undefined || Date.parse(start) < Date.parse(end),
    { error: `${until} is after ${from}`, path: [until] },
  );

/** Lower-case letters, digits and dashes, starting with a letter; `what` names it in the error. */
export const idOf = (what: string, max = 32) =>
  z.string().check(
    z.regex(new RegExp(`^[a-z][a-z0-9-]{0,${max - 1}}$`), {
      error: `${what} is lower-case letters, digits and dashes`,
    }),
  );

/** Ten-thousandths of every stake that the rules pay back: 9_900 is 99 %. */
export const returnUpTo = (maxE4: number) =>
  z
    .int()
    .check(
      z.minimum(9_600, { error: 'returnE4 is at least 9600 (96 %)' }),
      z.maximum(maxE4, { error: `returnE4 is at most ${maxE4} (${maxE4 / 100} %)` }),
    );

/** Ten-thousandths of the stake, in whole hundredths as a game shows them: 27_000 is ×2.7. */
export const multiplierUpTo = (maxE4: number, error: string) =>
  z
    .int()
    .check(
      z.minimum(0),
      z.maximum(maxE4, { error }),
      z.multipleOf(100, { error: 'a multiplier has at most two decimals' }),
    );

/** A table for each of `RISKS`. */
export const byRisk = <T extends z.ZodMiniType>(table: T) =>
  z.strictObject({ low: table, mid: table, high: table });

/** The catalogue's fields for every game. */
export const gameCard = {
  id: GameId,
  title: text(40),
  producer: words(40),
  category: z.string().check(z.regex(/^[a-z][a-z0-9-]{0,31}$/, { error: 'a category is a lower-case word' })),
  devices: z.array(Device).check(z.minLength(1)),
  /** Stakes in PP. */
  minBetLevel: moneyIn('PP', 1n),
  maxBetLevel: moneyIn('PP', 1n),
  /** One or two plain sentences: how it plays. */
  description: text(240),
  art: z.optional(GameLook),
};
export const betLevelsInOrder = <
  T extends { readonly minBetLevel: number; readonly maxBetLevel: number },
>() =>
  z.refine<T>((game) => game.minBetLevel <= game.maxBetLevel, {
    error: 'minBetLevel is not above maxBetLevel',
    path: ['minBetLevel'],
  });
