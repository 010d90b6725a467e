// Turbo: the same rounds with shorter animations and shorter pauses of autoplay. Rules, draws, limits and the pace of
// the server stay as they are. The player's choice is stored in this browser.

export interface Turbo {
  readonly isOn: () => boolean;
  readonly setOn: (on: boolean) => void;
  readonly watch: (changed: () => void) => () => void;
}

const STORAGE_KEY = 'parlor-turbo';
/** The share of each duration that turbo keeps. */
export const TURBO_SHARE = 0.4;

/** A framed page may have no storage. Then the choice lasts as long as the page. */
function kept(): boolean {
  try {
    return localStorage.getItem(STORAGE_KEY) === 'on';
  } catch {
    return false;
  }
}

export function makeTurbo(): Turbo {
  let on = kept();
  const watchers = new Set<() => void>();
  return {
    isOn: () => on,
    setOn(next) {
      on = next;
      try {
        if (next) localStorage.setItem(STORAGE_KEY, 'on');
        else localStorage.removeItem(STORAGE_KEY);
      } catch {
        // The choice is not stored.
      }
      for (const changed of watchers) changed();
    },
    watch(changed) {
      watchers.add(changed);
      return () => watchers.delete(changed);
    },
  };
}
