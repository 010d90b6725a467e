import { useEffect, useRef, type RefObject } from 'react';
import { isStill } from '../../theme/motion.ts';

/** How long a claimed row says so. */
export const CLAIMED_STAYS_MS = 3000;
/** `--t-base` and `--ease-leave`. */
const FOLD_MS = 240;
const LEAVE = 'cubic-bezier(0.5, 0, 0.9, 0.4)';

/**
 * Once `folds` is true, the row stays for three seconds, collapses, and calls `onGone`. With reduced motion
 * it fades in half the time, and the rows below move up at once.
 */
export function useCollapse(folds: boolean, onGone: () => void): RefObject<HTMLLIElement | null> {
  const row = useRef<HTMLLIElement>(null);
  const gone = useRef(onGone);
  useEffect(() => {
    gone.current = onGone;
  });
  useEffect(() => {
    if (!folds) return;
    let folding: Animation | undefined;
    const timer = setTimeout(() => {
      const element = row.current;
      if (!element) return;
      const still = isStill();
      folding = element.animate(
        still
          ? { opacity: [1, 0] }
          : { blockSize: [`${element.offsetHeight}px`, '0px'], opacity: [1, 0], overflow: ['clip', 'clip'] },
        { duration: still ? FOLD_MS / 2 : FOLD_MS, easing: still ? 'linear' : LEAVE, fill: 'forwards' },
      );
      folding.onfinish = () => gone.current();
    }, CLAIMED_STAYS_MS);
    return () => {
      clearTimeout(timer);
      folding?.cancel();
    };
  }, [folds]);
  return row;
}
