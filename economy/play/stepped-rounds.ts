// A stepped round: the stake and the draw come first, then the player's moves, one call each, until the player cashes
// out or loses. Everything is dealt at the start and stays secret, so no move changes what comes. Everything happens
// once: a call names its step, and the same step again gets the same answer. At the end the draw is recorded with all
// moves.
import { BUILTIN_PROVIDER } from '@parlor/contract/calls/catalogue.ts';
import { canonicalJson } from '@parlor/contract/kernel/canonical-json.ts';
import { MAX_MINOR, toWire } from '@parlor/contract/kernel/money.ts';
import type { SteppedReply } from '@parlor/contract/calls/play.ts';
import type { WaitingRound } from '@parlor/contract/calls/summary.ts';
import { viewBalance } from '../money/balances.ts';
import { takeDraw, type KnownDraw } from './fairness.ts';
import { rulesOfOpen, sharedBetRecord, showOpen, stakeOf, stakeText, type OpenRound } from './open-rounds.ts';
import { addNotice } from '../progress/notices.ts';
import { RuleViolation } from '../kernel/rule-violation.ts';
import { mustTakeRounds } from '../kernel/switches.ts';
import {
  mustBeOffered,
  mustHaveRoomFor,
  roundReference,
  settle,
  takeStake,
  winOf,
  type RoundCall,
} from './rounds.ts';
import { MULTIPLIER_SCALE, type SharedBet, type Standing, type SteppedRules } from './game-rules.ts';
import { countPlay } from '../care/used.ts';
import { setState, type ActContext } from '../kernel/context.ts';
import type { PlayerState } from '../kernel/player.ts';

export interface StepCall {
  readonly gameId: string;
  readonly roundId: string;
  /** The number of moves before this one: 0 for the first. */
  readonly step: number;
  readonly move: unknown;
  /** The draw of this round, if it is over. */
  readonly known: KnownDraw | undefined;
  /** The move is the host's: it ends a bet in a shared round. */
  readonly isOfHost?: boolean;
}
export type CashOutCall = Omit<StepCall, 'move' | 'isOfHost'>;

/**
 * How it ended: the player cashed out; a move lost it or won everything; or the server closed it because its rules
 * changed, and paid its value (the stake, if no move was made).
 */
export type SteppedEnd = 'taken' | 'over' | 'closed';

/** The recorded draw of a stepped round: the whole deal and the player's moves. */
export interface SteppedOutcome {
  readonly dealt: unknown;
  readonly moves: readonly unknown[];
  readonly end: SteppedEnd;
}

export const steppedFingerprint = (c: {
  readonly gameId: string;
  readonly stakeMinor: bigint;
  readonly choice: unknown;
}): string =>
  canonicalJson({ kind: 'round-in-steps', game: c.gameId, stake: c.stakeMinor.toString(), choice: c.choice });

/** A host without stored rounds is never asked for one again. */
const fingerprintOf = (context: ActContext, c: Parameters<typeof steppedFingerprint>[0]): string =>
  context.world.keepsRounds === false ? '' : steppedFingerprint(c);

const same = (a: unknown, b: unknown): boolean => canonicalJson(a) === canonicalJson(b);

/** Takes the stake and the draw, and deals. Refuses ROUND_OPEN while a round of this game waits for its next move. */
export function startRound(context: ActContext, c: RoundCall): SteppedReply {
  const fingerprint = fingerprintOf(context, c);
  const conflict = (): RuleViolation =>
    new RuleViolation(
      'TRANSACTION_CONFLICT',
      'A round with this id was started with another stake or choice.',
      {
        roundId: c.roundId,
      },
    );
  const known = knownOf(context, c);
  if (known) {
    if (known.fingerprint !== fingerprint) throw conflict();
    return JSON.parse(known.reply) as SteppedReply;
  }
  const begun = context.state.openRounds.find((one) => one.roundId === c.roundId);
  if (begun) {
    if (fingerprintOf(context, { ...begun, stakeMinor: stakeOf(begun) }) !== fingerprint) throw conflict();
    return shownAfter(context, begun, mustHaveRules(context, begun), []);
  }
  const rules = context.world.content.steppedRulesOf(c.gameId);
  if (!rules) throw new RuleViolation('GAME_NOT_FOUND');
  mustTakeRounds(context.world, { provider: BUILTIN_PROVIDER, gameId: c.gameId });
  const waiting = context.state.openRounds.find((one) => one.gameId === c.gameId);
  if (waiting)
    throw new RuleViolation('ROUND_OPEN', 'A round of this game is still open. Finish it first.', {
      gameId: c.gameId,
      roundId: waiting.roundId,
    });
  mustBeOffered(rules, c);
  const sharedBet = rules.sharedBetOf?.(c.choice);
  if (sharedBet !== undefined) {
    if (c.mustTakeBet === undefined) throw new RuleViolation('ROUND_CLOSED');
    c.mustTakeBet(sharedBet);
  }
  mustHaveRoomFor(context, c.stakeMinor, () => rules.maxE4(c.choice));
  takeStake(context, c);
  const { source, number, serverSeedHash, clientSeed, nonce } = takeDraw(context);
  const round: OpenRound = {
    roundId: c.roundId,
    gameId: c.gameId,
    stake: stakeText(c.stakeMinor),
    choice: c.choice,
    rulesVersion: rules.version,
    ...(context.world.release === undefined ? {} : { release: context.world.release }),
    drawNumber: number,
    serverSeedHash,
    clientSeed,
    nonce,
    dealt: rules.deal(c.choice, source),
    moves: [],
    startedAtMs: context.world.nowMs,
    ...(sharedBet === undefined ? {} : { sharedBet }),
  };
  context.effects.sharedBets.push(...sharedBetRecord(round));
  return goOn(context, round, rules);
}

