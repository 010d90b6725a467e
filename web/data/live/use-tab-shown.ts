import { useEffect, useState } from 'react';

/** True while the tab is visible. */
export function useTabShown(): boolean {
  const [isShown, setShown] = useState(
    () => typeof document !== 'undefined' && document.visibilityState === 'visible',
  );
  useEffect(() => {
    const changed = () => setShown(document.visibilityState === 'visible');
    changed();
    document.addEventListener('visibilitychange', changed);
    return () => document.removeEventListener('visibilitychange', changed);
  }, []);
  return isShown;
}
