import type { ReactNode } from 'react';
import { Celebration } from './Celebration.tsx';
import type { GamePageContext } from './GamePage.tsx';
import { endOf, sizeOf } from './round-end.ts';
import { RoundResult } from './RoundResult.tsx';
import { shake } from '../feel/haptics.ts';
import { useOnceFor } from '../play/use-latest.tsx';
import type { Round } from '../play/use-table.tsx';

interface Props {
  readonly page: GamePageContext;
  /** The round whose result is shown. Undefined: `children` are shown. */
  readonly round: Round | undefined;
  /** The player cashed out, so a payout up to the stake is shown too. */
  readonly isTaken?: boolean;
  /** Why it paid so, before the plaque. */
  readonly why?: string | undefined;
  readonly children?: ReactNode;
}

/** The line under the game: the result on a plaque that is readable on every wall, or what is to be known before it. */
export function Outcome({ page, round, isTaken = false, why, children }: Props) {
  const size = round ? sizeOf(round) : 0;
  useOnceFor(round?.roundId, () => {
    if (!page.still) shake(size);
  });
  if (!round)
    return (
      <div className="outcome" aria-hidden="true">
        {children}
      </div>
    );
  return (
    <div className="outcome" aria-hidden="true" data-won={size > 0 || undefined}>
      {why ? <span className="why">{why}</span> : null}
      <span key={round.roundId} className="plaque" data-end={endOf(round)} data-size={size || undefined}>
        <RoundResult round={round} page={page} isTaken={isTaken} />
      </span>
      {size > 1 && !page.still ? (
        <Celebration key={`${round.roundId} seen`} page={page} round={round} size={size} />
      ) : null}
    </div>
  );
}
