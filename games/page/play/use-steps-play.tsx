import { useCallback } from 'react';
import { MULTIPLIER_ONE } from '../../odds.ts';
import type { GamePageContext } from '../frame/GamePage.tsx';
import { useAutoplay, type Autoplay } from './use-autoplay.tsx';
import { useOwnSteps } from './use-own-steps.tsx';
import type { Stake } from './use-stake.tsx';
import type { Steps } from './use-steps.tsx';

interface Options {
  readonly page: GamePageContext;
  readonly table: Steps;
  readonly stakes: Stake;
  /** What the next round begins with. */
  readonly choice: unknown;
  /** Of autoplay: between two rounds, and between an answer and the next move. */
  readonly roundGapMs: number;
  readonly moveGapMs: number;
  /** The next move of autoplay; undefined: it takes. */
  readonly next: () => unknown;
}
export interface StepsPlay {
  readonly autoplay: Autoplay;
  /** A move can be made by hand. */
  readonly mayMove: boolean;
  /** What the open round stands at, in ten-thousandths of the stake. */
  readonly standingE4: number;
  /** What can be taken now, in hundredths of a PP. */
  readonly takeable: number | undefined;
  /** The tile was pressed: begins, takes, asks again, or stops what plays by itself. */
  readonly press: () => void;
}

/** What is pressed at a table in steps, and what plays there by itself. */
export function useStepsPlay(options: Options): StepsPlay {
  const { page, table, stakes, choice, roundGapMs, moveGapMs, next } = options;
  const { open, phase, start, take, askAgain } = table;
  const { stake, short } = stakes;
  const begin = useCallback((): void => start(stake / 100, choice), [start, stake, choice]);
  const autoplay = useAutoplay({
    table,
    paused: page.paused,
    stake,
    play: begin,
    gapMs: roundGapMs,
    room: open === undefined,
  });
  useOwnSteps(table, autoplay, page.paused, moveGapMs, next);
  const auto = autoplay.left !== undefined;
  const standingE4 = Math.round((open?.multiplier ?? 0) * MULTIPLIER_ONE);
  return {
    autoplay,
    mayMove: open !== undefined && phase === 'idle' && !auto && !page.paused,
    standingE4,
    takeable: open?.canCashOut ? Math.floor((stake * standingE4) / MULTIPLIER_ONE) : undefined,
    press: () => {
      if (phase === 'unanswered') askAgain();
      else if (auto) autoplay.stop();
      else if (phase !== 'idle' || page.paused) return;
      else if (open) take();
      else if (!short) begin();
    },
  };
}
