// The app on the home screen of the phone, over the messenger's library.
import { addToHomeScreen, checkHomeScreenStatus, on } from '@tma.js/sdk';

export interface HomeScreen {
  canAdd(): Promise<boolean>;
  add(onAdded: () => void): void;
}

/** The host is asked once: only adding changes its answer. */
export function openHomeScreen(
  patienceMs: number,
  attempt: (what: string, run: () => void) => void,
  log: (message: string, error: unknown) => void,
): HomeScreen {
  let can: Promise<boolean> | undefined;
  async function ask(): Promise<boolean> {
    if (!checkHomeScreenStatus.isAvailable()) return false;
    try {
      // `unknown` is the answer of hosts that can add it and cannot tell whether they have.
      return ['missed', 'unknown'].includes(await checkHomeScreenStatus({ timeout: patienceMs }));
    } catch (error) {
      log('The messenger does not say what is on the home screen.', error);
      return false;
    }
  }
  return {
    canAdd: () => (can ??= ask()),
    add(onAdded) {
      on(
        'home_screen_added',
        () => {
          can = Promise.resolve(false);
          onAdded();
        },
        true,
      );
      attempt('home screen', () => addToHomeScreen.ifAvailable());
    },
  };
}
