import { useCallback, useState, type Dispatch, type SetStateAction } from 'react';
import type { Round, Sitting } from './use-table.tsx';

const SHOWN_ROUNDS = 12;

export interface LandedRounds {
  /** Newest first. */
  readonly rounds: readonly Round[];
  readonly setRounds: Dispatch<SetStateAction<readonly Round[]>>;
  readonly sitting: Sitting;
  readonly addRound: (round: Round) => void;
}

/** The rounds to show, including earlier ones, and the sums of this session. */
export function useLandedRounds(earlier: readonly Round[]): LandedRounds {
  const [rounds, setRounds] = useState(earlier);
  const [sitting, setSitting] = useState<Sitting>({ rounds: 0, staked: 0, returned: 0 });
  const addRound = useCallback((round: Round): void => {
    setRounds((before) =>
      [round, ...before.filter((one) => one.roundId !== round.roundId)].slice(0, SHOWN_ROUNDS),
    );
    setSitting((sum) => ({
      rounds: sum.rounds + 1,
      staked: sum.staked + round.stake,
      returned: sum.returned + round.win,
    }));
  }, []);
  return { rounds, setRounds, sitting, addRound };
}
