import type { Draw, PublishedRules } from '@parlor/contract/fairness.ts';
import { FAIRNESS_ALGORITHM } from '@parlor/contract/fairness.ts';
import { describe, expect, test } from 'vitest';
import { houseGames } from '@parlor/games/house-games.suite.ts';
import { rulesOf } from '@parlor/games/index.ts';
import { createHash, createHmac } from 'node:crypto';
import { drawAgain } from './draw-again.ts';
import { rulesOfTable } from './rules-of-table.ts';
import { checkOwnDraw, openingChoiceOf, verifyDraw } from './verify-draw.ts';

const serverSeed = 'c41e88037d5ab9f216e04cd793ab50f82e61d7b40a9c63f5e8127bd049a61fc8';
const serverSeedHash = createHash('sha256').update(serverSeed).digest('hex');

/** As a house publishes it: over the wire, so plain JSON. */
const published = (id: string): PublishedRules => {
  const game = houseGames.find((one) => one.id === id)!;
  const { version, table } = rulesOf(game);
  return JSON.parse(JSON.stringify({ gameId: id, version, table })) as PublishedRules;
};

/** A draw as the house would have recorded it. */
function drawOf(id: string, nonce = 318): Draw {
  const rules = rulesOfTable(id, published(id).table)!;
  const choice = rules.opening;
  const { outcome } = drawAgain({ serverSeed, clientSeed: 'mara-likes-moths', nonce }, rules, choice);
  return {
    number: 1,
    reference: 'parlor:round-1',
    purpose: 'round',
    gameId: id,
    at: '2026-11-20T09:30:00.000Z',
    algorithm: FAIRNESS_ALGORITHM,
    serverSeedHash,
    serverSeed,
    clientSeed: 'mara-likes-moths',
    nonce,
    input: { rules: rules.rules.version, choice },
    outcome,
  };
}
const bone = drawOf('dice-bone');
const boneRules = published('dice-bone');

describe('a draw that the house kept its word on', () => {
  test.each(houseGames.map(({ id, title }) => [title, id] as const))('matches: %s', (_, id) => {
    for (const nonce of [0, 1, 318]) {
      const draw = drawOf(id, nonce);
      const check = verifyDraw(draw, published(id));
      expect(check).toMatchObject({ verdict: 'matches', again: { serverSeedHash } });
    }
  });

  test('comes out as in a reckoning by hand', () => {
    const bytes = createHmac('sha256', serverSeed).update('mara-likes-moths:318:0').digest();
    const roll = Number((BigInt(bytes.readUInt32BE(0)) * 10_001n) >> 32n);
    const check = verifyDraw(bone, boneRules);
    expect(check).toMatchObject({
      verdict: 'matches',
      again: {
        firstBytes: bytes.toString('hex'),
        numbers: [{ value: roll, below: 10_001 }],
        outcome: { drawn: [roll] },
        reading: { kind: 'track', at: roll },
      },
    });
  });

  test('shows which stretch of the track pays, without a gap', () => {
    const check = verifyDraw(bone, boneRules);
    const reading = check.verdict === 'matches' ? check.again.reading : undefined;
    const stretches = reading?.kind === 'track' ? reading.stretches : [];
    expect([stretches[0]?.from, stretches.at(-1)?.to]).toEqual([0, 10_000]);
    expect(stretches.filter(({ multiplier }) => multiplier > 0)).toHaveLength(1);
    stretches.slice(1).forEach((one, i) => expect(one.from).toBe(stretches[i]!.to + 1));
  });
});

describe('a draw that was tampered with is found out', () => {
  const other = createHash('sha256').update('other').digest('hex');
  test.each<[string, Partial<Draw>, string]>([
    ['another server seed', { serverSeed: other }, 'wrong-seed'],
    ['another hash', { serverSeedHash: other }, 'wrong-seed'],
    ['another client seed', { clientSeed: 'somebody-else' }, 'wrong-outcome'],
    ['another number', { nonce: 319 }, 'wrong-outcome'],
    ['another result', { outcome: { drawn: [9_999] } }, 'wrong-outcome'],
    ['more in the result', { outcome: { ...(bone.outcome as object), bonus: 1 } }, 'wrong-outcome'],
    [
      'a choice that the game does not offer',
      { input: { ...(bone.input as object), choice: { side: 'under', target: 10_000 } } },
      'wrong-choice',
    ],
  ])('%s', (_, change, verdict) => {
    expect(verifyDraw({ ...bone, ...change }, boneRules).verdict).toBe(verdict);
  });

  test('what was recorded stands beside what the seeds give', () => {
    const check = verifyDraw({ ...bone, outcome: { drawn: [9_999] } }, boneRules);
    expect(check).toMatchObject({ recorded: { kind: 'track', at: 9_999 } });
    const unreadable = verifyDraw({ ...bone, outcome: { drawn: [1, 2] } }, boneRules);
    expect(unreadable).toMatchObject({ verdict: 'wrong-outcome', recorded: undefined });
  });

  test('published rules that do not have the name they carry are other rules', () => {
    const generous = structuredClone(boneRules) as { table: { settings: { returnE4: number } } };
    generous.table.settings.returnE4 = 9_950;
    expect(verifyDraw(bone, generous as unknown as PublishedRules)).toMatchObject({
      verdict: 'seed-only',
      because: 'rules-changed',
    });
  });
});

describe('what cannot be checked is said', () => {
  const { serverSeed: _, ...sealed } = bone;
  test('before the seed is shown, nothing is', () => {
    expect(verifyDraw(sealed, boneRules)).toEqual({ verdict: 'sealed' });
  });
  test.each<[string, Draw, PublishedRules | undefined, string]>([
    ['rules that are not published', bone, undefined, 'rules-unknown'],
    ['rules of another game', bone, published('dice-moons'), 'rules-unknown'],
    [
      'a family that came later',
      bone,
      { ...boneRules, table: { family: 'roulette', settings: {} } },
      'rules-unknown',
    ],
    ['an input of another form', { ...bone, input: 'heads' }, boneRules, 'rules-unknown'],
    ['another scheme', { ...bone, algorithm: 'parlor-v2' }, boneRules, 'unknown-scheme'],
  ])('%s: the seed alone', (_, draw, rules, because) => {
    expect(verifyDraw(draw, rules)).toEqual({ verdict: 'seed-only', serverSeedHash, because });
  });
});

describe('a draw of one’s own seeds', () => {
  const seeds = { serverSeed, clientSeed: 'mara-likes-moths', nonce: 318 };
  test('is drawn as the house draws it', () => {
    const choice = openingChoiceOf(boneRules);
    expect(checkOwnDraw({ ...seeds, choice }, boneRules)).toMatchObject({
      verdict: 'drawn',
      again: { outcome: bone.outcome, serverSeedHash },
    });
  });
  test('says what is wrong with a choice', () => {
    expect(checkOwnDraw({ ...seeds, choice: { side: 'left' } }, boneRules)).toMatchObject({
      verdict: 'wrong-choice',
      fault: expect.stringContaining('side'),
    });
  });
});
