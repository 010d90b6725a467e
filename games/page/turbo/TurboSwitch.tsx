import type { GamePageContext } from '../frame/GamePage.tsx';
import { Icon } from '../look/Icon.tsx';

/** Turns turbo on and off. With reduced motion nothing moves, and there is no switch. */
export function TurboSwitch({
  page: { labels, turbo, share, still },
}: {
  readonly page: Pick<GamePageContext, 'labels' | 'turbo' | 'share' | 'still'>;
}) {
  if (still) return null;
  const isOn = share < 1;
  return (
    <button
      type="button"
      className="again turbo"
      role="switch"
      aria-checked={isOn}
      aria-label={labels.turboName}
      onClick={() => turbo.setOn(!isOn)}
    >
      <Icon name="turbo" />
    </button>
  );
}
