import type { Draw, PublishedRules } from '@parlor/contract/calls/fairness.ts';
import { FAIRNESS_ALGORITHM } from '@parlor/contract/calls/fairness.ts';
import { describe, expect, test } from 'vitest';
import { builtinGames } from '@parlor/games/builtin-games.suite.ts';
import type { CrashSettings } from '@parlor/contract/content/game-families/crash.ts';
import { pointOf } from '@parlor/games/crash/point.ts';
import { isStepped, rulesOf } from '@parlor/games/index.ts';
import { chainFrom } from '@parlor/games/seed-chain.ts';
import type { SteppedRules } from '@parlor/economy/play/game-rules.ts';
import { createHash, createHmac } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { browserDigest } from './digest.ts';
import { drawAgain } from './draw-again.ts';
import { recordedSource, type Seeds } from './drawn-numbers.ts';
import { rulesOfTable } from './game-rules.ts';
import { checkOwnDraw, openingChoiceOf, sharedRoundOf, verifyDraw } from './verify-draw.ts';

const serverSeed = 'c41e88037d5ab9f216e04cd793ab50f82e61d7b40a9c63f5e8127bd049a61fc8';
const serverSeedHash = createHash('sha256').update(serverSeed).digest('hex');

/** As a server publishes it: plain JSON over the wire. */
const published = (id: string): PublishedRules => {
  const game = builtinGames.find((one) => one.id === id)!;
  const { version, table } = rulesOf(game);
  return JSON.parse(JSON.stringify({ gameId: id, version, table })) as PublishedRules;
};

