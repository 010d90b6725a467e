import type { Labels } from '../../words.ts';
import type { Autoplay } from '../play/use-autoplay.tsx';

/** Why autoplay waits or has ended; nothing where all is said by the tile itself. */
export function AutoplayNote({ labels, autoplay }: { readonly labels: Labels; readonly autoplay: Autoplay }) {
  const text = autoplay.held
    ? labels.autoplayHeld
    : autoplay.end === undefined || autoplay.end === 'refused' || autoplay.end === 'short'
      ? undefined
      : labels.autoplayEnded[autoplay.end];
  return text === undefined ? null : <output className="note">{text}</output>;
}
