import { useEffect, useRef } from 'react';
import { useLatest } from '../play/use-latest.tsx';

/** Delay before a held button repeats, and between repeats. */
const BEFORE_MS = 420;
const EVERY_MS = 90;

interface Hold {
  readonly onClick: () => void;
  readonly onPointerDown: () => void;
  readonly onPointerUp: () => void;
  readonly onPointerLeave: () => void;
  readonly onPointerCancel: () => void;
}

/** Props of a button that acts on a press, and again and again while it is held. */
export function useHold(act: () => void): Hold {
  const latest = useLatest(act);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  /** It repeated, so the click at the end of the press does nothing more. */
  const hasRepeated = useRef(false);
  const stop = (): void => clearTimeout(timer.current);
  useEffect(() => () => clearTimeout(timer.current), []);
  const repeat = (): void => {
    hasRepeated.current = true;
    latest.current();
    timer.current = setTimeout(repeat, EVERY_MS);
  };
  return {
    onClick: () => {
      stop();
      if (!hasRepeated.current) latest.current();
      hasRepeated.current = false;
    },
    onPointerDown: () => {
      stop();
      hasRepeated.current = false;
      timer.current = setTimeout(repeat, BEFORE_MS);
    },
    onPointerUp: stop,
    onPointerLeave: stop,
    onPointerCancel: stop,
  };
}
