import { useEffect } from 'react';
import { usePlatform } from '../platform/PlatformContext.tsx';

const KINDS = ['light', 'selection'] as const;

/** Haptic feedback for presses, by the `data-touch` of the pressed element. */
export function useTouchHaptics(): void {
  const { haptic } = usePlatform();
  useEffect(() => {
    const onClick = ({ target }: MouseEvent): void => {
      const element = target instanceof Element && target.closest<HTMLElement>('[data-touch]');
      if (!element || element.matches(':disabled, [aria-disabled]')) return;
      const kind = KINDS.find((one) => one === element.dataset.touch);
      if (kind) haptic(kind);
    };
    document.addEventListener('click', onClick, true);
    return () => document.removeEventListener('click', onClick, true);
  }, [haptic]);
}
