// The sounds of a table: short knocks made on the spot, no files. Silent until the player has touched the page once,
// and for as long as sound is switched off here or in the lobby around the page.

export interface Sound {
  /** What the player has chosen; on where nothing was chosen. */
  readonly isOn: () => boolean;
  readonly setOn: (on: boolean) => void;
  /** The lobby's own switch. */
  readonly setMuted: (muted: boolean) => void;
  /** Nobody is at the table: what sounds stops, and nothing begins. What was chosen stays. */
  readonly hold: (held: boolean) => void;
  readonly watch: (changed: () => void) => () => void;
  /** A small knock, `afterMs` from now; `height` from 0 (low) to 1 (high), `side` from −1 (left) to 1 (right). */
  readonly knock: (afterMs: number, height: number, side?: number) => void;
  /** Two notes upwards: something was won. Nothing is played for what was lost. */
  readonly win: (afterMs: number, height: number) => void;
}

const STORAGE_KEY = 'parlor-sound';
const LOUDNESS = 0.16;

/** Storage may be closed to a framed page; then the choice lasts as long as the page. */
function kept(): boolean {
  try {
    return localStorage.getItem(STORAGE_KEY) !== 'off';
  } catch {
    return true;
  }
}
function keep(on: boolean): void {
  try {
    localStorage.setItem(STORAGE_KEY, on ? 'on' : 'off');
  } catch {
    // The page goes on without remembering.
  }
}

export function makeSound(page: Pick<Window, 'addEventListener'> = window): Sound {
  let on = kept();
  let muted = false;
  let held = false;
  let context: AudioContext | undefined;
  const watchers = new Set<() => void>();
  // Browsers give sound only after a gesture; before it there is not even an audio device to hold.
  const wake = (): void => {
    if (!on || muted || held) return;
    context ??= 'AudioContext' in globalThis ? new AudioContext() : undefined;
    if (context?.state === 'suspended') void context.resume();
  };
  for (const gesture of ['pointerdown', 'keydown'] as const)
    page.addEventListener(gesture, wake, { passive: true });

  const tone = (afterMs: number, hertz: number, lengthMs: number, loudness: number, side: number): void => {
    if (!on || muted || held || context?.state !== 'running') return;
    const at = context.currentTime + afterMs / 1_000;
    const end = at + lengthMs / 1_000;
    const wave = new OscillatorNode(context, { type: 'triangle', frequency: hertz });
    const fall = new GainNode(context, { gain: 0 });
    const place = new StereoPannerNode(context, { pan: Math.max(-1, Math.min(1, side)) });
    wave.frequency.exponentialRampToValueAtTime(hertz * 0.72, end);
    fall.gain.setValueAtTime(0, at);
    fall.gain.linearRampToValueAtTime(loudness, at + 0.003);
    fall.gain.exponentialRampToValueAtTime(0.0005, end);
    wave.connect(fall).connect(place).connect(context.destination);
    wave.start(at);
    wave.stop(end);
  };
  return {
    isOn: () => on && !muted,
    setOn(next) {
      on = next;
      // A player who asks for sound here gets it, whatever the lobby said before.
      if (next) muted = false;
      keep(next);
      if (next) wake();
      else void context?.suspend();
      for (const changed of watchers) changed();
    },
    setMuted(next) {
      if (muted === next) return;
      muted = next;
      if (next) void context?.suspend();
      for (const changed of watchers) changed();
    },
    hold(next) {
      if (held === next) return;
      held = next;
      if (next) void context?.suspend();
      // Woken where it sounded before; without a gesture there is nothing to wake.
      else if (context) wake();
    },
    watch(changed) {
      watchers.add(changed);
      return () => watchers.delete(changed);
    },
    knock: (afterMs, height, side = 0) => tone(afterMs, 320 + 520 * height, 42, LOUDNESS * 0.6, side * 0.7),
    win(afterMs, height) {
      const root = 440 * 2 ** (height * 0.75);
      tone(afterMs, root, 150, LOUDNESS, 0);
      tone(afterMs + 90, root * 1.5, 260, LOUDNESS, 0);
    },
  };
}
