// The screen that the messenger gives to the app: its insets and full screen, over the library.
import { viewport } from '@tma.js/sdk';

export type Insets = Readonly<Record<string, unknown>>;

export interface HostScreen {
  /** Resolves when the insets are known, or cannot be. */
  readonly whenOpen: Promise<void>;
  /** False if the host did not change it. */
  setFullScreen(on: boolean): Promise<boolean>;
  watch(onChange: (isFull: boolean) => void): () => void;
}

export function openViewport(o: {
  readonly patienceMs: number;
  readonly log: (message: string, error: unknown) => void;
  readonly onInsets: (kind: 'device' | 'content', insets: Insets) => void;
  readonly onReady: () => void;
}): HostScreen {
  const { log, onInsets, onReady } = o;
  const inTime = { timeout: o.patienceMs };
  async function open(): Promise<void> {
    try {
      await viewport.mount(inTime);
      onReady();
      const show = (): void => {
        onInsets('device', { ...viewport.safeAreaInsets() });
        onInsets('content', { ...viewport.contentSafeAreaInsets() });
      };
      viewport.safeAreaInsets.sub(show);
      viewport.contentSafeAreaInsets.sub(show);
      show();
    } catch (error) {
      log('The messenger’s viewport could not be mounted.', error); // spec §8: only logged
    }
  }
  return {
    whenOpen: open(),
    async setFullScreen(wanted) {
      const turn = wanted ? viewport.requestFullscreen : viewport.exitFullscreen;
      if (!turn.isAvailable()) return false;
      try {
        await turn(inTime);
        return true;
      } catch (error) {
        log('The messenger did not change full screen.', error);
        return false;
      }
    },
    watch(onChange) {
      onChange(viewport.isFullscreen());
      return viewport.isFullscreen.sub(onChange);
    },
  };
}
