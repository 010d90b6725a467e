import { useSyncExternalStore } from 'react';
import type { Labels } from '../../words.ts';
import { Icon } from '../look/Icon.tsx';
import type { Sound } from '../feel/sound.ts';

/** Turns sound on and off, and stores the choice. */
export function SoundSwitch({ sound, labels }: { readonly sound: Sound; readonly labels: Labels }) {
  const on = useSyncExternalStore(sound.watch, sound.isOn);
  return (
    <button
      type="button"
      className="round check"
      role="switch"
      aria-checked={on}
      aria-label={labels.sound}
      onClick={() => sound.setOn(!on)}
    >
      <Icon name={on ? 'sound' : 'silence'} />
    </button>
  );
}
