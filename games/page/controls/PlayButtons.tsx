import { useEffect, useRef } from 'react';
import { count } from '../look/figures.ts';
import type { GamePageContext } from '../frame/GamePage.tsx';
import { Icon } from '../look/Icon.tsx';
import { TurboSwitch } from '../turbo/TurboSwitch.tsx';
import { useTypedFields } from './typed-fields.tsx';
import type { Autoplay } from '../play/use-autoplay.tsx';
import type { Phase } from '../play/use-table.tsx';

export interface PlayButtonsProps {
  readonly page: GamePageContext;
  readonly phase: Phase;
  readonly autoplay: Autoplay;
  /** The label while the button can be pressed. */
  readonly label: string;
  /** Replaces the label while the server is asked. */
  readonly busy: string | undefined;
  readonly disabled: boolean;
  /** The server is asked, and the label stays, because the reply takes only a moment. */
  readonly pending?: boolean;
  readonly onAutoplay: () => void;
  /** The player may end the round that is played, also during autoplay. */
  readonly takes?: boolean;
}

/** The play button with the buttons of autoplay and turbo beside it. During autoplay, a button stops the rounds. */
export function PlayButtons({
  page,
  phase,
  autoplay,
  label,
  busy,
  disabled,
  pending = false,
  onAutoplay,
  takes = false,
}: PlayButtonsProps) {
  const { labels, locale, paused } = page;
  const { press } = useTypedFields();
  const tile = useRef<HTMLButtonElement>(null);
  const playing = autoplay.left !== undefined;
  // Autoplay replaces the button at its start and end. A lost focus is restored.
  const before = useRef(playing);
  useEffect(() => {
    if (before.current === playing) return;
    before.current = playing;
    if (document.activeElement === null || document.activeElement === document.body) tile.current?.focus();
  }, [playing]);
  if (autoplay.left !== undefined) {
    return (
      <div className="play">
        <button ref={tile} key="stop" type="button" className="tile" data-stop onClick={autoplay.stop}>
          {autoplay.left === Infinity
            ? labels.autoplayStopNow
            : labels.autoplayStop(count(locale, autoplay.left))}
        </button>
        {takes ? (
          <button type="submit" className="tile" aria-disabled={disabled || undefined}>
            {label}
          </button>
        ) : null}
      </div>
    );
  }
  return (
    <div className="play">
      <button
        ref={tile}
        key="play"
        type="submit"
        className="tile"
        aria-disabled={disabled || undefined}
        aria-busy={busy !== undefined || pending || undefined}
      >
        {busy === undefined ? (
          phase === 'unanswered' ? (
            labels.askAgain
          ) : paused ? (
            labels.paused
          ) : (
            label
          )
        ) : (
          <span className="busy">
            <span className="sr">{busy}</span>
            <i />
            <i />
            <i />
          </span>
        )}
      </button>
      <button
        type="button"
        className="again"
        aria-label={labels.autoplay}
        aria-haspopup="dialog"
        disabled={disabled || busy !== undefined}
        onClick={() => press(onAutoplay)}
      >
        <Icon name="repeat" />
      </button>
      <TurboSwitch page={page} />
    </div>
  );
}
