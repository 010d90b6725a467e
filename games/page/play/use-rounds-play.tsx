import { useCallback, useMemo, useState } from 'react';
import type { GamePageContext } from '../frame/GamePage.tsx';
import { useAutoplay, type Autoplay } from './use-autoplay.tsx';
import { useStake, type Stake } from './use-stake.tsx';
import { useTable, type Pace, type Round, type Table } from './use-table.tsx';

interface Options<Choice> {
  readonly page: GamePageContext;
  readonly pace: Pace;
  /** The initial choice. */
  readonly opening: Choice;
  /** The most rounds that may be in flight. */
  readonly maxFlying: number;
  /** For autoplay: delay between a reply and the next round. */
  readonly gapMs: number;
}
export interface RoundsPlay<Choice> {
  /** For `RoundsPanel` and `StakeField`. */
  readonly controls: {
    readonly page: GamePageContext;
    readonly table: Table;
    readonly stakes: Stake;
    readonly autoplay: Autoplay;
  };
  readonly choice: Choice;
  readonly change: (next: (before: Choice) => Choice) => void;
  /** Plays one round with the current stake and choice. */
  readonly play: () => void;
  /** Autoplay is running. */
  readonly auto: boolean;
  /** The limit of rounds in flight is reached. */
  readonly full: boolean;
  /** A call is running. */
  readonly waiting: boolean;
  readonly last: Round | undefined;
  /** The last round of this session. */
  readonly fresh: Round | undefined;
  readonly won: boolean;
}

/** Choices and play of an instant game, including autoplay. */
export function useRoundsPlay<Choice>(options: Options<Choice>): RoundsPlay<Choice> {
  const { page, pace, opening, maxFlying, gapMs } = options;
  const { state, session, lobby, paused, still, share } = page;
  const paced = useMemo<Pace>(
    () => ({ airMs: pace.airMs * share, landsAfterMs: (round) => pace.landsAfterMs(round) * share }),
    [pace, share],
  );
  const table = useTable(state, session, lobby, paused, still, paced);
  const stakes = useStake(state, table);
  const [choice, setChoice] = useState(opening);
  const { phase, flying, roll } = table;
  const { stake } = stakes;
  const play = useCallback((): void => roll(stake / 100, choice), [roll, stake, choice]);
  const full = flying.length >= maxFlying;
  const autoplay = useAutoplay({ table, paused, stakes, play, gapMs: gapMs * share, room: !full });
  const last = table.rounds[0];
  const fresh = table.sitting.rounds > 0 ? last : undefined;
  return {
    controls: { page, table, stakes, autoplay },
    choice,
    change: (next) => {
      table.clearRefusal();
      setChoice(next);
    },
    play,
    auto: autoplay.left !== undefined,
    full,
    waiting: phase === 'rolling' || phase === 'waiting',
    last,
    fresh,
    won: fresh !== undefined && fresh.win > fresh.stake,
  };
}
