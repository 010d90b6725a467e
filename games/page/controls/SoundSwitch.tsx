import { useSyncExternalStore } from 'react';
import type { Words } from '../../words.ts';
import { Icon } from '../look/Icon.tsx';
import type { Sound } from '../look/sound.ts';

/** Sound on and off; the choice is kept. */
export function SoundSwitch({ sound, words }: { readonly sound: Sound; readonly words: Words }) {
  const on = useSyncExternalStore(sound.watch, sound.isOn);
  return (
    <button
      type="button"
      className="round check"
      role="switch"
      aria-checked={on}
      aria-label={words.sound}
      onClick={() => sound.setOn(!on)}
    >
      <Icon name={on ? 'sound' : 'silence'} />
    </button>
  );
}
