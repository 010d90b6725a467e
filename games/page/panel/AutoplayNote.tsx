import type { Labels } from '../../words.ts';
import type { Autoplay } from '../play/use-autoplay.tsx';

/** Why autoplay pauses or has ended. Nothing if the button says it. */
export function AutoplayNote({ labels, autoplay }: { readonly labels: Labels; readonly autoplay: Autoplay }) {
  const text = autoplay.held
    ? labels.autoplayHeld
    : autoplay.end === undefined || autoplay.end === 'refused' || autoplay.end === 'short'
      ? undefined
      : labels.autoplayEnded[autoplay.end];
  return text === undefined ? null : <output className="note">{text}</output>;
}
