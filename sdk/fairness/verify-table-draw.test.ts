import { FAIRNESS_ALGORITHM, type Draw } from '@parlor/contract/calls/fairness.ts';
import { isRefusal } from '@parlor/contract/kernel/errors.ts';
import { DAY_MS } from '@parlor/contract/kernel/time.ts';
import { MemoryHost } from '@parlor/economy/memory-host.ts';
import type { World } from '@parlor/economy/kernel/world.ts';
import { describe, expect, test } from 'vitest';
import { realContent } from '../test/real-content.ts';
import { browserDigest } from './digest.ts';
import { verifyDraw } from './verify-draw.ts';
import { missingNumbers, verifyDraws } from './verify-draws.ts';

const { content } = realContent();
const START_MS = Date.UTC(2026, 10, 20, 9, 30);

/** The draws of a player who opens everything for a while, as the server answers them; the last seed is in use. */
function drawsOf(days: number): Draw[] {
  let secrets = 0;
  const worldAt = (nowMs: number): World => ({
    nowMs,
    content,
    digest: browserDigest,
    freshSecret: () => browserDigest.sha256Hex(`secret ${secrets++}`),
  });
  const host = new MemoryHost('100001', worldAt(START_MS));
  const act = (...[name, input, day]: [Parameters<MemoryHost['act']>[0], unknown, number]): unknown => {
    const reply: unknown = host.act(name, input as never, worldAt(START_MS + day * DAY_MS));
    if (isRefusal(reply)) throw new Error(JSON.stringify(reply));
    return reply;
  };
  for (let day = 0; day < days; day += 1) {
    act('collectReady', { body: {} }, day);
    act(
      'deliverItems',
      {
        orderId: `o${day}`,
        quantity: 1,
        items: [
          { type: 'pack', collectiblesAmount: 7, bestDraw: 'RARE' },
          { type: 'lootbox', kind: 'PREMIUM', amount: 1 },
        ],
      },
      day,
    );
    for (const { id } of host.player.state.packs) act('openPack', { params: { id } }, day);
    act('openLootbox', { body: { kind: 'PREMIUM' } }, day);
    if (day % 3 === 1) act('rotateSeed', { body: { clientSeed: `seed-of-day-${day}` } }, day);
  }
  const seeds = host.rows.revealedSeeds;
  return [...host.rows.draws.values()].map(({ atMs, ...stored }) => {
    const at = new Date(atMs).toISOString();
    const serverSeed = seeds.get(stored.serverSeedHash)?.serverSeed;
    // As it comes over the wire: secret values are not included.
    const wire = {
      ...stored,
      at,
      ...(serverSeed && { serverSeed }),
      fingerprint: undefined,
      reply: undefined,
    };
    return JSON.parse(JSON.stringify(wire)) as Draw;
  });
}

const draws = drawsOf(24);
const shown = draws.filter(({ serverSeed }) => serverSeed !== undefined);
const pack = shown.find(({ purpose }) => purpose === 'pack')!;
const box = shown.find(({ purpose, reference }) => purpose === 'lootbox' && /PREMIUM/.test(reference))!;
type PackInput = {
  version: string;
  sinceGuarantee: number;
  table: { rarities: Record<string, number>; guarantee: { within: number } };
};
const packInput = pack.input as PackInput;

test('packs and boxes match by their stored table, whatever the server offers today', () => {
  expect(new Set(shown.map(({ purpose }) => purpose))).toEqual(new Set(['pack', 'lootbox']));
  for (const draw of shown) expect(verifyDraw(draw, undefined).verdict, draw.reference).toBe('matches');
  expect(verifyDraw(pack, undefined)).toMatchObject({
    again: {
      reading: { kind: 'collectibles', ids: (pack.outcome as { collectibles: string[] }).collectibles },
    },
  });
  expect(verifyDraw(box, undefined)).toMatchObject({
    again: { reading: { kind: 'items', items: { length: content.lootboxes.PREMIUM.items } } },
  });
});

