// Stepped rounds, ended or open: the seed gives the deal again, and payouts follow from the moves.
import { canonicalJson } from '@parlor/contract/kernel/canonical-json.ts';
import { BUILTIN_PROVIDER } from '@parlor/contract/calls/catalogue.ts';
import { toMinor } from '@parlor/contract/kernel/money.ts';
import type { Round } from '@parlor/contract/calls/play.ts';
import { drawSource } from '@parlor/economy/play/fairness.ts';
import { rulesOfOpen, stakeOf, type OpenRound } from '@parlor/economy/play/open-rounds.ts';
import { roundReference, winOf } from '@parlor/economy/play/rounds.ts';
import { MULTIPLIER_SCALE, type DrawSource, type SteppedRules } from '@parlor/economy/play/game-rules.ts';
import type { SteppedOutcome } from '@parlor/economy/play/stepped-rounds.ts';
import type { Digest } from '@parlor/economy/kernel/world.ts';
import type { ReleasedContent } from '../released-content.ts';
import { expectEntry, money, type Case } from '../one-player.ts';

/** Whether a round was stepped, by its stored data. */
export const isStepped = ({ outcome }: Round): boolean =>
  typeof outcome === 'object' && outcome !== null && 'moves' in outcome && 'end' in outcome;

const ppMinor = (amount: number): bigint => toMinor('PP', amount) ?? -1n;

/** The first move that the rules refuse, as text. */
function wrongMove(
  rules: SteppedRules,
  choice: unknown,
  dealt: unknown,
  moves: readonly unknown[],
): string | undefined {
  for (const [at, made] of moves.entries()) {
    const before = moves.slice(0, at);
    if (rules.standingAfter(choice, dealt, before).isOver)
      return `move ${at + 1} came when the round was over; expected none`;
    const fault = rules.moveProblem(choice, dealt, before, made);
    if (fault !== undefined)
      return `move ${at + 1} is ${canonicalJson(made)}: ${fault}; expected one that may be made`;
  }
  return undefined;
}

/** An ended round, by its rules. */
export function recomputeSteps(
  c: Case,
  name: string,
  round: Round,
  rules: SteppedRules,
  source: DrawSource,
): void {
  const { dealt, moves, end } = round.outcome as SteppedOutcome;
  const expected = rules.deal(round.choice, source);
  if (canonicalJson(dealt) !== canonicalJson(expected)) {
    c.report(
      `${name}: outcome deals ${canonicalJson(dealt)}; expected ${canonicalJson(expected)} from its seed`,
    );
    return;
  }
  const wrong = wrongMove(rules, round.choice, dealt, moves);
  if (wrong !== undefined) {
    c.report(`${name}: ${wrong}`);
    return;
  }
  const standing = rules.standingAfter(round.choice, dealt, moves);
  if (end === 'over' && !standing.isOver) c.report(`${name} ended as over; expected moves that end it`);
  if (end === 'taken' && (standing.isOver || !standing.canCashOut))
    c.report(`${name} was taken; expected a round with something to take`);
  // Closed by the server because the rules changed: without a value to cash out, the stake was returned.
  const paidE4 = end === 'closed' && !standing.canCashOut ? MULTIPLIER_SCALE : standing.multiplierE4;
  const expectedMinor = winOf(ppMinor(round.stake), paidE4);
  const paidMinor = ppMinor(round.win);
  if (paidMinor !== expectedMinor)
    c.report(`${name} paid ${money('PP', paidMinor)}; expected ${money('PP', expectedMinor)} from its seed`);
}

/** Open rounds: staked, not paid, dealt from the current seed. */
export function checkOpenRounds(
  c: Case,
  seeds: ReadonlyMap<string, { readonly serverSeed: string; readonly clientSeed: string }>,
  content: ReleasedContent,
  digest: Digest,
  onOtherRules: (rules: string) => void,
): void {
  const games = new Set<string>();
  for (const round of c.state.openRounds) {
    const name = `open round ${round.roundId}`;
    const reference = roundReference(round.roundId);
    if (games.has(round.gameId)) c.report(`${name} is the second of ${round.gameId}; expected one of a game`);
    games.add(round.gameId);
    if (c.rows.draws.some((draw) => draw.reference === reference))
      c.report(`${name} has a draw that is over; expected it to be over or open`);
    expectEntry(c, `${reference}:stake`, name, {
      currency: 'PP',
      game_id: round.gameId,
      debit: 'player',
      credit: `provider:${BUILTIN_PROVIDER}`,
      amount: stakeOf(round),
      reason: 'stake',
    });
    expectEntry(c, `${reference}:win`, name, undefined);
    if (round.serverSeedHash !== c.state.fairness.active.serverSeedHash)
      c.report(`${name} is of seed ${round.serverSeedHash}; expected the one in use, which is still secret`);
    checkDeal(c, name, round, seeds.get(round.serverSeedHash), content, digest, onOtherRules);
  }
}

function checkDeal(
  c: Case,
  name: string,
  round: OpenRound,
  seed: { readonly serverSeed: string; readonly clientSeed: string } | undefined,
  content: ReleasedContent,
  digest: Digest,
  onOtherRules: (rules: string) => void,
): void {
  if (seed === undefined || seed.clientSeed !== round.clientSeed) {
    c.report(`${name}: its seeds are not the player's; expected them kept`);
    return;
  }
  const rules = rulesOfOpen(round, { content: content.of(null), contentOf: content.of });
  if (rules === undefined) {
    onOtherRules(`${round.gameId} under ${round.rulesVersion}`);
    return;
  }
  const dealt = rules.deal(round.choice, drawSource(digest, seed.serverSeed, round.clientSeed, round.nonce));
  if (canonicalJson(dealt) !== canonicalJson(round.dealt)) {
    c.report(`${name} deals ${canonicalJson(round.dealt)}; expected ${canonicalJson(dealt)} from its seed`);
    return;
  }
  const wrong = wrongMove(rules, round.choice, dealt, round.moves);
  if (wrong !== undefined) {
    c.report(`${name}: ${wrong}`);
    return;
  }
  const standing = rules.standingAfter(round.choice, dealt, round.moves);
  if (standing.isOver) c.report(`${name} is over by its moves; expected it settled`);
  const takeable = standing.canCashOut ? standing.multiplierE4 : undefined;
  if (takeable !== round.takeableE4)
    c.report(
      `${name} stands at ${round.takeableE4 ?? 'nothing'}; expected ${takeable ?? 'nothing'} by its moves`,
    );
}
