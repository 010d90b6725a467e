import { useCallback, useState } from 'react';
import type { OpenRound } from '@parlor/contract/calls/play.ts';
import { MULTIPLIER_ONE } from '../../odds.ts';
import type { GamePageContext } from '../frame/GamePage.tsx';
import { useAutoplay, type Autoplay } from './use-autoplay.tsx';
import { useOwnSteps } from './use-own-steps.tsx';
import { useStake, type Stake } from './use-stake.tsx';
import { useSteps, type Steps } from './use-steps.tsx';
import type { Round } from './use-table.tsx';

interface Options<Choice> {
  readonly page: GamePageContext;
  /** What is chosen when the page opens. */
  readonly opening: Choice;
  /** Of autoplay: between two rounds, and between an answer and the next move. */
  readonly roundGapMs: number;
  readonly moveGapMs: number;
  /** The next move of autoplay; undefined: it takes. */
  readonly next: (open: OpenRound) => unknown;
}
export interface StepsPlay<Choice> {
  /** For `StepsPanel`. */
  readonly controls: {
    readonly page: GamePageContext;
    readonly table: Steps;
    readonly stakes: Stake;
    readonly autoplay: Autoplay;
    /** What can be taken now, in hundredths of a PP. */
    readonly takeable: number | undefined;
    /** The tile was pressed: begins, takes, asks again, or stops what plays by itself. */
    readonly onPress: () => void;
  };
  /** Of the open round, else of the next. */
  readonly choice: Choice;
  readonly change: (next: Choice) => void;
  /** Stake and choice stay as they are. */
  readonly locked: boolean;
  /** Rounds play by themselves. */
  readonly auto: boolean;
  /** The last round, where it was played in this sitting and no other is open. */
  readonly fresh: Round | undefined;
  /** The key that begins a round was pressed. */
  readonly onBeginKey: () => void;
  /** A move can be made by hand. */
  readonly mayMove: boolean;
  /** What the open round stands at, in ten-thousandths of the stake. */
  readonly standingE4: number;
}

/** What is pressed at a table in steps, and what plays there by itself. */
export function useStepsPlay<Choice>(options: Options<Choice>): StepsPlay<Choice> {
  const { page, opening, roundGapMs, moveGapMs, next } = options;
  const { state, session, lobby, paused } = page;
  const table = useSteps(state, session, lobby, paused);
  const { open, phase, start, take, askAgain } = table;
  const stakes = useStake(state, table, open?.stake);
  const { stake, short } = stakes;
  const openChoice = open?.choice as Choice | undefined;
  const [chosen, setChosen] = useState(openChoice ?? opening);
  const choice = openChoice ?? chosen;
  const begin = useCallback((): void => start(stake / 100, choice), [start, stake, choice]);
  const autoplay = useAutoplay({
    table,
    paused,
    stake,
    play: begin,
    gapMs: roundGapMs,
    room: open === undefined,
  });
  useOwnSteps(table, autoplay, paused, moveGapMs, next);
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
      table.forgiveRefusal();
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
  };
}
