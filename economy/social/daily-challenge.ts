// The daily challenge: one free attempt a day at a deal that is the same for everybody. It stakes nothing and draws nothing
// of the player's own. The score is the player's value in a contest of the day, so places, prizes and the end are those of a
// contest (docs/decisions/0117-the-daily-challenge-is-a-contest.md).
import { CHALLENGE_ID } from '@parlor/contract/content/contests/challenge-id.ts';
import type { ChallengeAttempt, ChallengeTable } from '@parlor/contract/calls/daily-challenge.ts';
import { BUILTIN_PROVIDER } from '@parlor/contract/calls/catalogue.ts';
import type { Summary } from '@parlor/contract/calls/summary.ts';
import { mustHaveAccepted } from '../care/consents.ts';
import { mustNotBePaused } from '../care/pause.ts';
import { setState, type ActContext } from '../kernel/context.ts';
import { dayOf } from '../kernel/periods.ts';
import type { PlayerState } from '../kernel/player.ts';
import type { World } from '../kernel/world.ts';
import { RuleViolation } from '../kernel/rule-violation.ts';
import { mustTakeRounds } from '../kernel/switches.ts';
import { contestsOf, runningEditions } from './contest-editions.ts';
import { enterValue } from './contests.ts';

/** The challenge of a day, with its secret deal. The host makes it from the day's seed. */
export interface Challenge {
  /** A UTC day, such as 2026-11-28. */
  readonly day: string;
  /** The game whose rules it uses. */
  readonly gameId: string;
  /** How many calls an attempt has. */
  readonly calls: number;
  /** The calls that can be made after these; none once the attempt is over. */
  offered(calls: readonly string[]): readonly string[];
  /** What these checked calls reached. Pure: the same calls always give the same standing. */
  standingAfter(calls: readonly string[]): ChallengeStanding;
}

export interface ChallengeStanding {
  /** In hundredths. */
  readonly scoreE2: number;
  readonly isOver: boolean;
  /** Everything that the player may see now. */
  readonly table: ChallengeTable;
}

/** The player's last attempt. */
export interface ChallengeSlice {
  readonly day: string;
  /** In order. */
  readonly calls: readonly string[];
  /** How many calls are left. */
  readonly left: number;
}

/** The attempt as the host stores it, one row for each day. */
export interface ChallengeAttemptRecord extends Pick<ChallengeSlice, 'day' | 'calls'> {
  readonly scoreE2: number;
}

export interface ChallengeCall {
  /** Today's. */
  readonly challenge: Challenge;
  /** The day that the player means. */
  readonly day: string;
  /** 1 for the first call, so that a repeat after a lost reply is the same call. */
  readonly number: number;
  readonly call: string;
}

/** What of the player's document, or of a row, an attempt is. */
interface Attempted {
  readonly challenge?: Pick<ChallengeSlice, 'day' | 'calls'>;
}

const callsOf = ({ challenge }: Attempted, day: string): readonly string[] =>
  challenge?.day === day ? challenge.calls : [];

export function viewAttempt(state: Attempted, challenge: Challenge): ChallengeAttempt {
  const { scoreE2, isOver, table } = challenge.standingAfter(callsOf(state, challenge.day));
  return { calls: challenge.calls, score: scoreE2 / 100, isOver, table };
}

/**
 * Makes the next call. A repeat of a call that was made changes nothing. Refuses CHALLENGE_CALL_MADE, CHALLENGE_OVER,
 * CHOICE_INVALID, CARE_PAUSED, TERMS_NOT_ACCEPTED and SWITCHED_OFF.
 */
export function callChallenge(
  context: ActContext,
  { challenge, day, number, call }: ChallengeCall,
): ChallengeAttempt {
  const { world } = context;
  const over = (): RuleViolation => new RuleViolation('CHALLENGE_OVER', undefined, { day });
  if (challenge.day !== day) throw over();
  const before = callsOf(context.state, day);
  const made = before[number - 1];
  if (made !== undefined) {
    if (made === call) return viewAttempt(context.state, challenge);
    throw new RuleViolation('CHALLENGE_CALL_MADE', undefined, { number, call: made });
  }
  mustNotBePaused(context);
  mustHaveAccepted(context);
  mustTakeRounds(world, { provider: BUILTIN_PROVIDER, gameId: challenge.gameId });
  const edition = runningEditions(contestsOf(world.content), world.nowMs, world.editions).find(
    ({ contestId }) => contestId === CHALLENGE_ID,
  );
  // A clock that was set back never reopens a day (I17).
  const isLeft = (context.state.challenge?.day ?? '') > day;
  if (edition?.period !== day || edition.isFrozen === true || dayOf(world.nowMs) !== day || isLeft)
    throw over();
  const next = before.length + 1;
  if (number !== next)
    throw new RuleViolation('CHOICE_INVALID', `The next call is number ${next}.`, { number: next });
  const offered = challenge.offered(before);
  if (!offered.includes(call))
    throw new RuleViolation(
      'CHOICE_INVALID',
      offered.length === 0
        ? 'You have made all calls of today.'
        : `The possible calls are ${offered.join(', ')}.`,
      { offered },
    );
  const calls = [...before, call];
  const { scoreE2 } = challenge.standingAfter(calls);
  setState(context, { challenge: { day, calls, left: challenge.calls - calls.length } });
  context.effects.challengeAttempts.push({ day, calls, scoreE2 });
  enterValue(context, edition, BigInt(scoreE2));
  return viewAttempt(context.state, challenge);
}

/** For the home screen, without the deal; undefined without a challenge. */
export function summarizeChallenge(
  { challenge, contests }: Pick<PlayerState, 'challenge' | 'contests'>,
  { content, nowMs }: Pick<World, 'content' | 'nowMs'>,
): Summary['challenge'] {
  const day = dayOf(nowMs);
  if (challenge?.day !== day) {
    const { dailyChallenge } = content;
    return dailyChallenge && { made: 0, left: dailyChallenge.calls, score: 0 };
  }
  const standing = contests[CHALLENGE_ID];
  return {
    made: challenge.calls.length,
    left: challenge.left,
    score: standing?.period === day ? Number(standing.value) / 100 : 0,
  };
}

const initial: { readonly challenge?: ChallengeSlice } = {};
export const dailyChallengeSystem = { initial };
