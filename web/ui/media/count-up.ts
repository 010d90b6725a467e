import { useEffect, useRef, useState } from 'react';
import { isStill } from '../../theme/motion.ts';

const COUNT_MS = 900;
const easeOut = (share: number): number => 1 - (1 - share) ** 3;

export type CountUp = {
  shown: number;
  rolling: boolean;
};

/** Counts a number to a new value in 900 ms, whatever the distance. With reduced motion it jumps. */
export function useCountUp(value: number): CountUp {
  const [shown, setShown] = useState(value);
  const from = useRef(value);
  const frame = useRef(0);

  useEffect(() => {
    const start = from.current;
    if (start === value) return;
    const still = isStill();
    const begun = performance.now();
    const step = (now: number) => {
      const share = still ? 1 : Math.min(1, Math.max(0, (now - begun) / COUNT_MS));
      const at = share === 1 ? value : start + (value - start) * easeOut(share);
      from.current = at;
      setShown(at);
      if (share < 1) frame.current = requestAnimationFrame(step);
    };
    frame.current = requestAnimationFrame(step);
    return () => cancelAnimationFrame(frame.current);
  }, [value]);

  // With reduced motion not even for a frame: the text changes together with the label beside it.
  return { shown, rolling: shown !== value && !isStill() };
}
