// A round of a built-in game: stake, draw and win in one step, through the same wallet as any provider's.
import { canonicalJson } from '@parlor/contract/kernel/canonical-json.ts';
import { BUILTIN_PROVIDER } from '@parlor/contract/calls/catalogue.ts';
import { FAIRNESS_ALGORITHM } from '@parlor/contract/calls/fairness.ts';
import type { Round } from '@parlor/contract/calls/play.ts';
import { MAX_MINOR, toDecimal, toWire } from '@parlor/contract/kernel/money.ts';
import { viewBalance } from '../money/balances.ts';
import { takeDraw, type KnownDraw } from './fairness.ts';
import { RuleViolation } from '../kernel/rule-violation.ts';
import { bestOf, MULTIPLIER_SCALE, type GameRules } from './game-rules.ts';
import { emit, move, type ActContext } from '../kernel/context.ts';
import { walletReference } from './provider-wallet.ts';

export interface RoundCall {
  readonly gameId: string;
  readonly roundId: string;
  readonly stakeMinor: bigint;
  readonly choice: unknown;
  /** The draw of this round, where it was played before. */
  readonly known: KnownDraw | undefined;
}
export interface RoundReply {
  readonly round: Round;
  readonly balance: ReturnType<typeof viewBalance>;
}

/** The reference of a round's draw; its entries in the ledger add which part they are. */
export const roundReference = (roundId: string): string => walletReference(BUILTIN_PROVIDER, roundId);

/** What was won on a stake: rounding is not paid out (I28). */
export const winOf = (stakeMinor: bigint, multiplierE4: number): bigint =>
  (stakeMinor * BigInt(multiplierE4)) / BigInt(MULTIPLIER_SCALE);

/**
 * Refuses a round whose best result could not be held, before anything is drawn: refused only once it was won, the draw
 * would be known and could be taken with another stake or choice.
 */
export function mustHaveRoomFor(context: ActContext, stakeMinor: bigint, maxE4: () => number): void {
  const heldMinor = context.balances.PP;
  // Far from the limit no result can reach it, and the results need not be counted.
  if (heldMinor < MAX_MINOR / 2n) return;
  if (heldMinor - stakeMinor + winOf(stakeMinor, maxE4()) > MAX_MINOR)
    throw new RuleViolation('BALANCE_LIMIT', undefined, {
      currency: 'PP',
      limit: toDecimal('PP', MAX_MINOR),
    });
}

/** Refuses a stake or a choice that the game does not take. */
export function mustBeOffered(
  rules: Pick<GameRules, 'minStakeMinor' | 'maxStakeMinor' | 'problemOf'>,
  c: Pick<RoundCall, 'stakeMinor' | 'choice'>,
): void {
  if (c.stakeMinor < rules.minStakeMinor || c.stakeMinor > rules.maxStakeMinor)
    throw new RuleViolation(
      'STAKE_OUT_OF_RANGE',
      `This game takes stakes from ${toDecimal('PP', rules.minStakeMinor)} to ${toDecimal('PP', rules.maxStakeMinor)} PP.`,
      {
        min: toDecimal('PP', rules.minStakeMinor),
        max: toDecimal('PP', rules.maxStakeMinor),
      },
    );
  const fault = rules.problemOf(c.choice);
  if (fault !== undefined) throw new RuleViolation('CHOICE_INVALID', fault);
}

export function playRound(context: ActContext, c: RoundCall): RoundReply {
  const fingerprint = canonicalJson({
    kind: 'round',
    game: c.gameId,
    stake: c.stakeMinor.toString(),
    choice: c.choice,
  });
  const known = c.known;
  if (known) {
    if (known.fingerprint !== fingerprint)
      throw new RuleViolation(
        'TRANSACTION_CONFLICT',
        'A round with this id was played with another stake or choice.',
        { roundId: c.roundId },
      );
    return JSON.parse(known.reply) as RoundReply;
  }
  if (context.state.openRounds.some((one) => one.roundId === c.roundId))
    throw new RuleViolation('TRANSACTION_CONFLICT', 'A round with this id is played in steps.', {
      roundId: c.roundId,
    });
  const rules = context.world.content.rulesOf(c.gameId);
  if (!rules) throw new RuleViolation('GAME_NOT_FOUND');
  mustBeOffered(rules, c);
  mustHaveRoomFor(context, c.stakeMinor, () => bestOf(rules.distribution(c.choice)));
  const reference = (part: 'stake' | 'win') => walletReference(BUILTIN_PROVIDER, c.roundId, part);
  const money = { currency: 'PP', gameId: c.gameId } as const;
  move(context, {
    ...money,
    debit: 'player',
    credit: `provider:${BUILTIN_PROVIDER}`,
    amountMinor: c.stakeMinor,
    reason: 'stake',
    reference: reference('stake'),
  });

  const draw = takeDraw(context);
  const { multiplierE4, outcome } = rules.play(c.choice, draw.source);
  const winMinor = winOf(c.stakeMinor, multiplierE4);
  if (winMinor > 0n)
    move(context, {
      ...money,
      debit: `provider:${BUILTIN_PROVIDER}`,
      credit: 'player',
      amountMinor: winMinor,
      reason: 'win',
      reference: reference('win'),
    });

  const fairness = { serverSeedHash: draw.serverSeedHash, clientSeed: draw.clientSeed, nonce: draw.nonce };
  const round: Round = {
    roundId: c.roundId,
    gameId: c.gameId,
    at: new Date(context.world.nowMs).toISOString(),
    stake: toWire('PP', c.stakeMinor),
    win: toWire('PP', winMinor),
    multiplier: multiplierE4 / MULTIPLIER_SCALE,
    choice: c.choice,
    outcome,
    fairness,
  };
  emit(context, {
    kind: 'round-settled',
    provider: BUILTIN_PROVIDER,
    roundId: c.roundId,
    gameId: c.gameId,
    currency: 'PP',
    stakeMinor: c.stakeMinor,
    winMinor,
  });
  const reply: RoundReply = { round, balance: viewBalance(context, 'PP') };
  context.effects.draws.push({
    ...fairness,
    number: draw.number,
    algorithm: FAIRNESS_ALGORITHM,
    purpose: 'round',
    reference: roundReference(c.roundId),
    gameId: c.gameId,
    input: { rules: rules.version, choice: c.choice },
    outcome,
    fingerprint,
    reply: JSON.stringify(reply),
  });
  return reply;
}
