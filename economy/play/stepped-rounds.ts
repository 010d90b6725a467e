// A round in steps: the stake and the draw come first, then the player's moves, one call each, until he takes what he has
// or loses it. All is dealt at the start and kept secret, so no move changes what comes. Everything happens once: a call
// says which step it is, and the same step again is answered as it was. The draw is kept, with all moves, when it ends.
import { canonicalJson } from '@parlor/contract/kernel/canonical-json.ts';
import { HOUSE_PROVIDER } from '@parlor/contract/calls/catalogue.ts';
import { FAIRNESS_ALGORITHM } from '@parlor/contract/calls/fairness.ts';
import { MAX_MINOR, toWire } from '@parlor/contract/kernel/money.ts';
import type { OpenRound as Shown, Round } from '@parlor/contract/calls/play.ts';
import { viewBalance } from '../money/balances.ts';
import { takeDraw, type KnownDraw } from './fairness.ts';
import { fairnessOf, rulesOfOpen, showOpen, stakeOf, stakeText, type OpenRound } from './open-rounds.ts';
import { KEPT_NOTICES, type KeptNotice } from '../progress/notices.ts';
import { Refused } from '../kernel/rule-violation.ts';
import { mustBeOffered, mustHaveRoomFor, roundReference, winOf, type RoundCall } from './rounds.ts';
import { MULTIPLIER_SCALE, type Standing, type SteppedRules } from './game-rules.ts';
import { emit, move, type Turn } from '../kernel/context.ts';
import { walletReference } from './provider-wallet.ts';

export interface StepCall {
  readonly gameId: string;
  readonly roundId: string;
  /** How many moves were made before: 0 for the first. */
  readonly step: number;
  readonly move: unknown;
  /** The draw of this round, where it is over. */
  readonly known: KnownDraw | undefined;
}
export type CashOutCall = Omit<StepCall, 'move'>;

/** `open` while it waits for a move, `round` once it is over. */
export interface SteppedReply {
  readonly open?: Shown;
  readonly round?: Round;
  readonly balance: ReturnType<typeof viewBalance>;
}

/**
 * How it ended: the player took what he had; a move lost it or won all there is; or the house closed it because its
 * rules changed, and paid what it stood at (the stake, where no move was made).
 */
export type SteppedEnd = 'taken' | 'over' | 'closed';

/** What is kept of a round in steps with its draw: all that was dealt, and what the player did. */
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

const same = (a: unknown, b: unknown): boolean => canonicalJson(a) === canonicalJson(b);

/** Takes the stake and the draw, and deals. Refuses ROUND_OPEN while a round of this game waits for its next move. */
export function startRound(turn: Turn, c: RoundCall): SteppedReply {
  const fingerprint = steppedFingerprint(c);
  const conflict = (): Refused =>
    new Refused('TRANSACTION_CONFLICT', 'A round with this id was begun with another stake or choice.', {
      roundId: c.roundId,
    });
  const known = knownOf(turn, c);
  if (known) {
    if (known.fingerprint !== fingerprint) throw conflict();
    return JSON.parse(known.reply) as SteppedReply;
  }
  const begun = turn.state.openRounds.find((one) => one.roundId === c.roundId);
  if (begun) {
    if (steppedFingerprint({ ...begun, stakeMinor: stakeOf(begun) }) !== fingerprint) throw conflict();
    return shownAfter(turn, begun, mustHaveRules(turn, begun), []);
  }
  const rules = turn.world.content.steppedRulesOf(c.gameId);
  if (!rules) throw new Refused('GAME_NOT_FOUND');
  const waiting = turn.state.openRounds.find((one) => one.gameId === c.gameId);
  if (waiting)
    throw new Refused('ROUND_OPEN', 'A round of this game is still open. Finish it first.', {
      gameId: c.gameId,
      roundId: waiting.roundId,
    });
  mustBeOffered(rules, c);
  mustHaveRoomFor(turn, c.stakeMinor, () => rules.mostE4(c.choice));
  move(turn, {
    currency: 'PP',
    gameId: c.gameId,
    debit: 'player',
    credit: `provider:${HOUSE_PROVIDER}`,
    amountMinor: c.stakeMinor,
    reason: 'stake',
    reference: walletReference(HOUSE_PROVIDER, c.roundId, 'stake'),
  });
  const { source, number, ...fairness } = takeDraw(turn);
  const round: OpenRound = {
    roundId: c.roundId,
    gameId: c.gameId,
    stake: stakeText(c.stakeMinor),
    choice: c.choice,
    rulesVersion: rules.version,
    drawNumber: number,
    ...fairness,
    dealt: rules.deal(c.choice, source),
    moves: [],
    startedAtMs: turn.world.nowMs,
  };
  return goOn(turn, round, rules);
}