/** Makes one move. Its effect was dealt at the start. */
export function stepRound(context: ActContext, c: StepCall): SteppedReply {
  const wentOn = (step: number): RuleViolation =>
    new RuleViolation(
      'TRANSACTION_CONFLICT',
      'This step was made with another move, or is not the next one.',
      {
        roundId: c.roundId,
        step,
      },
    );
  const known = knownOf(context, c);
  if (known) {
    const { reply, moves, end } = endedOf(known, c.gameId);
    if (end === 'closed' && c.step === moves.length) return reply;
    if (c.step >= moves.length) throw new RuleViolation('ROUND_CLOSED');
    if (!same(moves[c.step], c.move)) throw wentOn(moves.length);
    return reply;
  }
  const round = mustBeOpen(context, c);
  const rules = mustHaveRules(context, round);
  const { moves, choice, dealt } = round;
  if (c.step < moves.length && same(moves[c.step], c.move))
    return shownAfter(context, round, rules, moves.slice(0, c.step + 1));
  if (c.step !== moves.length) throw wentOn(moves.length);
  if (round.sharedBet !== undefined && c.isOfHost !== true)
    throw new RuleViolation('CHOICE_INVALID', 'A shared round ends for all players at once.');
  const fault = rules.moveProblem(choice, dealt, moves, c.move);
  if (fault !== undefined) throw new RuleViolation('CHOICE_INVALID', fault);
  if (c.isOfHost !== true) countPlay(context);
  return goOn(context, { ...round, moves: [...moves, c.move] }, rules);
}

/** A bet in a round that all players share is a stepped round whose one move its host makes. */
export interface EndSharedBetCall {
  readonly gameId: string;
  readonly roundId: string;
  /** The draw of this bet, if it is over. */
  readonly known: KnownDraw | undefined;
  /** The move that ends the bet; undefined while it goes on, or if this call comes too late for it. */
  readonly endOf: (bet: SharedBet) => unknown;
}

/**
 * Ends a bet with its host's move. A bet that is over gives its first answer again. Refuses ROUND_CLOSED if `endOf` has no
 * move for an open bet.
 */
export function endSharedBet(context: ActContext, { endOf, ...c }: EndSharedBetCall): SteppedReply {
  if (c.known) {
    const reply = JSON.parse(c.known.reply) as SteppedReply;
    if (reply.round?.gameId !== c.gameId) throw new RuleViolation('ROUND_NOT_FOUND');
    return reply;
  }
  const open = context.state.openRounds.find((one) => one.roundId === c.roundId && one.gameId === c.gameId);
  if (open?.sharedBet === undefined) throw new RuleViolation('ROUND_NOT_FOUND');
  const move = endOf(open.sharedBet);
  if (move === undefined) throw new RuleViolation('ROUND_CLOSED');
  return stepRound(context, { ...c, step: 0, move, isOfHost: true });
}

/** Cashes out the value of the round after so many moves. */
export function cashOut(context: ActContext, c: CashOutCall): SteppedReply {
  const wentOn = (step: number): RuleViolation =>
    new RuleViolation('TRANSACTION_CONFLICT', 'The round has continued since then.', {
      roundId: c.roundId,
      step,
    });
  const known = knownOf(context, c);
  if (known) {
    const { reply, moves, end } = endedOf(known, c.gameId);
    if (end === 'over') throw new RuleViolation('ROUND_CLOSED');
    if (c.step !== moves.length) throw wentOn(moves.length);
    return reply;
  }
  const round = mustBeOpen(context, c);
  const rules = mustHaveRules(context, round);
  if (c.step !== round.moves.length) throw wentOn(round.moves.length);
  const standing = rules.standingAfter(round.choice, round.dealt, round.moves);
  if (!standing.canCashOut)
    throw new RuleViolation('CHOICE_INVALID', 'Nothing can be taken yet: make a move first.', {
      roundId: c.roundId,
    });
  return end(context, round, { how: 'taken', multiplierE4: standing.multiplierE4 });
}

