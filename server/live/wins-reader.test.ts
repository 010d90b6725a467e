import { describe, expect, test } from 'vitest';
import { READ_MAX, WinsReader } from './wins-reader.ts';

/** Ids as they become visible, and a clock. */
function outbox() {
  const visible = new Set<number>();
  const requests: number[] = [];
  let nowMs = 0;
  const reader = new WinsReader({
    monotonicMs: () => nowMs,
    newestAbove: (id, limit) => {
      requests.push(id);
      const found = [...visible].filter((other) => other > id).toSorted((a, b) => b - a);
      return Promise.resolve(
        found.slice(0, limit).map((found) => ({ playerId: '1', id: found, body: '{}' })),
      );
    },
  });
  return {
    reader,
    asked: requests,
    commit: (...ids: number[]) => ids.forEach((id) => visible.add(id)),
    wait: (ms: number) => void (nowMs += ms),
    read: async (reach: 'near' | 'far') => (await reader.read(reach)).map((win) => win.id),
  };
}

describe('reading wins', () => {
  test('gives each once, oldest first', async () => {
    const { commit, read } = outbox();
    commit(1, 2, 3);
    expect(await read('near')).toEqual([1, 2, 3]);
    expect(await read('far')).toEqual([]);
    commit(4, 5);
    expect(await read('near')).toEqual([4, 5]);
    expect(await read('near')).toEqual([]);
  });

  test('catches a win that is committed after one with a higher id', async () => {
    const { commit, read, wait } = outbox();
    commit(1, 4);
    expect(await read('near')).toEqual([1, 4]);
    commit(2);
    expect(await read('near')).toEqual([2]);
    wait(5_000);
    commit(7);
    expect(await read('near')).toEqual([7]);
    wait(5_000);
    commit(5);
    expect(await read('near')).toEqual([]);
    expect(await read('far')).toEqual([5]);
    expect(await read('far')).toEqual([]);
  });

  test('catches a win that was being written during the first read', async () => {
    const { commit, read, wait } = outbox();
    commit(...Array.from({ length: READ_MAX + 500 }, (_, n) => n + 1).filter((id) => id !== READ_MAX));
    expect(await read('near')).toHaveLength(READ_MAX);
    wait(14_000);
    commit(READ_MAX);
    expect(await read('far')).toEqual([READ_MAX]);
    expect(await read('far')).toEqual([]);
  });

  test('looks back no further than a write can take', async () => {
    const { commit, read, wait, asked: requests } = outbox();
    for (let id = 1; id <= 100; id++) {
      commit(id);
      expect(await read(id % 10 === 0 ? 'far' : 'near')).toEqual([id]);
      wait(1_000);
    }
    await read('far');
    await read('near');
    expect(requests.slice(-2)).toEqual([86, 100]);
  });

  test('starts again after a reset', async () => {
    const { reader, commit, read } = outbox();
    commit(1, 2);
    await read('near');
    reader.forget();
    commit(3);
    expect(await read('near')).toEqual([1, 2, 3]);
  });

  test('loses nothing when a read fails', async () => {
    let isDown = false;
    let rows = [{ playerId: '1', id: 1, body: '{}' }];
    const reader = new WinsReader({
      monotonicMs: () => 0,
      newestAbove: (id) =>
        isDown ? Promise.reject(new Error('down')) : Promise.resolve(rows.filter((row) => row.id > id)),
    });
    expect(await reader.read('near')).toHaveLength(1);
    rows = [{ playerId: '1', id: 2, body: '{}' }, ...rows];
    isDown = true;
    await expect(reader.read('near')).rejects.toThrow('down');
    isDown = false;
    expect(await reader.read('near')).toEqual([{ playerId: '1', id: 2, body: '{}' }]);
  });
});
