import { useCallback, useEffect, useRef, useState } from 'react';
import type { OpenRound } from '@parlor/contract/calls/play.ts';
import { AUTOPLAY_GAP_MS } from '../../page/play/autoplay.ts';
import type { GamePageContext } from '../../page/frame/GamePage.tsx';
import { useAutoplay } from '../../page/play/use-autoplay.tsx';
import { useStake } from '../../page/play/use-stake.tsx';
import { useSteps } from '../../page/play/use-steps.tsx';
import type { Round } from '../../page/play/use-table.tsx';
import type { CrashChoice } from '../rules.ts';
import type { Phase } from './phases.ts';

const LOOK_EVERY_MS = 700;

/** Play of a game with shared rounds: one bet in each round, now or in the next one. */
export function useBet(page: GamePageContext, phase: Phase, roundNow: number) {
  const { state, session, lobby, paused } = page;
  const table = useSteps(state, session, lobby, paused, { isShared: true });
  const { open, start, take, look, askAgain } = table;
  const bet = open?.choice as CrashChoice | undefined;
  const stakes = useStake(state, table, open?.stake);
  const [chosen, setChosen] = useState<number | undefined>(bet?.auto);
  const auto = bet ? bet.auto : chosen;
  /** The round in which a bet is wanted that was asked for between two rounds. */
  const [wanted, setWanted] = useState<number>();
  const placedFor = useRef<number>(undefined);

  const openFor = phase.is === 'betting' ? phase.round : undefined;
  const { stake, short } = stakes;
  const begin = useCallback((): void => {
    if (openFor !== undefined)
      start(stake / 100, { round: openFor, ...(auto === undefined ? {} : { auto }) } satisfies CrashChoice);
  }, [openFor, start, stake, auto]);
  const isFree = open === undefined && table.phase === 'idle';
  const autoplay = useAutoplay({
    table,
    paused,
    stakes,
    play: begin,
    gapMs: AUTOPLAY_GAP_MS.crash,
    room: isFree && openFor !== undefined,
    isInRound: open !== undefined,
  });

  // A bet that was asked for between two rounds is placed when the next one opens.
  useEffect(() => {
    if (wanted === undefined || wanted === placedFor.current) return;
    if (openFor !== wanted || !isFree || paused || short) return;
    placedFor.current = wanted;
    begin();
  }, [wanted, openFor, isFree, paused, short, begin]);
  const isQueued = wanted !== undefined && roundNow < wanted;
  useLookForTheEnd(open, bet, phase, look);

  const isBetRunning = bet !== undefined && phase.is === 'rising' && bet.round === phase.round;
  const onPress = (): void => {
    if (table.phase === 'unanswered') askAgain();
    else if (autoplay.left !== undefined && !isBetRunning) autoplay.stop();
    else if (table.phase !== 'idle' || paused) return;
    else if (open) {
      if (isBetRunning) take();
    } else if (openFor !== undefined) {
      if (!short) begin();
    } else if (!short) setWanted(isQueued ? undefined : roundNow + 1);
  };
  const fresh: Round | undefined = !open && table.answered.count > 0 ? table.answered.last : undefined;
  return {
    table,
    stakes,
    autoplay,
    bet,
    auto,
    setAuto: (next: number | undefined): void => {
      table.clearRefusal();
      setChosen(next);
    },
    isQueued,
    isBetRunning,
    /** Bets are taken, and there is none yet. */
    mayBet: openFor !== undefined && open === undefined,
    fresh,
    onPress,
  };
}

/** The server ends a bet by itself: at the automatic cash-out, or after the end of its round. Then its result is read. */
function useLookForTheEnd(
  open: OpenRound | undefined,
  bet: CrashChoice | undefined,
  phase: Phase,
  look: () => void,
): void {
  const isOver =
    bet !== undefined && ((phase.is !== 'betting' && phase.is !== 'rising') || phase.round !== bet.round);
  const waits = open !== undefined && (isOver || (bet?.auto !== undefined && phase.is === 'rising'));
  useEffect(() => {
    if (!waits) return undefined;
    const timer = setInterval(look, LOOK_EVERY_MS);
    return () => clearInterval(timer);
  }, [waits, look]);
}
