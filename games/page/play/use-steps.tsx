import { useCallback, useEffect, useRef, useState, type Dispatch, type SetStateAction } from 'react';
import type { Balance } from '@parlor/contract/calls/balances.ts';
import type { OpenRound } from '@parlor/contract/calls/play.ts';
import {
  fetchState,
  playStep,
  type GameState,
  type StepsReply,
  type StepsRequest,
  type CallError,
} from '../frame/server-calls.ts';
import type { Lobby } from '../frame/lobby.ts';
import { useAskWhenOnline } from './use-ask-when-online.tsx';
import { useLandedRounds } from './use-landed-rounds.tsx';
import { newRoundId, pause, type Phase, type Round, type Table } from './use-table.tsx';

/** A game with stepped rounds: a stake, then moves, until a cash-out or the end. */
export interface Steps extends Pick<
  Table,
  'phase' | 'balance' | 'known' | 'rounds' | 'answered' | 'sitting' | 'refusal' | 'clearRefusal'
> {
  /** The open round, wherever it was started. */
  readonly open: OpenRound | undefined;
  /** An open round was found on loading or returning. Shown once, until the next move. */
  readonly isFoundOpen: boolean;
  /** The move that was sent. */
  readonly requested: unknown;
  /** Stake in PP. */
  readonly start: (stake: number, choice: unknown) => void;
  readonly step: (move: unknown) => void;
  readonly take: () => void;
  /** Reads the present state. An open round that has ended meanwhile counts as answered. */
  readonly look: () => void;
  /** About the unanswered call. */
  readonly askAgain: () => void;
}

/** The round continued on another device or in another window. */
export const GONE_ON: ReadonlySet<string> = new Set([
  'TRANSACTION_CONFLICT',
  'ROUND_CLOSED',
  'ROUND_NOT_FOUND',
  'ROUND_OPEN',
]);

interface Options {
  /** The server ends the round, so it can be cashed out as long as it is open. */
  readonly isShared?: boolean;
  /** How long the answer to a move is held back, in ms. */
  readonly heldMs?: (open: OpenRound, move: unknown) => number;
}
const NOT_HELD = (): number => 0;

export function useSteps(
  state: GameState,
  session: string,
  lobby: Lobby,
  paused: boolean,
  { isShared = false, heldMs = NOT_HELD }: Options = {},
): Steps {
  const [phase, setPhase] = useState<Phase>('idle');
  const { balance, hold } = useBalance(state.balance, lobby);
  const { open, current, setOpen } = useOpenRound(state.openRound);
  const [isFoundOpen, setFoundOpen] = useState(state.openRound !== undefined);
  const { rounds, setRounds, sitting, addRound } = useLandedRounds(state.lastRounds);
  const [answered, setAnswered] = useState<Table['answered']>({ count: 0, last: undefined });
  const [refusal, setRefusal] = useState<CallError>();
  const [requested, setRequested] = useState<unknown>();
  /** The unanswered call. While there is one, no other can start. */
  const pending = useRef<StepsRequest>(undefined);
  const busy = useRef(false);

  const onMessage = useCallback(
    (reply: StepsReply): void => {
      const { round } = reply;
      setOpen(reply.open);
      setFoundOpen(false);
      hold(reply.balance);
      if (!round) return;
      addRound(round);
      setAnswered(({ count }) => ({ count: count + 1, last: round }));
    },
    [addRound, hold, setOpen],
  );

  const isBusy = useCallback((): boolean => busy.current || pending.current !== undefined, []);
  const look = useLook({
    session,
    lobby,
    isShared,
    isBusy,
    current,
    setOpen,
    setFoundOpen,
    setRounds,
    addRound,
    setAnswered,
    hold,
  });

  const send = useCallback(
    async (request: StepsRequest, waitMs = 0): Promise<void> => {
      busy.current = true;
      pending.current = request;
      setPhase('rolling');
      setRefusal(undefined);
      setRequested(request.call === 'step' ? request.body.move : undefined);
      const { roundId } = request.body;
      lobby.send({ type: 'round-started', roundId });
      const [answer] = await Promise.all([playStep(request, () => setPhase('waiting')), pause(waitMs)]);
      busy.current = false;
      if (!answer.ok && answer.again) {
        setPhase('unanswered');
        return;
      }
      pending.current = undefined;
      setRequested(undefined);
      setPhase('idle');
      if (answer.ok) {
        onMessage(answer.value);
        const { round: ended } = answer.value;
        if (ended) lobby.send({ type: 'round-ended', roundId, stake: ended.stake, win: ended.win });
      } else {
        setRefusal(answer.trouble);
        if (request.call === 'start') lobby.send({ type: 'round-ended', roundId });
        if (GONE_ON.has(answer.trouble.code)) look();
      }
      // The call made the lobby believe that the round ends by itself.
      if (current.current)
        lobby.send({ type: 'round-started', roundId: current.current.roundId, waits: true });
    },
    [onMessage, lobby, look, current],
  );

  useOpenRoundNotice(lobby, open?.roundId);

  const free = useCallback((): boolean => !isBusy() && !paused, [isBusy, paused]);
  const start = useCallback(
    (stake: number, choice: unknown): void => {
      if (free()) void send({ call: 'start', body: { session, roundId: newRoundId(), stake, choice } });
    },
    [free, send, session],
  );
  const step = useCallback(
    (move: unknown): void => {
      const round = current.current;
      if (!round || !free()) return;
      const body = { session, roundId: round.roundId, step: round.moves.length, move };
      void send({ call: 'step', body }, heldMs(round, move));
    },
    [current, free, heldMs, send, session],
  );
  const take = useCallback((): void => {
    const round = current.current;
    if (!round || !(round.canCashOut || isShared) || !free()) return;
    void send({ call: 'cashOut', body: { session, roundId: round.roundId, step: round.moves.length } });
  }, [current, free, isShared, send, session]);
  const askAgain = useCallback((): void => {
    if (!busy.current && pending.current) void send(pending.current);
  }, [send]);

  useAskWhenOnline(phase, askAgain);
  useWhenVisible(look);

  const clearRefusal = useCallback(() => setRefusal(undefined), []);
  const seen = {
    phase,
    balance,
    known: balance,
    rounds,
    open,
    isFoundOpen,
    requested,
    answered,
    sitting,
    refusal,
  };
  const acts = { start, step, take, look, askAgain, clearRefusal };
  return { ...seen, ...acts };
}