/** Makes one move. What it does was dealt at the start. */
export function stepRound(turn: Turn, c: StepCall): SteppedReply {
  const wentOn = (step: number): Refused =>
    new Refused('TRANSACTION_CONFLICT', 'This step was made with another move, or is not the next one.', {
      roundId: c.roundId,
      step,
    });
  const known = knownOf(turn, c);
  if (known) {
    const { reply, moves, end } = endedOf(known, c.gameId);
    if (end === 'closed' && c.step === moves.length) return reply;
    if (c.step >= moves.length) throw new Refused('ROUND_CLOSED');
    if (!same(moves[c.step], c.move)) throw wentOn(moves.length);
    return reply;
  }
  const round = mustBeOpen(turn, c);
  const rules = mustHaveRules(turn, round);
  const { moves, choice, dealt } = round;
  if (c.step < moves.length && same(moves[c.step], c.move))
    return shownAfter(turn, round, rules, moves.slice(0, c.step + 1));
  if (c.step !== moves.length) throw wentOn(moves.length);
  const fault = rules.moveFaultOf(choice, dealt, moves, c.move);
  if (fault !== undefined) throw new Refused('CHOICE_INVALID', fault);
  return goOn(turn, { ...round, moves: [...moves, c.move] }, rules);
}

/** Takes what the round stands at after so many moves. */
export function cashOut(turn: Turn, c: CashOutCall): SteppedReply {
  const wentOn = (step: number): Refused =>
    new Refused('TRANSACTION_CONFLICT', 'The round has gone on since then.', { roundId: c.roundId, step });
  const known = knownOf(turn, c);
  if (known) {
    const { reply, moves, end } = endedOf(known, c.gameId);
    if (end === 'over') throw new Refused('ROUND_CLOSED');
    if (c.step !== moves.length) throw wentOn(moves.length);
    return reply;
  }
  const round = mustBeOpen(turn, c);
  const rules = mustHaveRules(turn, round);
  if (c.step !== round.moves.length) throw wentOn(round.moves.length);
  const standing = rules.standingAfter(round.choice, round.dealt, round.moves);
  if (!standing.canCashOut)
    throw new Refused('CHOICE_INVALID', 'Nothing can be taken yet: make a move first.', {
      roundId: c.roundId,
    });
  return end(turn, round, { how: 'taken', multiplierE4: standing.multiplierE4 });
}

/**
 * Before every command: a round whose rules have changed since, or whose game is gone, is paid at what it stood, the
 * stake where no move was made, and the player is told. One that could not be held waits until it can.
 */
export function closeStaleRounds(turn: Turn): void {
  for (const round of turn.state.openRounds) {
    if (rulesOfOpen(round, turn.world)) continue;
    const multiplierE4 = round.takeableE4 ?? MULTIPLIER_SCALE;
    const winMinor = winOf(stakeOf(round), multiplierE4);
    if (turn.balances.PP + winMinor > MAX_MINOR) continue;
    end(turn, round, { how: 'closed', multiplierE4 });
    const notice: KeptNotice = {
      kind: 'round-closed',
      period: round.roundId,
      gameId: round.gameId,
      atMs: turn.world.nowMs,
      rewards: winMinor > 0n ? [{ type: 'points', amount: toWire('PP', winMinor) }] : [],
    };
    turn.state = { ...turn.state, notices: [...turn.state.notices, notice].slice(-KEPT_NOTICES) };
  }
}

/** After a move: the round waits for the next one, or it is over. */
function goOn(turn: Turn, round: OpenRound, rules: SteppedRules): SteppedReply {
  const standing = rules.standingAfter(round.choice, round.dealt, round.moves);
  if (standing.isOver) return end(turn, round, { how: 'over', multiplierE4: standing.multiplierE4 });
  const { takeableE4: _before, ...rest } = round;
  const kept: OpenRound = standing.canCashOut ? { ...rest, takeableE4: standing.multiplierE4 } : rest;
  turn.state = {
    ...turn.state,
    openRounds: [...turn.state.openRounds.filter((one) => one.roundId !== round.roundId), kept],
  };
  return answered(turn, kept, kept.moves, standing);
}

