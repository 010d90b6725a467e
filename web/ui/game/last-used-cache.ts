/** An LRU cache of `max` values. */
export function lastUsedCache<Value>(max: number): (key: string, make: () => Value) => Value {
  const stored = new Map<string, Value>();
  return (key, make) => {
    const value = stored.get(key) ?? make();
    stored.delete(key);
    stored.set(key, value);
    const [oldest] = stored.keys();
    if (stored.size > max && oldest !== undefined) stored.delete(oldest);
    return value;
  };
}
