// A round of a built-in game: stake, draw and win in one step, through the same wallet as any provider's.
import { canonicalJson } from '@parlor/contract/kernel/canonical-json.ts';
import { BUILTIN_PROVIDER } from '@parlor/contract/calls/catalogue.ts';
import type { gamesContract, Round } from '@parlor/contract/calls/play.ts';
import type { CallReply } from '@parlor/contract/kernel/endpoint.ts';
import { MAX_MINOR, toDecimal, toWire } from '@parlor/contract/kernel/money.ts';
import { viewBalance } from '../money/balances.ts';
import { recordDraw, takeDraw, type DrawRecord, type KnownDraw } from './fairness.ts';
import { isoOf } from '../kernel/periods.ts';
import { RuleViolation } from '../kernel/rule-violation.ts';
import { mustTakeRounds } from '../kernel/switches.ts';
import { bestOf, MULTIPLIER_SCALE, type GameRules, type SharedBet } from './game-rules.ts';
import { emit, type ActContext } from '../kernel/context.ts';
import { move } from '../money/postings.ts';
import { mustAllow } from '../care/must-allow.ts';
import { countStake, countWon } from '../care/used.ts';
import { providerAccount, providerReference } from './provider-references.ts';

export interface RoundCall {
  readonly gameId: string;
  readonly roundId: string;
  readonly stakeMinor: bigint;
  readonly choice: unknown;
  /** The draw of this round, if it was played before. */
  readonly known: KnownDraw | undefined;
  /** For a bet in a shared round: throws unless its host takes bets for this round now. Called for a new bet alone. */
  readonly mustTakeBet?: ((bet: SharedBet) => void) | undefined;
}
export type RoundReply = CallReply<typeof gamesContract.playRound>;

/** The reference of a round's draw. Its ledger entries add their part. */
export const roundReference = (roundId: string): string => providerReference(BUILTIN_PROVIDER, roundId);

/** The win for a stake. Remainders of rounding are not paid (I28). */
export const winOf = (stakeMinor: bigint, multiplierE4: number): bigint =>
  (stakeMinor * BigInt(multiplierE4)) / BigInt(MULTIPLIER_SCALE);

/**
 * Before the draw, refuses a round whose best result would exceed the largest balance. A refusal after a win would
 * reveal the draw, which could be used with another stake or choice.
 */
export function mustHaveRoomFor(context: ActContext, stakeMinor: bigint, maxE4: () => number): void {
  const balanceMinor = context.balances.PP;
  // Far from the limit no result can reach it, so the results are not computed.
  if (balanceMinor < MAX_MINOR / 2n) return;
  if (balanceMinor - stakeMinor + winOf(stakeMinor, maxE4()) > MAX_MINOR)
    throw new RuleViolation('BALANCE_LIMIT', undefined, {
      currency: 'PP',
      limit: toDecimal('PP', MAX_MINOR),
    });
}

/** Refuses a stake or a choice that the game does not accept. */
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
  const fingerprint =
    context.world.keepsRounds === false
      ? ''
      : canonicalJson({ kind: 'round', game: c.gameId, stake: c.stakeMinor.toString(), choice: c.choice });
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
  mustTakeRounds(context.world, { provider: BUILTIN_PROVIDER, gameId: c.gameId });
  mustBeOffered(rules, c);
  mustHaveRoomFor(context, c.stakeMinor, () => bestOf(rules.distribution(c.choice)));
  takeStake(context, c);
  const draw = takeDraw(context);
  const { multiplierE4, outcome } = rules.play(c.choice, draw.source);
  return settle(context, { ...c, draw, multiplierE4, outcome, fingerprint, rulesVersion: rules.version });
}

const money = (c: Pick<RoundCall, 'gameId' | 'roundId'>, part: 'stake' | 'win') =>
  ({
    currency: 'PP',
    reason: part,
    reference: providerReference(BUILTIN_PROVIDER, c.roundId, part),
    gameId: c.gameId,
  }) as const;

export function takeStake(context: ActContext, c: RoundCall): void {
  mustAllow(context, { starts: 'round', currency: 'PP', stakeMinor: c.stakeMinor });
  move(context, {
    ...money(c, 'stake'),
    debit: 'player',
    credit: providerAccount(BUILTIN_PROVIDER),
    amountMinor: c.stakeMinor,
  });
  countStake(context, 'PP', c.stakeMinor);
}

export interface SettledRound extends Omit<RoundCall, 'known'> {
  readonly draw: Pick<DrawRecord, 'serverSeedHash' | 'clientSeed' | 'nonce' | 'number'>;
  readonly multiplierE4: number;
  readonly outcome: unknown;
  readonly fingerprint: string;
  readonly rulesVersion: string;
  /** The release at its start, if another one is live at its end. */
  readonly release?: number;
  /** A returned stake was never at risk, so it counts for nothing. */
  readonly isReturned?: boolean;
}

/** Pays the win, emits the event of the round, and stores its draw with the reply. */
export function settle(context: ActContext, r: SettledRound): RoundReply {
  const { roundId, gameId, stakeMinor, choice, outcome } = r;
  const winMinor = winOf(stakeMinor, r.multiplierE4);
  if (winMinor > 0n) {
    move(context, {
      ...money(r, 'win'),
      debit: providerAccount(BUILTIN_PROVIDER),
      credit: 'player',
      amountMinor: winMinor,
    });
    countWon(context, 'PP', winMinor);
  }
  if (r.isReturned !== true)
    emit(context, {
      kind: 'round-settled',
      provider: BUILTIN_PROVIDER,
      roundId,
      gameId,
      currency: 'PP',
      stakeMinor,
      winMinor,
    });
  const { serverSeedHash, clientSeed, nonce } = r.draw;
  const round: Round = {
    roundId,
    gameId,
    at: isoOf(context.world.nowMs),
    stake: toWire('PP', stakeMinor),
    win: toWire('PP', winMinor),
    multiplier: r.multiplierE4 / MULTIPLIER_SCALE,
    choice,
    outcome,
    fairness: { serverSeedHash, clientSeed, nonce },
  };
  const reply: RoundReply = { round, balance: viewBalance(context, 'PP') };
  recordDraw(
    context,
    r.draw,
    {
      purpose: 'round',
      reference: roundReference(roundId),
      gameId,
      input: { rules: r.rulesVersion, choice },
      outcome,
      fingerprint: r.fingerprint,
      ...(r.release === undefined ? {} : { release: r.release }),
    },
    reply,
  );
  return reply;
}