function end(
  turn: Turn,
  round: OpenRound,
  { how, multiplierE4 }: { readonly how: SteppedEnd; readonly multiplierE4: number },
): SteppedReply {
  const stakeMinor = stakeOf(round);
  const winMinor = winOf(stakeMinor, multiplierE4);
  if (winMinor > 0n)
    move(turn, {
      currency: 'PP',
      gameId: round.gameId,
      debit: `provider:${HOUSE_PROVIDER}`,
      credit: 'player',
      amountMinor: winMinor,
      reason: 'win',
      reference: walletReference(HOUSE_PROVIDER, round.roundId, 'win'),
    });
  turn.state = {
    ...turn.state,
    openRounds: turn.state.openRounds.filter((one) => one.roundId !== round.roundId),
  };
  // A stake that came back was never risked: it counts for nothing.
  if (how !== 'closed' || round.takeableE4 !== undefined)
    emit(turn, {
      kind: 'round-settled',
      provider: HOUSE_PROVIDER,
      roundId: round.roundId,
      gameId: round.gameId,
      currency: 'PP',
      stakeMinor,
      winMinor,
    });
  const outcome: SteppedOutcome = { dealt: round.dealt, moves: round.moves, end: how };
  const fairness = fairnessOf(round);
  const reply: SteppedReply = {
    round: {
      roundId: round.roundId,
      gameId: round.gameId,
      at: new Date(turn.world.nowMs).toISOString(),
      stake: toWire('PP', stakeMinor),
      win: toWire('PP', winMinor),
      multiplier: multiplierE4 / MULTIPLIER_SCALE,
      choice: round.choice,
      outcome,
      fairness,
    },
    balance: viewBalance(turn, 'PP'),
  };
  turn.effects.draws.push({
    ...fairness,
    number: round.drawNumber,
    algorithm: FAIRNESS_ALGORITHM,
    purpose: 'round',
    reference: roundReference(round.roundId),
    gameId: round.gameId,
    input: { rules: round.rulesVersion, choice: round.choice },
    outcome,
    fingerprint: steppedFingerprint({ ...round, stakeMinor }),
    reply: JSON.stringify(reply),
  });
  return reply;
}

const shownAfter = (
  turn: Turn,
  round: OpenRound,
  rules: SteppedRules,
  moves: readonly unknown[],
): SteppedReply => answered(turn, round, moves, rules.standingAfter(round.choice, round.dealt, moves));

const answered = (
  turn: Turn,
  round: OpenRound,
  moves: readonly unknown[],
  standing: Standing,
): SteppedReply => ({ open: showOpen(round, moves, standing), balance: viewBalance(turn, 'PP') });

function mustBeOpen(turn: Turn, c: CashOutCall): OpenRound {
  const round = turn.state.openRounds.find((one) => one.roundId === c.roundId && one.gameId === c.gameId);
  if (!round) throw new Refused('ROUND_NOT_FOUND');
  return round;
}

/** The draw of a round that is over, be it since this very act began. */
const knownOf = (turn: Turn, c: Pick<StepCall, 'roundId' | 'known'>): KnownDraw | undefined =>
  c.known ?? turn.effects.draws.find((draw) => draw.reference === roundReference(c.roundId));

/** Stale rounds were closed before the command; one that could not be held is left, and waits. */
function mustHaveRules(turn: Turn, round: OpenRound): SteppedRules {
  const rules = rulesOfOpen(round, turn.world);
  if (!rules) throw new Refused('BALANCE_LIMIT');
  return rules;
}

function endedOf(known: KnownDraw, gameId: string): SteppedOutcome & { readonly reply: SteppedReply } {
  const reply = JSON.parse(known.reply) as SteppedReply;
  const outcome = reply.round?.outcome as Partial<SteppedOutcome> | null | undefined;
  if (reply.round?.gameId !== gameId || !Array.isArray(outcome?.moves) || outcome.end === undefined)
    throw new Refused('ROUND_NOT_FOUND');
  return { ...(outcome as SteppedOutcome), reply };
}
