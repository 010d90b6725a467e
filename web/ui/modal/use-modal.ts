import { useEffect, useLayoutEffect, type RefObject } from 'react';

/**
 * Shows a native dialog as long as it is mounted. It is closed before it leaves the document, because only then the browser
 * gives the focus back to where it was.
 */
export function useModal(dialog: RefObject<HTMLDialogElement | null>): void {
  useEffect(() => {
    if (dialog.current?.open === false) dialog.current.showModal();
  }, [dialog]);
  useLayoutEffect(() => {
    const element = dialog.current;
    return () => element?.close();
  }, [dialog]);
}
