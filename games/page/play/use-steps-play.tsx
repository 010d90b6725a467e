import { useCallback, useState } from 'react';
import type { OpenRound } from '@parlor/contract/calls/play.ts';
import { MULTIPLIER_ONE } from '../../odds.ts';
import type { GamePageContext } from '../frame/GamePage.tsx';
import { MOVE_HELD_MS, type Held } from '../feel/anticipation.ts';
import { useAutoplay, type Autoplay } from './use-autoplay.tsx';
import { useAutoplaySteps } from './use-autoplay-steps.tsx';
import { useStake, type Stake } from './use-stake.tsx';
import { useLatest } from './use-latest.tsx';
import { useSteps, type Steps } from './use-steps.tsx';
import type { Round } from './use-table.tsx';

interface Options<Choice> {
  readonly page: GamePageContext;
  /** The initial choice. */
  readonly opening: Choice;
  /** For autoplay: delays between two rounds, and between a reply and the next move. */
  readonly roundGapMs: number;
  readonly moveGapMs: number;
  /** Whether a move is waited for, because it may bring a large win. */
  readonly isAwaited: (open: OpenRound, move: unknown) => boolean;
  /** The next move of autoplay. Undefined: it cashes out. */
  readonly next: (open: OpenRound) => unknown;
}
export interface StepsPlay<Choice> {
  /** For `StepsPanel`. */
  readonly controls: {
    readonly page: GamePageContext;
    readonly table: Steps;
    readonly stakes: Stake;
    readonly autoplay: Autoplay;
    /** What can be cashed out now, in hundredths of a PP. */
    readonly takeable: number | undefined;
    /** A press on the button: starts, cashes out, retries, or stops autoplay. */
    readonly onPress: () => void;
  };
  /** Of the open round, else of the next. */
  readonly choice: Choice;
  readonly change: (next: Choice) => void;
  /** Stake and choice cannot be changed. */
  readonly locked: boolean;
  /** Autoplay is running. */
  readonly auto: boolean;
  /** The last round of this session, while no other is open. */
  readonly fresh: Round | undefined;
  /** The key that starts a round was pressed. */
  readonly onBeginKey: () => void;
  /** The player can make a move. */
  readonly mayMove: boolean;
  /** The multiplier of the open round, in ten-thousandths. */
  readonly standingE4: number;
  /** The move that is waited for. */
  readonly held: Held | undefined;
}

/** Play of a game with stepped rounds, including autoplay. */
export function useStepsPlay<Choice>(options: Options<Choice>): StepsPlay<Choice> {
  const { page, opening, roundGapMs, moveGapMs, isAwaited, next } = options;
  const { state, session, lobby, paused, still, share } = page;
  const latest = useLatest(isAwaited);
  const heldMs = useCallback(
    (round: OpenRound, move: unknown): number =>
      !still && latest.current(round, move) ? MOVE_HELD_MS * share : 0,
    [latest, still, share],
  );
  const table = useSteps(state, session, lobby, paused, { heldMs });
  const { open, phase, requested, start, take, askAgain } = table;
  const held =
    open && requested !== undefined && phase !== 'unanswered' && isAwaited(open, requested)
      ? { key: `${open.roundId} ${open.moves.length}`, afterMs: 0, forMs: MOVE_HELD_MS }
      : undefined;
  const stakes = useStake(state, table, open?.stake);
  const { stake, short } = stakes;
  const openChoice = open?.choice as Choice | undefined;
  const [chosen, setChosen] = useState(openChoice ?? opening);
  const choice = openChoice ?? chosen;
  const begin = useCallback((): void => start(stake / 100, choice), [start, stake, choice]);
  const autoplay = useAutoplay({
    table,
    paused,
    stakes,
    play: begin,
    gapMs: roundGapMs * share,
    room: open === undefined,
    isInRound: open !== undefined,
  });
  useAutoplaySteps(table, autoplay, paused, moveGapMs * share, next);
  const auto = autoplay.left !== undefined;
  const standingE4 = Math.round((open?.multiplier ?? 0) * MULTIPLIER_ONE);
  const takeable = open?.canCashOut ? Math.floor((stake * standingE4) / MULTIPLIER_ONE) : undefined;
  const onPress = (): void => {
    if (phase === 'unanswered') askAgain();
    else if (auto) autoplay.stop();
    else if (phase !== 'idle' || paused) return;
    else if (open) take();
    else if (!short) begin();
  };
  return {
    controls: { page, table, stakes, autoplay, takeable, onPress },
    choice,
    change: (changed) => {
      table.clearRefusal();
      setChosen(changed);
    },
    locked: open !== undefined || phase !== 'idle' || auto,
    auto,
    fresh: !open && table.answered.count > 0 ? table.answered.last : undefined,
    onBeginKey: () => {
      if (!open) onPress();
    },
    mayMove: open !== undefined && phase === 'idle' && !auto && !paused,
    standingE4,
    held,
  };
}
