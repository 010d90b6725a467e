// Schemas of content/*.yaml besides the games: what the house offers, checked at start (file, line, field, why).
import * as z from 'zod/mini';
import { CurrencyConfiguration } from './balances.ts';
import { Difficulty, QUEST_GOALS } from './quests.ts';
import { Currency, moneyIn } from './vocabulary.ts';

/** content/economy.yaml */
export const EconomyContent = z.strictObject({
  /** What a new player finds on the table, in PP. */
  welcome: moneyIn('PP'),
  /** Configuration of every currency; one that is missing is refused with 'Invalid currency' (spec §5). */
  currencies: z.record(Currency, z.strictObject(CurrencyConfiguration.shape, { error: 'Invalid currency' }), {
    error: 'Invalid currency',
  }),
});
export type EconomyContent = z.infer<typeof EconomyContent>;

const PointsReward = z.strictObject({ type: z.literal('points'), amount: moneyIn('PP', 1n) });

/** One daily quest that can be dealt. `total` counts what `goal` names; for `stake` it is whole PP. */
export const QuestTemplate = z
  .strictObject({
    id: z.string().check(
      z.regex(/^[a-z][a-z0-9-]{0,39}$/, {
        error: 'a template id is lower-case letters, digits and dashes',
      }),
    ),
    difficulty: Difficulty,
    goal: z.enum(['rounds', 'wins', 'multiplier', 'stake', 'different-games'], {
      error: `goal must be one of rounds, wins, multiplier, stake, different-games (later: ${QUEST_GOALS.slice(5).join(', ')})`,
    }),
    total: z.int().check(z.minimum(1), z.maximum(1_000_000)),
    /** For `multiplier`: the least multiplier that counts, such as 5 for ×5. */
    multiplier: z.optional(z.number().check(z.minimum(1.01), z.maximum(100_000))),
    /** `any`: one game is picked for the player and day, and only its rounds count. */
    game: z.optional(z.literal('any')),
    rewards: z.array(PointsReward).check(z.minLength(1)),
  })
  .check(
    z.refine((t) => (t.goal === 'multiplier') === (t.multiplier !== undefined), {
      error: 'multiplier belongs to goal: multiplier, and only there',
      path: ['multiplier'],
    }),
    z.refine((t) => !(t.goal === 'different-games' && t.game !== undefined), {
      error: 'different games cannot be of one game',
      path: ['game'],
    }),
  );
export type QuestTemplate = z.infer<typeof QuestTemplate>;

/** content/quests.yaml */
export const QuestsContent = z
  .strictObject({
    /** The difficulties dealt each day, in order. */
    daily: z.array(Difficulty).check(z.minLength(1), z.maxLength(12)),
    templates: z.array(QuestTemplate).check(z.minLength(1)),
  })
  .check(
    z.refine((q) => new Set(q.templates.map((t) => t.id)).size === q.templates.length, {
      error: 'two templates have the same id',
      path: ['templates'],
    }),
    z.refine(
      (q) =>
        Difficulty.options.every(
          (d) =>
            q.templates.filter((t) => t.difficulty === d).length >= q.daily.filter((x) => x === d).length,
        ),
      {
        error: 'there are fewer templates of a difficulty than are dealt each day',
        path: ['daily'],
      },
    ),
  );
export type QuestsContent = z.infer<typeof QuestsContent>;
