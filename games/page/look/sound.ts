// The sounds of a game: short synthesized knocks, no files. Silent until the player has touched the page, and
// while sound is off here or in the lobby.

export interface Sound {
  /** The player's choice. On by default. */
  readonly isOn: () => boolean;
  readonly setOn: (on: boolean) => void;
  /** The lobby's switch. */
  readonly setMuted: (muted: boolean) => void;
  /** The page is hidden: sounds stop, and none starts. The choice stays. */
  readonly hold: (held: boolean) => void;
  readonly watch: (changed: () => void) => () => void;
  /** A knock, `afterMs` from now. `height` from 0 (low) to 1 (high), `side` from −1 (left) to 1 (right). */
  readonly knock: (afterMs: number, height: number, side?: number) => void;
  /** Rising notes for a win, two to five by `height`; knocks meanwhile are quieter. A loss has no sound. */
  readonly win: (afterMs: number, height: number) => void;
}

const STORAGE_KEY = 'parlor-sound';
const LOUDNESS = 0.16;
/** The notes of a win, as shares of its first one, and the heights from which it has a third, fourth and fifth. */
const CHORD = [1, 1.5, 2, 2.5, 3] as const;
const NOTE_STEPS = [0.1, 1 / 3, 0.56] as const;
const NOTE_MS = 90;
/** Loudness of a knock while a win sounds. */
const DUCKED = 0.35;

/** A framed page may have no storage. Then the choice lasts as long as the page. */
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
    // The choice is not stored.
  }
}

export function makeSound(page: Pick<Window, 'addEventListener'> = window): Sound {
  let on = kept();
  let muted = false;
  let held = false;
  let context: AudioContext | undefined;
  /** Until then a win sounds, in seconds of the audio clock. */
  let duckedUntil = 0;
  const watchers = new Set<() => void>();
  // Browsers allow sound only after a gesture. Before it there is no audio device.
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
      // Switching sound on here overrides the lobby.
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
      // Resumed if it had sounded before. Without a gesture there is nothing to resume.
      else if (context) wake();
    },
    watch(changed) {
      watchers.add(changed);
      return () => watchers.delete(changed);
    },
    knock: (afterMs, height, side = 0) => {
      const isUnderWin = (context?.currentTime ?? 0) + afterMs / 1_000 < duckedUntil;
      tone(afterMs, 320 + 520 * height, 42, LOUDNESS * 0.6 * (isUnderWin ? DUCKED : 1), side * 0.7);
    },
    win(afterMs, height) {
      const root = 440 * 2 ** (height * 0.75);
      const notes = CHORD.slice(0, 2 + NOTE_STEPS.filter((step) => height >= step).length);
      for (const [index, ratio] of notes.entries())
        tone(
          afterMs + index * NOTE_MS,
          root * ratio,
          index === notes.length - 1 ? 260 + 60 * notes.length : 150,
          LOUDNESS,
          0,
        );
      duckedUntil = (context?.currentTime ?? 0) + (afterMs + notes.length * NOTE_MS + 260) / 1_000;
    },
  };
}