/**
 * Runs before every command: a round whose rules have changed, or whose game is gone, is paid its value (the stake, if
 * no move was made), with a notice. A round whose win would exceed the largest balance waits until it fits.
 */
export function closeStaleRounds(context: ActContext): void {
  for (const round of context.state.openRounds) {
    if (rulesOfOpen(round, context.world)) continue;
    const multiplierE4 = round.takeableE4 ?? MULTIPLIER_SCALE;
    const winMinor = winOf(stakeOf(round), multiplierE4);
    if (context.balances.PP + winMinor > MAX_MINOR) continue;
    end(context, round, { how: 'closed', multiplierE4 });
    addNotice(context, {
      kind: 'round-closed',
      period: round.roundId,
      gameId: round.gameId,
      rewards: winMinor > 0n ? [{ type: 'points', amount: toWire('PP', winMinor) }] : [],
    });
  }
}

/** The open rounds with what each is worth now. */
export const waitingRounds = ({ openRounds }: Pick<PlayerState, 'openRounds'>): WaitingRound[] =>
  openRounds.map((round) => ({
    roundId: round.roundId,
    gameId: round.gameId,
    value: toWire('PP', winOf(stakeOf(round), round.takeableE4 ?? MULTIPLIER_SCALE)),
  }));

/** After a move the round waits for the next one, or it is over. */
function goOn(context: ActContext, round: OpenRound, rules: SteppedRules): SteppedReply {
  const standing = rules.standingAfter(round.choice, round.dealt, round.moves);
  if (standing.isOver) return end(context, round, { how: 'over', multiplierE4: standing.multiplierE4 });
  const { takeableE4: _before, ...rest } = round;
  const stored: OpenRound = standing.canCashOut ? { ...rest, takeableE4: standing.multiplierE4 } : rest;
  setState(context, {
    openRounds: [...context.state.openRounds.filter((one) => one.roundId !== round.roundId), stored],
  });
  return answered(context, stored, stored.moves, standing);
}

function end(
  context: ActContext,
  round: OpenRound,
  { how, multiplierE4 }: { readonly how: SteppedEnd; readonly multiplierE4: number },
): SteppedReply {
  const stakeMinor = stakeOf(round);
  setState(context, { openRounds: context.state.openRounds.filter((one) => one.roundId !== round.roundId) });
  context.effects.sharedBets.push(...sharedBetRecord(round, multiplierE4));
  const outcome: SteppedOutcome = { dealt: round.dealt, moves: round.moves, end: how };
  return settle(context, {
    ...round,
    stakeMinor,
    draw: {
      number: round.drawNumber,
      serverSeedHash: round.serverSeedHash,
      clientSeed: round.clientSeed,
      nonce: round.nonce,
    },
    multiplierE4,
    outcome,
    fingerprint: fingerprintOf(context, { ...round, stakeMinor }),
    isReturned: how === 'closed' && round.takeableE4 === undefined,
  });
}

const shownAfter = (
  context: ActContext,
  round: OpenRound,
  rules: SteppedRules,
  moves: readonly unknown[],
): SteppedReply => answered(context, round, moves, rules.standingAfter(round.choice, round.dealt, moves));

const answered = (
  context: ActContext,
  round: OpenRound,
  moves: readonly unknown[],
  standing: Standing,
): SteppedReply => ({ open: showOpen(round, moves, standing), balance: viewBalance(context, 'PP') });

function mustBeOpen(context: ActContext, c: CashOutCall): OpenRound {
  const round = context.state.openRounds.find((one) => one.roundId === c.roundId && one.gameId === c.gameId);
  if (!round) throw new RuleViolation('ROUND_NOT_FOUND');
  return round;
}

/** The draw of a finished round, even if it began in this act. */
const knownOf = (context: ActContext, c: Pick<StepCall, 'roundId' | 'known'>): KnownDraw | undefined =>
  c.known ?? context.effects.draws.find((draw) => draw.reference === roundReference(c.roundId));

/**
 * Outdated rounds were closed before the command. A round that would exceed the largest balance is still open and
 * waits.
 */
function mustHaveRules(context: ActContext, round: OpenRound): SteppedRules {
  const rules = rulesOfOpen(round, context.world);
  if (!rules) throw new RuleViolation('BALANCE_LIMIT');
  return rules;
}

function endedOf(known: KnownDraw, gameId: string): SteppedOutcome & { readonly reply: SteppedReply } {
  const reply = JSON.parse(known.reply) as SteppedReply;
  const outcome = reply.round?.outcome as Partial<SteppedOutcome> | null | undefined;
  if (reply.round?.gameId !== gameId || !Array.isArray(outcome?.moves) || outcome.end === undefined)
    throw new RuleViolation('ROUND_NOT_FOUND');
  return { ...(outcome as SteppedOutcome), reply };
}
