// The release of the content that replies name. A newer one than the first means that prices and the catalogue may be others.
export interface ContentRelease {
  /** Whether a newer release came since the first reply: what the browser has cached may be of the one before. */
  hasChanged: boolean;
  readonly see: (header: string | null) => void;
  readonly listen: (listener: () => void) => () => void;
}

export function contentRelease(): ContentRelease {
  let newest = 0;
  const listeners = new Set<() => void>();
  const release: ContentRelease = {
    hasChanged: false,
    see(header) {
      const named = Number(header);
      // Processes have a release within a second of each other, so an older one may be named after a newer one.
      if (!(named > newest)) return;
      if (newest > 0) {
        release.hasChanged = true;
        for (const listener of listeners) listener();
      }
      newest = named;
    },
    listen(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
  return release;
}
