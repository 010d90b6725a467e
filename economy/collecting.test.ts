import {
  COLLECTION_REWARD_PP,
  parseCollectibleId,
  RARITIES,
  rarityOf,
  type Rarity,
} from '@parlor/contract/kernel/vocabulary.ts';
import { describe, expect, test } from 'vitest';
import { playerViews } from './act.ts';
import { drawSource } from './play/fairness.ts';
import { drawPack, packTableOf } from './collectibles/pack-draw.ts';
import { oneLife, type OneLife } from './test/one-life.ts';
import { testContent, testDigest } from './test/world.ts';

const pack = (collectiblesAmount: number, bestDraw: Rarity = 'COMMON') =>
  ({ type: 'pack', collectiblesAmount, bestDraw }) as const;
const rarityOfId = (id: string): Rarity => rarityOf(parseCollectibleId(id).numericId);
const table = packTableOf(testContent.collections, Date.UTC(2026, 10, 20));
const album = (life: OneLife) => playerViews.album(life.host.player, life.world);

/** Draws packs by the table alone. */
function draws(count: number, request: { collectibles: number; bestDraw: Rarity }, by = table): string[][] {
  let sinceGuarantee = 0;
  return Array.from({ length: count }, (_, nonce) => {
    const drawn = drawPack(
      by,
      { ...request, sinceGuarantee },
      drawSource(testDigest, 'seed', 'client', nonce),
    );
    ({ sinceGuarantee } = drawn);
    return [...drawn.ids];
  });
}

describe('packs', () => {
  test('I22: a pack is opened once; a repeat gives the same answer, also after the seed was rotated', () => {
    const life = oneLife();
    life.deliver(pack(3));
    const { id } = playerViews.packs(life.host.player).packs[0]!;
    const first = life.openPack(id);
    expect(first.collectibles).toHaveLength(3);
    const { state } = life;
    expect(life.openPack(id)).toEqual(first);
    expect(life.state).toBe(state);
    life.act('rotateSeed', { body: {} });
    expect(life.openPack(id)).toEqual(first);
    expect(playerViews.packs(life.host.player).packs).toEqual([]);
    expect(life.host.rows.draws.size).toBe(1);
  });

  test("an unknown pack, or another player's pack, is not found", () => {
    const life = oneLife();
    expect(life.refusal('openPack', { params: { id: 'x' }, known: undefined } as never)).toBe(
      'PACK_NOT_FOUND',
    );
  });

  test("the reply has the player's new number of each card, and marks first ones", () => {
    const life = oneLife();
    life.deliver(pack(150));
    const { collectibles } = life.openPack(life.state.packs[0]!.id);
    const counts = new Map<string, number>();
    for (const { id, count, isNew } of collectibles) {
      counts.set(id, (counts.get(id) ?? 0) + 1);
      expect([count, isNew]).toEqual([counts.get(id), counts.get(id) === 1]);
    }
    for (const { collectibles: held } of Object.values(album(life)))
      for (const { id, count } of held) expect(count).toBe(counts.get(id) ?? 0);
  });

  test('I24: every pack holds its best draw or better', () => {
    for (const bestDraw of RARITIES)
      for (const ids of draws(300, { collectibles: 2, bestDraw }))
        expect(Math.max(...ids.map((id) => RARITIES.indexOf(rarityOfId(id))))).toBeGreaterThanOrEqual(
          RARITIES.indexOf(bestDraw),
        );
  });

  test('I24: the guaranteed rarity comes within the promised number of draws, over packs of any size', () => {
    for (const collectibles of [1, 5, 7]) {
      let since = 0;
      let longest = 0;
      for (const id of draws(4_000 / collectibles, { collectibles, bestDraw: 'COMMON' }).flat()) {
        since += 1;
        longest = Math.max(longest, since);
        if (rarityOfId(id) === 'LEGENDARY') since = 0;
      }
      // The limit is reached and never exceeded.
      expect(longest).toBe(table.guarantee.within);
    }
  });

  test('I23: rarities come as often as their published weights state, without the guarantee', () => {
    const free = { ...table, guarantee: { rarity: 'LEGENDARY' as const, within: 1e9 } };
    const ids = draws(20_000, { collectibles: 1, bestDraw: 'COMMON' }, free).flat();
    const total = Object.values(free.rarities).reduce((sum, w) => sum + w, 0);
    let chiSquared = 0;
    for (const rarity of RARITIES) {
      const expected = (ids.length * free.rarities[rarity]) / total;
      chiSquared += (ids.filter((id) => rarityOfId(id) === rarity).length - expected) ** 2 / expected;
    }
    // Four degrees of freedom: one in a thousand fair tables exceeds 18.5. The seed is fixed.
    expect(chiSquared).toBeLessThan(18.5);
    const vintage = ids.filter((id) => id.startsWith('urn:orchard:')).length / ids.length;
    expect(vintage).toBeGreaterThan(0.09);
    expect(vintage).toBeLessThan(0.11);
  });

  test('S15: the published odds are the table that draws, and the counter is the number of draws left', () => {
    const life = oneLife();
    const odds = () => playerViews.packOdds(life.host.player, life.world);
    expect(odds().guarantee).toEqual({ rarity: 'LEGENDARY', within: 12, left: 12 });
    life.deliver(pack(1));
    const { collectibles, draw } = life.openPack(life.state.packs[0]!.id);
    const isLegendary = rarityOfId(collectibles[0]!.id) === 'LEGENDARY';
    expect(odds().guarantee.left).toBe(isLegendary ? 12 : 11);
    const { input } = life.host.rows.draws.get(draw!.reference)!;
    expect(input).toMatchObject({ version: odds().version, table, sinceGuarantee: 0 });
  });
});

