// Game settings in content/games.yaml. Volatility, RTP and the best multiplier are computed from the rules (games/), so
// that a file cannot claim more than its rules pay.
import * as z from 'zod/mini';
import { CrashSettings } from './game-families/crash.ts';
import { HiloSettings } from './game-families/hilo.ts';
import { KenoSettings } from './game-families/keno.ts';
import { MinesSettings } from './game-families/mines.ts';
import { betLevelsInOrder, gameCard, returnUpTo, unique, whole } from './parts.ts';
import { PlinkoSettings } from './game-families/plinko.ts';
import { ReelsSettings } from './game-families/reels.ts';
import { WheelSettings } from './game-families/wheel.ts';

/** The return, in ten-thousandths, before multipliers are rounded down. */
const ReturnE4 = returnUpTo(9_950);
/** A place on the track in hundredths: 4_250 is 42.50. */
const OnTrack = z.int().check(z.minimum(0), z.maximum(10_000, { error: 'the track ends at 10000 (100.00)' }));
const Width = whole(1, 10_000);

const NUMBERS = 10_001;
/** Whether `winning` of `all` numbers pay at least ×1.01 and at most ×1,000. */
const paysSensibly = (returnE4: number, winning: number, all = NUMBERS): boolean => {
  const payE4 = (returnE4 * all) / winning;
  return payE4 >= 10_100 && payE4 <= 10_000_000;
};

/**
 * One roll from 0.00 to 100.00; the player chooses over or under a number. Limits are winning numbers out of 10,001.
 */
const OverUnder = z
  .strictObject({
    kind: z.literal('over-under'),
    returnE4: ReturnE4,
    fewestWinning: Width,
    mostWinning: Width,
  })
  .check(
    z.refine((s) => s.fewestWinning <= s.mostWinning, { error: 'fewestWinning is not above mostWinning' }),
    z.refine((s) => [s.fewestWinning, s.mostWinning].every((n) => paysSensibly(s.returnE4, n)), {
      error: 'every choice pays from ×1.01 to ×1000',
    }),
  );
/** Under a low number only; one round in `litEvery` the lantern is lit and a win pays `litTimes` as much. */
const Lantern = z
  .strictObject({
    kind: z.literal('lantern'),
    returnE4: ReturnE4,
    lowestTarget: OnTrack,
    highestTarget: OnTrack,
    litEvery: whole(2, 100),
    litTimes: whole(2, 10),
  })
  .check(
    z.refine((s) => s.lowestTarget <= s.highestTarget, {
      error: 'lowestTarget is not above highestTarget',
    }),
    z.refine(
      (s) => {
        const shares = (s.litEvery - 1 + s.litTimes) / s.litEvery;
        const lit = s.lowestTarget * shares;
        return (
          paysSensibly(s.returnE4, s.highestTarget * shares) && paysSensibly(s.returnE4, lit / s.litTimes)
        );
      },
      { error: 'every choice pays from ×1.01 to ×1000, the lit lantern included' },
    ),
  );
/** Two bounds on the track; the player chooses inside or outside. Widths are numbers in the band out of 10,001. */
const Widths = z
  .strictObject({ narrowest: Width, widest: Width })
  .check(z.refine((w) => w.narrowest <= w.widest, { error: 'narrowest is not above widest' }));
const Band = z
  .strictObject({ kind: z.literal('band'), returnE4: ReturnE4, inside: Widths, outside: Widths })
  .check(
    z.refine(
      (s) =>
        [
          s.inside.narrowest,
          s.inside.widest,
          NUMBERS - s.outside.narrowest,
          NUMBERS - s.outside.widest,
        ].every((n) => paysSensibly(s.returnE4, n)),
      { error: 'every choice pays from ×1.01 to ×1000' },
    ),
  );
