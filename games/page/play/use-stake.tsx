import { useState } from 'react';
import type { GameState } from '../frame/server-calls.ts';
import type { Table } from './use-table.tsx';

/** All in hundredths of a PP. */
export interface Stake {
  readonly min: number;
  readonly max: number;
  readonly stake: number;
  readonly setStake: (hundredths: number) => void;
  readonly have: number;
  /** The balance is below the stake. */
  readonly short: boolean;
  /** It is the stake of an open round, and cannot change. */
  readonly isFixed: boolean;
}

const OPENING_STAKE = 1_000;
const hundredths = (points: number): number => Math.round(points * 100);

/** The stake of a game. During a stepped round, its stake (`openStake`, PP). */
export function useStake(state: GameState, { known }: Pick<Table, 'known'>, openStake?: number): Stake {
  const min = hundredths(state.minStake);
  const max = hundredths(state.maxStake);
  const open = openStake === undefined ? undefined : hundredths(openStake);
  const [own, setStake] = useState(open ?? Math.min(max, Math.max(min, OPENING_STAKE)));
  const stake = open ?? own;
  const have = Math.floor(known.balance * 100 + 1e-6);
  return { min, max, stake, setStake, have, short: have < stake, isFixed: open !== undefined };
}
