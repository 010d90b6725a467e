import { useEffect, useState, type RefObject } from 'react';

/** Whether any of it can be seen: scrolled into view, in a tab that is shown. */
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