/** A draw as the server would have recorded it. */
function drawOf(id: string, nonce = 318): Draw {
  const rules = rulesOfTable(id, published(id).table)!;
  const choice = rules.opening;
  const seeds = { serverSeed, clientSeed: 'mara-likes-moths', nonce };
  const outcome = isStepped(rules.rules)
    ? playedOut(rules.rules, choice, seeds)
    : drawAgain(seeds, rules, choice).outcome;
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
/** A stepped round by the first plan of this choice, as far as it goes. */
function playedOut(rules: SteppedRules, choice: unknown, seeds: Seeds) {
  const plan = rules.choices().find((one) => isDeepStrictEqual(rules.choiceOf(one), choice));
  const dealt = rules.deal(choice, recordedSource(seeds).source);
  const moves: unknown[] = [];
  for (;;) {
    const standing = rules.standingAfter(choice, dealt, moves);
    const move = standing.isOver ? undefined : rules.nextMoveOf(plan, moves, standing.shown);
    if (move === undefined) return { dealt, moves, end: standing.isOver ? 'over' : 'taken' };
    moves.push(move);
  }
}
const bone = drawOf('dice-bone');
const boneRules = published('dice-bone');

describe('a draw that matches its commitment', () => {
  test.each(builtinGames.map(({ id, title }) => [title, id] as const))('matches: %s', (_, id) => {
    for (const nonce of [0, 1, 318]) {
      const draw = drawOf(id, nonce);
      const check = verifyDraw(draw, published(id));
      expect(check).toMatchObject({ verdict: 'matches', again: { serverSeedHash } });
    }
  });

  test('matches a calculation by hand', () => {
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

  test.each(['plinko-rain', 'plinko-stairs'].filter((id) => builtinGames.some((game) => game.id === id)))(
    'shows the way of the ball over every board: %s',
    (id) => {
      const check = verifyDraw(drawOf(id), published(id));
      const reading = check.verdict === 'matches' ? check.again.reading : undefined;
      const boards = reading?.kind === 'pegs' ? reading.boards : [];
      expect(boards.length).toBeGreaterThan(0);
      for (const { turns, slot, pays } of boards) {
        expect(pays).toHaveLength(turns.length + 1);
        expect(turns.filter((turn) => turn === 1)).toHaveLength(slot);
      }
    },
  );

  test('shows which part of the track pays, without a gap', () => {
    const check = verifyDraw(bone, boneRules);
    const reading = check.verdict === 'matches' ? check.again.reading : undefined;
    const stretches = reading?.kind === 'track' ? reading.stretches : [];
    expect([stretches[0]?.from, stretches.at(-1)?.to]).toEqual([0, 10_000]);
    expect(stretches.filter(({ multiplier }) => multiplier > 0)).toHaveLength(1);
    stretches.slice(1).forEach((one, i) => expect(one.from).toBe(stretches[i]!.to + 1));
  });
});

describe('a draw that was tampered with is detected', () => {
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

  test('the recorded result is shown beside the recomputed one', () => {
    const check = verifyDraw({ ...bone, outcome: { drawn: [9_999] } }, boneRules);
    expect(check).toMatchObject({ recorded: { kind: 'track', at: 9_999 } });
    const unreadable = verifyDraw({ ...bone, outcome: { drawn: [1, 2] } }, boneRules);
    expect(unreadable).toMatchObject({ verdict: 'wrong-outcome', recorded: undefined });
  });

  test('published rules that do not match their name are other rules', () => {
    const generous = structuredClone(boneRules) as { table: { settings: { returnE4: number } } };
    generous.table.settings.returnE4 = 9_950;
    expect(verifyDraw(bone, generous as unknown as PublishedRules)).toMatchObject({
      verdict: 'seed-only',
      because: 'rules-changed',
    });
  });
});

describe('a bet in a shared round', () => {
  const rules = published('crash-kite');
  const { version, settings } = rules.table as { version: string; settings: CrashSettings };
  const chain = chainFrom(browserDigest, 'f'.repeat(64), 60);
  const chains = [
    { chain: 1, commitment: chain.commitment, length: 60, publishedAt: '2026-11-20T00:00:00.000Z' },
  ];
  /** A round that ends between ×1.50 and ×9. */
  const place = Array.from({ length: 60 }, (_, i) => i + 1).find((at) => {
    const end = pointOf(browserDigest, chain.seedAt(at), 'crash-kite', settings);
    return end > 150 && end < 900;
  })!;
  const seed = chain.seedAt(place);
  const point = pointOf(browserDigest, seed, 'crash-kite', settings);
  const round = { round: 3, chain: 1, place, seed, point, endedAt: '2026-11-20T12:00:00.000Z' };
  const bet = (move: object, auto = 900): Draw => ({
    ...drawOf('mines-quiet'),
    gameId: 'crash-kite',
    input: { rules: version, choice: { round: 3, auto } },
    outcome: { dealt: {}, moves: [move], end: 'over' },
  });

  test('says nothing of its end without the seed of the round, whatever its record says', () => {
    expect(sharedRoundOf(bet({ point }), rules)).toBe(3);
    expect(sharedRoundOf(drawOf('mines-quiet'), published('mines-quiet'))).toBeUndefined();
    for (const move of [{ point }, { point: 120 }, { out: 899 }])
      expect(verifyDraw(bet(move), rules)).toMatchObject({ verdict: 'seed-only', because: 'shared-round' });
    const closed = { ...bet({}), outcome: { dealt: {}, moves: [], end: 'closed' } };
    expect(verifyDraw(closed, rules, { sharedRound: { chains, round } })).toMatchObject({
      verdict: 'seed-only',
    });
    const another = { chains, round: { ...round, round: 4 } };
    expect(verifyDraw(bet({ point }), rules, { sharedRound: another })).toMatchObject({
      verdict: 'seed-only',
    });
  });

  test.each<[string, object, number | undefined, object, string]>([
    ['lost at the point', { point }, 900, {}, 'matches'],
    ['cashed out at the point', { out: point }, 900, {}, 'matches'],
    ['cashed out by itself', { out: 150 }, 150, {}, 'matches'],
    ['paid back, the round was void', { back: true }, 900, { isVoid: true }, 'matches'],
    ['lost before the point', { point: point - 1 }, 900, {}, 'wrong-outcome'],
    ['paid above the point', { out: point + 1 }, 900, {}, 'wrong-outcome'],
    ['paid back though the round ended', { back: true }, 900, {}, 'wrong-outcome'],
    ['lost though the round was void', { point }, 900, { isVoid: true }, 'wrong-outcome'],
    ['another point than the seed gives', { point: point + 1 }, 900, { point: point + 1 }, 'wrong-round'],
    ['another seed', { point }, 900, { seed: 'e'.repeat(64) }, 'wrong-round'],
    ['a chain that is not listed', { point }, 900, { chain: 2 }, 'seed-only'],
  ])('%s', (_, move, auto, change, verdict) => {
    const sharedRound = { chains, round: { ...round, ...change } };
    expect(verifyDraw(bet(move, auto), rules, { sharedRound }).verdict).toBe(verdict);
  });
});

describe('a stepped round', () => {
  const quiet = drawOf('mines-quiet');
  const rules = published('mines-quiet');
  const played = quiet.outcome as {
    dealt: { mines: number[]; charms: number[] };
    moves: number[];
    end: string;
  };
  const safe = Array.from({ length: 25 }, (_, tile) => tile).filter(
    (tile) => !played.dealt.mines.includes(tile),
  );
  const taken = { ...played, moves: safe.slice(0, 2), end: 'taken' };

  test('matches the uncovered tiles, and names their payout', () => {
    expect(verifyDraw({ ...quiet, outcome: taken }, rules)).toMatchObject({
      verdict: 'matches',
      again: {
        multiplier: 1.5631,
        reading: {
          kind: 'tiles',
          columns: 5,
          rows: 5,
          mines: played.dealt.mines,
          uncovered: safe.slice(0, 2),
        },
      },
    });
  });
  test.each<[string, object]>([
    ['a mine that was moved', { ...taken, dealt: { mines: [0, 1, 2, 3, 4], charms: [] } }],
    ['a tile uncovered twice', { ...taken, moves: [safe[0], safe[0]] }],
    ['a tile that is not there', { ...taken, moves: [25] }],
    ['a move after the end', { ...taken, moves: [played.dealt.mines[0], safe[0]] }],
    ['taken with nothing to take', { ...taken, moves: [] }],
    ['over while nothing ended it', { ...taken, end: 'over' }],
    ['an end that is none', { ...taken, end: 'lost' }],
    ['no moves at all', { dealt: played.dealt }],
  ])('is found out where the books have %s', (_, outcome) => {
    expect(verifyDraw({ ...quiet, outcome }, rules).verdict).toBe('wrong-outcome');
  });
  test('closed by the server before the first tile gave the stake back', () => {
    expect(verifyDraw({ ...quiet, outcome: { ...taken, moves: [], end: 'closed' } }, rules)).toMatchObject({
      verdict: 'matches',
      again: { multiplier: 1 },
    });
  });
  test("with the player's own seeds shows the deal, and pays nothing by itself", () => {
    const check = checkOwnDraw(
      { serverSeed, clientSeed: 'mara-likes-moths', nonce: 318, choice: openingChoiceOf(rules) },
      rules,
    );
    expect(check).toMatchObject({ verdict: 'drawn', again: { outcome: { dealt: played.dealt } } });
    expect(check).not.toHaveProperty('again.multiplier');
  });
});

describe('reels and cards', () => {
  test('reels stop at the numbers; a changed stop is detected', () => {
    const draw = drawOf('reels-tin');
    const { drawn } = draw.outcome as { drawn: number[] };
    expect(verifyDraw(draw, published('reels-tin'))).toMatchObject({
      verdict: 'matches',
      again: { reading: { kind: 'stops', stops: drawn } },
    });
    const moved = { drawn: drawn.with(2, ((drawn[2] ?? 0) + 1) % 20) };
    expect(verifyDraw({ ...draw, outcome: moved }, published('reels-tin')).verdict).toBe('wrong-outcome');
  });
  const cat = drawOf('hilo-cat');
  const played = cat.outcome as { dealt: { cards: number[] }; moves: string[]; end: string };
  test('exactly the turned cards are named', () => {
    const check = verifyDraw(cat, published('hilo-cat'));
    expect(check).toMatchObject({ verdict: 'matches' });
    const reading = check.verdict === 'matches' ? check.again.reading : undefined;
    const cards = reading?.kind === 'cards' ? reading.cards : [];
    expect(cards).toHaveLength(played.moves.length + 1);
    for (const card of cards) expect(card).toMatch(/^(?:(?:A|[2-9]|10|J|Q|K)[♠♥♦♣]|★)$/);
  });
  test.each<[string, object]>([
    ['a card that was changed', { ...played, dealt: { cards: played.dealt.cards.with(1, 52) } }],
    ['a guess that was never offered', { ...played, moves: ['red'] }],
    ['a guess after the end', { ...played, moves: Array.from({ length: 14 }, () => 'higher') }],
    ['taken with nothing to take', { ...played, moves: [], end: 'taken' }],
  ])('are found out where the books have %s', (_, outcome) => {
    expect(verifyDraw({ ...cat, outcome }, published('hilo-cat')).verdict).toBe('wrong-outcome');
  });
});

describe('an unverifiable draw is reported as such', () => {
  const { serverSeed: _, ...sealed } = bone;
  test('before the seed is revealed, nothing is verified', () => {
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

describe("a draw with the player's own seeds", () => {
  const seeds = { serverSeed, clientSeed: 'mara-likes-moths', nonce: 318 };
  test('is drawn as the server draws it', () => {
    const choice = openingChoiceOf(boneRules);
    expect(checkOwnDraw({ ...seeds, choice }, boneRules)).toMatchObject({
      verdict: 'drawn',
      again: { outcome: bone.outcome, serverSeedHash },
    });
  });
  test('reports what is wrong with a choice', () => {
    expect(checkOwnDraw({ ...seeds, choice: { side: 'left' } }, boneRules)).toMatchObject({
      verdict: 'wrong-choice',
      fault: expect.stringContaining('side'),
    });
  });
});