describe('a pack or box that was tampered with is detected', () => {
  const other = browserDigest.sha256Hex('other');
  const better = { ...packInput.table, rarities: { ...packInput.table.rarities, LEGENDARY: 200 } };
  test.each<[string, Draw, string]>([
    ['another server seed', { ...pack, serverSeed: other }, 'wrong-seed'],
    ['another client seed', { ...pack, clientSeed: 'somebody-else' }, 'wrong-outcome'],
    ['another number', { ...pack, nonce: pack.nonce + 1 }, 'wrong-outcome'],
    ['another card', { ...pack, outcome: { collectibles: ['urn:moths:0'] } }, 'wrong-outcome'],
    ['other odds under the same name', { ...pack, input: { ...packInput, table: better } }, 'wrong-table'],
    ['another box line', { ...box, outcome: { lines: [0, 0, 99] } }, 'wrong-outcome'],
    [
      'another promise of the pack',
      { ...pack, input: { ...packInput, bestDraw: 'LEGENDARY' } },
      'wrong-outcome',
    ],
  ])('%s', (_, draw, verdict) => expect(verifyDraw(draw, undefined).verdict).toBe(verdict));

  test('an unknown form is not guessed at', () => {
    for (const input of [{}, { ...packInput, newRule: 1 }, { ...packInput, table: { ...better, bonus: 2 } }])
      expect(verifyDraw({ ...pack, input }, undefined)).toMatchObject({
        verdict: 'seed-only',
        because: 'rules-unknown',
      });
  });
  test('weights that cannot be drawn from do not loop without end', () => {
    const rarities = { COMMON: 0, UNCOMMON: 0, RARE: 0, EPIC: 0, LEGENDARY: 0 };
    const input = { ...packInput, table: { ...packInput.table, rarities } };
    expect(verifyDraw({ ...pack, input }, undefined).verdict).toBe('seed-only');
  });
});

describe('all draws of a player together', () => {
  const verdicts = (list: readonly Draw[]): string[] =>
    verifyDraws(list, []).map(({ check }) => check.verdict);
  const count = (list: readonly string[], verdict: string): number =>
    list.filter((one) => one === verdict).length;

  test('match in any order, and those of the seed in use are promised', () => {
    const results = verdicts(draws.toReversed());
    expect(count(results, 'matches')).toBe(shown.length);
    expect(count(results, 'sealed')).toBe(draws.length - shown.length);
    expect(draws.length).toBeGreaterThan(shown.length);
  });

  /** The third pack with its counter set back, and its result with such a counter. */
  const third = shown.filter(({ purpose }) => purpose === 'pack')[2]!;
  const setBack = draws.map((draw) =>
    draw === third ? { ...draw, input: { ...(draw.input as PackInput), sinceGuarantee: 0 } } : draw,
  );
  test('a guarantee counter that was set back is detected by the packs before it', () => {
    const found = verifyDraws(setBack, []).filter(({ check }) => check.verdict !== 'matches');
    expect(found[0]).toMatchObject({
      draw: { reference: third.reference },
      check: { verdict: 'wrong-guarantee', counted: 0 },
    });
    // Alone it would pass as long as the guarantee is not due.
    expect(
      verifyDraw(
        setBack.find(({ number }) => number === third.number)!,
        undefined,
      ).verdict,
    ).toBe('matches');
  });

  test('the first pack of all begins at zero', () => {
    const later = draws.map((draw) =>
      draw === pack ? { ...draw, input: { ...packInput, sinceGuarantee: 3 } } : draw,
    );
    expect(verdicts(later)).toContain('wrong-guarantee');
  });

  test('missing numbers are named', () => {
    expect(missingNumbers(draws)).toEqual([]);
    const without = new Set([draws[1], draws[4], draws[5]]);
    expect(missingNumbers(draws.filter((draw) => !without.has(draw)))).toEqual([2, 5, 6]);
  });

  test('if a draw is missing the counter after it is not judged, and the numbers still are', () => {
    const second = shown.filter(({ purpose }) => purpose === 'pack')[1]!;
    expect(verdicts(draws.filter((draw) => draw !== second))).not.toContain('wrong-guarantee');
  });

  test('a repeated draw, or a hidden one with renumbered followers, is detected', () => {
    const again = { ...pack, number: pack.number, reference: 'pack:again' };
    expect(verdicts([...draws, again])).toContain('wrong-order');
    const closedUp = draws
      .filter((draw) => draw !== pack)
      .map((draw) => (draw.number > pack.number ? { ...draw, number: draw.number - 1 } : draw));
    expect(verdicts(closedUp)).toContain('wrong-order');
  });

  test('every draw uses the one scheme', () =>
    expect(draws.every(({ algorithm }) => algorithm === FAIRNESS_ALGORITHM)).toBe(true));
});
