import { useEffect, useState, type RefObject } from 'react';

/** Whether any part is scrolled into view; undefined until the browser has said it. */
export function useInView(element: RefObject<HTMLElement | null>): boolean | undefined {
  const [isInView, setInView] = useState<boolean>();
  useEffect(() => {
    const watched = element.current;
    if (!watched) return;
    const observer = new IntersectionObserver(([entry]) => setInView(entry?.isIntersecting ?? false), {
      rootMargin: '120px',
    });
    observer.observe(watched);
    return () => observer.disconnect();
  }, [element]);
  return isInView;
}
