import { afterEach, expect, test, vi } from 'vitest';
import { browserHost } from './parlor.ts';
import { safeStorage } from './safe-storage.ts';
import { memoryStorage } from './test/memory-storage.ts';

afterEach(() => void vi.unstubAllGlobals());

const denied = (): never => {
  throw new DOMException('denied', 'SecurityError');
};
const namesOf = (storage: Pick<Storage, 'key' | 'length'>) =>
  Array.from({ length: storage.length }, (_, index) => String(storage.key(index)));

test('if the browser refuses a storage, memory replaces it for the life of the page', () => {
  const storage = safeStorage(denied);
  storage.setItem('a', '1');
  expect([storage.getItem('a'), storage.getItem('b'), namesOf(storage)]).toEqual(['1', null, ['a']]);
  storage.removeItem('a');
  expect([storage.getItem('a'), namesOf(storage)]).toEqual([null, []]);
});

test('a value that the storage refuses is in memory, newer than the stored one; an accepted one is visible to every tab', () => {
  const shared = memoryStorage();
  const { setItem } = shared;
  const storage = safeStorage(() => shared as unknown as Storage);
  storage.setItem('a', '1');
  shared.setItem = denied;
  storage.setItem('a', '2');
  storage.setItem('b', '3');
  expect([storage.getItem('a'), namesOf(storage), shared.getItem('a')]).toEqual(['2', ['a', 'b'], '1']);
  shared.setItem = setItem;
  storage.setItem('a', '4');
  // Another tab removes it.
  shared.removeItem('a');
  expect(storage.getItem('a')).toBeNull();
});

test('a page with blocked storage has a host anyway', () => {
  for (const name of ['localStorage', 'sessionStorage']) vi.stubGlobal(name, new Proxy({}, { get: denied }));
  vi.stubGlobal('location', { hash: '', pathname: '/', search: '' });
  vi.stubGlobal('document', {});
  const host = browserHost();
  host.localStorage.setItem('a', '1');
  expect([host.localStorage.getItem('a'), host.sessionStorage.getItem('a')]).toEqual(['1', null]);
});
