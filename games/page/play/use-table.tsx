import { useCallback, useEffect, useRef, useState } from 'react';
import type { Balance } from '@parlor/contract/calls/balances.ts';
import {
  playRound,
  type GameState,
  type RoundReply,
  type RoundRequest,
  type CallError,
} from '../frame/server-calls.ts';
import type { Lobby } from '../frame/lobby.ts';
import { useAskWhenOnline } from './use-ask-when-online.tsx';
import { useLandedRounds } from './use-landed-rounds.tsx';

export type Round = RoundReply['round'];

/** `waiting`: sent again after a lost reply. `unanswered`: every attempt failed, and the player may retry. */
export type Phase = 'idle' | 'rolling' | 'waiting' | 'unanswered';

export interface Sitting {
  readonly rounds: number;
  /** PP. */
  readonly staked: number;
  readonly returned: number;
}

export interface Table {
  readonly phase: Phase;
  /** For display: without rounds that have not landed. */
  readonly balance: Balance;
  /** The server's last balance, which limits the stake. */
  readonly known: Balance;
  /** Landed, newest first. */
  readonly rounds: readonly Round[];
  /** Answered but not landed, oldest first. */
  readonly flying: readonly Round[];
  /** Number of answered rounds of this session, and the last one. */
  readonly answered: { readonly count: number; readonly last: Round | undefined };
  /** Number of landed rounds, to tell the last one from an earlier one. */
  readonly sitting: Sitting;
  readonly refusal: CallError | undefined;
  /** Stake in PP. Starts a round, or retries the unanswered one. */
  readonly roll: (stake: number, choice: unknown) => void;
  readonly clearRefusal: () => void;
  /** Lands every round now. */
  readonly hurry: () => void;
}

/** Durations of animations. With reduced motion all are zero. */
export interface Pace {
  /** Minimum flight time before a reply is shown. */
  readonly airMs: number;
  /** Time until an answered round lands. Balance and results wait for it. */
  readonly landsAfterMs: (round: Round) => number;
}

export function useTable(
  state: GameState,
  session: string,
  lobby: Lobby,
  paused: boolean,
  still: boolean,
  pace: Pace,
): Table {
  const { airMs, landsAfterMs } = pace;
  const [phase, setPhase] = useState<Phase>('idle');
  const [balance, setBalance] = useState<Balance>(state.balance);
  const [known, setKnown] = useState<Balance>(state.balance);
  const { rounds, sitting, addRound } = useLandedRounds(state.lastRounds);
  const [flying, setFlying] = useState<readonly Round[]>([]);
  const [answered, setAnswered] = useState<Table['answered']>({ count: 0, last: undefined });
  const [refusal, setRefusal] = useState<CallError>();
  /** The unanswered round. While there is one, no other can start. */
  const open = useRef<RoundRequest>(undefined);
  const busy = useRef(false);
  const landings = useRef(new Map<ReturnType<typeof setTimeout>, RoundReply>());
  useEffect(() => {
    const pending = landings.current;
    return () => {
      for (const timer of pending.keys()) clearTimeout(timer);
    };
  }, []);

  const settle = useCallback(
    ({ round, balance: after }: RoundReply): void => {
      setFlying((before) => before.filter((one) => one.roundId !== round.roundId));
      addRound(round);
      setBalance(after);
      lobby.send({ type: 'balance', balance: after });
      lobby.send({ type: 'round-ended', roundId: round.roundId, stake: round.stake, win: round.win });
    },
    [addRound, lobby],
  );

  const land = useCallback(
    (reply: RoundReply): void => {
      const flightMs = still ? 0 : landsAfterMs(reply.round);
      setKnown(reply.balance);
      setAnswered(({ count }) => ({ count: count + 1, last: reply.round }));
      if (flightMs <= 0) {
        settle(reply);
        return;
      }
      setFlying((before) => [...before, reply.round]);
      const timer = setTimeout(() => {
        landings.current.delete(timer);
        settle(reply);
      }, flightMs);
      landings.current.set(timer, reply);
    },
    [landsAfterMs, settle, still],
  );

  const send = useCallback(
    async (request: RoundRequest): Promise<void> => {
      lobby.send({ type: 'round-started', roundId: request.roundId });
      setPhase('rolling');
      setRefusal(undefined);
      const [answer] = await Promise.all([
        playRound(request, () => setPhase('waiting')),
        pause(still ? 0 : airMs),
      ]);
      busy.current = false;
      if (!answer.ok && answer.again) {
        setPhase('unanswered');
        return;
      }
      open.current = undefined;
      setPhase('idle');
      if (answer.ok) land(answer.value);
      else {
        setRefusal(answer.trouble);
        lobby.send({ type: 'round-ended', roundId: request.roundId });
      }
    },
    [airMs, land, lobby, still],
  );

  const roll = useCallback(
    (stake: number, choice: unknown): void => {
      if (busy.current || paused) return;
      busy.current = true;
      open.current ??= { session, roundId: newRoundId(), stake, choice };
      void send(open.current);
    },
    [paused, send, session],
  );

  const askAgain = useCallback(() => roll(0, undefined), [roll]);
  useAskWhenOnline(phase, askAgain);

  const clearRefusal = useCallback(() => setRefusal(undefined), []);
  const hurry = useCallback((): void => {
    const pending = Array.from(landings.current);
    landings.current.clear();
    for (const [timer, reply] of pending) {
      clearTimeout(timer);
      settle(reply);
    }
  }, [settle]);
  return { phase, balance, known, rounds, flying, answered, sitting, refusal, roll, clearRefusal, hurry };
}

/** Over after this many ms. */
export const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** `randomUUID` is missing without HTTPS (a phone on the local network). */
export function newRoundId(): string {
  if ('randomUUID' in crypto) return crypto.randomUUID();
  const bytes: Uint8Array = (crypto as Crypto).getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
