// Schemas of content/*.yaml besides the games: what Parlor offers, checked at start (file, line, field, why).
import * as z from 'zod/mini';
import { CurrencyConfiguration } from '../calls/balances.ts';
import { CareKind, CarePeriod } from '../calls/player-care.ts';
import { Difficulty, QUEST_GOALS, type QuestGoal } from '../calls/quests.ts';
import { text } from './languages/text.ts';
import { areDistinct, idOf, unique, whole } from './parts.ts';
import { Currency, GameId, LootboxKind, moneyIn, Rarity } from '../kernel/vocabulary.ts';

/** The rewards that content may promise: points, a pack of collectibles, lootboxes. */
export const RewardContent = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('points'), amount: moneyIn('PP', 1n) }),
  z.strictObject({
    type: z.literal('collectibles'),
    amount: whole(1, 20),
    bestDraw: Rarity,
  }),
  z.strictObject({
    type: z.literal('lootbox'),
    kind: LootboxKind,
    amount: whole(1, 20),
  }),
]);

/** The limit of payouts (I28). */
const LimitsContent = z.strictObject({
  /** Maximum PP from claims and boosts for one player in a UTC day. */
  perPlayerPerDay: moneyIn('PP', 1n),
  /** Maximum PP from claims and boosts for all players together in an hour. */
  perHour: moneyIn('PP', 1n),
  /** The maximum percentage of all active boosts together. */
  boostPercentage: whole(1, 1000),
});

/** Debts for used goods that a refund takes back (docs/decisions/0022-refunds-and-debts.md). */
const DebtsContent = z.strictObject({
  /** The percentage of each reward that pays a debt back. */
  collectedPercent: whole(1, 100),
  /** PP that one Star of an order's price is worth. */
  pointsPerStar: whole(1, 100_000),
  /** Worth of goods in PP. The price of an order is shared among its goods in proportion. */
  worth: z.strictObject({
    card: moneyIn('PP', 1n),
    lootbox: z.strictObject({ STANDARD: moneyIn('PP', 1n), PREMIUM: moneyIn('PP', 1n) }),
    pass: moneyIn('PP', 1n),
  }),
});

/** A maximum for every player: it can only make a player's own limit stricter (docs/player-care.md). */
const PlayerMaximum = z.strictObject({
  kind: CareKind,
  period: CarePeriod,
  /** Of stakes and losses; PP where it is missing. */
  currency: z.optional(Currency),
  amount: z.number().check(z.nonnegative()),
});

/** content/economy.yaml */
export const EconomyContent = z.strictObject({
  limits: LimitsContent,
  debts: DebtsContent,
  /** Maxima for every player; none where it is missing. */
  playerMaxima: z.optional(z.array(PlayerMaximum).check(z.maxLength(20))),
  /** The welcome bonus of a new player, in PP. */
  welcome: moneyIn('PP'),
  /** Configuration of every currency; a missing one is refused with 'Invalid currency' (spec §5). */
  currencies: z.record(Currency, z.strictObject(CurrencyConfiguration.shape, { error: 'Invalid currency' }), {
    error: 'Invalid currency',
  }),
});
export type EconomyContent = z.infer<typeof EconomyContent>;

const GOALS_OF_A_GAME: readonly QuestGoal[] = ['rounds', 'wins', 'multiplier', 'stake'];

/** One daily quest that can be dealt. `total` counts what `goal` names; for `stake` it is whole PP. */
export const QuestTemplate = z
  .strictObject({
    id: idOf('a template id', 40),
    difficulty: Difficulty,
    goal: z.enum(QUEST_GOALS, { error: `goal must be one of ${QUEST_GOALS.join(', ')}` }),
    total: whole(1, 1_000_000),
    /** For `multiplier`: the least multiplier that counts, such as 5 for ×5. */
    multiplier: z.optional(z.number().check(z.minimum(1.01), z.maximum(100_000))),
    /** Only rounds of this game count; `any`: of one that is picked for the player and day. */
    game: z.optional(z.union([z.literal('any'), GameId])),
    rewards: z.array(RewardContent).check(z.minLength(1)),
  })
  .check(
    z.refine((t) => (t.goal === 'multiplier') === (t.multiplier !== undefined), {
      error: 'multiplier belongs to goal: multiplier, and only there',
      path: ['multiplier'],
    }),
    z.refine((t) => t.goal !== 'invites', {
      error:
        'a daily quest asks for what a player can do on that day; when a friend has played enough is up to the friend',
      path: ['goal'],
    }),
    z.refine((t) => t.game === undefined || GOALS_OF_A_GAME.includes(t.goal), {
      error: `only ${GOALS_OF_A_GAME.join(', ')} can be of one game`,
      path: ['game'],
    }),
  );
export type QuestTemplate = z.infer<typeof QuestTemplate>;

/**
 * Quests of one difficulty in an order: the next one opens when the one before is claimed, and after the last one the
 * chain starts again. A chain is dealt as one quest.
 */
const QuestChain = z.strictObject({
  id: idOf('a chain id', 40),
  name: text(40),
  /** Ids of templates, from the first one on. */
  quests: z.array(z.string()).check(z.minLength(2), z.maxLength(12)),
});
export type QuestChain = z.infer<typeof QuestChain>;

/** content/quests.yaml */
export const QuestsContent = z
  .strictObject({
    /** The difficulties dealt each day, in order. */
    daily: z.array(Difficulty).check(z.minLength(1), z.maxLength(12)),
    /** How many quests a player may exchange each day. */
    exchanges: whole(0, 12),
    templates: z.array(QuestTemplate).check(
      z.minLength(1),
      unique((t) => t.id, 'two templates have the same id'),
    ),
    /** Missing in content without chains. */
    chains: z.optional(
      z.array(QuestChain).check(
        z.maxLength(100),
        unique((c) => c.id, 'two chains have the same id'),
      ),
    ),
  })
  .check(
    z.refine((q) => linksOf(q).every((id) => q.templates.some((t) => t.id === id)), {
      error: 'a chain names a quest that is not among the templates',
      path: ['chains'],
    }),
    z.refine((q) => areDistinct(linksOf(q)), { error: 'a quest is in two chains', path: ['chains'] }),
    z.refine(
      (q) =>
        (q.chains ?? []).every(
          ({ quests }) =>
            new Set(q.templates.flatMap((t) => (quests.includes(t.id) ? [t.difficulty] : []))).size <= 1,
        ),
      { error: 'the quests of a chain have one difficulty', path: ['chains'] },
    ),
    z.refine(
      (q) =>
        Difficulty.options.every(
          (d) =>
            !q.daily.includes(d) || dealtApart(q, d) >= q.daily.filter((x) => x === d).length + q.exchanges,
        ),
      {
        error:
          'there are fewer quests of a difficulty than can be dealt and exchanged in a day (a chain counts as one)',
        path: ['daily'],
      },
    ),
  );

interface Dealable {
  readonly templates: ReadonlyArray<Pick<QuestTemplate, 'id' | 'difficulty'>>;
  readonly chains?: readonly QuestChain[] | undefined;
}
const linksOf = ({ chains = [] }: Dealable): string[] => chains.flatMap(({ quests }) => quests);
/** How many quests of a difficulty one day can have: of a chain only one. */
function dealtApart(q: Dealable, difficulty: Difficulty): number {
  const later = new Set((q.chains ?? []).flatMap(({ quests }) => quests.slice(1)));
  return q.templates.filter((t) => t.difficulty === difficulty && !later.has(t.id)).length;
}
export type QuestsContent = z.infer<typeof QuestsContent>;
