import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { makeSound } from './sound.ts';

let started = 0;
let stored: Map<string, string>;
let gestures: (() => void)[];
const page = {
  addEventListener: (_: string, listener: () => void) => gestures.push(listener),
} as unknown as Window;
const gesture = (): void => gestures.forEach((listener) => listener());

const param = {
  setValueAtTime() {},
  linearRampToValueAtTime(_value: number) {},
  exponentialRampToValueAtTime() {},
  cancelScheduledValues() {},
  setTargetAtTime(_value: number, _at: number) {},
};
class Node {
  readonly frequency = param;
  readonly gain = param;
  connect(next: unknown): unknown {
    return next;
  }
  start(): void {
    started++;
  }
  stop(): void {}
}

beforeEach(() => {
  started = 0;
  stored = new Map();
  gestures = [];
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
  });
  vi.stubGlobal(
    'AudioContext',
    class {
      state = 'running';
      currentTime = 0;
      destination = {};
      resume(): Promise<void> {
        this.state = 'running';
        return Promise.resolve();
      }
      suspend(): Promise<void> {
        this.state = 'suspended';
        return Promise.resolve();
      }
    },
  );
  for (const name of ['OscillatorNode', 'GainNode', 'StereoPannerNode', 'DynamicsCompressorNode'])
    vi.stubGlobal(name, Node);
});
afterEach(() => vi.unstubAllGlobals());

test('it is silent while the page is hidden, and sounds again afterwards', () => {
  const sound = makeSound(page);
  gesture();
  sound.hold(true);
  sound.knock(0, 1);
  gesture();
  sound.win(0, 1);
  expect(started).toBe(0);
  sound.hold(false);
  sound.knock(0, 1);
  expect(started).toBe(1);
  expect(sound.isOn()).toBe(true);
});

test('a game is silent until the player has touched it', () => {
  const sound = makeSound(page);
  sound.knock(0, 1);
  expect(started).toBe(0);
  gesture();
  sound.knock(0, 1);
  expect(started).toBe(1);
});

test('sound that was switched off stays off after a reload', () => {
  const sound = makeSound(page);
  gesture();
  sound.setOn(false);
  sound.win(0, 1);
  expect(started).toBe(0);
  const again = makeSound(page);
  expect(again.isOn()).toBe(false);
  gesture();
  again.knock(0, 1);
  expect(started).toBe(0);
  again.setOn(true);
  again.knock(0, 1);
  expect(started).toBe(1);
});

test('a muted lobby mutes its games without changing the player’s own choice', () => {
  const sound = makeSound(page);
  const listener = vi.fn<() => void>();
  sound.watch(listener);
  sound.setMuted(true);
  gesture();
  sound.knock(0, 1);
  expect([started, sound.isOn(), listener.mock.calls.length]).toEqual([0, false, 1]);
  expect(makeSound(page).isOn()).toBe(true);
});

test('a page without storage plays sound too', () => {
  vi.stubGlobal('localStorage', {
    getItem: () => {
      throw new Error('closed');
    },
    setItem: () => {
      throw new Error('closed');
    },
  });
  const sound = makeSound(page);
  gesture();
  sound.setOn(false);
  sound.setOn(true);
  sound.knock(0, 1);
  expect(started).toBe(1);
});

test('a larger win has more notes, and every knock under it is quieter, also one that began before', () => {
  const gains: Gain[] = [];
  /** A gain node, what it is connected to, and the values that it goes to. */
  class Gain extends Node {
    readonly to: unknown[] = [];
    readonly targets: [value: number, at: number][] = [];
    override readonly gain = {
      ...param,
      setTargetAtTime: (value: number, at: number): void => void this.targets.push([value, at]),
    };
    constructor() {
      super();
      gains.push(this);
    }
    override connect(next: unknown): unknown {
      this.to.push(next);
      return next;
    }
  }
  /** The end of a chain of nodes. */
  const ends: unknown[] = [];
  class Panner extends Node {
    override connect(next: unknown): unknown {
      ends.push(next);
      return next;
    }
  }
  vi.stubGlobal('GainNode', Gain);
  vi.stubGlobal('StereoPannerNode', Panner);
  const sound = makeSound(page);
  gesture();
  const [knocks] = gains;
  sound.knock(200, 1);
  expect(ends).toEqual([knocks]);
  const notesOf = (height: number): number => {
    started = 0;
    sound.win(0, height);
    return started;
  };
  // ×1.1, ×3, ×7.5, ×50
  expect([0.014, 0.159, 0.292, 0.567].map(notesOf)).toEqual([2, 3, 4, 5]);
  // The notes of a win do not pass through what makes the knocks quieter.
  expect(ends.slice(1)).not.toContain(knocks);
  const [down, up] = knocks!.targets;
  expect(down![0]).toBeLessThan(0.5);
  expect([down![1], up![0]]).toEqual([0, 1]);
  // The knocks come back after the last note.
  expect(up![1]).toBeGreaterThan(0.4);
});
