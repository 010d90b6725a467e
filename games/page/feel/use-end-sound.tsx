import { useOnceFor } from '../play/use-latest.tsx';
import type { Round } from '../play/use-table.tsx';

/** Plays a sound for each round that ends. `height` of the two notes, or undefined without a win. */
export function useEndSound(
  /** Rounds of this session. */
  ended: number,
  last: Round | undefined,
  play: (height: number | undefined) => void,
): void {
  useOnceFor(ended === 0 || !last ? undefined : ended, () => {
    if (last) play(last.win > last.stake ? Math.min(1, Math.log10(last.multiplier) / 3) : undefined);
  });
}
