import { useEffect } from 'react';
import { usePlatform } from '../platform/PlatformContext.tsx';

const MEANT = ['light', 'selection'] as const;

/**
 * The meaning of a press is on the pressed element (`data-touch`); the platform turns it into haptic feedback if it
 * can.
 */
export function useTouchHaptics(): void {
  const { haptic } = usePlatform();
  useEffect(() => {
    const feel = ({ target }: MouseEvent): void => {
      const piece = target instanceof Element && target.closest<HTMLElement>('[data-touch]');
      if (!piece || piece.matches(':disabled, [aria-disabled]')) return;
      const kind = MEANT.find((one) => one === piece.dataset.touch);
      if (kind) haptic(kind);
    };
    document.addEventListener('click', feel, true);
    return () => document.removeEventListener('click', feel, true);
  }, [haptic]);
}