describe('collections and duplicates', () => {
  /** Opens packs until a collection is complete. */
  function completed(life: OneLife): string {
    for (let n = 0; n < 40; n++) {
      const done = Object.entries(album(life)).find(([, { status }]) => status === 'CLAIMABLE');
      if (done) return done[0];
      life.deliver(pack(150));
      life.openPack(life.state.packs[0]!.id);
    }
    throw new Error('no collection was completed');
  }
  const claim = (collectionId: string) =>
    ['claimCollection', { params: { collectionId }, body: {} }] as const;

  test('I24: a complete collection pays 10000 PP once; an incomplete one pays nothing; an unknown one is not found', () => {
    const life = oneLife();
    expect(life.refusal(...claim('moths'))).toBe('NOT_CLAIMABLE');
    expect(life.refusal(...claim('nothing'))).toBe('COLLECTION_NOT_FOUND');
    const id = completed(life);
    const { pp } = life;
    life.act(...claim(id));
    expect(life.pp).toBe(pp + BigInt(COLLECTION_REWARD_PP) * 100n);
    expect(life.refusal(...claim(id))).toBe('ALREADY_CLAIMED');
    expect(album(life)[id]?.status).toBe('CLAIMED');
  });

  test('duplicates are exchanged at the published rate; the last one stays; a repeat exchanges nothing', () => {
    const life = oneLife();
    const collection = completed(life);
    const { id, count: held } = album(life)[collection]!.collectibles.find((c) => c.count > 2)!;
    const rate = testContent.collections.exchange[rarityOfId(id)];
    const exchange = (body: object) => ['exchangeDuplicates', { body: { id, ...body } as never }] as const;
    const { pp } = life;
    expect(life.act(...exchange({ count: 2, held }))).toEqual({
      collectible: { id, count: held - 2 },
      rewards: [{ type: 'points', amount: 2 * rate }],
    });
    expect(life.pp).toBe(pp + BigInt(200 * rate));
    expect(life.refusal(...exchange({ count: 2, held }))).toBe('HOLDING_CHANGED');
    expect(life.refusal(...exchange({ count: 1, held: held - 3 }))).toBe('HOLDING_CHANGED');
    expect(life.refusal(...exchange({ count: held - 2, held: held - 2 }))).toBe('NOT_EXCHANGEABLE');
    if (held > 3) life.act(...exchange({ count: held - 3, held: held - 2 }));
    expect(life.refusal(...exchange({ count: 1, held: 1 }))).toBe('NOT_EXCHANGEABLE');
    expect(album(life)[collection]?.status).toBe('CLAIMABLE');
    expect(life.refusal('exchangeDuplicates', { body: { id: 'urn:moths:15', count: 1, held: 1 } })).toBe(
      'COLLECTION_NOT_FOUND',
    );
    expect(life.refusal('exchangeDuplicates', { body: { id: 'urn:nothing:1', count: 1, held: 1 } })).toBe(
      'COLLECTION_NOT_FOUND',
    );
  });
});
