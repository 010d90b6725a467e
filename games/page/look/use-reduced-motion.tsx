// Whether the player's system asks for reduced motion. The lobby can ask for it too (GamePage).
import { useSyncExternalStore } from 'react';

const REDUCED = '(prefers-reduced-motion: reduce)';

function watchQuery(changed: () => void): () => void {
  const query = matchMedia(REDUCED);
  query.addEventListener('change', changed);
  return () => query.removeEventListener('change', changed);
}

export const useReducedMotion = (): boolean =>
  useSyncExternalStore(watchQuery, () => matchMedia(REDUCED).matches);
