import type { Words } from '../../words.ts';
import type { Autoplay } from '../play/use-autoplay.tsx';

/** Why autoplay waits or has ended; nothing where all is said by the tile itself. */
export function AutoplayNote({ words, autoplay }: { readonly words: Words; readonly autoplay: Autoplay }) {
  const text = autoplay.held
    ? words.autoplayHeld
    : autoplay.end === undefined || autoplay.end === 'refused' || autoplay.end === 'short'
      ? undefined
      : words.autoplayEnded[autoplay.end];
  return text === undefined ? null : <output className="note">{text}</output>;
}
