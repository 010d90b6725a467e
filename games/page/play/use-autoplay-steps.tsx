import { useEffect } from 'react';
import type { OpenRound } from '@parlor/contract/calls/play.ts';
import type { Autoplay } from './use-autoplay.tsx';
import { useLatest } from './use-latest.tsx';
import type { Steps } from './use-steps.tsx';

/** During autoplay: makes the moves that `next` returns. If it returns none, cashes out. */
export function useAutoplaySteps(
  { open, phase, step, take }: Steps,
  autoplay: Autoplay,
  paused: boolean,
  /** Delay between a reply and the next move. */
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
    // `made` restarts the delay after each move.
  }, [ready, made, gapMs, latest, step, take]);
}