/** A fixed paytable by the roll; the player picks one of several. Counts of a course add up to 10,000. */
const Ladder = z.strictObject({
  kind: z.literal('ladder'),
  courses: z
    .array(
      z.strictObject({
        id: z.string().check(z.regex(/^[a-z]{1,16}$/, { error: 'a course is named in lower-case letters' })),
        rungs: z
          .array(
            z.strictObject({
              /** How many of the 10,000 numbers stop on this rung. */
              count: whole(1, 10_000),
              /** Ten-thousandths of the stake. */
              multiplierE4: whole(0, 10_000_000),
            }),
          )
          .check(
            z.minLength(2),
            z.maxLength(8),
            z.refine((rungs) => rungs.reduce((sum, rung) => sum + rung.count, 0) === 10_000, {
              error: 'the counts of a course add up to 10000',
            }),
            z.refine(
              (rungs) => {
                const back = rungs.reduce((sum, rung) => sum + rung.count * rung.multiplierE4, 0);
                return back >= 96_000_000 && back <= 99_500_000;
              },
              { error: 'a course returns from 96 % to 99.5 %' },
            ),
          ),
      }),
    )
    .check(
      z.minLength(1),
      z.maxLength(4),
      unique(({ id }) => id, 'two courses have the same id'),
    ),
});
/** Two dice; under, exactly or over a sum. */
const Sum = z.strictObject({ kind: z.literal('sum'), returnE4: ReturnE4 });
/** Two dice; the bet is how far apart they are: equal, one or two, three and more. */
const Gap = z.strictObject({ kind: z.literal('gap'), returnE4: ReturnE4 });
/** Three dice; the highest is exactly, or at most, a face. */
const Highest = z.strictObject({ kind: z.literal('highest'), returnE4: ReturnE4 });
/** Several dice; at least this many show at least a face. Choices that would pay above the cap are not offered. */
const Hits = z.strictObject({
  kind: z.literal('hits'),
  returnE4: ReturnE4,
  dice: whole(2, 5),
  mostE4: whole(20_000, 10_000_000),
});

export const DiceSettings = z.discriminatedUnion('kind', [
  OverUnder,
  Lantern,
  Band,
  Ladder,
  Sum,
  Gap,
  Highest,
  Hits,
]);
export type DiceSettings = z.infer<typeof DiceSettings>;
export type DiceKindName = DiceSettings['kind'];
/** The settings of one kind of dice game. */
export type DiceSettingsOf<K extends DiceKindName> = Extract<DiceSettings, { kind: K }>;

const shared = {
  ...gameCard,
  /** Shown large on the first page. */
  highlighted: z.optional(z.boolean()),
  /** Place in "most played" before there is real play; lower comes first. */
  mostPlayed: z.optional(z.int().check(z.positive())),
};

export const GameContent = z
  .discriminatedUnion('family', [
    z.strictObject({ ...shared, family: z.literal('dice'), rules: DiceSettings }),
    z.strictObject({ ...shared, family: z.literal('plinko'), rules: PlinkoSettings }),
    z.strictObject({ ...shared, family: z.literal('reels'), rules: ReelsSettings }),
    z.strictObject({ ...shared, family: z.literal('mines'), rules: MinesSettings }),
    z.strictObject({ ...shared, family: z.literal('hilo'), rules: HiloSettings }),
    z.strictObject({ ...shared, family: z.literal('keno'), rules: KenoSettings }),
    z.strictObject({ ...shared, family: z.literal('wheel'), rules: WheelSettings }),
    z.strictObject({ ...shared, family: z.literal('crash'), rules: CrashSettings }),
  ])
  .check(betLevelsInOrder());
export type GameContent = z.infer<typeof GameContent>;

/** The whole of content/games.yaml. */
export const GamesContent = z.strictObject({
  games: z.array(GameContent).check(
    z.minLength(1),
    unique(({ id }) => id, 'two games have the same id'),
  ),
});
export type GamesContent = z.infer<typeof GamesContent>;
