import { useEffect, useState, type RefObject } from 'react';

/** True if any part is visible: scrolled into view, in a visible tab. */
export function useOnScreen(element: RefObject<HTMLElement | null>): boolean {
  const [isInView, setInView] = useState(false);
  const [isShown, setShown] = useState(
    () => typeof document !== 'undefined' && document.visibilityState === 'visible',
  );
  useEffect(() => {
    const watched = element.current;
    if (!watched) return;
    const observer = new IntersectionObserver(([entry]) => setInView(entry?.isIntersecting ?? false), {
      rootMargin: '120px',
    });
    observer.observe(watched);
    const changed = () => setShown(document.visibilityState === 'visible');
    document.addEventListener('visibilitychange', changed);
    return () => {
      observer.disconnect();
      document.removeEventListener('visibilitychange', changed);
    };
  }, [element]);
  return isInView && isShown;
}
