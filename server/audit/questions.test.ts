import { expect, test } from 'vitest';
import { askAll } from './questions.ts';
import type { Snapshot } from './snapshot.ts';

const [staying, passing] = [
  { player_id: 7n, what: 'a prize moved 5; expected 0' },
  { player_id: 8n, what: 'a prize moved 9; expected 0' },
];

async function foundIn(hasSameGoods: boolean) {
  let looks = 1;
  const snapshot = {
    hasSameGoods,
    all: () => Promise.resolve([staying, passing]),
    later: () => Promise.resolve((looks += 1) < 3 ? [passing, staying] : [staying]),
  } as unknown as Snapshot;
  const found: Array<[string, bigint | undefined]> = [];
  await askAll(
    snapshot,
    ['select 1'],
    (what, playerId) => void found.push([what, playerId]),
    () => Promise.resolve(),
  );
  return { looks, found };
}

test('on a cluster only what every look finds is a mismatch', async () => {
  expect(await foundIn(false)).toEqual({ looks: 4, found: [[staying!.what, 7n]] });
});

test('one database has a snapshot, so one look tells', async () => {
  expect(await foundIn(true)).toEqual({
    looks: 1,
    found: [
      [staying!.what, 7n],
      [passing!.what, 8n],
    ],
  });
});
