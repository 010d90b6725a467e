import { useEffect } from 'react';

/** The name of the tab: "Games · Parlor". Undefined leaves it to another part of the screen. */
export function useTitle(title: string | undefined): void {
  useEffect(() => {
    if (title !== undefined) document.title = title === '' ? 'Parlor' : `${title} · Parlor`;
  }, [title]);
}
