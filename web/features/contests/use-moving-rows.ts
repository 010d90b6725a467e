import { useLayoutEffect, useRef, type RefObject } from 'react';
import { isStill } from '../../theme/motion.ts';

const MOVES_FOR_MS = 320;

/** Animates rows that change places (`data-moves` identifies a row). With reduced motion they jump. */
export function useMovingRows(list: RefObject<HTMLElement | null>, order: string): void {
  const stood = useRef(new Map<string, number>());
  useLayoutEffect(() => {
    const rows = [...(list.current?.querySelectorAll<HTMLElement>('[data-moves]') ?? [])];
    const top = list.current?.offsetTop ?? 0;
    const now = new Map(rows.map((row) => [row.dataset['moves'] ?? '', row.offsetTop - top]));
    const jumps = isStill();
    for (const row of rows) {
      const id = row.dataset['moves'] ?? '';
      const [before, after] = [stood.current.get(id), now.get(id)];
      if (jumps || before === undefined || after === undefined || before === after) continue;
      row.animate([{ transform: `translateY(${before - after}px)` }, { transform: 'none' }], {
        duration: MOVES_FOR_MS,
        easing: 'cubic-bezier(0.2, 0.8, 0.2, 1)',
      });
    }
    stood.current = now;
  }, [list, order]);
}
