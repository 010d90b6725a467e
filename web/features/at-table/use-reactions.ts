import type { ReactionEvent } from '@parlor/contract/calls/at-table.ts';
import { useCallback, useEffect, useRef, useState } from 'react';

export interface ShownReaction {
  readonly id: number;
  readonly event: ReactionEvent;
}

const SHOWN = 3;
const SHOWN_FOR_MS = 5_000;

/** The latest reactions at a table, oldest first. Each goes away after some seconds. */
export function useReactions(): {
  readonly shown: readonly ShownReaction[];
  add(event: ReactionEvent): void;
} {
  const [shown, setShown] = useState<readonly ShownReaction[]>([]);
  const last = useRef(0);
  const timers = useRef(new Set<ReturnType<typeof setTimeout>>());
  useEffect(() => {
    const running = timers.current;
    return () => running.forEach(clearTimeout);
  }, []);
  const add = useCallback((event: ReactionEvent): void => {
    last.current += 1;
    const id = last.current;
    setShown((before) => [...before, { id, event }].slice(-SHOWN));
    const timer = setTimeout(() => {
      timers.current.delete(timer);
      setShown((before) => before.filter((one) => one.id !== id));
    }, SHOWN_FOR_MS);
    timers.current.add(timer);
  }, []);
  return { shown, add };
}
