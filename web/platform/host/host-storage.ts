// The storages of the messenger, over its library.
import { cloudStorage, deviceStorage } from '@tma.js/sdk';
import type { HostStorage } from '../platform.ts';

type Log = (message: string, error: unknown) => void;
const PROBE = 'parlor-probe';

/** The device's, or else the cloud's; undefined if neither keeps anything. */
export const openHostStorage = async (patienceMs: number, log: Log): Promise<HostStorage | undefined> =>
  (await tried(deviceKeeper(patienceMs), log)) ?? tried(cloudKeeper(patienceMs), log);

function deviceKeeper(patienceMs: number): HostStorage | undefined {
  const { getItem, setItem, deleteItem } = deviceStorage;
  if (!setItem.isAvailable()) return undefined;
  // The library gives these calls no time limit of their own.
  return {
    kind: 'device',
    getItem: (key) => within(patienceMs, getItem(key)),
    setItem: (key, value) => within(patienceMs, setItem(key, value)),
    removeItem: (key) => within(patienceMs, deleteItem(key)),
  };
}

function cloudKeeper(patienceMs: number): HostStorage | undefined {
  const { getItem, setItem, deleteItem } = cloudStorage;
  if (!setItem.isAvailable()) return undefined;
  const inTime = { timeout: patienceMs };
  return {
    kind: 'cloud',
    getItem: async (key) => (await getItem(key, inTime)) || null, // "" means that the cloud has no value.
    setItem: async (key, value) => setItem(key, value, inTime),
    removeItem: async (key) => deleteItem(key, inTime),
  };
}

const within = <T>(ms: number, work: Promise<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    const limit = setTimeout(() => reject(new Error(`no answer in ${ms} ms`)), ms);
    work.then(resolve, reject).finally(() => clearTimeout(limit));
  });

/** A storage that returns the stored value. */
async function tried(keeper: HostStorage | undefined, log: Log): Promise<HostStorage | undefined> {
  if (!keeper) return undefined;
  try {
    await keeper.setItem(PROBE, '1');
    const stored = await keeper.getItem(PROBE);
    await keeper.removeItem(PROBE);
    return stored === '1' ? keeper : undefined;
  } catch (error) {
    log(`The messenger keeps nothing (${keeper.kind}).`, error);
    return undefined;
  }
}
