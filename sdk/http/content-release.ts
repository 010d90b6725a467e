// The release of the content that replies name. A newer one than the first means that prices and the catalogue may be others.
export class ContentRelease {
  #newest: number | undefined;
  #hasChanged = false;
  readonly #listeners = new Set<() => void>();

  /** Whether a newer release came since the first reply: what the browser has cached may be of the one before. */
  get hasChanged(): boolean {
    return this.#hasChanged;
  }

  /** Processes have a release within a second of each other, so an older one may be named after a newer one. */
  see(header: string | null): void {
    if (header === null || !/^[1-9]\d{0,9}$/.test(header)) return;
    const release = Number(header);
    const before = this.#newest;
    if (before !== undefined && release <= before) return;
    this.#newest = release;
    if (before === undefined) return;
    this.#hasChanged = true;
    for (const listener of this.#listeners) listener();
  }

  readonly listen = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  };
}