/** The stake of an open round is out of the balance until the round is over. */
function useOpenRoundNotice(lobby: Lobby, roundId: string | undefined): void {
  useEffect(() => {
    if (roundId === undefined) return undefined;
    lobby.send({ type: 'round-started', roundId, waits: true });
    return () => lobby.send({ type: 'round-ended', roundId });
  }, [lobby, roundId]);
}

/** Visible again: the round may have continued elsewhere. */
function useWhenVisible(onVisible: () => void): void {
  useEffect(() => {
    const seen = (): void => {
      if (document.visibilityState === 'visible') onVisible();
    };
    document.addEventListener('visibilitychange', seen);
    return () => document.removeEventListener('visibilitychange', seen);
  }, [onVisible]);
}

/** The open round, also for a press before the next render. */
function useOpenRound(found: OpenRound | undefined) {
  const [open, show] = useState(found);
  const current = useRef(found);
  const setOpen = useCallback((round: OpenRound | undefined): void => {
    current.current = round;
    show(round);
  }, []);
  return { open, current, setOpen };
}

interface Seen {
  readonly session: string;
  readonly lobby: Lobby;
  readonly isShared: boolean;
  readonly isBusy: () => boolean;
  readonly current: { readonly current: OpenRound | undefined };
  readonly setOpen: (round: OpenRound | undefined) => void;
  readonly setFoundOpen: (isFound: boolean) => void;
  readonly setRounds: (rounds: GameState['lastRounds']) => void;
  readonly addRound: (round: Round) => void;
  readonly setAnswered: Dispatch<SetStateAction<Table['answered']>>;
  readonly hold: (after: Balance) => void;
}

function useBalance(first: Balance, lobby: Lobby) {
  const [balance, setBalance] = useState<Balance>(first);
  const hold = useCallback(
    (after: Balance): void => {
      setBalance(after);
      lobby.send({ type: 'balance', balance: after });
    },
    [lobby],
  );
  return { balance, hold };
}

/** Takes over the current state on the server, unless a call is on its way. */
function useLook(seen: Seen): () => void {
  const { session, lobby, isShared, isBusy, current, hold } = seen;
  const { setOpen, setFoundOpen, setRounds, addRound, setAnswered } = seen;
  const take = useCallback(async (): Promise<void> => {
    const answer = await fetchState(session);
    if (!answer.ok || isBusy()) return;
    const before = current.current;
    const { openRound, lastRounds, balance } = answer.value;
    setOpen(openRound);
    setFoundOpen(openRound !== undefined && openRound.roundId !== before?.roundId);
    setRounds(lastRounds);
    hold(balance);
    const ended = isShared && before ? lastRounds.find((one) => one.roundId === before.roundId) : undefined;
    if (ended === undefined) return;
    addRound(ended);
    setAnswered(({ count }) => ({ count: count + 1, last: ended }));
    lobby.send({ type: 'round-ended', roundId: ended.roundId, stake: ended.stake, win: ended.win });
  }, [
    session,
    lobby,
    isShared,
    isBusy,
    current,
    hold,
    setOpen,
    setFoundOpen,
    setRounds,
    addRound,
    setAnswered,
  ]);
  return useCallback((): void => {
    if (!isBusy()) void take();
  }, [isBusy, take]);
}
