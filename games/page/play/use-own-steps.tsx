import { useEffect } from 'react';
import type { OpenRound } from '@parlor/contract/calls/play.ts';
import type { Autoplay } from './use-autoplay.tsx';
import { useLatest } from './use-latest.tsx';
import type { Steps } from './use-steps.tsx';

/** While autoplay runs: one move after another as `next` names them; where it names none, takes. */
export function useOwnSteps(
  { open, phase, step, take }: Steps,
  autoplay: Autoplay,
  paused: boolean,
  /** Between an answer and the next move. */
  gapMs: number,
  next: (open: OpenRound) => unknown,
): void {
  const ready =
    autoplay.left !== undefined && !autoplay.held && !paused && phase === 'idle' && open !== undefined;
  const made = open?.moves.length ?? 0;
  const latest = useLatest(() => open && next(open));
  useEffect(() => {
    if (!ready) return undefined;
    const timer = setTimeout(() => {
      const move = latest.current();
      if (move === undefined) take();
      else step(move);
    }, gapMs);
    return () => clearTimeout(timer);
    // `made` starts the wait anew after each move.
  }, [ready, made, gapMs, latest, step, take]);
}
