/** Faster than `expect`, which the loops over random lives would call millions of times. */
export function must(holds: boolean, promise: string): void {
  if (!holds) throw new Error(promise);
}

/** Deeply frozen: an in-place change throws. */
export function freeze<T>(value: T): T {
  if (typeof value === 'object' && value !== null && !Object.isFrozen(value)) {
    Object.freeze(value);
    Object.values(value).forEach(freeze);
  }
  return value;
}
