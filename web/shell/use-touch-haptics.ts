import { useEffect } from 'react';
import { usePlatform } from '../platform/PlatformContext.tsx';

const MEANT = ['light', 'selection'] as const;

/** What a press means stands on the piece that is pressed (`data-touch`); the hand feels it where the place can do that. */
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
