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
  /** Beats that come faster and higher over this time, for what is still open; knocks meanwhile are quieter. Returns its end. */
  readonly rise: (lastsMs: number) => () => void;
}

/** When the beats of `rise` come, as shares of its time. */
export const BEATS = [0, 0.26, 0.46, 0.62, 0.75, 0.85, 0.93] as const;

const STORAGE_KEY = 'parlor-sound';
const LOUDNESS = 0.16;
/** The notes of a win, as shares of its first one, and the heights from which it has a third, fourth and fifth. */
const CHORD = [1, 1.5, 2, 2.5, 3] as const;
const NOTE_STEPS = [0.1, 0.23, 0.56] as const;
const NOTE_MS = 90;
/** Loudness of the knocks while a win sounds, as a share, and how fast they give way and come back (time constants in s). */
const DUCKED = 0.35;
const GIVES_WAY_S = 0.015;
const COMES_BACK_S = 0.12;
/** Many knocks at once stay below what the speaker can do. */
const LIMIT = { threshold: -16, knee: 8, ratio: 8, attack: 0.002, release: 0.15 };

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

interface Mix {
  readonly context: AudioContext;
  /** All knocks, also those that were begun before a win. */
  readonly knocks: GainNode;
  readonly wins: AudioNode;
}

function mixOf(context: AudioContext): Mix {
  const limiter = new DynamicsCompressorNode(context, LIMIT);
  const knocks = new GainNode(context, { gain: 1 });
  knocks.connect(limiter);
  limiter.connect(context.destination);
  return { context, knocks, wins: limiter };
}

interface Tone {
  readonly afterMs: number;
  readonly hertz: number;
  readonly lengthMs: number;
  readonly loudness: number;
  readonly side: number;
}

export function makeSound(page: Pick<Window, 'addEventListener'> = window): Sound {
  let on = kept();
  let muted = false;
  let held = false;
  let mix: Mix | undefined;
  const watchers = new Set<() => void>();
  // Browsers allow sound only after a gesture. Before it there is no audio device.
  const wake = (): void => {
    if (!on || muted || held) return;
    mix ??= 'AudioContext' in globalThis ? mixOf(new AudioContext()) : undefined;
    if (mix?.context.state === 'suspended') void mix.context.resume();
  };
  for (const gesture of ['pointerdown', 'keydown'] as const)
    page.addEventListener(gesture, wake, { passive: true });

  const awake = (): Mix | undefined =>
    on && !muted && !held && mix?.context.state === 'running' ? mix : undefined;

  /** Returns its end. */
  const tone = (to: 'knocks' | 'wins', { afterMs, hertz, lengthMs, loudness, side }: Tone): (() => void) => {
    const heard = awake();
    if (!heard) return () => {};
    const { context } = heard;
    const at = context.currentTime + afterMs / 1_000;
    const end = at + lengthMs / 1_000;
    const wave = new OscillatorNode(context, { type: 'triangle', frequency: hertz });
    const fall = new GainNode(context, { gain: 0 });
    const place = new StereoPannerNode(context, { pan: Math.max(-1, Math.min(1, side)) });
    wave.frequency.exponentialRampToValueAtTime(hertz * 0.72, end);
    fall.gain.setValueAtTime(0, at);
    fall.gain.linearRampToValueAtTime(loudness, at + 0.003);
    fall.gain.exponentialRampToValueAtTime(0.0005, end);
    wave.connect(fall).connect(place).connect(heard[to]);
    wave.start(at);
    wave.stop(end);
    return () => wave.stop();
  };
  /** The knocks give way from now on, after `afterMs`, for `lastsMs`. */
  const duck = (afterMs: number, lastsMs: number): void => {
    const heard = awake();
    if (!heard) return;
    const { gain } = heard.knocks;
    const from = heard.context.currentTime + afterMs / 1_000;
    gain.cancelScheduledValues(from);
    gain.setTargetAtTime(DUCKED, from, GIVES_WAY_S);
    gain.setTargetAtTime(1, from + lastsMs / 1_000, COMES_BACK_S);
  };
  return {
    isOn: () => on && !muted,
    setOn(next) {
      on = next;
      // Switching sound on here overrides the lobby.
      if (next) muted = false;
      keep(next);
      if (next) wake();
      else void mix?.context.suspend();
      for (const changed of watchers) changed();
    },
    setMuted(next) {
      if (muted === next) return;
      muted = next;
      if (next) void mix?.context.suspend();
      for (const changed of watchers) changed();
    },
    hold(next) {
      if (held === next) return;
      held = next;
      if (next) void mix?.context.suspend();
      // Resumed if it had sounded before. Without a gesture there is nothing to resume.
      else if (mix) wake();
    },
    watch(changed) {
      watchers.add(changed);
      return () => watchers.delete(changed);
    },
    knock(afterMs, height, side = 0) {
      tone('knocks', {
        afterMs,
        hertz: 320 + 520 * height,
        lengthMs: 42,
        loudness: LOUDNESS * 0.6,
        side: side * 0.7,
      });
    },
    win(afterMs, height) {
      const root = 440 * 2 ** (height * 0.75);
      const notes = CHORD.slice(0, 2 + NOTE_STEPS.filter((step) => height >= step).length);
      for (const [index, ratio] of notes.entries())
        tone('wins', {
          afterMs: afterMs + index * NOTE_MS,
          hertz: root * ratio,
          lengthMs: index === notes.length - 1 ? 260 + 60 * notes.length : 150,
          loudness: LOUDNESS,
          side: 0,
        });
      duck(afterMs, notes.length * NOTE_MS + 260);
    },
    rise(lastsMs) {
      const ends = BEATS.map((share, beat) =>
        tone('wins', {
          afterMs: share * lastsMs,
          hertz: 130 * 2 ** (beat / 12),
          lengthMs: 70,
          loudness: LOUDNESS * (0.4 + beat * 0.08),
          side: 0,
        }),
      );
      duck(0, lastsMs);
      return () => {
        for (const end of ends) end();
        duck(0, 0);
      };
    },
  };
}
