// What a stored draw would have given under another content: the same numbers of its seed, and the same stake, choice and
// moves of the player.
import { canonicalJson } from '@parlor/contract/kernel/canonical-json.ts';
import { toMinor } from '@parlor/contract/kernel/money.ts';
import type { Round } from '@parlor/contract/calls/play.ts';
import { AnyLootboxKind } from '@parlor/contract/kernel/vocabulary.ts';
import { drawLootbox, itemsOfLines } from './collectibles/lootboxes.ts';
import { drawPack, packTableOf, type RequestedPack } from './collectibles/pack-draw.ts';
import { chancesOf, goodsIn, pointsIn, type Compared } from './compared-rewards.ts';
import type { Content } from './kernel/world.ts';
import type { DrawSource, GameRules, SteppedRules } from './play/game-rules.ts';
import { winOf } from './play/rounds.ts';
import type { SteppedOutcome } from './play/stepped-rounds.ts';

/** A difference, and what a boost adds its percentage to: points of a box, the win of a round above its stake. */
export interface ComparedDraw extends Compared {
  readonly earned: { readonly was: bigint; readonly before: bigint };
}

/** Which draws two contents may answer differently. */
export interface ChangedDraws {
  readonly games: readonly string[];
  readonly lootboxes: readonly AnyLootboxKind[];
  readonly packs: boolean;
}

const rulesIn = (content: Content, gameId: string): GameRules | SteppedRules | undefined =>
  content.rulesOf(gameId) ?? content.steppedRulesOf(gameId);

/** Packs of contents with the same text are drawn alike at every instant. */
const chancesOfPacks = ({ collections: { packs, collections } }: Content): string =>
  canonicalJson([
    packs,
    collections.map(({ id, vintage, from = '', vintageFrom = '' }) => [id, vintage, from, vintageFrom]),
  ]);

export const changedDraws = (was: Content, before: Content): ChangedDraws => ({
  games: was.gameIds.filter((id) => rulesIn(was, id)?.version !== rulesIn(before, id)?.version),
  lootboxes: AnyLootboxKind.options.filter(
    (kind) => chancesOf(was.lootboxes[kind]) !== chancesOf(before.lootboxes[kind]),
  ),
  packs: chancesOfPacks(was) !== chancesOfPacks(before),
});

const minorOrZero = (amount: number): bigint => toMinor('PP', amount) ?? 0n;

/** Undefined if the content would not have taken this round, or the player would have had another move to choose. */
export function compareRound(round: Round, source: DrawSource, before: Content): ComparedDraw | undefined {
  const [stakeMinor, wonMinor] = [minorOrZero(round.stake), minorOrZero(round.win)];
  const winMinor = winUnder(round, stakeMinor, source, before);
  if (winMinor === undefined) return undefined;
  const profitOf = (win: bigint): bigint => (win > stakeMinor ? win - stakeMinor : 0n);
  return {
    minor: winMinor - wonMinor,
    hasSameGoods: true,
    earned: { was: profitOf(wonMinor), before: profitOf(winMinor) },
  };
}

function winUnder(
  round: Round,
  stakeMinor: bigint,
  source: DrawSource,
  content: Content,
): bigint | undefined {
  const { gameId, choice, outcome } = round;
  const rules = rulesIn(content, gameId);
  if (rules === undefined || stakeMinor < rules.minStakeMinor || stakeMinor > rules.maxStakeMinor)
    return undefined;
  if (rules.problemOf(choice) !== undefined) return undefined;
  if ('play' in rules) return winOf(stakeMinor, rules.play(choice, source).multiplierE4);
  const { moves, end } = outcome as Partial<SteppedOutcome>;
  if (moves === undefined || end === 'closed') return undefined;
  const multiplierE4 = standingAt(rules, { choice, dealt: rules.deal(choice, source), moves, end });
  return multiplierE4 === undefined ? undefined : winOf(stakeMinor, multiplierE4);
}

/** Where the player's moves end the round; undefined if one of them is not allowed, or another has to follow. */
function standingAt(
  rules: SteppedRules,
  { choice, dealt, moves, end }: Pick<SteppedOutcome, 'dealt' | 'moves'> & { choice: unknown; end: unknown },
): number | undefined {
  for (let made = 0; ; made += 1) {
    const standing = rules.standingAfter(choice, dealt, moves.slice(0, made));
    if (standing.isOver) return standing.multiplierE4;
    if (made === moves.length)
      return end === 'taken' && standing.canCashOut ? standing.multiplierE4 : undefined;
    if (rules.moveProblem(choice, dealt, moves.slice(0, made), moves[made]) !== undefined) return undefined;
  }
}

/** A box whose chances differ: the same numbers give other lines. */
export function compareDrawnLootbox(
  box: { readonly kind: AnyLootboxKind; readonly lines: readonly number[] },
  source: DrawSource,
  was: Content,
  before: Content,
): ComparedDraw {
  const table = before.lootboxes[box.kind];
  const paid = itemsOfLines(was.lootboxes[box.kind], box.lines);
  const meant = itemsOfLines(table, drawLootbox(table, source));
  const earned = { was: pointsIn(paid), before: pointsIn(meant) };
  return { minor: earned.before - earned.was, hasSameGoods: goodsIn(paid) === goodsIn(meant), earned };
}

/** Whether the same numbers give the same cards. A card has no amount, so other cards make no difference in points. */
export const isSamePack = (
  pack: { readonly request: RequestedPack; readonly collectibles: readonly string[]; readonly atMs: number },
  source: DrawSource,
  before: Content,
): boolean =>
  canonicalJson(drawPack(packTableOf(before.collections, pack.atMs), pack.request, source).ids) ===
  canonicalJson(pack.collectibles);
